import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { IsHoliday } from '#domain/people/complaints/working-days.ts'
import type { HolidayChanges } from '#server/platform/config/environment.ts'

/** Each of these is counted as a working day, or not, whatever the library says (HOLIDAY_CHANGES). */
type Changes = HolidayChanges[CountryCode]

const known = new Map<string, Promise<ReadonlySet<string>>>()

/**
 * The holidays of a whole country, those of its regions not, from the package date-holidays in the years from `firstYear`
 * to the next one, with the operator's changes.
 */
export async function holidaysOf(
  country: CountryCode,
  firstYear: number,
  { added = [], removed = [] }: NonNullable<Changes> = {},
): Promise<IsHoliday> {
  const years = await Promise.all([firstYear, firstYear + 1].map((year) => publicHolidays(country, year)))
  return (day) => added.includes(day) || (!removed.includes(day) && years.some((days) => days.has(day)))
}

/** Stored as a promise: complaints that are filed at once share the first reading. */
function publicHolidays(country: CountryCode, year: number): Promise<ReadonlySet<string>> {
  const key = `${country} ${year}`
  const days = known.get(key) ?? readHolidays(country, year)
  known.set(key, days)
  return days
}

/** Loaded with the first complaint: the package has the holidays of all countries. */
async function readHolidays(country: CountryCode, year: number): Promise<ReadonlySet<string>> {
  const { default: Holidays } = await import('date-holidays')
  const all = new Holidays(country, { types: ['public'] }).getHolidays(year)
  return new Set(all.map(({ date }) => date.slice(0, 10)))
}
