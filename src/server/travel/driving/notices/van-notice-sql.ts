import type { VanNoticeKind } from '#domain/travel/driving/live/van-notice.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A date on which customers with alerts wait for a van now. */
export type WatchedTrip = { dateId: number; orderIds: string[] }

const waiting = statement(
  'trips-to-give-notice-of',
  `select o.date_id, array_agg(distinct o.id) as order_ids
   from promises p join tickets t on t.id = p.ticket_id and t.released_at is null
   join orders o on o.id = t.order_id and o.state in ('paid', 'partially_refunded')
   join event_dates d on d.id = o.date_id and d.called_off_at is null
   where p.leg = 'outbound' and p.is_last
     and p.window_from > $1::timestamptz - interval '2 hours' and p.window_from < $1::timestamptz + interval '40 minutes'
     and exists (select from push_subscriptions s where s.order_id = o.id)
     and not exists (select from van_notices n where n.ticket_id = p.ticket_id
       and n.address_position = p.address_position and n.kind = 'here')
   group by o.date_id order by o.date_id`,
)

/** The trips with a subscribed party that waits for its van around now and was not told that it is here. */
export function listWatchedTrips(db: Queryable, now: Date): Promise<WatchedTrip[]> {
  return db.query<WatchedTrip>(waiting, [now])
}

export type NewNotice = {
  orderId: string
  ticketId: string
  position: number
  kind: VanNoticeKind
  vehicle: string
  expectedAt: Date
  until: Date
}

// "Near" after "here" would be wrong: the driver has undone the arrival.
const insert = statement(
  'insert-van-notices',
  `with asked as (
     select * from jsonb_to_recordset($1::jsonb) as x (order_id uuid, ticket_id uuid, position smallint, kind text, vehicle text,
       expected_at timestamptz, until timestamptz)
   ), noted as (
     insert into van_notices (ticket_id, address_position, kind, told_at)
     select a.ticket_id, a.position, a.kind, $2 from asked a join ticket_addresses x on x.ticket_id = a.ticket_id and x.position = a.position
     where a.kind = 'here' or not exists (select from van_notices n
       where n.ticket_id = a.ticket_id and n.address_position = a.position and n.kind = 'here')
     order by a.ticket_id, a.position
     on conflict do nothing returning ticket_id, address_position, kind
   )
   insert into push_alerts (subscription_id, kind, until, created_at, try_next_at, party, vehicle, expected_at)
   select s.id, a.kind, a.until, $2, $2, a.ticket_id || '/' || a.position, a.vehicle, a.expected_at
   from noted n join asked a on a.ticket_id = n.ticket_id and a.position = n.address_position and a.kind = n.kind
   join push_subscriptions s on s.order_id = a.order_id
   order by s.id
   returning id`,
)

/** Stores notices that were not given before, and enqueues their alerts; returns how many alerts. */
export async function insertNotices(
  tx: Transaction,
  notices: readonly NewNotice[],
  now: Date,
): Promise<number> {
  return (await tx.query(insert, [recordsOf(notices), now])).length
}
