import { z } from 'zod'
import { deadlineOf, type Trip, travelSeconds, type Vehicle } from '#domain/travel/trips/plans/trip.ts'
import { type ExternalRoute, type ExternalSolver, ExternalSolverFailed } from './external-solver.ts'

/**
 * https://github.com/VROOM-Project/vroom/blob/v1.14.0/docs/API.md#output; before 1.9 a step had `job` instead
 * of `id`.
 */
const answered = z.object({
  code: z.literal(0),
  routes: z
    .array(
      z.object({
        vehicle: z.int(),
        steps: z.array(z.object({ type: z.string(), id: z.int().optional(), job: z.int().optional() })),
      }),
    )
    .max(20_000),
})

/** A plan of 5,000 parties takes less than 1 MB. */
const longestAnswer = 16 * 1024 * 1024

/** VROOM behind its HTTP server (vroom-express). It gets all driving times with the trip. */
export function openVroom(url: string, timeoutMs: number): ExternalSolver {
  return async (trip) => {
    const vehicles = enoughVehicles(trip)
    const text = await post(url, JSON.stringify(describe(trip, vehicles)), timeoutMs)
    const read = answered.safeParse(parse(text))
    if (!read.success) throw new ExternalSolverFailed("the solver's answer could not be parsed")
    return read.data.routes.map(({ vehicle, steps }): ExternalRoute => {
      const jobs = steps.filter(({ type }) => type === 'job').map(({ id, job }) => id ?? job ?? -1)
      const parties = jobs.map((job) => trip.parties[job]?.id)
      const van = vehicles[vehicle]?.id
      if (van === undefined || parties.includes(undefined))
        throw new ExternalSolverFailed('the solver returned an unknown vehicle or party')
      return { vehicle: van, parties: parties as string[] }
    })
  }
}

/**
 * Routes start at their first stop and end at the venue. The time at a stop is its `setup`, which parties at
 * the same point share. VROOM cannot limit the length of a ride, so a vehicle's working time is limited to
 * the longest ride, and all pick-ups to one window.
 */
function describe(trip: Trip, vehicles: readonly Vehicle[]) {
  const { settings, travel, venue } = trip
  const deadline = deadlineOf(trip)
  const from = settings.pickUps?.from ?? deadline - settings.rideLimit
  const until = settings.pickUps?.until ?? from + settings.pickUpSpan
  const points = Array.from({ length: travel.points }, (_, point) => point)
  return {
    vehicles: vehicles.map(({ seats, wheelchairPlaces, costPerHour, costPerUse }, id) => ({
      ...{ id, end_index: venue, capacity: [seats, wheelchairPlaces] },
      time_window: [from, Math.min(deadline, from + settings.rideLimit)],
      // Fewer vehicles matter more than cheaper ones.
      costs: { fixed: 100 * (costPerUse + costPerHour) + 360_000, per_hour: Math.max(1, costPerHour) },
    })),
    jobs: trip.parties.map(({ point, size, wheelchairs }, id) => ({
      ...{ id, location_index: point, setup: settings.stopTime, pickup: [size - wheelchairs, wheelchairs] },
      time_windows: [[from, Math.min(until, from + settings.pickUpSpan)]],
    })),
    matrices: {
      car: { durations: points.map((row) => points.map((column) => travelSeconds(travel, row, column))) },
    },
  }
}

/**
 * Limits identical vehicles to slightly more than all people need: there are as many wanted vans as tickets.
 */
function enoughVehicles({ parties, vehicles }: Trip): Vehicle[] {
  const people = parties.reduce((sum, { size }) => sum + size, 0)
  const alike = Map.groupBy(vehicles, ({ seats, wheelchairPlaces, costPerHour, costPerUse }) =>
    [seats, wheelchairPlaces, costPerHour, costPerUse].join(),
  )
  return [...alike.values()].flatMap((kind) =>
    kind.slice(0, Math.ceil((1.5 * people) / Math.max(1, kind[0]?.seats ?? 1)) + 5),
  )
}

async function post(url: string, body: string, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    if (!answer.ok) throw new ExternalSolverFailed(`the solver returned status ${answer.status}`)
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      if (text.length > longestAnswer) throw new ExternalSolverFailed("the solver's answer is too long")
    }
    return text
  } catch (error) {
    if (error instanceof ExternalSolverFailed) throw error
    throw new ExternalSolverFailed(`the solver does not answer: ${(error as Error).message}`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
