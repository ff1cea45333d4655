import { isDeepStrictEqual } from 'node:util'
import type { Voucher } from '#contract/sales/payments.ts'
import { isPayable } from '#domain/sales/orders/order-states.ts'
import { isOpen } from '#domain/sales/payments/attempts/attempt-states.ts'
import { voucherRelease } from '#domain/sales/payments/attempts/payment-windows.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueOrHasten } from '#server/platform/outbox/enqueue-mail.ts'
import { extendSeatHold, type OrderRow } from '#server/sales/orders/order-sql.ts'
import { type AttemptRow, storeVoucher } from './attempt-sql.ts'

/**
 * Records a voucher that the customer was given: the order shows it, the first one is mailed, and the seats
 * are held for as long as it can be paid. False when it is recorded already, or when nothing more is to be
 * paid.
 */
export async function noteVoucher(
  shop: Shop,
  tx: Transaction,
  { order, attempt, voucher }: { order: OrderRow; attempt: AttemptRow; voucher: Voucher },
): Promise<boolean> {
  const known = attempt.nextStep?.voucher
  if (!attempt.nextStep || !isOpen(attempt.state) || !isPayable(order.state)) return false
  if (isDeepStrictEqual(known, voucher)) return false
  await storeVoucher(tx, attempt.id, voucher, shop.clock.now())
  const { windows } = shop.config
  await extendSeatHold(
    tx,
    order.id,
    voucherRelease(voucher.kind, new Date(voucher.expiresAt), order.tripAt, windows),
  )
  if (!known) {
    const to = { to: order.email, locale: order.locale, orderId: order.id }
    await enqueueOrHasten(tx, shop, { ...to, kind: 'order_awaiting_payment', data: {} })
  }
  return true
}
