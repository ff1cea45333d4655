import type { ActMark, PassengerResult, RideActKind } from '#domain/travel/driving/ride-acts.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A stored act with its passengers. */
export type StoredAct = {
  id: number
  nonce: string
  kind: RideActKind | 'unreadable'
  leg: Leg | null
  stopId: string | null
  minutes: number | null
  device: string
  at: Date
  marks: ActMark[]
  isUndone: boolean
  passengers: { id: string; result: PassengerResult; marks: ActMark[] }[]
}

const listStored = statement(
  'list-stored-acts',
  `select a.id, a.nonce, a.kind, a.leg, a.stop_id, a.minutes, a.device, a.happened_at as at, a.marks,
     exists (select from ride_acts u where u.undoes_id = a.id) as is_undone,
     (select coalesce(json_agg(json_build_object('id', x.passenger_id, 'result', x.result, 'marks', x.marks)), '[]')
       from ride_act_passengers x where x.act_id = a.id) as passengers
   from ride_acts a
   where a.author = $1 and (a.nonce = any ($2::text[]) or a.kind in ('arrived', 'wait') and a.stop_id = any ($3::text[]))
   order by a.id`,
)

/** The stored acts of an author with these nonces, and the arrivals and waits at these stops. */
export function listStoredActs(
  db: Queryable,
  author: string,
  { nonces, stopIds }: { nonces: readonly string[]; stopIds: readonly string[] },
): Promise<StoredAct[]> {
  return db.query<StoredAct>(listStored, [author, nonces, stopIds])
}

/** A row of the log of acts. */
export type NewAct = {
  date_id: number | null
  route_id: string | null
  session_id: string | null
  staff_id: string | null
  author: string
  nonce: string
  device: string
  sequence: number
  kind: string
  leg: Leg | null
  stop_id: string | null
  how: string | null
  reason: string | null
  reason_text: string | null
  people: number | null
  minutes: number | null
  undoes_id: number | null
  said_at: Date | null
  clock_offset: number
  happened_at: Date
  received_at: Date
  marks: ActMark[]
  raw: string | null
}

const insert = statement(
  'insert-ride-acts',
  `insert into ride_acts (date_id, route_id, session_id, staff_id, author, nonce, device, sequence, kind, leg, stop_id, how,
     reason, reason_text, people, minutes, undoes_id, said_at, clock_offset, happened_at, received_at, marks, raw)
   select x.date_id, x.route_id, x.session_id, x.staff_id, x.author, x.nonce, x.device, x.sequence, x.kind, x.leg, x.stop_id,
     x.how, x.reason, x.reason_text, x.people, x.minutes, x.undoes_id, x.said_at, x.clock_offset, x.happened_at, x.received_at,
     x.marks, x.raw
   from json_to_recordset($1::json) as x (nth int, date_id int, route_id uuid, session_id uuid, staff_id uuid, author text,
     nonce text, device text, sequence int, kind text, leg text, stop_id text, how text, reason text, reason_text text,
     people int, minutes int, undoes_id bigint, said_at timestamptz, clock_offset int, happened_at timestamptz,
     received_at timestamptz, marks text[], raw text)
   order by x.nth
   returning id, nonce`,
)

/** Adds acts to the log, in this order; returns their ids by nonce. */
export async function insertActs(tx: Transaction, acts: readonly NewAct[]): Promise<Map<string, number>> {
  const rows = acts.map((act, nth) => ({ nth, ...act }))
  const made = await tx.query<{ id: number; nonce: string }>(insert, [JSON.stringify(rows)])
  return new Map(made.map(({ id, nonce }) => [nonce, id]))
}

const insertUndone = statement(
  'note-undone-acts',
  `update ride_acts a set undoes_id = x.target from unnest($1::bigint[], $2::bigint[]) as x (id, target) where a.id = x.id`,
)

/** Notes which act of the same call an undo undoes. */
export async function noteUndoneActs(
  tx: Transaction,
  undone: readonly { id: number; target: number }[],
): Promise<void> {
  await tx.query(insertUndone, [undone.map(({ id }) => id), undone.map(({ target }) => target)])
}

const insertPassengers = statement(
  'insert-passengers-of-acts',
  `insert into ride_act_passengers (act_id, passenger_id, result, marks)
   select act_id, passenger_id, result, marks
   from json_to_recordset($1::json) as x (act_id bigint, passenger_id uuid, result text, marks text[])`,
)

export async function insertPassengersOfActs(
  tx: Transaction,
  passengers: readonly { act_id: number; passenger_id: string; result: string; marks: ActMark[] }[],
): Promise<void> {
  await tx.query(insertPassengers, [JSON.stringify(passengers)])
}

const boardByActs = statement(
  'board-by-acts',
  `with asked as (
     select * from json_to_recordset($1::json) as x (act_id bigint, passenger_id uuid, leg text, boarding_id bigint,
       undone_by bigint)
   ), facts as (
     select x.*, t.order_id from asked x join passengers g on g.id = x.passenger_id join tickets t on t.id = g.ticket_id
   ), wanted as (
     select distinct act_id as act, order_id, leg, 'boarded' as outcome from facts where boarding_id is null
     union select distinct undone_by, order_id, leg, 'undone' from facts where undone_by is not null
   ), noted as (
     insert into check_ins (order_id, leg, outcome, nonce, device, staff_id, created_at, found_by, asked, act_id)
     select w.order_id, w.leg, w.outcome, 'act:' || a.id || ':' || w.order_id || ':' || w.outcome, nullif(a.device, ''), a.staff_id,
       a.happened_at, case a.how when 'list' then 'list' when 'number' then 'number' else 'code' end, '', a.id
     from wanted w join ride_acts a on a.id = w.act
     returning id, order_id, act_id, leg, outcome
   ), undone as (
     update boardings b set undone_in = n.id from facts x join noted n on n.act_id = x.undone_by and n.order_id = x.order_id
       and n.leg = x.leg and n.outcome = 'undone'
     where b.id = x.boarding_id
   )
   select b.id as boarded_in, x.passenger_id, x.leg, u.id as undone_in from facts x
   join noted b on b.act_id = x.act_id and b.order_id = x.order_id and b.leg = x.leg and b.outcome = 'boarded'
   left join noted u on u.act_id = x.undone_by and u.order_id = x.order_id and u.leg = x.leg and u.outcome = 'undone'
   where x.boarding_id is null`,
)

const insertBoardings = statement(
  'insert-boardings-of-acts',
  `insert into boardings (check_in_id, passenger_id, leg, undone_in)
   select * from json_to_recordset($1::json) as x (boarded_in bigint, passenger_id uuid, leg text, undone_in bigint)`,
)

/** A boarding that an act made, or one with a `boarding_id` that an act undid. */
export type ChangedBoarding = {
  act_id: number | null
  passenger_id: string
  leg: Leg
  boarding_id: number | null
  undone_by: number | null
}

type MadeBoarding = { boardedIn: number; passengerId: string; leg: Leg; undoneIn: number | null }

/**
 * Records boardings made and undone by stored acts, each with a check-in of its order. The undone ones end in a statement
 * of their own, before others are made for the same passengers.
 */
export async function boardPassengersByActs(
  tx: Transaction,
  changed: readonly ChangedBoarding[],
): Promise<void> {
  const made = await tx.query<MadeBoarding>(boardByActs, [JSON.stringify(changed)])
  if (made.length > 0) await tx.query(insertBoardings, [recordsOf(made)])
}
