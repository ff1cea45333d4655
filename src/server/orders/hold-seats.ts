import { randomUUID } from 'node:crypto'
import type { Hold, HoldRequest } from '#contract/orders.ts'
import { mostTicketsPerOrder } from '#domain/orders/check-tickets.ts'
import { Refusal } from '#domain/refusal.ts'
import { batchByKey } from '../platform/batch-by-key.ts'
import type { Ctx } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { captureResult } from './capture-result.ts'
import {
  extendHoldOnce,
  type HoldRow,
  lockStock,
  removeHold,
  type WrittenHold,
  writeHolds,
} from './seat-sql.ts'
import { countSeatsLeft, type SeatsLeft, sumBy } from './seats-left.ts'

type SeatRequest = {
  userId: string
  holdId: string | undefined
  request: HoldRequest
  now: Date
  minutes: number
}

/** Holds seats for the customer, or changes what the hold `holdId` holds; its time goes on running. */
export async function holdSeats(ctx: Ctx, request: HoldRequest, holdId?: string): Promise<Hold> {
  const wish = {
    userId: ctx.customer!.id,
    holdId,
    request,
    now: ctx.clock.now(),
    minutes: ctx.config.holdMinutes,
  }
  return describeHold(await queueOf(ctx.db)(String(request.eventDateId), wish))
}

/** Gives a hold as much time again as it began with, once. */
export async function extendHold(ctx: Ctx, holdId: string): Promise<Hold> {
  const hold = await extendHoldOnce(ctx.db, holdId, ctx.customer!.id, ctx.clock.now(), ctx.config.holdMinutes)
  if (!hold) throw new Refusal('hold_cannot_be_extended')
  return describeHold(hold)
}

export async function releaseHold(ctx: Ctx, holdId: string): Promise<void> {
  await removeHold(ctx.db, holdId, ctx.customer!.id)
}

function describeHold({ id, expiresAt, extendedAt }: WrittenHold): Hold {
  return { id, expiresAt: expiresAt.toISOString(), extendable: extendedAt === null }
}

type Queue = (date: string, wish: SeatRequest) => Promise<WrittenHold>
const queues = new WeakMap<Database, Queue>()

/** Everybody who wants to hold seats of one date is served from one queue. */
function queueOf(db: Database): Queue {
  let queue = queues.get(db)
  if (!queue) {
    queue = batchByKey((date, wishes) => holdTogether(db, Number(date), wishes))
    queues.set(db, queue)
  }
  return queue
}

function holdTogether(
  db: Database,
  dateId: number,
  wishes: SeatRequest[],
): Promise<PromiseSettledResult<WrittenHold>[]> {
  return db.transaction(async (tx) => {
    const stock = await lockStock(tx, {
      dateId,
      variantIds: wishes.flatMap(({ request }) => request.lines.map((line) => line.productVariantId)),
      customers: wishes.map(({ userId }) => userId),
      holdIds: wishes.flatMap(({ holdId }) => holdId ?? []),
      now: new Date(Math.max(...wishes.map(({ now }) => now.getTime()))),
    })
    const seats = countSeatsLeft(stock)

    const decided = wishes.map((wish) => captureResult(() => decide(seats, wish)))
    const granted = decided.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const written = granted.length
      ? await writeHolds(
          tx,
          granted.map(({ row }) => row),
          granted.flatMap(({ released }) => released),
        )
      : []
    const byId = new Map(written.map((hold) => [hold.id, hold]))
    return decided.map((result) =>
      result.status === 'rejected' ? result : captureResult(() => byId.get(result.value.row.id)!),
    )
  })
}

/** The hold that a wish becomes, and the older holds that give way to it. */
function decide(seats: SeatsLeft, wish: SeatRequest): { row: HoldRow; released: string[] } {
  const { request, holdId, userId, now, minutes } = wish
  const wanted = sumBy(
    request.lines,
    (line) => seats.stockOf(line.productVariantId, userId).id,
    (line) => line.quantity,
  )
  const quantity = [...wanted.values()].reduce((sum, count) => sum + count, 0)
  if (quantity > mostTicketsPerOrder) throw new Refusal('incomplete_tickets')
  for (const { productVariantId } of request.lines) {
    if (seats.stockOf(productVariantId, userId).provinceId !== request.provinceId)
      throw new Refusal('invalid_input')
  }
  const own = seats.heldBy(userId, holdId)
  if (holdId && own.size === 0) throw new Refusal('hold_expired')
  seats.take(wanted, own)
  return {
    row: {
      id: holdId ?? randomUUID(),
      user_id: userId,
      date_id: request.eventDateId,
      province_id: request.provinceId,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
      lines: [...wanted].map(([stock_id, count]) => ({ stock_id, quantity: count })),
    },
    released: olderHoldsInTheWay(seats, userId, holdId, quantity),
  }
}

/** Nobody's holds of one date take more than one order's worth of seats: the older ones give way. */
function olderHoldsInTheWay(
  seats: SeatsLeft,
  userId: string,
  holdId: string | undefined,
  wanted: number,
): string[] {
  const others = [...seats.holdsOf(userId)].filter(([id]) => id !== holdId)
  const total = others.reduce((sum, [, quantity]) => sum + quantity, wanted)
  return total > mostTicketsPerOrder ? others.map(([id]) => id) : []
}
