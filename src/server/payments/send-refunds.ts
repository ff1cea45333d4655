import type { Locale } from '#domain/locales.ts'
import type { Currency } from '#domain/money.ts'
import { nextRefundState, type RefundChange } from '#domain/payments/refund-states.ts'
import { enqueueMail } from '../emails/enqueue-mail.ts'
import { readOrder } from '../orders/order-sql.ts'
import type { Shop } from '../platform/context.ts'
import { keepHandRefundAsked } from './hand-refund-sql.ts'
import type { RefundTruth } from './payment-provider.ts'
import { providerNamed } from './providers.ts'
import { changeRefundState, type RefundRow, takeRefundsToSend } from './refund-sql.ts'
import { refundToken } from './refund-token.ts'
import { openStaffTask } from './staff-task-sql.ts'

/** Tells the providers of the refunds that wait, and learns how those under way have gone. */
export async function sendRefunds(shop: Shop): Promise<void> {
  for (const refund of await takeRefundsToSend(shop.db, shop.clock.now(), 20)) {
    try {
      await noteRefund(shop, refund, await askProvider(shop, refund))
    } catch (error) {
      // Nothing is known: the row stays, and the provider recognises a repetition by the refund's id.
      shop.log.warn({ err: error, refund: refund.id }, 'a refund could not be sent')
    }
  }
}

async function askProvider(shop: Shop, refund: RefundRow): Promise<RefundTruth> {
  const provider = providerNamed(shop.config, refund.provider)
  if (!provider.refund) return { state: 'by_hand', providerReference: null, details: {} }
  return provider.refund({
    refundId: refund.id,
    code: refund.code,
    merchantReference: refund.merchantReference,
    providerReference: refund.providerReference,
    money: { amount: refund.amount, currency: refund.currency as Currency },
    paid: refund.paid,
    refundedBefore: refund.refundedBefore,
    now: shop.clock.now(),
  })
}

const changes: Record<RefundTruth['state'], RefundChange> = {
  done: 'complete',
  in_transit: 'send',
  failed: 'fail',
  by_hand: 'hand_over',
}

async function noteRefund(shop: Shop, refund: RefundRow, truth: RefundTruth): Promise<void> {
  const next = nextRefundState(refund.state, changes[truth.state])
  const order = await readOrder(shop.db, refund.orderId)
  if (!next || !order) return
  const now = shop.clock.now()
  await shop.db.transaction(async (tx) => {
    if (!(await changeRefundState(tx, refund, next, truth, now))) return
    const money = { amount: refund.amount, currency: refund.currency as Currency }
    const mail = { to: order.email, locale: order.locale as Locale, orderId: order.id }
    if (next === 'done')
      await enqueueMail(tx, shop, { ...mail, kind: 'refund', data: { state: 'done', ...money } })
    if (next === 'waiting_for_staff') {
      const token = refundToken(shop.config, refund.id, now)
      await keepHandRefundAsked(tx, refund.id, now)
      await openStaffTask(tx, 'refund_by_hand', order.id, { refund: refund.id, ...money }, now)
      await enqueueMail(tx, shop, { ...mail, kind: 'refund', data: { state: 'by_hand', token, ...money } })
    }
    if (next === 'failed')
      await openStaffTask(tx, 'refund_failed', order.id, { refund: refund.id, ...money }, now)
  })
}
