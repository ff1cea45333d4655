import type { OrderPaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { statement, type Transaction } from '#server/platform/database.ts'

const lockUnpaid = statement(
  'lock-unpaid-orders-of-dates',
  `select o.id, o.payment_code, o.hold_until, d.starts_at as trip_at,
     first_pick_up(e, d.starts_at) as pick_up_from
   from orders o join event_dates d on d.id = o.date_id join events e on e.id = d.event_id
   where o.date_id = any ($1) and o.state like 'awaiting%' order by o.id for no key update of o`,
)

export type UnpaidOrder = {
  id: string
  paymentCode: OrderPaymentCode
  holdUntil: Date | null
  tripAt: Date
  pickUpFrom: Date
}

export function lockUnpaidOrdersOf(tx: Transaction, dateIds: readonly number[]) {
  return tx.query<UnpaidOrder>(lockUnpaid, [dateIds])
}

const writeWindows = statement(
  'write-windows',
  `update orders o set hold_until = w.until from unnest($1::uuid[], $2::timestamptz[]) w (id, until) where o.id = w.id`,
)

export async function setHoldUntil(
  tx: Transaction,
  orders: readonly { id: string; holdUntil: Date }[],
): Promise<void> {
  await tx.query(writeWindows, [orders.map(({ id }) => id), orders.map(({ holdUntil }) => holdUntil)])
}
