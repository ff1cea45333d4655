import {
  tellPlanner,
  tellPlannerOfNewAddresses,
  tellPlannerOfPeople,
} from '#server/platform/database/fragments/changed-tickets-sql.ts'
import { nameNearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { OrderRides } from '../order-detail-sql.ts'

/** A passenger of an order, with the open or accepted give-away of the place, if any. */
export type GivenPlace = {
  giveAwayId: string | null
  state: 'open' | 'accepted' | 'taken_back' | null
  email: string | null
  ticketId: string
  /** positions of the ticket in the order and of the passenger in the ticket, from 0 */
  ticket: number
  passenger: number
  passengerId: string
  released: boolean
  wasBoarded: boolean
}

const listPlaces = statement(
  'list-places-to-give',
  `select g.id as give_away_id, g.state, g.email, t.id as ticket_id, t.position as ticket, p.position as passenger,
     p.id as passenger_id, t.released_at is not null as released,
     exists (select from passengers r join boardings b on b.passenger_id = r.id where r.ticket_id = t.id) as was_boarded
   from tickets t join passengers p on p.ticket_id = t.id
   left join give_aways g on g.passenger_id = p.id and g.state <> 'taken_back'
   where t.order_id = $1 order by t.position, p.position`,
)

/** All passengers of an order. Call it under the order's lock when decisions depend on it. */
export function readPlaces(db: Queryable, orderId: string) {
  return db.query<GivenPlace>(listPlaces, [orderId])
}

const findGiveBackEnd = statement(
  'find-give-back-end',
  `select coalesce(p.answer_until, p.starts_after) as until
   from postponed_orders r join event_postponements p on p.id = r.postponement_id
   where r.order_id = $1 order by r.postponement_id desc limit 1`,
)

/**
 * The deadline for giving back the tickets of a postponed event; null for an order without a postponement.
 */
export async function readGiveBackEnd(db: Queryable, orderId: string): Promise<Date | null> {
  const [row] = await db.query<{ until: Date | null }>(findGiveBackEnd, [orderId])
  return row?.until ?? null
}

const findCorrection = statement(
  'find-corrected-email',
  `select exists (
     select from account_tokens t join users u on u.id = t.user_id
     where t.user_id = $1 and t.purpose = 'undo_email' and t.used_at is null and t.expires_at > $2
       and lower(t.new_email) <> lower(u.email::text)
   ) as is`,
)

/** Whether staff corrected the customer's e-mail and the owner of the old address can still undo it. */
export async function isEmailCorrected(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const [row] = await db.query<{ is: boolean }>(findCorrection, [userId, now])
  return row?.is ?? false
}

const insertRow = statement(
  'insert-give-away',
  `with made as (
     insert into give_aways (id, order_id, ticket_id, passenger_id, email, created_at) values ($1, $2, $3, $4, $5, $6)
   )
   insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at)
   values ($2, 'offer_ticket', 'customer', $7, jsonb_build_object('ticket', $8::int + 1), $6)`,
)

export async function insertGiveAway(
  tx: Transaction,
  row: { id: string; orderId: string; place: GivenPlace; email: string; now: Date; userId: string },
): Promise<void> {
  const { id, orderId, place, email, now, userId } = row
  await tx.query(insertRow, [
    id,
    orderId,
    place.ticketId,
    place.passengerId,
    email,
    now,
    userId,
    place.ticket,
  ])
}

const takeBackRow = statement(
  'take-give-away-back',
  `with taken as (
     update give_aways set state = 'taken_back', changed_at = $3, email = ''
     where id = $1 and state = 'open' returning order_id, ticket_id
   )
   insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at)
   select k.order_id, 'take_back_ticket', 'customer', $2, jsonb_build_object('ticket', t.position + 1), $3
   from taken k join tickets t on t.id = k.ticket_id`,
)

export async function writeTakenBack(tx: Transaction, id: string, userId: string, now: Date): Promise<void> {
  await tx.query(takeBackRow, [id, userId, now])
}

/** The place, order and giver of a link. */
export type LinkedGiveAway = {
  id: string
  state: 'open' | 'accepted' | 'taken_back'
  orderId: string
  passengerId: string | null
  ticket: number
  email: string
  giver: string
  giverId: string
}

const findLinked = statement(
  'find-give-away',
  `select g.id, g.state, g.order_id, g.passenger_id, t.position as ticket, g.email,
     u.first_name as giver, o.user_id as giver_id
   from give_aways g join tickets t on t.id = g.ticket_id join orders o on o.id = g.order_id join users u on u.id = o.user_id
   where g.id = $1`,
)

export async function readGiveAway(db: Queryable, id: string) {
  const [row] = await db.query<LinkedGiveAway>(findLinked, [id])
  return row
}

const findTrip = statement(
  'find-trip-of-given-ticket',
  `select e.slug, l.time_zone, l.name || ', ' || l.address as place, v.hours, d.starts_at as trip_at,
     d.ends_at as trip_ends_at,
     e.pick_up_from_minutes, e.pick_up_until_minutes,
     e.return_after_minutes,
     ${nameNearestTo('$3', 'event', 'e.id')} as event,
     ${nameNearestTo('$3', 'category', 'v.category_id')} || ' · ' || ${nameNearestTo('$3', 'variant', 'v.id')} as category
   from tickets t join orders o on o.id = t.order_id join events e on e.id = o.event_id join places l on l.id = e.place_id
   join event_dates d on d.id = o.date_id join variants v on v.id = t.variant_id where t.order_id = $1 and t.position = $2`,
)

export type GivenTrip = OrderRides & {
  slug: string
  place: string
  event: string
  category: string
  /** only of a private van */
  hours: number | null
}

/** A ticket's trip, and the names of its event and category in one language. */
export async function readGivenTrip(db: Queryable, orderId: string, ticket: number, locale: string) {
  const [trip] = await db.query<GivenTrip>(findTrip, [orderId, ticket, locale])
  return trip
}

/** The people of a ticket; `stop` is the position of the address where the passenger is picked up. */
export type TicketPerson = {
  id: string
  name: string
  email: string
  phone: string
  stop: number
  address: string
  countyId: number
}

const listPeople = statement(
  'list-people-of-ticket',
  `select p.id, p.name, p.email, p.phone, p.address_position as stop, a.address, a.county_id
   from tickets t join passengers p on p.ticket_id = t.id
   join ticket_addresses a on a.ticket_id = p.ticket_id and a.position = p.address_position
   where t.order_id = $1 and t.position = $2 order by p.position`,
)

export function readPeople(db: Queryable, orderId: string, ticket: number) {
  return db.query<TicketPerson>(listPeople, [orderId, ticket])
}

// $1 the give-away, $2 passenger, $3 to $5 name, e-mail, phone, $6 address, $7 county, $8 whether the
// receiver has a stop of their own, $9 now, $10 locale. The previous passenger's stop is changed in place
// when no other passenger uses it.
const acceptRow = statement(
  'accept-give-away',
  `with person as (
     select p.id, p.ticket_id, p.address_position, p.wheelchair,
       exists (select from passengers r where r.ticket_id = p.ticket_id and r.id <> p.id
         and r.address_position = p.address_position) as shared,
       (select max(position) + 1 from ticket_addresses a where a.ticket_id = p.ticket_id) as next
     from passengers p where p.id = $2
   ), moved as (
     update ticket_addresses a set address = $6, county_id = $7 from person
     where $8 and not person.shared and a.ticket_id = person.ticket_id and a.position = person.address_position
       and (a.address, a.county_id) is distinct from ($6, $7)
     returning a.ticket_id
   ), added as (
     insert into ticket_addresses (ticket_id, position, address, county_id)
     select ticket_id, next, $6, $7 from person where $8 and shared
     returning ticket_id
   ), told_planner_of_move as (
     ${tellPlanner('select ticket_id from moved')}
   ), told_planner_of_stop as (
     ${tellPlannerOfNewAddresses('select ticket_id from added')}
   ), told_planner_of_people as (
     ${tellPlannerOfPeople('select ticket_id from person where wheelchair or $8 and shared')}
   ), seated as (
     update passengers p set name = $3, email = $4, phone = $5, wheelchair = false, wheelchair_consented_at = null, wheelchair_consent_version = null,
       address_position = case when $8 and person.shared then person.next else p.address_position end
     from person where p.id = person.id
   ), accepted as (
     update give_aways set state = 'accepted', changed_at = $9, email = '', locale = $10
     where id = $1 returning order_id, ticket_id
   )
   insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at)
   select k.order_id, 'accept_ticket', 'customer', 'receiver', jsonb_build_object('ticket', t.position + 1), $9
   from accepted k join tickets t on t.id = k.ticket_id`,
)

export type Receiver = { name: string; email: string; phone: string }

/** Replaces the previous passenger by the receiver; the previous passenger's data are deleted. */
export async function writeAccepted(
  tx: Transaction,
  id: string,
  accepted: {
    passengerId: string
    receiver: Receiver
    stop: { address: string; countyId: number } | null
    locale: string
    now: Date
  },
): Promise<void> {
  const { passengerId, receiver, stop, locale, now } = accepted
  await tx.query(acceptRow, [
    id,
    passengerId,
    receiver.name,
    receiver.email,
    receiver.phone,
    stop?.address ?? null,
    stop?.countyId ?? null,
    stop !== null,
    now,
    locale,
  ])
}

// $1 now, $2 the most rows.
const takeEnded = statement(
  'take-given-tickets-that-ended',
  `with over as (
     select g.id from give_aways g join tickets t on t.id = g.ticket_id join passengers p on p.id = g.passenger_id
     where g.state = 'accepted' and g.ended_at is null and t.released_at is not null and p.email <> ''
     order by g.id limit $2 for update of g skip locked
   )
   update give_aways g set ended_at = $1 from over, passengers p, tickets t, orders o, users u
   where g.id = over.id and p.id = g.passenger_id and t.id = g.ticket_id and o.id = g.order_id and u.id = o.user_id
   returning g.id, g.order_id, t.position as ticket, p.position as passenger, p.email, g.locale,
     u.first_name as giver`,
)

type EndedGiveAway = {
  id: string
  orderId: string
  ticket: number
  passenger: number
  email: string
  locale: string | null
  giver: string
}

/** Takes receivers whose ticket was released with its order, each once and by one process. */
export function takeEndedGiveAways(tx: Transaction, now: Date, most: number) {
  return tx.query<EndedGiveAway>(takeEnded, [now, most])
}

const findReceivers = statement(
  'find-receivers-of-dates',
  `select g.id, g.order_id, o.date_id, t.position as ticket, p.position as passenger, p.name, p.email,
     g.locale, u.first_name as giver
   from orders o join give_aways g on g.order_id = o.id join tickets t on t.id = g.ticket_id
   join passengers p on p.id = g.passenger_id join users u on u.id = o.user_id
   where o.date_id = any ($1) and g.state = 'accepted' and t.released_at is null and p.email <> ''`,
)

export type ReceiverOfDate = EndedGiveAway & { dateId: number; name: string }

/** The receivers of given-away places on these dates. */
export function readReceivers(db: Queryable, dateIds: readonly number[]) {
  return db.query<ReceiverOfDate>(findReceivers, [dateIds])
}
