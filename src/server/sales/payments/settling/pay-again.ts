import type { PaymentStep } from '#contract/sales/payments.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isPayable, nextOrderState } from '#domain/sales/orders/order-states.ts'
import { isOpen } from '#domain/sales/payments/attempts/attempt-states.ts'
import { extendedHold, shownDeadline } from '#domain/sales/payments/attempts/payment-windows.ts'
import { type PaymentCode, paidByTransfer, paymentSpeeds } from '#domain/sales/payments/payment-codes.ts'
import { actAs, type Ctx, type CustomerCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import {
  changeOrderState,
  lockOrder,
  type OrderRow,
  readOrder,
  setOrderPayment,
} from '#server/sales/orders/order-sql.ts'
import { limitOrders } from '#server/sales/orders/place-order/rate-limit-purchases.ts'
import {
  type AttemptRow,
  insertAttempt,
  newAttemptRow,
  readChosenCodes,
  readLatestAttempt,
  readOpenAttempts,
} from '../attempts/attempt-sql.ts'
import {
  type AttemptToStart,
  isReusable,
  isStarting,
  noStep,
  startPayment,
  waitForStart,
} from '../attempts/start-payment.ts'
import { readReceived } from '../attempts/unrefunded-sql.ts'
import { ProviderUnavailable } from '../providers/payment-provider.ts'
import { offeredCodes, providerFor } from '../providers/providers.ts'
import { fetchAndSettle } from './fetch-and-settle.ts'

/**
 * Another attempt to pay an order, by the same or another method. While the page of the same method is still
 * open, or a transfer can be made, it is returned again. A slower method extends the hold of the seats. Money
 * that was received already is deducted.
 */
export async function payAgain(ctx: CustomerCtx, orderId: string, code: PaymentCode): Promise<PaymentStep> {
  // Check ownership before calling the provider.
  if ((await readOrder(ctx.db, orderId))?.userId !== ctx.customer.id) throw new Refusal('not_found')
  limitOrders(ctx)
  const asCustomer = actAs(ctx, { kind: 'customer', id: ctx.customer.id })
  for (const attempt of await readOpenAttempts(ctx.db, orderId)) {
    await fetchAndSettle(asCustomer, attempt).catch(stillPending)
  }
  return startAgain(ctx, orderId, code)
}

/**
 * Continues a payment whose start is not recorded: waits for a start that is under way; after one that has
 * failed, or whose process was killed, the attempt's status is fetched, and a new attempt is made.
 * @throws Refusal payment_provider_unavailable
 */
export async function startUnrecordedAttempt(
  ctx: CustomerCtx,
  attempt: AttemptRow,
  order: OrderRow,
): Promise<PaymentStep> {
  // A transfer needs no provider.
  if (paidByTransfer(attempt.code)) return startPayment(ctx, attempt, order)
  if (isStarting(ctx, attempt)) return waitForStart(ctx, attempt)
  const asCustomer = actAs(ctx, { kind: 'customer', id: ctx.customer.id })
  await fetchAndSettle(asCustomer, attempt).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Refusal('payment_provider_unavailable', {}, { data: { orderId: order.id } })
  })
  const now = await readOrder(ctx.db, order.id)
  return now && isPayable(now.state) ? startAgain(ctx, order.id, attempt.code) : noStep
}

async function startAgain(ctx: Ctx, orderId: string, code: PaymentCode): Promise<PaymentStep> {
  const made = await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('not_found')
    checkPayable(ctx, order, code)
    const latest = await readLatestAttempt(tx, orderId)
    const missing = order.total - (await readReceived(tx, orderId))
    if (latest?.code === code && latest.amount === missing) {
      // A transfer has no page: its step is made again, with the same deadline.
      if (paidByTransfer(code) && isInTime(ctx, latest)) return { attempt: latest, order }
      if (latest.nextStep && isReusable(latest.nextStep) && isInTime(ctx, latest))
        return { step: latest.nextStep }
      if (!paidByTransfer(code) && isStarting(ctx, latest)) return { starting: latest }
    }
    return { attempt: await chooseMethod(ctx, tx, order, { code, amount: missing }), order }
  })
  if ('step' in made) return made.step
  if ('starting' in made) return waitForStart(ctx, made.starting)
  const order = (await readOrder(ctx.db, orderId)) ?? made.order
  return startPayment(ctx, made.attempt, order)
}

function stillPending(error: unknown): void {
  if (!(error instanceof ProviderUnavailable)) throw error
}

/** A page closes after its time, even when a voucher from it can still be paid. */
function isInTime({ config, clock }: Ctx, { code, state, createdAt }: AttemptRow): boolean {
  return isOpen(state) && shownDeadline(code, createdAt, config.windows) > clock.now()
}

function checkPayable(ctx: Ctx, order: OrderRow, code: PaymentCode): void {
  const now = ctx.clock.now()
  if (!isPayable(order.state) || (order.holdUntil && order.holdUntil <= now))
    throw new Refusal('order_not_payable')
  if (!offeredCodes(ctx.config, order.countryCode, now, order).includes(code)) {
    throw new Refusal('payment_method_not_available')
  }
  if (!order.verified && paymentSpeeds[code] !== 'at-once')
    throw new Refusal('email_not_verified', { email: order.email })
}

async function chooseMethod(
  ctx: Ctx,
  tx: Transaction,
  order: OrderRow,
  { code, amount }: { code: PaymentCode; amount: number },
): Promise<AttemptToStart> {
  const now = ctx.clock.now()
  const change = paidByTransfer(code) ? 'choose_transfer' : 'choose_other_method'
  const to = nextOrderState(order.state, change)
  if (to) {
    const actor = { kind: 'customer', id: order.userId } as const
    await changeOrderState(tx, { orderId: order.id, from: order.state, to, change, actor, now })
  }
  const before = await readChosenCodes(tx, order.id)
  const holdUntil = extendedHold(code, before, now, ctx.config.windows)
  await setOrderPayment(tx, order.id, code, holdUntil)
  const country = order.countryCode
  const provider = providerFor(ctx.config, code, country)
  const row = newAttemptRow({
    orderId: order.id,
    provider: provider.name,
    account: provider.accountFor?.(code, country) ?? null,
    code,
    amount,
    currency: order.currency,
    now,
    isStarting: true,
  })
  await insertAttempt(tx, row)
  if (paidByTransfer(code)) {
    const mail = { to: order.email, locale: order.locale, orderId: order.id }
    await enqueueMail(tx, ctx, { ...mail, kind: 'order_awaiting_transfer', data: {} })
  }
  return row
}
