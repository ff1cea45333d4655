import type { Plan as PlanAnswer } from '#contract/office/trips/plans.ts'
import type { Plan } from '#domain/trips/plan.ts'
import { partyKey, type TripFacts } from '../read-trip.ts'

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
  return promises.flatMap((told) => {
    const row = rows.get(partyKey(told))
    const pickUp = pickUps.get(partyKey(told))
    if (told.leg !== 'outbound' || !row) return []
    const isKept = pickUp?.vehicle === told.vehicle && pickUp.at >= told.from && pickUp.at <= told.until
    if (isKept) return []
    return {
      orderNumber: row.orderNumber,
      ticket: row.ticket,
      people: row.people,
      toldVehicle: told.vehicle,
      toldFrom: told.from.toISOString(),
      toldUntil: told.until.toISOString(),
      vehicle: pickUp?.vehicle ?? null,
      at: pickUp?.at.toISOString() ?? null,
    }
  })
}
