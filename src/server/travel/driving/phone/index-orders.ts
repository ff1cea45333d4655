import { createHash } from 'node:crypto'
import type { DriveRoute } from '#contract/travel/driving.ts'
import { isPayable, mayBoard } from '#domain/sales/orders/order-states.ts'
import { markOf } from '#domain/sales/payments/returns/money-returns.ts'
import { type IndexedOrder, type IndexedState, packOrders } from '#domain/travel/driving/order-index.ts'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import type { OrderOfTrip } from './manifest-sql.ts'

/** The index of all orders of a trip: where each rides, without anything personal. */
export function indexOrders(plan: Plan, orders: readonly OrderOfTrip[]): NonNullable<DriveRoute['index']> {
  const vehicles = plan.outbound.map(({ vehicle }) => vehicle)
  const places = new Map<string, { vehicle: number; stop: number }>()
  plan.outbound.forEach(({ stops }, vehicle) => {
    stops.forEach(({ parties }, at) => {
      for (const party of parties) places.set(party, { vehicle, stop: at + 1 })
    })
  })
  const rows = packOrders(orders.flatMap((order) => rowsOf(order, places)))
  return { format: 1, vehicles, rows: Buffer.from(rows).toString('base64') }
}

function rowsOf(
  { id, state, openReturns, parties }: OrderOfTrip,
  places: ReadonlyMap<string, { vehicle: number; stop: number }>,
): (IndexedOrder & { hash: Uint8Array })[] {
  const hash = createHash('sha256').update(id).digest()
  const indexed: IndexedState = isPayable(state)
    ? 'unpaid'
    : !mayBoard(state) || parties.length === 0
      ? 'cancelled'
      : markOf(openReturns)
        ? 'disputed'
        : 'valid'
  const byVan = Map.groupBy(
    parties.map(({ ticketId, position, people }) => ({ people, ...places.get(`${ticketId}/${position}`) })),
    ({ vehicle }) => vehicle ?? null,
  )
  if (byVan.size === 0) return [{ hash, vehicle: null, stop: 0, people: 0, state: indexed }]
  return [...byVan].map(([vehicle, here]) => ({
    hash,
    vehicle,
    stop: Math.min(...here.map(({ stop }) => stop ?? 0)),
    people: here.reduce((sum, { people }) => sum + people, 0),
    state: indexed,
  }))
}
