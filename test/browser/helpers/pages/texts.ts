import { allMessages } from '#contract/platform/all-messages.server.ts'
import type { Say } from '#contract/platform/message-keys.ts'
import { type Locale, languageTag } from '#domain/platform/locales.ts'
import { formatMessage } from '#domain/platform/texts/format-message.ts'

export type Texts = Say

/** The shop's texts in a locale, for locators. */
export function textsOf(locale: Locale): Texts {
  const messages = allMessages[locale]
  return (key, ...[values]) => formatMessage(messages[key], values, languageTag(locale))
}
