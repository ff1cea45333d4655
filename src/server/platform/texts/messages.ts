import { allMessages } from '#contract/platform/all-messages.server.ts'
import type { Say, TextKey, TextValues } from '#contract/platform/message-keys.ts'
import { languageOfLocale } from '#domain/people/staff/office-languages.ts'
import { type Locale, languageTag } from '#domain/platform/locales.ts'
import {
  type OfficeRefusalCode,
  officeRefusalCodes,
  type Refusal,
  type RefusalCode,
} from '#domain/platform/refusal.ts'
import { formatMessage } from '#domain/platform/texts/format-message.ts'
import { officeTexts } from './office-texts.ts'

/** A text of messages/ in a locale, with its placeholders filled. */
export function message<K extends TextKey>(locale: Locale, key: K, ...[values]: TextValues<K>): string {
  return formatMessage(allMessages[locale][key], values, languageTag(locale))
}

/** Binds `message` to a locale: `say('mail_hello', { name })`. */
export function sayIn(locale: Locale): Say {
  return (key, ...values) => message(locale, key, ...values)
}

/** The text of a refusal. */
export function refusalMessage(
  locale: Locale,
  { code, values, text }: Pick<Refusal, 'code' | 'values' | 'text'>,
): string {
  const found = isOfficeCode(code)
    ? officeTexts[languageOfLocale(locale)][code]
    : allMessages[locale][text ?? code]
  return formatMessage(found, values, languageTag(locale))
}

function isOfficeCode(code: RefusalCode): code is OfficeRefusalCode {
  return officeRefusalCodes.some((one) => one === code)
}

/** All texts of a locale. */
export function messagesOf(locale: Locale): Record<TextKey, string> {
  return allMessages[locale]
}
