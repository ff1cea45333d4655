import type { PickUpPromise } from '#domain/travel/trips/plans/plan.ts'
import { partyKey, type TripFacts } from '../plans/read-trip.ts'

/** The promised pick-ups, in the form that solver and checker use. */
export function pickUpPromises({ promises }: Pick<TripFacts, 'promises'>): PickUpPromise[] {
  return promises
    .filter(({ leg }) => leg === 'outbound')
    .map((promise) => ({
      party: partyKey(promise),
      vehicle: promise.vehicle,
      earliest: promise.from.getTime() / 1000,
      latest: promise.until.getTime() / 1000,
    }))
}
