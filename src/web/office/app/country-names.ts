import { countryCodes } from '#domain/countries/country.ts'
import { languageTag } from '#domain/locales.ts'
import { localeOfLanguage } from '#domain/staff/office-languages.ts'
import { useLanguage } from './texts.tsx'

/** Returns a function for the name of a country: `México`. */
export function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames(languageTag(localeOfLanguage[useLanguage()]), { type: 'region' })
  return (code) => names.of(code) ?? code
}

/** The shop's countries as options of a filter. */
export function useCountryOptions(): { value: string; label: string }[] {
  const nameOf = useCountryName()
  return countryCodes.map((code) => ({ value: code, label: nameOf(code) }))
}
