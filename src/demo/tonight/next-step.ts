import type { DriveManifest } from '#contract/travel/driving.ts'
import type { Point } from '#domain/geography/points/point.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'

type ManifestLeg = DriveManifest['legs'][number]
type Stop = ManifestLeg['stops'][number]

/** An act as the driver's page sends it, without its time. */
type StepAct = {
  kind: 'arrived' | 'aboard' | 'count' | 'departed'
  leg: Leg
  stopId?: string
  passengers?: string[]
  people?: number
}

/** The next acts of a driver, with the drive before them. */
export type DriveStep = {
  acts: [StepAct, ...StepAct[]]
  /** the planned time of the acts */
  at: number
  /** how long it takes by the plan */
  takesMs: number
  /** the drive before the acts; null while the van stands */
  drive: { from: Point; to: Point } | null
}

const minute = 60_000
/** How long people take to get in, and a van to leave, in the demo. */
const boardsMs = 2 * minute
const leavesMs = minute
/** The way to the first stop, which no plan has. */
const firstDriveMs = 8 * minute
const depot = { latitude: 0.012, longitude: -0.012 }

/** The next step of a van by its manifest; null when everybody is home. */
export function nextStep(manifest: DriveManifest): DriveStep | null {
  const outbound = manifest.legs.find(({ leg }) => leg === 'outbound')
  const home = manifest.legs.find(({ leg }) => leg === 'return')
  // A van that has left for home does not go back to a stop that its driver forgot.
  const isHomeward = home !== undefined && (home.venue.arrivedAt ?? home.venue.departedAt) !== null
  return (
    (outbound && !isHomeward ? stepThere(outbound, manifest.venue) : null) ??
    (home ? stepHome(home, manifest.venue) : null)
  )
}

function stepThere(leg: ManifestLeg, venue: Point | null): DriveStep | null {
  if (leg.venue.arrivedAt !== null) return null
  const nth = leg.stops.findLastIndex(({ arrivedAt, departedAt }) => (departedAt ?? arrivedAt) !== null)
  const here = leg.stops[nth]
  if (here && here.departedAt === null) return stepAtStop(here)
  const next = leg.stops[nth + 1]
  if (next) {
    const takesMs = here ? gap(here.at, next.at) : firstDriveMs
    return {
      ...{ acts: [{ kind: 'arrived', leg: 'outbound', stopId: next.id }], at: timeOf(next.at), takesMs },
      drive: between(here ?? besides(next), next),
    }
  }
  const arrives = gap(here?.at ?? leg.startsAt, leg.endsAt)
  return {
    ...{ acts: [{ kind: 'arrived', leg: 'outbound' }], at: timeOf(leg.endsAt), takesMs: arrives },
    drive: between(here ?? null, venue),
  }
}

function stepAtStop(stop: Stop): DriveStep {
  const of = { leg: 'outbound', stopId: stop.id } as const
  const passengers = waitingIn([stop])
  const at = timeOf(stop.at) + boardsMs
  if (passengers.length > 0)
    return { acts: [{ kind: 'aboard', ...of, passengers }], at, takesMs: boardsMs, drive: null }
  return { acts: [{ kind: 'departed', ...of }], at: at + leavesMs, takesMs: leavesMs, drive: null }
}

function stepHome(leg: ManifestLeg, venue: Point | null): DriveStep | null {
  const of = { leg: 'return' } as const
  const at = timeOf(leg.startsAt)
  if (leg.venue.departedAt === null) {
    const passengers = waitingIn(leg.stops)
    const before = { drive: null, takesMs: boardsMs }
    if (leg.venue.arrivedAt === null)
      return { acts: [{ kind: 'arrived', ...of }], at: at - 2 * boardsMs, ...before }
    if (passengers.length > 0)
      return { acts: [{ kind: 'aboard', ...of, passengers }], at: at - boardsMs, ...before }
    const people = leg.others + aboardIn(leg.stops)
    return {
      acts: [
        { kind: 'count', ...of, people },
        { kind: 'departed', ...of },
      ],
      at,
      ...before,
    }
  }
  const nth = leg.stops.findLastIndex(({ departedAt }) => departedAt !== null)
  const next = leg.stops[nth + 1]
  if (!next) return null
  const here = leg.stops[nth]
  return {
    acts: [{ kind: 'departed', ...of, stopId: next.id }],
    ...{ at: timeOf(next.at), takesMs: gap(here?.at ?? leg.startsAt, next.at) },
    drive: between(here ?? venue, next),
  }
}

const timeOf = (text: string) => new Date(text).getTime()
const gap = (from: string, to: string) => Math.max(minute, timeOf(to) - timeOf(from))

const peopleIn = (stops: readonly Stop[]) =>
  stops.flatMap(({ parties }) => parties.flatMap(({ passengers }) => passengers))

/** The people who are neither aboard nor absent. */
function waitingIn(stops: readonly Stop[]): string[] {
  const waiting = peopleIn(stops).filter(({ aboardAt, absentAt }) => aboardAt === null && absentAt === null)
  return waiting.map(({ id }) => id)
}

const aboardIn = (stops: readonly Stop[]) =>
  peopleIn(stops).filter(({ aboardAt }) => aboardAt !== null).length

type Place = { latitude: number | null; longitude: number | null }

function besides({ latitude, longitude }: Place): Place {
  if (latitude === null || longitude === null) return { latitude, longitude }
  return { latitude: latitude + depot.latitude, longitude: longitude + depot.longitude }
}

function between(from: Place | null, to: Place | null): DriveStep['drive'] {
  const [start, end] = [pointOf(from), pointOf(to)]
  return start && end ? { from: start, to: end } : null
}

function pointOf(place: Place | null): Point | null {
  if (!place || place.latitude === null || place.longitude === null) return null
  return { latitude: place.latitude, longitude: place.longitude }
}
