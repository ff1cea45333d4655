import { randomUUID } from 'node:crypto'
import { offerEnd, offerInOrder } from '#domain/sales/orders/waiting-list/waiting-list-rules.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { canBePaid } from '#server/sales/payments/providers/can-be-paid.ts'
import { mailEntries } from './mail-entries.ts'
import {
  type EndReason,
  endWaitingEntries,
  lockWaitedStock,
  readDueLists,
  readMovedEntries,
  readOffersOver,
  readOpenEntries,
  readQueue,
  startGathering,
  type WaitedStock,
  writeOffers,
} from './waiting-list-sql.ts'

type Ctx = Pick<Shop, 'db' | 'clock' | 'config' | 'log'>

/**
 * Offers released seats to waiting customers, and ends expired offers. Each list is processed in its own
 * transaction under the lock of the sale, so that concurrent processes do not repeat work. Returns how many
 * offers were made.
 */
export async function offerSeats(shop: Ctx): Promise<number> {
  const { saleEndsMinutes } = shop.config
  let made = 0
  for (const stockId of await readDueLists(shop.db, { now: shop.clock.now(), saleEndsMinutes })) {
    try {
      made += await shop.db.transaction(async (tx) => {
        const now = shop.clock.now()
        const stock = await lockWaitedStock(tx, stockId, { now, saleEndsMinutes })
        return stock ? processList(tx, shop, stock, now) : 0
      })
    } catch (error) {
      // One list that fails must not stop the others.
      shop.log.error({ err: error, stock: stockId }, 'seats could not be offered to a waiting list')
    }
  }
  return made
}

async function processList(tx: Transaction, shop: Ctx, stock: WaitedStock, now: Date): Promise<number> {
  if (stock.calledOff || stock.saleEndsAt <= now) {
    await endExpiredOffers(tx, shop, stock.id, now)
    const reason = stock.calledOff ? 'called_off' : 'sale_over'
    await endAll(tx, shop, { ids: await readOpenEntries(tx, stock.id), reason, now })
    return 0
  }
  const moved = new Map(
    (await readMovedEntries(tx, stock.id, stock.startsAt)).map(({ id, startsBefore }) => [id, startsBefore]),
  )
  await mailEntries(tx, shop, [...moved.keys()], (id) => ({
    news: 'moved',
    startsBefore: moved.get(id)?.toISOString() ?? '',
  }))
  await endExpiredOffers(tx, shop, stock.id, now)
  const isPayable = canBePaid(shop.config, stock, { ...stock, tripAt: stock.startsAt }, now)
  return stock.onSale && stock.saleOpen && isPayable ? offerFree(tx, shop, stock, now) : 0
}

async function offerFree(tx: Transaction, shop: Ctx, stock: WaitedStock, now: Date): Promise<number> {
  if (stock.free <= 0) return 0
  const queue = await readQueue(tx, stock.id, stock.free)
  const times = { now, saleEndsAt: stock.saleEndsAt, ...shop.config.waitingList }
  const { offers, gatheringFor } = offerInOrder(queue, stock.free, times)
  if (gatheringFor) await startGathering(tx, gatheringFor, now)
  const made = offers.flatMap(({ id, seats }) => {
    const entry = queue.find((one) => one.id === id)
    return entry ? [{ id, seats, userId: entry.userId, holdId: randomUUID() }] : []
  })
  if (made.length === 0) return 0
  const until = offerEnd(times)
  await writeOffers(tx, stock, made, { now, until })
  const seatsOf = new Map(made.map(({ id, seats }) => [id, seats]))
  await mailEntries(tx, shop, [...seatsOf.keys()], (id) => ({
    news: 'offer',
    offered: seatsOf.get(id) ?? 0,
    until: until.toISOString(),
  }))
  return made.length
}

async function endExpiredOffers(tx: Transaction, shop: Ctx, stockId: number, now: Date): Promise<void> {
  const over = await readOffersOver(tx, stockId, now)
  const ids = (bought: boolean) => over.filter((offer) => offer.bought === bought).map(({ id }) => id)
  await endWaitingEntries(tx, ids(true), 'bought', now)
  await endAll(tx, shop, { ids: ids(false), reason: 'unused', now })
}

async function endAll(
  tx: Transaction,
  shop: Ctx,
  ended: { ids: string[]; reason: Extract<EndReason, 'unused' | 'sale_over' | 'called_off'>; now: Date },
): Promise<void> {
  const { ids, reason, now } = ended
  await endWaitingEntries(tx, ids, reason, now)
  await mailEntries(tx, shop, ids, () => ({ news: reason }))
}
