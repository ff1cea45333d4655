import type { Shop } from '#server/platform/context.ts'
import type { RefundRequest, RefundStatus } from '../providers/payment-provider.ts'
import { providerNamed } from '../providers/providers.ts'
import { type RefundRow, readLeftForRefund, recordUnderWay, takeRefundsToSend } from './refund-sql.ts'
import { type KnownRefundStatus, settleRefund } from './settle-refund.ts'

/** So few that all are sent before another process may take them, even when every call takes its whole time-out. */
const refundsATime = 5
/** Refunds per turn. */
const mostBatches = 4
/** Sends or look-ups of a refund without an answer, one every five minutes: about eight hours. */
const mostSends = 100

/** Sends due refunds to the providers, and fetches the status of those under way. */
export async function sendRefunds(shop: Shop, stopping?: AbortSignal): Promise<void> {
  for (let batch = 0; batch < mostBatches && !stopping?.aborted; batch++) {
    const due = await takeRefundsToSend(shop.db, shop.clock.now(), refundsATime)
    for (const refund of due) {
      if (stopping?.aborted) return // the others are due again later
      try {
        const status = await sendOrGiveUp(shop, refund)
        await settleRefund(shop, refund, status)
        if (status.state === 'in_transit') await recordUnderWay(shop.db, refund.id)
      } catch (error) {
        // The outcome is unknown: the row stays due, and the provider recognises a repetition by the refund's
        // id.
        shop.log.warn({ err: error, refund: refund.id }, 'a refund could not be sent')
      }
    }
    if (due.length < refundsATime) return
  }
}

/**
 * Fetches the status of a refund without sending it. Undefined when the provider does not know it or has no
 * such call.
 * @throws ProviderUnavailable when the status cannot be known now
 */
export async function fetchRefundStatus(shop: Shop, refund: RefundRow): Promise<RefundStatus | undefined> {
  const { lookUpRefund } = providerNamed(shop.config, refund.provider)
  return (await lookUpRefund?.(requestOf(shop, refund))) ?? undefined
}

/**
 * A refund that was sent or looked up many times without an answer is left to staff, for example when the provider
 * denies access. It may have been made, so a retry continues it (`sendRefundAgain`).
 */
async function sendOrGiveUp(shop: Shop, refund: RefundRow): Promise<KnownRefundStatus> {
  try {
    return await sendRefund(shop, refund)
  } catch (error) {
    if (refund.sends < mostSends) throw error
    shop.log.error({ err: error, refund: refund.id }, 'a refund was never answered: staff have to see to it')
    return {
      state: 'failed',
      providerReference: null,
      details: { why: error instanceof Error ? error.message : String(error), unanswered: true },
    }
  }
}

async function sendRefund(shop: Shop, refund: RefundRow): Promise<KnownRefundStatus> {
  const provider = providerNamed(shop.config, refund.provider)
  const left = await leftOf(shop, refund)
  if (left < refund.amount) {
    const details = { why: 'the money of its payment has left already', moneyGone: true }
    // When a part of it is left, staff decide how much is still to be refunded.
    return { state: left > 0 ? 'failed' : 'withdrawn', providerReference: null, details }
  }
  if (!provider.refund) return { state: 'by_hand', providerReference: null, details: {} }
  return provider.refund(requestOf(shop, refund))
}

/**
 * The rest of the refund's payment, in minor units. It is less than the refund if money has left by a dispute or at the
 * provider since staff decided: sending the refund would pay the customer twice. A refund that may have been sent already keeps
 * its amount.
 */
async function leftOf({ db }: Shop, { id, state, sends, amount }: RefundRow): Promise<number> {
  return state === 'created' && sends <= 1 ? readLeftForRefund(db, id) : amount
}

function requestOf({ clock }: Shop, refund: RefundRow): RefundRequest {
  return {
    refundId: refund.id,
    retries: refund.retries,
    code: refund.code,
    merchantReference: refund.merchantReference,
    providerReference: refund.providerReference,
    money: { amount: refund.amount, currency: refund.currency },
    account: refund.account,
    paid: refund.paid,
    refundedBefore: refund.refundedBefore,
    wasSent: refund.sends > 1,
    createdAt: refund.createdAt,
    now: clock.now(),
  }
}
