import { countries, countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { northAmericanAreas, sharedAreas } from './north-american-areas.ts'

/**
 * Separators between digits, as in libphonenumber's VALID_PUNCTUATION, the quotation marks of spreadsheets, and the
 * direction marks that phones copy.
 */
const separators = /[\s()[\]./~·•_'"’‘“”\p{Pd}\u2212\p{Cf}]/gu

/** The words in front of a number: `Tel.`, `Cel:`, `tel:`, `WhatsApp`, `Nº`. */
const label =
  /^(?:(?:tel(?:[eé]fono|efone|ephone)?|tfno|tlfn?o?|fono|phone|cel(?:ular)?|cell|m[oó]vil|mob(?:ile)?|whats ?app|wsp|wa|n[uú]m(?:ero)?|no|[ctm](?=[.:]))[\s.:#/-]*)+(?=[+([\d])/i

/**
 * Removes separators and the word before a phone number: `Cel: (+52) 55 1234-5678`, `0052 55…` and `55/1234–5678`
 * become digits, with `+` before a country code. The result may still be no valid number.
 */
export function compactPhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(label, '')
    .replace(/[\s,;.]+$/, '')
    .replace(separators, '')
    .replace(/^(?:\+*00|\++)/, '+')
}

/**
 * Prefixes that were dialled before a national number and still stand in address books. MX: 01, 044, 045 and the 1 of
 * mobile phones, dropped in 2019 (IFT, plan técnico fundamental de numeración). CL: 0, dropped in 2016 (SUBTEL). PE: the
 * national prefix 0.
 */
const oldPrefixes: Record<CountryCode, RegExp | null> = {
  MX: /^(?:04[45]1?|01|1)(?=\d{10}$)/,
  CL: /^0(?=\d{9}$)/,
  PE: /^0(?=\d{8,9}$)/,
  ES: null,
}

/**
 * The numbers that a text may mean, as `+` and digits, the likeliest first: the first valid one is meant. A number
 * without `+` is one of `country`, or has its country code in front, as browsers fill it in. None for other texts.
 */
export function phoneCandidates(text: string, country: CountryCode): string[] {
  const compact = compactPhone(text)
  if (!/^\+?\d+$/.test(compact)) return []
  const digits = compact.replace('+', '')
  const explicit = countries.find(({ callingCode }) => digits.startsWith(callingCode))
  const place = compact.startsWith('+') ? null : placeAfterOne(text, digits)
  if (place === 'north america' || (place === 'unclear' && country !== 'MX')) return [`+${digits}`]
  if (place === 'unclear' || place === 'nowhere') return []
  if (!compact.startsWith('+')) return [inCountry(country, digits), ...withCode(digits, country)]
  if (!explicit) return [compact]
  const national = digits.slice(explicit.callingCode.length)
  // The calling code of the chosen country stands in front of one that the browser filled in.
  return [inCountry(explicit.code, national), ...withCode(national, explicit.code)]
}

/** Whether a text may be a number of Mexico, with the 1 of mobile phones, as well as one of North America. */
export function isUnclearPhone(text: string, country: CountryCode): boolean {
  const compact = compactPhone(text)
  return country === 'MX' && placeAfterOne(text, compact) === 'unclear'
}

/** A number of Mexico City, Guadalajara or Monterrey as people group it: `1 55 1234 5678`. */
const mexicanGroups = /^\D*1\D+(?:33|55|56|81)\D+\d{4}\D*\d{4}\D*$/

/** The exchange of a number of North America begins with 2 to 9 and is no service number (NANPA). */
const exchange = /^1\d{3}(?![2-9]11)[2-9]\d{6}$/

/**
 * Where ten digits after a 1 belong to: it is the calling code of North America, or a prefix of Mexican mobile phones.
 * Null for other texts.
 */
function placeAfterOne(
  text: string,
  digits: string,
): 'north america' | 'unclear' | 'nowhere' | 'mexico' | null {
  if (!/^1\d{10}$/.test(digits)) return null
  const area = digits.slice(1, 4)
  if (northAmericanAreas.has(area)) return exchange.test(digits) ? 'north america' : 'nowhere'
  return sharedAreas.has(area) && exchange.test(digits) && !mexicanGroups.test(text) ? 'unclear' : 'mexico'
}

/** Digits read as a calling code, first that of `country`, and a national number. */
function withCode(digits: string, country: CountryCode): string[] {
  const others = countries.filter(({ code }) => code !== country)
  return [countryOf(country), ...others].flatMap(({ code, callingCode }) =>
    digits.startsWith(callingCode) ? [inCountry(code, digits.slice(callingCode.length))] : [],
  )
}

function inCountry(country: CountryCode, national: string): string {
  const prefix = oldPrefixes[country]
  return `+${countryOf(country).callingCode}${prefix ? national.replace(prefix, '') : national}`
}
