import type { OfficeTextKey } from '#contract/office/office-texts.ts'
import type { OfficeLanguage } from '#domain/staff/office-languages.ts'
import en from '#messages/office/en.json' with { type: 'json' }
import es from '#messages/office/es.json' with { type: 'json' }
import pt from '#messages/office/pt.json' with { type: 'json' }

/** The texts of messages/office. */
export const officeTexts: Record<OfficeLanguage, Record<OfficeTextKey, string>> = { es, en, pt }

/** Whether a text is the key of a text of the office. */
export function isOfficeText(text: string): text is OfficeTextKey {
  return text in es
}
