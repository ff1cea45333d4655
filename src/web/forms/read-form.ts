import { joinPhone } from '../ui/forms/calling-codes.ts'

/** The suffix under which a PhoneField sends the country of its number. */
export const phoneCountrySuffix = '-country'

/** The texts of a form by name, as the shop's calls take them: a phone and its country become one number (E.164). */
export function readForm(data: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of data) {
    if (typeof value !== 'string' || name.endsWith(phoneCountrySuffix)) continue
    const country = data.get(`${name}${phoneCountrySuffix}`)
    values[name] = typeof country === 'string' ? joinPhone(country, value) : value
  }
  return values
}
