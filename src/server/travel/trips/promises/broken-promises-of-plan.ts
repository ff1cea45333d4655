import type { Plan as PlanAnswer } from '#contract/office/travel/plans.ts'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import { partyKey, type TripFacts } from '../plans/read-trip.ts'

/** The parties that a plan picks up outside their promised window, in another vehicle, or not at all. */
export function brokenPromisesOf(
  { promises, rows }: TripFacts,
  { outbound }: Plan,
): PlanAnswer['brokenPromises'] {
  const pickUps = new Map(
    outbound.flatMap(({ vehicle, stops }) =>
      stops.flatMap(({ at, parties }) =>
        parties.map((id) => [id, { vehicle, at: new Date(at * 1000) }] as const),
      ),
    ),
  )
  return promises.flatMap((promise) => {
    const row = rows.get(partyKey(promise))
    const pickUp = pickUps.get(partyKey(promise))
    if (promise.leg !== 'outbound' || !row) return []
    const isKept =
      pickUp?.vehicle === promise.vehicle && pickUp.at >= promise.from && pickUp.at <= promise.until
    if (isKept) return []
    return {
      orderNumber: row.orderNumber,
      ticket: row.ticket,
      people: row.people,
      toldVehicle: promise.vehicle,
      toldFrom: promise.from.toISOString(),
      toldUntil: promise.until.toISOString(),
      vehicle: pickUp?.vehicle ?? null,
      at: pickUp?.at.toISOString() ?? null,
    }
  })
}
