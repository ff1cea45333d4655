import { tellPlanner } from '#server/platform/database/fragments/changed-tickets-sql.ts'
import { statement, type Transaction } from '#server/platform/database.ts'

const releaseOrderSeats = statement(
  'release-order-seats',
  `with freed as (update tickets set released_at = $2 where order_id = $1 and released_at is null returning id),
   told_planner as (${tellPlanner('select id from freed')}),
   returned as (update discount_uses set returned_at = $2 where order_id = $1 and returned_at is null)
   select 1`,
)

/**
 * Releases an order's seats and its discount. A trigger subtracts the tickets from `stock.sold`
 * (`count_sold_seats`).
 */
export async function releaseSeats(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.query(releaseOrderSeats, [orderId, now])
}

const releaseOneTicket = statement(
  'release-ticket',
  `with one as (select id, price, released_at is null as live from tickets where order_id = $1 and position = $2),
   freed as (update tickets set released_at = $3 where id in (select id from one where live) returning id),
   told_planner as (${tellPlanner('select id from freed')})
   select one.price, one.live as released,
     (select count(*)::int from tickets t where t.order_id = $1 and t.released_at is null and t.id <> one.id) as left
   from one`,
)

/**
 * Releases one ticket's seats; a trigger subtracts it from `stock.sold` (`count_sold_seats`). Returns its price
 * and how many tickets remain; undefined when there is no such ticket.
 */
export async function releaseTicket(tx: Transaction, orderId: string, position: number, now: Date) {
  const [ticket] = await tx.query<{ price: number; released: boolean; left: number }>(releaseOneTicket, [
    orderId,
    position,
    now,
  ])
  return ticket
}

const retakeOrderSeats = statement(
  'retake-order-seats',
  `with taken as (update tickets set released_at = null where order_id = $1 and released_at is not null returning id),
   told_planner as (${tellPlanner('select id from taken')}),
   used as (update discount_uses set returned_at = null where order_id = $1)
   select 1`,
)

const countOrderStock = statement(
  'lock-stock-of-order',
  `select l.id, greatest(0, l.size - l.sold - l.held - l.waiting) as free,
     (select count(*)::int from tickets t where t.order_id = $1 and t.stock_id = l.id) as wanted,
     (select e.available and d.called_off_at is null from orders o join events e on e.id = o.event_id
       join event_dates d on d.id = o.date_id where o.id = $1) as available
   from lock_stock(array(select stock_id from tickets where order_id = $1), $2) l`,
)

/**
 * Takes a released order's seats again if all are free, the waiting list does not need them and the event
 * is on; a trigger adds them to `stock.sold` (`count_sold_seats`). Its discount counts as used again, even above
 * its limit: the customer has paid the lower price.
 */
export async function retakeSeats(tx: Transaction, orderId: string, now: Date): Promise<boolean> {
  const stock = await tx.query<{ free: number; wanted: number; available: boolean }>(countOrderStock, [
    orderId,
    now,
  ])
  if (stock.some(({ free, wanted, available }) => free < wanted || !available)) return false
  await tx.query(retakeOrderSeats, [orderId])
  return true
}
