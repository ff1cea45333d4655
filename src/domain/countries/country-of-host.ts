import { countries, defaultCountry } from './countries.ts'
import type { Country } from './country.ts'

/** The country with which a visitor of this host begins: that of its ending (`vaiven.cl`, `localhost:3000`), else the default. */
export function countryOfHost(host: string): Country {
  const name = host.toLowerCase().replace(/\.?(:\d+)?$/, '')
  return countries.find(({ code }) => name.endsWith(`.${code.toLowerCase()}`)) ?? defaultCountry
}
