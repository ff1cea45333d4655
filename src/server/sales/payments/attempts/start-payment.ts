import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentStep } from '#contract/sales/payments.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { shownDeadline, voucherDeadline } from '#domain/sales/payments/attempts/payment-windows.ts'
import type { Shop } from '#server/platform/context.ts'
import { withoutGuard } from '#server/platform/database/connections/guard-database.ts'
import { message } from '#server/platform/texts/messages.ts'
import type { OrderRow } from '#server/sales/orders/order-sql.ts'
import { ProviderUnavailable } from '../providers/payment-provider.ts'
import { providerNamed } from '../providers/providers.ts'
import { type AttemptRow, noteFailedStart, readAttempt, storeStartedAttempt } from './attempt-sql.ts'

export const noStep: PaymentStep = { kind: 'none' }

/** A form can be posted only once: its token does not open a second page. */
export function isReusable(step: PaymentStep): boolean {
  return step.kind !== 'post-form'
}

/** Longer than the calls that start a payment can take. */
const startMs = 60_000
/** How long a repeated request waits for the first one, and how often it checks. */
const pollTimeoutMs = 5_000
const pollIntervalMs = 100

/** Whether a process may be starting the attempt at its provider. */
export function isStarting(shop: Shop, { nextStep, startClaimedAt }: AttemptRow): boolean {
  if (nextStep || !startClaimedAt) return false
  return shop.clock.now().getTime() - startClaimedAt.getTime() < startMs
}

/**
 * The next step of an attempt that another request is starting.
 * @throws Refusal payment_provider_unavailable when it does not succeed soon
 */
export async function waitForStart(shop: Shop, { id, orderId }: AttemptRow): Promise<PaymentStep> {
  for (let waited = 0; waited < pollTimeoutMs; waited += pollIntervalMs) {
    const attempt = await readAttempt(shop.db, id)
    if (attempt?.nextStep) return attempt.nextStep
    if (!attempt || !isStarting(shop, attempt)) break
    await pause(pollIntervalMs)
  }
  throw new Refusal('payment_provider_unavailable', {}, { data: { orderId } })
}

export type AttemptToStart = Pick<
  AttemptRow,
  'id' | 'provider' | 'providerAccount' | 'code' | 'amount' | 'currency' | 'merchantReference' | 'createdAt'
>

/** The facts of the order that a provider needs. */
export type OrderToPay = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'userId'
  | 'email'
  | 'verified'
  | 'customerName'
  | 'locale'
  | 'countryCode'
  | 'transferReference'
  | 'tripAt'
>

/**
 * Starts a committed attempt at its provider, and returns the browser's next step. Only the request that has
 * inserted the attempt does so, because two pages of one attempt could both be paid.
 */
export async function startPayment(
  shop: Shop,
  attempt: AttemptToStart,
  order: OrderToPay,
): Promise<PaymentStep> {
  const now = shop.clock.now()
  // The provider's answer is stored, whatever has happened to the caller's session.
  const db = withoutGuard(shop.db)
  try {
    const { step, stored } = await providerNamed(shop.config, attempt.provider).start({
      attemptId: attempt.id,
      code: attempt.code,
      merchantReference: attempt.merchantReference,
      orderId: order.id,
      orderNumber: order.number,
      money: { amount: attempt.amount, currency: attempt.currency },
      account: attempt.providerAccount,
      description: message(order.locale, 'payment_description', { number: order.number }),
      customer: {
        id: order.userId,
        email: order.email,
        name: order.customerName,
        locale: order.locale,
        country: order.countryCode,
      },
      transferReference: order.transferReference,
      deadline: shownDeadline(attempt.code, attempt.createdAt, shop.config.windows),
      // A voucher holds seats for days, which needs a confirmed e-mail address.
      voucherDeadline: order.verified
        ? voucherDeadline(attempt.createdAt, order.tripAt, shop.config.windows)
        : null,
      now,
    })
    if (stored) await storeStartedAttempt(db, attempt.id, { step, ...stored, now })
    return step
  } catch (error) {
    await noteFailedStart(db, attempt.id)
    if (!(error instanceof ProviderUnavailable)) throw error
    shop.log.warn({ err: error, attempt: attempt.id }, 'the payment provider does not answer')
    throw new Refusal('payment_provider_unavailable', {}, { data: { orderId: order.id } })
  }
}
