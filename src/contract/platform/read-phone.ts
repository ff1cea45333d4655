import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { defaultCountry } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { compactPhone, isUnclearPhone, phoneCandidates } from '#domain/people/contact/phones.ts'

/** Where numbers without a country code belong to, while `readingPhonesOf` runs. */
let presentCountry: CountryCode = defaultCountry.code

/**
 * Runs a synchronous `read`, in which phone fields without a country code are of `country`: schemas are constants, but
 * the country is known only with the request.
 */
export function readingPhonesOf<T>(country: CountryCode, read: () => T): T {
  const before = presentCountry
  presentCountry = country
  try {
    return read()
  } finally {
    presentCountry = before
  }
}

/**
 * A phone number as E.164: valid for its country, or of the shape that the specification gives for Mexico (+52 followed
 * by 8 digits, optionally after a 9). A number without a country code is one of `country`. Null when it is invalid.
 */
export function readPhone(text: string, country: CountryCode = presentCountry): string | null {
  const compact = compactPhone(text)
  if (/^\+529?\d{8}$/.test(compact)) return compact
  return phoneCandidates(text, country).find(isValid) ?? null
}

/** Why `readPhone` does not read a text. */
export const phoneProblem = (text: string): 'phone_country_unclear' | 'phone_is_invalid' =>
  isUnclearPhone(text, presentCountry) ? 'phone_country_unclear' : 'phone_is_invalid'

function isValid(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number, { extract: false })
  return parsed?.isValid() === true && parsed.number === number
}
