// A thread that plans one trip and ends: the shop answers its customers meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import { improveAround, type Locks, noLocks } from '#domain/trips/locks.ts'
import type { Plan } from '#domain/trips/plan.ts'
import { type ImproveOptions, solveTrip } from '#domain/trips/solve-trip.ts'
import { type TravelTimes, type Trip, travelTimes } from '#domain/trips/trip.ts'
import { type Roads, secondsOnRoads } from './roads.ts'

export type SolveTask = {
  /** A table of a thousand points takes long to make: this thread makes it of the roads. */
  trip: Omit<Trip, 'travel'> & { travel: TravelTimes | Roads }
  seed: number
  milliseconds: number
  /** The plan to improve; without it a new one is made. */
  from?: { plan: Plan; locks?: Locks } & Pick<ImproveOptions, 'promises'>
  /** Is 1 once the work is to stop: this thread reads no messages while it works. */
  stop: Int32Array
}
export type SolveMessage = { share: number } | { plan: Plan }

const toldEvery = 0.01

const { trip: asked, seed, milliseconds, from, stop } = workerData as SolveTask
const trip: Trip = {
  ...asked,
  travel:
    'seconds' in asked.travel
      ? asked.travel
      : travelTimes(asked.travel.points.length, secondsOnRoads(asked.travel)),
}
let told = 0
const options = {
  seed,
  budget: {
    milliseconds,
    clock: () => performance.now(),
    isStopped: () => Atomics.load(stop, 0) === 1,
    onProgress: (share: number) => {
      if (share < told + toldEvery) return
      told = share
      send({ share })
    },
  },
}
send({ plan: from ? improve(from) : solveTrip(trip, options) })

function improve({ plan, locks = noLocks, promises = [] }: NonNullable<SolveTask['from']>): Plan {
  return improveAround(trip, plan, locks, { ...options, promises })
}

function send(message: SolveMessage): void {
  parentPort?.postMessage(message)
}
