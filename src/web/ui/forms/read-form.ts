import { joinPhone } from './phone/calling-codes.ts'

/** The suffix of the field with the country of a PhoneField. */
export const phoneCountrySuffix = '-country'

/**
 * The texts of a form by name, as endpoints expect them: a phone and its country become one number (E.164).
 */
export function readForm(data: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of data) {
    if (typeof value !== 'string' || name.endsWith(phoneCountrySuffix)) continue
    const country = data.get(`${name}${phoneCountrySuffix}`)
    values[name] = typeof country === 'string' ? joinPhone(country, value) : value
  }
  return values
}
