import type { Shop } from '#server/platform/context.ts'
import { sealLog } from '#server/records/office-log/seal-log.ts'
import type { DemoIds } from '../rows/row-ids.ts'
import { addBuyers } from './add-buyers.ts'
import { buy } from './buy.ts'
import { demoBuyers } from './buyers.ts'
import { callOffParty } from './call-off-party.ts'
import { shopAt } from './contexts.ts'
import { continuePurchase } from './continue-purchase.ts'
import {
  type Booked,
  dateEntries,
  endMailsBefore,
  insertSessions,
  readLastEntry,
  refuseNewestTickets,
} from './demo-history-sql.ts'
import { hearFromProvider } from './hear-from-provider.ts'
import type { At, Bought } from './history-types.ts'
import { importDemoPayout } from './import-demo-payout.ts'
import { importDemoStatement, payerOf, type Transferred } from './import-demo-statement.ts'
import { addOtherWork } from './other-work.ts'
import { moveClocks, setSimulatorWebhooks } from './pay-at-provider.ts'
import { planTrip } from './plan-trip.ts'
import { prepareTrips } from './prepare-trips.ts'
import { purchases } from './purchases.ts'

const hourMs = 3_600_000

/** How many hours ago each statement was imported; it has the transfers since the one before. */
const statementsImported = [10.8 * 24, 6 * 24, 20, 1]

/**
 * Fills the office of a new demo with two weeks of work: customers buy and pay at the simulators, staff help
 * them. Everything uses the shop's own verbs, with the clock set back.
 */
export async function makeHistory(shop: Shop, ids: DemoIds): Promise<void> {
  const now = shop.clock.now()
  const buyers = demoBuyers()
  const booked: Booked[] = []
  let clocks = 0
  const at: At = async (hoursAgo, work) => {
    const ago = Math.round(hoursAgo * hourMs)
    const moment = new Date(now.getTime() - ago)
    await moveClocks(shop.config, clocks - ago)
    clocks = ago
    const after = await readLastEntry(shop.db)
    const result = await work(shopAt(shop, moment))
    booked.push({ after, upto: await readLastEntry(shop.db), at: moment })
    return result
  }
  const firstAt = new Date(now.getTime() - 20 * 24 * hourMs)
  await addBuyers(shop, Object.values(buyers), firstAt)
  await insertSessions(shop.db, Object.values(buyers), {
    createdAt: firstAt,
    endsAt: new Date(now.getTime() + 60_000),
  })
  await setSimulatorWebhooks(shop.config, false)
  const orders: Bought[] = []
  for (const [nth, until] of statementsImported.entries()) {
    const from = statementsImported[nth - 1] ?? Number.POSITIVE_INFINITY
    const bought: Bought[] = []
    for (const purchase of purchases.filter(({ hoursAgo }) => hoursAgo <= from && hoursAgo > until)) {
      const order = await buy(at, ids, purchase, buyers)
      bought.push(order)
      if (order.pay !== 'transfer') await continuePurchase(at, order, buyers)
    }
    await importDemoStatement(at, until, `extracto-${nth + 1}.csv`, linesOf(bought))
    for (const order of bought) if (order.pay === 'transfer') await continuePurchase(at, order, buyers)
    orders.push(...bought)
  }
  await addOtherWork(at, ids, orders, buyers)
  await callOffParty(at)
  await prepareTrips(at, ids, orders)
  await planTrip(at, ids)
  await hearFromProvider(at, newestByCard(orders))
  await moveClocks(shop.config, clocks)
  await setSimulatorWebhooks(shop.config, true)
  await refuseNewestTickets(shop.db, buyers.emiliano.email)
  await endMailsBefore(shop.db, new Date(now.getTime() - 12 * hourMs))
  await dateEntries(shop.db, booked)
  // A payment can only be missing from a payout that covers the day it was booked.
  await importDemoPayout(shop, orders)
  // Two weeks of entries without a seal would look like a failing job.
  await sealLog(shop)
}

function newestByCard(orders: readonly Bought[]): Bought {
  const newest = orders.findLast(({ pay, sequel }) => pay === 'card' && !sequel)
  if (!newest) throw new Error('the demo has no order paid by card')
  return newest
}

/**
 * The transfers of these orders, and some without a reference: one of a waiting order, and one from an
 * unknown payer.
 */
function linesOf(orders: readonly Bought[]): Transferred[] {
  const transfers = orders.flatMap(({ pay, total, payment, buyer, at }) => {
    const made = new Date(at.getTime() + hourMs)
    const reference = payment.bank?.reference ?? ''
    return pay === 'transfer' ? [{ total, said: reference, payer: payerOf(buyer), at: made }] : []
  })
  const unclear = orders.flatMap(({ who, pay, total, at }) =>
    who === 'fernanda' && pay === 'transfer_waits'
      ? [
          { total, said: 'boletos pixelada', payer: 'FERNANDA LARA', at },
          { total: 1_250, said: 'pago', payer: 'COMERCIALIZADORA DEL VALLE SA', at },
        ]
      : [],
  )
  return [...transfers, ...unclear]
}
