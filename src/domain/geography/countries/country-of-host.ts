import { countries, defaultCountry } from './countries.ts'
import type { Country } from './country.ts'

/**
 * The default country for visitors of a host, by its top-level domain: `vaiven.cl` → Chile. Mexico for any other host,
 * such as `localhost:3000`.
 */
export function countryOfHost(host: string): Country {
  const name = host.toLowerCase().replace(/\.?(:\d+)?$/, '')
  return countries.find(({ code }) => name.endsWith(`.${code.toLowerCase()}`)) ?? defaultCountry
}
