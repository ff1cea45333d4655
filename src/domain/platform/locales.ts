export const locales = ['es_MX', 'es_CL', 'es_CO', 'es_ES', 'en_US', 'pt_BR'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'es_MX'

/** The locale with this code, or undefined for any other text. */
export function findLocale(code: string | undefined | null): Locale | undefined {
  return locales.find((locale) => locale === code)
}

/** es_MX → es-MX, the form that `lang` attributes and Intl need. */
export function languageTag(locale: Locale): string {
  return locale.replace('_', '-')
}
