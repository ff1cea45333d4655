import { randomUUID } from 'node:crypto'
import type { TicketChange } from '#contract/sales/own-orders.ts'
import type { Actor } from '#domain/people/actor.ts'
import type { VanHours } from '#domain/sales/orders/place-order/van-hours.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import {
  tellPlannerOfNewAddresses,
  tellPlannerOfPeople,
} from '#server/platform/database/fragments/changed-tickets-sql.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { consentOf, type StoredConsent } from '../wheelchair-consents.ts'

/** A ticket with the limits that apply to it. */
export type TicketToChange = {
  id: string
  placeId: number
  provinceId: number
  capacity: number
  stops: number
  approaches: { address: string; county_id: number }[]
  version: number
  /** whether passengers have boarded, even if that was undone */
  wasBoarded: boolean
  /** whether a passenger received the place as a gift */
  wasGiven: boolean
  timeZone: string
  hours: number | null
  noticeMinutes: number
  comesAt: Date | null
  goesHomeAt: Date | null
}

/** SQL: the version of a ticket `t`, which is its last change. */
export const ticketVersion = `(select coalesce(max(c.id), 0) from order_changes c
  where c.order_id = t.order_id and c.change in ('change_ticket', 'accept_ticket', 'withdraw_wheelchair') and c.details ->> 'ticket' = (t.position + 1)::text)`

const findTicket = statement(
  'find-ticket-to-change',
  `select t.id, t.place_id, v.province_id, v.capacity, v.stops, v.hours,
     t.comes_at, t.goes_home_at, p.time_zone,
     coalesce(e.sale_ends_minutes, $3) as notice_minutes,
     (select coalesce(json_agg(json_build_object('address', a.address, 'county_id', a.county_id)), '[]')
      from approaches a where a.variant_id = v.id) as approaches, ${ticketVersion} as version,
     exists (select from passengers r join boardings b on b.passenger_id = r.id where r.ticket_id = t.id) as was_boarded,
     exists (select from give_aways g where g.ticket_id = t.id and g.state = 'accepted' and g.passenger_id is not null) as was_given
   from tickets t join variants v on v.id = t.variant_id join orders o on o.id = t.order_id
   join events e on e.id = o.event_id join places p on p.id = e.place_id
   where t.order_id = $1 and t.position = $2 and t.released_at is null`,
)

export async function findTicketToChange(
  db: Queryable,
  orderId: string,
  position: number,
  saleEndsMinutes: number,
): Promise<TicketToChange | undefined> {
  const [ticket] = await db.query<TicketToChange>(findTicket, [orderId, position, saleEndsMinutes])
  return ticket
}

const findProvinces = statement(
  'provinces-of-counties',
  "select id, province_id from counties where id = any ($1) and kind <> 'other'",
)

export async function readProvincesOf(
  db: Queryable,
  countyIds: number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; provinceId: number }>(findProvinces, [countyIds])
  return new Map(rows.map(({ id, provinceId }) => [id, provinceId]))
}

// An unchanged address keeps its promised ride.
const deletePeople = statement(
  'delete-ticket-people',
  `with gone as (delete from passengers where ticket_id = $1 returning ticket_id),
   told_planner as (${tellPlannerOfPeople('select ticket_id from gone')})
   delete from ticket_addresses x where ticket_id = $1 and not exists (
     select from jsonb_to_recordset($2::jsonb) as a (position smallint, address text, county_id int)
     where a.position = x.position and a.address = x.address and a.county_id = x.county_id)
   returning county_id, address, latitude, longitude, point_source, point_accuracy, driver_note`,
)

/** An address of a ticket with its point and note, which an unchanged address keeps. */
type KnownAddress = {
  countyId: number
  address: string
  latitude: number | null
  longitude: number | null
  pointSource: string | null
  pointAccuracy: number | null
  driverNote: string
}

const insertPeople = statement(
  'insert-ticket-people',
  `with new_addresses as (
     insert into ticket_addresses (ticket_id, position, address, county_id, latitude, longitude, point_source, point_accuracy,
       point_due, driver_note)
     select distinct on (a.position) $1, a.position, a.address, a.county_id, b.latitude, b.longitude, b.point_source,
       b.point_accuracy, b.point_source is null, coalesce(b.driver_note, '')
     from jsonb_to_recordset($2::jsonb) as a (position smallint, address text, county_id int)
     left join jsonb_to_recordset($7::jsonb) as b (address text, county_id int, latitude double precision,
       longitude double precision, point_source text, point_accuracy int, driver_note text) on b.address = a.address and b.county_id = a.county_id
     on conflict (ticket_id, position) do nothing
     returning ticket_id
   ), told_planner as (
     ${tellPlannerOfNewAddresses('select ticket_id from new_addresses')}
   ), new_passengers as (
     insert into passengers (id, ticket_id, position, name, email, phone, address_position, wheelchair,
       wheelchair_consented_at, wheelchair_consent_version)
     select p.id, $1, p.position, p.name, p.email, p.phone, p.address_position, coalesce(p.wheelchair, false), p.consented_at,
       p.consent_version
     from jsonb_to_recordset($3::jsonb) as p (id uuid, position smallint, name text, email text, phone text,
       address_position smallint, wheelchair boolean, consented_at timestamptz, consent_version text)
   ), withdrawn as (
     insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at)
     select order_id, 'withdraw_wheelchair', $4, $5, jsonb_build_object('ticket', position + 1), $6 from tickets where id = $1 and $8
   )
   insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at)
   select order_id, 'change_ticket', $4, $5, jsonb_build_object('ticket', position + 1), $6 from tickets where id = $1`,
)

const updateVanHours = statement(
  'change-van-hours',
  'update tickets set comes_at = $2, goes_home_at = $3 where id = $1',
)

export async function changeVanHours(tx: Transaction, ticketId: string, hours: VanHours): Promise<void> {
  await tx.query(updateVanHours, [ticketId, hours.comesAt, hours.goesHomeAt])
}

const consents = statement(
  'wheelchairs-of-ticket',
  `select name, wheelchair_consented_at as consented_at, wheelchair_consent_version as consent_version
   from passengers where ticket_id = $1 and wheelchair`,
)

const withdraw = statement(
  'withdraw-wheelchair',
  `with gone as (
     update passengers g set wheelchair = false, wheelchair_consented_at = null, wheelchair_consent_version = null
     from tickets t where t.order_id = $1 and t.position = $2 and t.released_at is null and g.ticket_id = t.id and g.position = $3
       and not exists (select from give_aways a where a.passenger_id = g.id and a.state = 'accepted')
     returning g.ticket_id, (select wheelchair from passengers old where old.id = g.id) as was
   ), told_planner as (
     ${tellPlannerOfPeople('select ticket_id from gone where was')}
   ), changed as (
     insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at)
     select $1, 'withdraw_wheelchair', $4, $5, jsonb_build_object('ticket', $2 + 1), $6 from gone where was
   )
   select from gone`,
)

/**
 * Removes the wheelchair of a passenger and the consent to it, at any time; positions count from 0. False when there is
 * no such passenger, or the place was given away.
 */
export async function withdrawWheelchair(
  tx: Transaction,
  { orderId, position, passenger }: { orderId: string; position: number; passenger: number },
  { actor, now }: { actor: Actor; now: Date },
): Promise<boolean> {
  const found = await tx.query(withdraw, [orderId, position, passenger, actor.kind, actor.id, now])
  return found.length > 0
}

/** Replaces a ticket's passengers and addresses, and records the actor. */
export async function replacePeople(
  tx: Transaction,
  ticketId: string,
  { addresses, passengers }: TicketChange,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const places = recordsOf(
    addresses.map(({ address, commune_id }, position) => ({ position, address, countyId: commune_id })),
  )
  const wheelchairs = await tx.query<StoredConsent>(consents, [ticketId])
  const before = await tx.query<KnownAddress>(deletePeople, [ticketId, places])
  await tx.query(insertPeople, [
    ticketId,
    places,
    recordsOf(
      passengers.map(({ passengerAddress, wheelchairConsent: _, ...person }, position) => ({
        ...person,
        ...consentOf(person, now, wheelchairs),
        id: randomUUID(),
        position,
        addressPosition: addresses.findIndex(({ address }) => address === passengerAddress),
      })),
    ),
    actor.kind,
    actor.id,
    now,
    recordsOf(before),
    wheelchairs.length > passengers.filter(({ wheelchair }) => wheelchair).length,
  ])
}
