import type { OfficeTextKey, OfficeTextValues } from '#contract/office/platform/office-text-keys.ts'
import { localeOfLanguage, type OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { numberTag } from '#domain/platform/money.ts'
import { formatMessage } from '#domain/platform/texts/format-message.ts'
import { zoneFormat } from '#domain/platform/time/zone-format.ts'
import en from '#messages/office/en.json' with { type: 'json' }
import es from '#messages/office/es.json' with { type: 'json' }
import pt from '#messages/office/pt.json' with { type: 'json' }

/** The texts of messages/office. */
export const officeTexts: Record<OfficeLanguage, Record<OfficeTextKey, string>> = { es, en, pt }

/** A country's name in a language: `México`. */
export function countryInWords(language: OfficeLanguage, code: string): string {
  return new Intl.DisplayNames(languageTag(localeOfLanguage[language]), { type: 'region' }).of(code) ?? code
}

/** A day (`2026-11-22`) as the office's pages show it: `22 nov 2026`. */
export function dayInWords(language: OfficeLanguage, day: string): string {
  return zoneFormat(languageTag(localeOfLanguage[language]), 'UTC', {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
  }).format(new Date(day))
}

/** The second line of a row with the country appended: `Ana Ruiz · México`. */
export function withCountry(
  language: OfficeLanguage,
  detail: string,
  code: string | null | undefined,
): string {
  return [detail, code && countryInWords(language, code)].filter(Boolean).join(' · ')
}

/** A text of messages/office in a language, with its placeholders filled. */
export function officeText<K extends OfficeTextKey>(
  language: OfficeLanguage,
  key: K,
  ...[values]: OfficeTextValues<K>
): string {
  const tag = languageTag(localeOfLanguage[language])
  return formatMessage(officeTexts[language][key], values, tag, numberTag)
}
