import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const find = statement(
  'find-route-of-date',
  `select r.date_id, r.vehicle from trip_routes r join event_dates d on d.id = r.date_id join events e on e.id = d.event_id
   where r.id = $1 and e.country_code = any ($2::text[]) and d.called_off_at is null`,
)

/** The date and the name of a van, if it is in one of these countries and its date was not called off. */
export async function findRouteOfDate(
  db: Queryable,
  routeId: string,
  countries: readonly CountryCode[],
): Promise<{ dateId: number; vehicle: string } | undefined> {
  return (await db.query<{ dateId: number; vehicle: string }>(find, [routeId, countries]))[0]
}
