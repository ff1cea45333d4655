import type { FoundOrder } from '#contract/travel/tickets.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { foldOrderNumber, orderNumberFolding } from '#domain/sales/orders/order-number.ts'
import { isPayable, mayBoard, type OrderState } from '#domain/sales/orders/order-states.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { findOrdersToBoard, recordLookup } from './boarding-list-sql.ts'
import { readTripsOfToday } from './trips-of-today.ts'

/** Enough for a gate with a broken camera, too few to copy a passenger list. */
const searchMinutes = 15
const mostSearches = 150

const mostFound = 20

/**
 * Finds today's orders by number, or by the name of a passenger or buyer. Every search is recorded.
 * @throws Refusal too_many_attempts
 */
export async function findOrders(
  ctx: CustomerCtx,
  { text, leg, device }: { text: string; leg: Leg; device?: string | undefined },
): Promise<{ orders: FoundOrder[]; hasMore: boolean }> {
  await countAttempt(ctx, searchMinutes, [{ key: ['gate search', ctx.customer.id], limit: mostSearches }])
  const trips = await readTripsOfToday(ctx)
  const rows = await findOrdersToBoard(ctx.db, {
    dateIds: trips.map(({ id }) => id),
    text,
    foldedNumber: foldOrderNumber(text),
    folding: orderNumberFolding,
    leg,
    most: mostFound + 1,
  })
  const found = rows.slice(0, mostFound)
  await recordLookup(ctx.db, {
    staffId: ctx.customer.id,
    kind: 'search',
    text,
    found: rows.length,
    device,
    at: ctx.clock.now(),
  })
  const orders = found.flatMap((row): FoundOrder[] => {
    const trip = trips.find(({ id }) => id === row.dateId)
    if (!trip) return []
    return [
      {
        orderId: row.id,
        orderNumber: row.number,
        foundBy: row.byNumber ? 'number' : 'name',
        state: stateOf(row.state),
        event: { name: trip.eventName, placeName: trip.placeName },
        startsAt: isoWithOffset(trip.startsAt, trip.timeZone),
        timeZone: trip.timeZone,
        customerName: row.customerName,
        passengerNames: row.names,
        expected: row.names.length,
        boarded: row.boarded,
      },
    ]
  })
  return { orders, hasMore: rows.length > mostFound }
}

function stateOf(state: OrderState): FoundOrder['state'] {
  if (mayBoard(state)) return 'paid'
  return isPayable(state) ? 'unpaid' : 'cancelled'
}
