import { createHash } from 'node:crypto'
import type { ParsedOrderDraft, PlacedOrder } from '#contract/sales/orders.ts'
import type { PaymentStep } from '#contract/sales/payments.ts'
import { type Currency, toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isPayable, type OrderState } from '#domain/sales/orders/order-states.ts'
import { paymentStateOf } from '#domain/sales/payments/attempts/payment-states.ts'
import { paymentDeadline } from '#domain/sales/payments/attempts/payment-windows.ts'
import { placeTypedCounties } from '#server/geography/counties/typed-counties.ts'
import type { Ctx, CustomerCtx } from '#server/platform/context.ts'
import { withoutGuard } from '#server/platform/database/connections/guard-database.ts'
import { limitDiscountGuesses } from '#server/sales/discounts/limit-discount-guesses.ts'
import { type AttemptRow, readLatestAttempt } from '#server/sales/payments/attempts/attempt-sql.ts'
import { noStep, startPayment } from '#server/sales/payments/attempts/start-payment.ts'
import { startUnrecordedAttempt } from '#server/sales/payments/settling/pay-again.ts'
import { countOrderResult } from '../order-metrics.ts'
import { readOrder } from '../order-sql.ts'
import { checkPins } from './check-pins.ts'
import type { OrderRequest } from './decide-order.ts'
import { networkOf } from './network-of.ts'
import type { OrderRows } from './new-order-sql.ts'
import { enqueueOrder } from './order-queue.ts'
import { limitOrders } from './rate-limit-purchases.ts'

/** Places an order and, once it is committed, starts its payment. */
export async function submitOrder(
  ctx: CustomerCtx,
  draft: ParsedOrderDraft,
  idempotencyKey: string,
): Promise<PlacedOrder> {
  if (new URL(draft.url).origin !== new URL(ctx.config.publicUrl).origin) throw new Refusal('invalid_input')
  limitOrders(ctx)
  const tickets = await Promise.all(
    draft.tickets.map(async (ticket) => ({
      ...ticket,
      addresses: await placeTypedCounties(ctx, ticket.addresses),
    })),
  )
  await checkPins(ctx, tickets)
  const place = () => enqueueOrder(ctx.db, orderRequest(ctx, { ...draft, tickets }, idempotencyKey))
  const { orderId, made } = await countOrderResult(
    ctx.country.code,
    draft.discountCode ? limitDiscountGuesses(ctx, place) : place(),
  )
  // The order is placed: its payment is its consequence.
  const committed = { ...ctx, db: withoutGuard(ctx.db) }
  return made ? startNew(committed, made) : showPlaced(committed, orderId)
}

export function orderRequest(
  ctx: CustomerCtx,
  draft: ParsedOrderDraft,
  idempotencyKey: string,
): OrderRequest {
  const customer = ctx.customer
  return {
    draft,
    userId: customer.id,
    sessionId: customer.sessionId,
    email: customer.email,
    verified: customer.verified,
    network: networkOf(ctx),
    locale: ctx.locale,
    idempotencyKey,
    requestHash: createHash('sha256').update(JSON.stringify(draft)).digest('hex'),
    now: ctx.clock.now(),
    config: ctx.config,
  }
}

async function startNew(ctx: CustomerCtx, { order, attempt, tripAt }: OrderRows): Promise<PlacedOrder> {
  const { email, verified, name: customerName } = ctx.customer
  const toPay = { ...order, email, verified, customerName, tripAt }
  const payment = attempt ? await startPayment(ctx, attempt, toPay) : noStep
  return describe(ctx, order, payment, attempt)
}

/** A repeated request: returns the existing order and its payment. */
async function showPlaced(ctx: CustomerCtx, orderId: string): Promise<PlacedOrder> {
  const { order, attempt } = await readPlaced(ctx, orderId)
  if (!attempt || attempt.nextStep || !isPayable(order.state))
    return describe(ctx, order, attempt?.nextStep ?? noStep, attempt)
  const payment = await startUnrecordedAttempt(ctx, attempt, order)
  const placed = await readPlaced(ctx, orderId)
  return describe(ctx, placed.order, payment, placed.attempt)
}

async function readPlaced({ db }: Ctx, orderId: string) {
  const order = await readOrder(db, orderId)
  if (!order) throw new Error(`order ${orderId} does not exist`)
  return { order, attempt: await readLatestAttempt(db, orderId) }
}

type Described = {
  id: string
  number: string
  state: OrderState
  total: number
  currency: Currency
  holdUntil: Date | null
}

function describe(
  { clock, config }: Ctx,
  order: Described,
  payment: PaymentStep,
  attempt: Pick<AttemptRow, 'code' | 'createdAt'> | null | undefined,
): PlacedOrder {
  const { holdUntil } = order
  const voucherEnd = payment.voucher ? new Date(payment.voucher.expiresAt) : null
  const startedAttempt = attempt && { code: attempt.code, begunAt: attempt.createdAt, voucherEnd }
  return {
    orderId: order.id,
    number: order.number,
    state: order.state,
    paymentState: paymentStateOf(order.state, null),
    total: toMajor(order.total, order.currency),
    currency: order.currency,
    holdUntil: holdUntil?.toISOString() ?? null,
    payUntil:
      startedAttempt && holdUntil
        ? paymentDeadline(startedAttempt, holdUntil, clock.now(), config.windows).toISOString()
        : null,
    payment,
  }
}
