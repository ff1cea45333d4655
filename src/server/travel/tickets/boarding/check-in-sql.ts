import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { MoneyReturnKind } from '#domain/sales/payments/returns/money-returns.ts'
import type { BoardingOutcome, Leg } from '#domain/travel/tickets/boarding.ts'
import type { NoCodeReason, WayToFind } from '#domain/travel/tickets/parties.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { tripColumns, tripTables } from '../trip-columns-sql.ts'

export type ScannedOrder = {
  id: string
  number: string
  state: OrderState
  customerName: string
  customerEmail: string
  startsAt: Date
  endsAt: Date | null
  timeZone: string
  eventName: string
  placeName: string
  tickets: number
  passengers: number
  /** the kinds of open matters of money that left */
  openReturns: MoneyReturnKind[]
}

// Locked until the check-in is recorded: two devices board one after the other, and an order cannot be
// refunded while its passengers board.
const lockScannedOrder = statement(
  'lock-scanned-order',
  `select o.id, o.number, o.state, u.first_name || ' ' || u.last_name as customer_name, u.email as customer_email,
     ${tripColumns},
     (select count(*)::int from tickets k
       where k.order_id = o.id and (k.released_at is null or o.state in ('cancelled', 'refunded'))) as tickets,
     (select count(*)::int from passengers r join tickets k on k.id = r.ticket_id
       where k.order_id = o.id and (k.released_at is null or o.state in ('cancelled', 'refunded'))) as passengers,
     (select coalesce(json_agg(m.kind), '[]') from money_returns m where m.order_id = o.id and m.ended_at is null) as open_returns
   from orders o
   join users u on u.id = o.user_id
   join event_dates d on d.id = o.date_id
   ${tripTables('$2')}
   where o.id = $1 and e.country_code = any ($3)
   for no key update of o`,
)

/** An order for trips in one of the countries, locked. */
export async function readScannedOrder(
  tx: Transaction,
  id: string,
  { locale, countries }: { locale: string; countries: readonly CountryCode[] },
): Promise<ScannedOrder | undefined> {
  const [order] = await tx.query<ScannedOrder>(lockScannedOrder, [id, locale, countries])
  return order
}

/** A passenger with the pick-up stop (positions from 0) and the boarding of the leg, if any. */
export type PassengerRow = {
  id: string
  name: string
  ticket: number
  stop: number
  address: string
  county: string
  /** as promised for the leg; null without a promise */
  vehicle: string | null
  windowFrom: Date | null
  windowUntil: Date | null
  checkInId: number | null
  boardedAt: Date | null
  staffName: string | null
  device: string | null
}

/** SQL: the columns of passenger `r` with ticket `k`, address `a`, promise `m` and boarding `b`, and their joins. */
export const passengerColumns = `r.id, r.name, k.position as ticket, a.position as stop, a.address,
  c.name || ', ' || v.name as county, m.vehicle, m.window_from, m.window_until, b.check_in_id, i.created_at as boarded_at,
  s.first_name || ' ' || s.last_name as staff_name, i.device`

export const passengerTables = (leg: string) => `
  join passengers r on r.ticket_id = k.id
  join ticket_addresses a on a.ticket_id = r.ticket_id and a.position = r.address_position
  join counties c on c.id = a.county_id
  join provinces v on v.id = c.province_id
  left join standing_promises m on m.ticket_id = r.ticket_id and m.address_position = r.address_position
    and m.leg = ${leg}
  left join boardings b on b.passenger_id = r.id and b.leg = ${leg} and b.undone_in is null
  left join check_ins i on i.id = b.check_in_id
  left join users s on s.id = i.staff_id`

const passengersOfOrder = statement(
  'passengers-to-board',
  `select ${passengerColumns}
   from tickets k join orders o on o.id = k.order_id ${passengerTables('$2')}
   where k.order_id = $1 and (k.released_at is null or o.state in ('cancelled', 'refunded'))
   order by k.position, a.position, r.position`,
)

export function readPassengers(db: Queryable, orderId: string, leg: Leg): Promise<PassengerRow[]> {
  return db.query<PassengerRow>(passengersOfOrder, [orderId, leg])
}

export type CheckInOutcome =
  | BoardingOutcome
  | 'looked'
  | 'already_used'
  | 'people_already_aboard'
  | 'invalid'
  | 'reason_missing'
  | 'undone'
  | 'undo_too_late'

/** A check-in as recorded; `orderId` is null when the code has no order of ours. */
export type CheckIn = {
  orderId: string | null
  leg: Leg
  nonce: string
  device: string | null
  staffId: string
  createdAt: Date
  foundBy: WayToFind
  reason: NoCodeReason | null
  reasonText: string | null
  /** the passengers requested to board */
  asked: string
}

const insertCheckIn = statement(
  'insert-check-in',
  `with check_in as (
     insert into check_ins (order_id, leg, outcome, nonce, device, staff_id, created_at, found_by, reason, reason_text,
       asked)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (staff_id, nonce) do nothing returning id
   ), aboard as (
     insert into boardings (check_in_id, passenger_id, leg)
     select c.id, p.id, $2 from check_in c cross join unnest($12::uuid[]) as p (id)
   )
   select id from check_in`,
)

/** Records a check-in and boards these passengers; undefined when this person has already used the nonce. */
export async function recordCheckIn(
  tx: Transaction,
  checkIn: CheckIn,
  outcome: CheckInOutcome,
  passengerIds: readonly string[] = [],
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(insertCheckIn, [
    checkIn.orderId,
    checkIn.leg,
    outcome,
    checkIn.nonce,
    checkIn.device,
    checkIn.staffId,
    checkIn.createdAt,
    checkIn.foundBy,
    checkIn.reason,
    checkIn.reasonText,
    checkIn.asked,
    passengerIds,
  ])
  return row?.id
}

export type EarlierCheckIn = {
  id: number
  orderId: string | null
  leg: Leg
  outcome: CheckInOutcome
  asked: string
  createdAt: Date
}

const findCheckIn = statement(
  'find-check-in',
  `select id, order_id, leg, outcome, asked, created_at from check_ins where staff_id = $1 and nonce = $2`,
)

export async function readCheckIn(
  db: Queryable,
  staffId: string,
  nonce: string,
): Promise<EarlierCheckIn | undefined> {
  const [row] = await db.query<EarlierCheckIn>(findCheckIn, [staffId, nonce])
  return row
}

const undoBoardings = statement(
  'undo-boardings',
  'update boardings set undone_in = $2 where check_in_id = $1 and undone_in is null',
)

/** Undoes the boardings of check-in `id`; `undoneIn` is the check-in that does so. */
export async function markBoardingsUndone(tx: Transaction, id: number, undoneIn: number): Promise<void> {
  await tx.query(undoBoardings, [id, undoneIn])
}
