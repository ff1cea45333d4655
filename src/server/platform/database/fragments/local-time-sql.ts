import { countryOf } from '#domain/geography/countries/countries.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'

/** SQL: the time zone of the country in a column. */
const zoneOf = (country: string) =>
  `case ${country} ${countryCodes.map((code) => `when '${code}' then '${countryOf(code).timeZone}'`).join(' ')} end`

/** SQL: a moment by the clock of a country, as cells of an export have it. */
export const localTime = (moment: string, country: string) =>
  `to_char(${moment} at time zone ${zoneOf(country)}, 'YYYY-MM-DD HH24:MI:SS')`

/** SQL: the day of a moment by the clock of a country. */
export const localDay = (moment: string, country: string) =>
  `(${moment} at time zone ${zoneOf(country)})::date`

/** The filters of a keyset list for the rows from a day to another, both included, by the clock of their country. */
export const dayFilters = (moment: string, country: string) => ({
  // The first condition can use an index.
  from: (day: string) =>
    `${moment} > ${day}::date - interval '1 day' and ${localDay(moment, country)} >= ${day}::date`,
  to: (day: string) =>
    `${moment} < ${day}::date + interval '2 days' and ${localDay(moment, country)} <= ${day}::date`,
})
