import { type Queryable, statement } from '../../src/server/platform/database.ts'

const orders = statement(
  'bench-orders-by-transfer',
  `update orders set payment_code = 'transferencia' where event_id = $1 and payment_code = 'unlimit'`,
)

const attempts = statement(
  'bench-attempts-by-transfer',
  `update payment_attempts a set provider = 'transfer', code = 'transferencia'
   from orders o where o.id = a.order_id and o.event_id = $1`,
)

/** Marks the orders of an event as paid by transfer, so that their refunds call no provider. */
export async function payByTransfer(db: Queryable, eventId: number): Promise<void> {
  await db.query(orders, [eventId])
  await db.query(attempts, [eventId])
}

const calledOff = statement(
  'bench-called-off',
  `select count(*)::int as all, (count(*) filter (where state <> 'planned'))::int as ended
   from call_off_orders where call_off_id = $1`,
)

export async function readCalledOff(db: Queryable, id: number): Promise<{ all: number; ended: number }> {
  const [row] = await db.query<{ all: number; ended: number }>(calledOff, [id])
  return row ?? { all: 0, ended: 0 }
}
