import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { dayIn } from '#domain/platform/time/days.ts'

/** A bank may book by another day than the customer's. */
const toleranceMs = 86_400_000

/**
 * Whether a bank booked a line before an order or bill existed: if only the payer's name and the amount say that it pays
 * it, it may be money for something else.
 * @param bookedOn YYYY-MM-DD in the zone of the account's country, with a day of tolerance
 */
export function isBeforeOrder(bookedOn: string, createdAt: Date, country: CountryCode): boolean {
  return bookedOn < dayIn(countryOf(country).timeZone, new Date(createdAt.getTime() - toleranceMs))
}
