import type { Locale } from '#domain/locales.ts'
import { allMessages } from './all-messages.server.ts'
import type { PageTexts } from './page-texts.ts'

/** The texts whose keys begin with `page_PAGE_`, for the loader of the one screen that needs them. */
export function pageTexts<P extends string>(locale: Locale, page: P): PageTexts<P> {
  const texts = Object.entries(allMessages[locale]).filter(([key]) => key.startsWith(`page_${page}_`))
  return Object.fromEntries(texts) as PageTexts<P>
}
