import type { OfficeTextKey, OfficeTextValues } from '#contract/office/office-texts.ts'
import { languageTag } from '#domain/locales.ts'
import { formatMessage } from '#domain/messages/format-message.ts'
import { localeOfLanguage, type OfficeLanguage } from '#domain/staff/office-languages.ts'
import en from '#messages/office/en.json' with { type: 'json' }
import es from '#messages/office/es.json' with { type: 'json' }
import pt from '#messages/office/pt.json' with { type: 'json' }

/** The texts of messages/office. */
export const officeTexts: Record<OfficeLanguage, Record<OfficeTextKey, string>> = { es, en, pt }

/** A text of messages/office in a language, filled with values. */
export function officeText<K extends OfficeTextKey>(
  language: OfficeLanguage,
  key: K,
  ...[values]: OfficeTextValues<K>
): string {
  return formatMessage(officeTexts[language][key], values, languageTag(localeOfLanguage[language]))
}
