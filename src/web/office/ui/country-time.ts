import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { useShowTime } from '../app/texts.tsx'

/**
 * Returns a function that formats a time in the time zone of a country, by whose days its lists are filtered.
 */
export function useShowTimeIn(): (time: string, country: CountryCode) => string {
  const showTime = useShowTime()
  return (time, country) => showTime(time, countryOf(country).timeZone)
}
