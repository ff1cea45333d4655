import { countryCodes } from '#domain/geography/countries/country.ts'
import { localeOfLanguage } from '#domain/people/staff/office-languages.ts'
import { languageTag } from '#domain/platform/locales.ts'
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
