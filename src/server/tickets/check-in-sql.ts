import type { OrderState } from '#domain/orders/order-states.ts'
import type { BoardingOutcome, Leg } from '#domain/tickets/boarding.ts'
import { type Queryable, statement, type Transaction } from '../platform/database.ts'

export type ScannedOrder = {
  id: string
  number: string
  state: OrderState
  customer_name: string
  customer_email: string
  starts_at: Date
  ends_at: Date | null
  time_zone: string
  event_name: string
  place_name: string
  tickets: number
  passengers: number
}

// Shared until the scan is recorded, so that an order is not refunded while its passengers board. An event of
// several dates says when the last one ends, which says nothing of the one that was bought.
const scannedOrder = statement(
  'scanned-order',
  `select o.id, o.number, o.state, u.first_name || ' ' || u.last_name as customer_name, u.email as customer_email,
     d.starts_at, p.time_zone, t.name as event_name, coalesce(pt.name, p.name) as place_name,
     case when e.periodicity = 1 and not exists (
       select from event_dates other where other.event_id = e.id and other.id <> d.id
     ) then e.ends_at end as ends_at,
     (select count(*)::int from tickets k
       where k.order_id = o.id and (k.released_at is null or o.state in ('cancelled', 'refunded'))) as tickets,
     (select count(*)::int from passengers r join tickets k on k.id = r.ticket_id
       where k.order_id = o.id and (k.released_at is null or o.state in ('cancelled', 'refunded'))) as passengers
   from orders o
   join users u on u.id = o.user_id
   join event_dates d on d.id = o.date_id
   join events e on e.id = o.event_id
   join places p on p.id = e.place_id
   left join place_translations pt on pt.place_id = p.id and pt.locale = $2
   join lateral (
     select name from event_translations
     where event_id = e.id order by locale = $2 desc, locale = 'es_MX' desc limit 1
   ) t on true
   where o.id = $1
   for share of o`,
)

export async function readScannedOrder(
  tx: Transaction,
  id: string,
  locale: string,
): Promise<ScannedOrder | undefined> {
  const [order] = await tx.query<ScannedOrder>(scannedOrder, [id, locale])
  return order
}

export type ScanOutcome = BoardingOutcome | 'already_used' | 'invalid'

/** A scan as it is recorded; `order_id` is null when the code names no order of ours. */
export type Scan = {
  order_id: string | null
  leg: Leg
  nonce: string
  device: string | null
  staff_id: string
  created_at: Date
}

const insertScan = statement(
  'insert-scan',
  `insert into check_ins (order_id, leg, outcome, nonce, device, staff_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
)

/**
 * Records a scan; false when this nonce has been recorded already, or the leg has been boarded already. A boarding
 * of the same leg that is not committed yet is waited for, so that one of two scanners wins.
 */
export async function recordScan(tx: Transaction, scan: Scan, outcome: ScanOutcome): Promise<boolean> {
  const rows = await tx.query(insertScan, [
    scan.order_id,
    scan.leg,
    outcome,
    scan.nonce,
    scan.device,
    scan.staff_id,
    scan.created_at,
  ])
  return rows.length > 0
}

export type EarlierScan = {
  order_id: string | null
  leg: Leg
  outcome: ScanOutcome
  device: string | null
  created_at: Date
  staff_name: string
  is_same_scan: boolean
}

const earlierScans = statement(
  'earlier-scans',
  `select c.order_id, c.leg, c.outcome, c.device, c.created_at, u.first_name || ' ' || u.last_name as staff_name,
     c.staff_id = $3 and c.nonce = $4 as is_same_scan
   from check_ins c join users u on u.id = c.staff_id
   where (c.staff_id = $3 and c.nonce = $4) or (c.order_id = $1 and c.leg = $2 and c.outcome = 'boarded')`,
)

/** What stood in the way of recording a scan: the same scan, the boarding of the leg, or both. */
export function readEarlierScans(db: Queryable, scan: Scan): Promise<EarlierScan[]> {
  return db.query<EarlierScan>(earlierScans, [scan.order_id, scan.leg, scan.staff_id, scan.nonce])
}
