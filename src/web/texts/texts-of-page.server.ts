import { pages, shell } from 'virtual:text-keys'
import { allMessages } from '#contract/platform/all-messages.server.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Texts } from './messages.tsx'

/** The texts of every page: header, footer, dialogs, and errors of fields. */
export function textsOfShell(locale: Locale): Texts {
  return pick(locale, shell)
}

/** The additional texts of a page; `pattern` is the pattern of its route. */
export function textsOfPage(locale: Locale, pattern: string): Texts {
  return pick(locale, pages[pattern] ?? [])
}

function pick(locale: Locale, keys: readonly string[]): Texts {
  const all: Record<string, string> = allMessages[locale]
  return Object.fromEntries(keys.map((key) => [key, all[key]]))
}
