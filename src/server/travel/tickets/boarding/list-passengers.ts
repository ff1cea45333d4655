import type { BoardingTrip, ListedParty } from '#contract/travel/tickets.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { type ListedPassenger, readPassengersOfTrip, recordLookup } from './boarding-list-sql.ts'
import { partiesOf } from './describe-boarding.ts'
import { listTrips } from './trips-of-today.ts'

/**
 * The passengers of a trip's leg, aboard or missing, by pick-up address. Without phones: staff at the gate do
 * not call passengers.
 * @throws Refusal not_found for a trip on another day
 */
export async function listPassengers(
  ctx: CustomerCtx,
  { dateId, leg, device }: { dateId: number; leg: Leg; device?: string | undefined },
): Promise<{ trip: BoardingTrip; parties: ListedParty[] }> {
  const trip = (await listTrips(ctx)).find(({ eventDateId }) => eventDateId === dateId)
  if (!trip) throw new Refusal('not_found')
  const passengers = await readPassengersOfTrip(ctx.db, dateId, leg)
  await recordLookup(ctx.db, {
    staffId: ctx.customer.id,
    kind: 'list',
    dateId,
    found: passengers.length,
    device,
    at: ctx.clock.now(),
  })
  return { trip, parties: byOrder(passengers).sort(byStop) }
}

function byOrder(passengers: readonly ListedPassenger[]): ListedParty[] {
  const orders = Map.groupBy(passengers, ({ orderId }) => orderId)
  return [...orders].flatMap(([orderId, rows]) =>
    partiesOf(rows).map((party) => ({ ...party, orderId, orderNumber: rows[0]?.orderNumber ?? '' })),
  )
}

/** By van and hour; parties without a promise last, by place. */
function byStop(one: ListedParty, other: ListedParty): number {
  const [ride, next] = [one.ride, other.ride]
  if (!ride || !next) {
    if (ride !== next) return ride ? -1 : 1
  } else {
    const byVan = ride.vehicle.localeCompare(next.vehicle, undefined, { numeric: true })
    if (byVan || ride.from !== next.from) return byVan || (ride.from < next.from ? -1 : 1)
  }
  return one.county.localeCompare(other.county) || one.address.localeCompare(other.address)
}
