import type { DriverHint } from '#contract/sales/own-orders.ts'
import type { Point } from '#domain/geography/points/point.ts'
import { tellPlanner } from '#server/platform/database/fragments/changed-tickets-sql.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

const find = statement(
  'find-address-to-hint',
  `select coalesce(x.latitude, k.latitude, p.latitude) as latitude, coalesce(x.longitude, k.longitude, p.longitude) as longitude,
     coalesce(x.source, 'county') as source
   from ticket_addresses a join counties k on k.id = a.county_id join provinces p on p.id = k.province_id
     left join address_points x on x.county_id = a.county_id and x.address_key = address_key(a.address)
   where a.ticket_id = $1 and a.position = $2`,
)

type Found = {
  latitude: number | null
  longitude: number | null
  /** `county`: the centre of its county, or of its province */
  source: 'geocoder' | 'staff' | 'county'
}

/**
 * An address with the best point that is known, except the customer's own pin; undefined when the ticket has
 * no such address.
 */
export async function findAddressToHint(
  db: Queryable,
  ticketId: string,
  position: number,
): Promise<{ point: (Point & Pick<Found, 'source'>) | null } | undefined> {
  const [found] = await db.query<Found>(find, [ticketId, position])
  if (!found) return undefined
  const { latitude, longitude, source } = found
  return { point: latitude === null || longitude === null ? null : { latitude, longitude, source } }
}

const ofCounties = statement(
  'find-points-of-counties',
  `select k.id, coalesce(k.latitude, p.latitude) as latitude, coalesce(k.longitude, p.longitude) as longitude
   from counties k join provinces p on p.id = k.province_id where k.id = any ($1) and coalesce(k.latitude, p.latitude) is not null`,
)

/** The points of counties, by id; counties without a known point are missing. */
export async function readPointsOfCounties(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Point>> {
  const counties = await db.query<Point & { id: number }>(ofCounties, [ids])
  return new Map(counties.map(({ id, ...point }) => [id, point]))
}

/** In metres: the typical accuracy of a phone's position. */
export const accuracyOfCustomer = 15

const write = statement(
  'write-hint-for-driver',
  `with noted as (
     update ticket_addresses set driver_note = $3, latitude = coalesce($4, latitude), longitude = coalesce($5, longitude),
       point_source = case when $4::float8 is null then point_source else 'customer' end,
       point_accuracy = case when $4::float8 is null then point_accuracy else ${accuracyOfCustomer} end,
       point_due = point_due and $4::float8 is null
     where ticket_id = $1 and position = $2 returning ticket_id
   ), told_planner as (
     ${tellPlanner('select ticket_id from noted where $4::float8 is not null')}
   )
   insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at)
   select t.order_id, 'tell_driver', 'customer', $6, jsonb_build_object('ticket', t.position + 1), $7
   from noted join tickets t on t.id = noted.ticket_id`,
)

export async function writeHint(
  tx: Transaction,
  { ticketId, address }: { ticketId: string; address: number },
  { note, door }: DriverHint,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const values = [ticketId, address, note, door?.latitude ?? null, door?.longitude ?? null, userId, now]
  await tx.query(write, values)
}
