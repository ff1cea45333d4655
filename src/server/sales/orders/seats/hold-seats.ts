import { randomUUID } from 'node:crypto'
import type { Hold, HoldRequest } from '#contract/sales/orders.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { samePressMs } from '#domain/platform/time/same-press.ts'
import { mostTicketsPerOrder } from '#domain/sales/orders/place-order/check-tickets.ts'
import {
  checkNetworkSeats,
  checkUnpaidSeats,
  networkLimit,
  type PurchaseLimits,
} from '#domain/sales/orders/place-order/purchase-limits.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { batchByKey } from '#server/platform/database/batch-by-key.ts'
import { withoutGuard } from '#server/platform/database/connections/guard-database.ts'
import { runInHalves } from '#server/platform/database/run-in-halves.ts'
import type { Transaction } from '#server/platform/database.ts'
import { canBePaid } from '#server/sales/payments/providers/can-be-paid.ts'
import { captureResult } from '../place-order/capture-result.ts'
import { networkOf } from '../place-order/network-of.ts'
import { type OpenPurchases, seatsOfHolds, trackOpenPurchases } from '../place-order/open-purchases.ts'
import { limitHolds } from '../place-order/rate-limit-purchases.ts'
import { extendHoldOnce, lockSeatsOfHold, removeHold, type WrittenHold, writeHolds } from './hold-sql.ts'
import { lockSale, mayStillAct, type OpenHold } from './lock-sale-sql.ts'
import { countSeats, countSeatsLeft, heldPrice, type SeatsLeft, sumBy } from './seats-left.ts'

type SeatRequest = {
  userId: string
  sessionId: string
  verified: boolean
  network: string | null
  holdId: string | undefined
  request: HoldRequest
  now: Date
  minutes: number
  saleEndsMinutes: number
  limits: PurchaseLimits
  config: Config
}

/** Holds seats for the customer, or changes the seats of the hold `holdId`, which keeps its expiry. */
export async function holdSeats(ctx: CustomerCtx, request: HoldRequest, holdId?: string): Promise<Hold> {
  const one = {
    userId: ctx.customer.id,
    sessionId: ctx.customer.sessionId,
    verified: ctx.customer.verified,
    network: networkOf(ctx),
    holdId,
    request,
    now: ctx.clock.now(),
    minutes: ctx.config.holdMinutes,
    saleEndsMinutes: ctx.config.saleEndsMinutes,
    limits: ctx.config.purchaseLimits,
    config: ctx.config,
  }
  limitHolds(ctx)
  return describeHold(await holdInBatches(withoutGuard(ctx.db), request.eventDateId, one))
}

/** Extends a hold once, by its initial length. */
export async function extendHold(ctx: CustomerCtx, holdId: string): Promise<Hold> {
  const hold = await ctx.db.transaction(async (tx) => {
    const own = { id: holdId, userId: ctx.customer.id }
    await lockSeatsOfHold(tx, { ...own, now: ctx.clock.now() })
    // The time after the wait for the lock.
    return extendHoldOnce(tx, { ...own, now: ctx.clock.now(), minutes: ctx.config.holdMinutes })
  })
  if (!hold) throw new Refusal('hold_cannot_be_extended')
  return describeHold(hold)
}

export async function releaseHold(ctx: CustomerCtx, holdId: string): Promise<void> {
  await removeHold(ctx.db, holdId, ctx.customer.id)
}

function describeHold({ id, expiresAt, extendedAt }: WrittenHold): Hold {
  return { id, expiresAt: expiresAt.toISOString(), extendable: extendedAt === null }
}

/**
 * Holds for the same date that arrive while others are being written wait, and are then made in one batch.
 */
const holdInBatches = batchByKey((db, dateId: number, requests: SeatRequest[]) =>
  runInHalves(requests, (part) => db.transaction((tx) => holdTogether(tx, dateId, part))),
)

async function holdTogether(
  tx: Transaction,
  dateId: number,
  requests: SeatRequest[],
): Promise<PromiseSettledResult<WrittenHold>[]> {
  const facts = await lockSale(tx, {
    dateId,
    variantIds: requests.flatMap(({ request }) => request.lines.map((line) => line.productVariantId)),
    customers: requests.map(({ userId }) => userId),
    sessions: requests.map(({ sessionId }) => sessionId),
    holdIds: requests.flatMap(({ holdId }) => holdId ?? []),
    now: new Date(Math.max(...requests.map(({ now }) => now.getTime()))),
    saleEndsMinutes: Math.max(...requests.map(({ saleEndsMinutes }) => saleEndsMinutes)),
    networks: requests.map(({ network }) => network),
    networkSeats: Math.min(...requests.map(({ limits, verified }) => networkLimit(limits, verified))),
  })
  const seats = countSeatsLeft(facts.stock)
  const purchases = trackOpenPurchases(facts.open)
  const decided = requests.map((one) =>
    captureResult(() => {
      if (!mayStillAct(facts, one)) throw new Refusal('login_required')
      return decide(seats, purchases, one)
    }),
  )

  const { changed, dropped } = purchases.holdChanges()
  const written = changed.length + dropped.length ? await writeHolds(tx, dateId, changed, dropped) : []
  const byId = new Map(written.map((hold) => [hold.id, hold]))
  // A hold that ended for a later request of the same batch was granted anyway, as if it had come in an
  // earlier batch.
  return decided.map((result) =>
    result.status === 'rejected' ? result : { ...result, value: byId.get(result.value.id) ?? result.value },
  )
}

/**
 * The hold that a request makes or changes; that of an equal request of a moment ago. Older holds of the customer
 * end when there are too many.
 */
function decide(seats: SeatsLeft, purchases: OpenPurchases, one: SeatRequest): OpenHold {
  const { request, holdId, userId, verified, network, now, minutes, limits, config } = one
  const lines = request.lines.map(({ productVariantId, quantity }) => ({
    stock: seats.stockOf(productVariantId, one),
    quantity,
  }))
  const wanted = sumBy(
    lines,
    ({ stock }) => stock.id,
    ({ quantity }) => quantity,
  )
  const quantity = countSeats(wanted)
  if (quantity > mostTicketsPerOrder)
    throw new Refusal('most_tickets_reached', { count: mostTicketsPerOrder })
  if (lines.some(({ stock }) => stock.provinceId !== request.provinceId)) throw new Refusal('invalid_input')
  // Seats that cannot be paid would be kept from other customers for nothing.
  if (lines.some(({ stock }) => !canBePaid(config, stock, stock, now)))
    throw new Refusal('payment_methods_none')
  const before = purchases.holdOf(userId, holdId)
  if (holdId && !before) throw new Refusal('hold_expired')
  const others = purchases.otherHoldsOf(userId, before?.id)
  const repeated = before ? undefined : others.find((hold) => isSamePress(hold, { wanted, request, now }))
  if (repeated) return repeated
  const unpaidSeats = purchases.unpaidSeatsOf(userId)
  checkUnpaidSeats(quantity, unpaidSeats, limits)
  const ended = unpaidSeats + quantity + seatsOfHolds(others) > limits.unpaidSeats ? others : []
  checkNetworkSeats(quantity, purchases.networkSeatsOf(network, before ? [before, ...ended] : ended), {
    limits,
    verified,
  })
  seats.take(wanted, before?.lines ?? new Map())

  const hold: OpenHold = {
    id: before?.id ?? randomUUID(),
    userId,
    lines: wanted,
    prices: new Map(lines.map(({ stock }) => [stock.id, heldPrice(stock, before)])),
    provinceId: request.provinceId,
    network,
    createdAt: before?.createdAt ?? now,
    expiresAt: before?.expiresAt ?? new Date(now.getTime() + minutes * 60_000),
    extendedAt: before?.extendedAt ?? null,
  }
  for (const other of ended) {
    seats.giveBack(other.lines)
    purchases.dropHold(other.id)
  }
  purchases.putHold(hold)
  return hold
}

/** Whether a hold was made by another press of the same button. */
function isSamePress(
  hold: OpenHold,
  { wanted, request, now }: { wanted: ReadonlyMap<number, number>; request: HoldRequest; now: Date },
): boolean {
  const isRecent = now.getTime() - hold.createdAt.getTime() < samePressMs
  const isSameSize = hold.lines.size === wanted.size && hold.provinceId === request.provinceId
  return (
    isRecent && isSameSize && [...wanted].every(([stock, quantity]) => hold.lines.get(stock) === quantity)
  )
}
