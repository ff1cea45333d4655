import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Formats a number in E.164 internationally, with its country's grouping; invalid numbers are returned unchanged.
 */
export function showPhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}
