import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number in E.164 as its country groups it, with the code of the country; what is no number stays as it is. */
export function showPhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}
