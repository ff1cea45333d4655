import type { Locale } from '#domain/platform/locales.ts'

/** The language of each locale, named in itself. */
export const localeNames: Record<Locale, string> = {
  es_MX: 'Español (México)',
  es_CL: 'Español (Chile)',
  es_CO: 'Español (Perú, Colombia)',
  es_ES: 'Español (España)',
  en_US: 'English',
  pt_BR: 'Português',
}
