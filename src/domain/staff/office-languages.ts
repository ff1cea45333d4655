import type { Locale } from '../locales.ts'

/** The languages of staff; each has a file in messages/office. */
export const officeLanguages = ['es', 'en', 'pt'] as const

export type OfficeLanguage = (typeof officeLanguages)[number]

/** The locale in which staff of a language read texts that customers read too, and mails. */
export const localeOfLanguage: Record<OfficeLanguage, Locale> = { es: 'es_MX', en: 'en_US', pt: 'pt_BR' }

/** The language of staff for a customers' locale: es_CL → es. */
export function languageOfLocale(locale: Locale): OfficeLanguage {
  return officeLanguages.find((language) => locale.startsWith(language)) ?? 'es'
}
