import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import { type TravelTimes, type Trip, travelTimes } from '#domain/travel/trips/plans/trip.ts'
import type { Budget } from '#domain/travel/trips/solving/budget.ts'
import { improveAround, type Locks, noLocks } from '#domain/travel/trips/solving/locks.ts'
import { type ImproveOptions, solveTrip } from '#domain/travel/trips/solving/solve-trip.ts'
import { type Roads, secondsOnRoads } from '../plans/roads.ts'

export type SolveTask = {
  /** The worker computes the table itself from the roads, because it takes long for a thousand points. */
  trip: Omit<Trip, 'travel'> & { travel: TravelTimes | Roads }
  seed: number
  /** the plan to improve; without it a new one is made */
  from?: { plan: Plan; locks?: Locks } & Pick<ImproveOptions, 'promises'>
}

/** The trip of a task, with its table of driving times. */
export function tripOf({ trip }: SolveTask): Trip {
  const { travel } = trip
  const table = 'seconds' in travel ? travel : travelTimes(travel.points.length, secondsOnRoads(travel))
  return { ...trip, travel: table }
}

export function solveTask(task: SolveTask, budget: Budget): Plan {
  const { seed, from } = task
  const trip = tripOf(task)
  if (!from) return solveTrip(trip, { seed, budget })
  const { plan, locks = noLocks, promises = [] } = from
  return improveAround(trip, plan, locks, { seed, budget, promises })
}
