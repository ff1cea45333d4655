import { readFileSync } from 'node:fs'
import type { Say, TextKey } from '#contract/message-keys.ts'
import { type Locale, languageTag } from '#domain/locales.ts'
import { formatMessage } from '#domain/messages/format-message.ts'

export type Texts = Say

/** The shop's texts in a locale, for locators. */
export function textsOf(locale: Locale): Texts {
  const messages = messagesOf(locale)
  return (key, ...[values]) => formatMessage(messages[key], values, languageTag(locale))
}

export function messagesOf(locale: Locale): Record<TextKey, string> {
  return JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Record<TextKey, string>
}
