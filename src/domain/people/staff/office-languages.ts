import type { Locale } from '#domain/platform/locales.ts'

/** The languages of staff; each has a file in messages/office. */
export const officeLanguages = ['es', 'en', 'pt'] as const

export type OfficeLanguage = (typeof officeLanguages)[number]

/** The locale for mails to staff and for customers' texts that staff read. */
export const localeOfLanguage: Record<OfficeLanguage, Locale> = { es: 'es_MX', en: 'en_US', pt: 'pt_BR' }

/** The staff language for a customer's locale: es_CL → es. */
export function languageOfLocale(locale: Locale): OfficeLanguage {
  return officeLanguages.find((language) => locale.startsWith(language)) ?? 'es'
}
