import type { CountryCode } from './country.ts'

/** Names of the shop's countries in its languages, and their codes of three letters (ISO 3166-1), without accents. */
const names: Record<string, CountryCode> = {
  ...{ mx: 'MX', mex: 'MX', mexico: 'MX', 'estados unidos mexicanos': 'MX' },
  ...{ cl: 'CL', chl: 'CL', chile: 'CL', pe: 'PE', per: 'PE', peru: 'PE' },
  ...{ es: 'ES', esp: 'ES', espana: 'ES', spain: 'ES', espanha: 'ES' },
}

/** The country that a list names by its code or its name; undefined for any other text. */
export function readCountry(text: string): CountryCode | undefined {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('.', '').trim().toLowerCase()
  return Object.hasOwn(names, folded) ? names[folded] : undefined
}
