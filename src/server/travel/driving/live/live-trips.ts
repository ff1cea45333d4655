import type { Shop } from '#server/platform/context.ts'
import { type LiveChanges, loadLiveTrips, readLiveChanges } from './live-sql.ts'
import { buildLiveTrip, followRoute, type LiveTrip } from './live-trip.ts'

/** Without a question for so long a trip is forgotten. */
const forgottenMs = 60_000
/** Settings, promises and tickets are read again so often; a new plan at once. */
const reloadMs = 60_000
/** A call that stores acts takes at most so long. */
const overlapMs = 30_000
const tickMs = 1_000
/** An estimate is also computed again without news, because time passes. */
const followMs = 10_000
const aboardMs = 15_000

type Known = {
  /** null: no published plan */
  trip: LiveTrip | null
  loadedAt: number
  followedAt: number
  askedAt: number
}

/**
 * The trips that are watched in this process. One statement a second reads them for any number of watchers; without watchers
 * none does.
 */
export type LiveTrips = {
  /** the trip of a date; null without a published plan */
  read(dateId: number): Promise<LiveTrip | null>
  /**
   * Ends with the next second in which a trip of these dates has changed or a moment (of `performance.now()`) is past, and at
   * once when the process is about to end.
   */
  nextChange(dateIds: readonly number[], until: number): Promise<void>
  /** people and crews are read with the next second, because this process has changed them */
  refresh(): void
}

type Waiting = { dateIds: readonly number[]; until: number; end: () => void }

type State = {
  shop: Pick<Shop, 'db' | 'clock' | 'log'>
  /** aborted when the process is about to end */
  draining: AbortSignal
  known: Map<number, Known>
  waiting: Set<Waiting>
  timer: ReturnType<typeof setTimeout> | undefined
  ticking: Promise<void> | null
  aboardAt: number
  /** acts received since then are read next */
  since: Date
}

export function createLiveTrips(shop: Pick<Shop, 'db' | 'clock' | 'log'>, draining: AbortSignal): LiveTrips {
  const state: State = {
    ...{ shop, draining, known: new Map(), waiting: new Set(), timer: undefined, ticking: null },
    ...{ aboardAt: 0, since: new Date(0) },
  }
  draining.addEventListener('abort', () => {
    clearTimeout(state.timer)
    endWaiting(state, () => true)
  })
  return {
    async read(dateId) {
      const now = shop.clock.now().getTime()
      const known = state.known.get(dateId)
      if (known) known.askedAt = now
      else state.known.set(dateId, { trip: null, loadedAt: 0, followedAt: 0, askedAt: now })
      // The first statement loads the trip, the next reads what happened.
      for (let tries = 0; tries < 5 && !state.known.get(dateId)?.followedAt; tries++) await tick(state)
      // The last calls of a process read for themselves.
      if (draining.aborted) await tick(state)
      plan(state)
      return state.known.get(dateId)?.trip ?? null
    },
    nextChange(dateIds, until) {
      if (draining.aborted) return Promise.resolve()
      const { promise, resolve: end } = Promise.withResolvers<void>()
      state.waiting.add({ dateIds, until, end })
      plan(state)
      return promise
    },
    refresh() {
      state.aboardAt = 0
    },
  }
}

function endWaiting({ waiting }: State, isOver: (one: Waiting) => boolean): void {
  for (const one of waiting) {
    if (!isOver(one)) continue
    waiting.delete(one)
    one.end()
  }
}

/** Ticks once a second while a trip is watched, until the process is about to end: its database is closed then. */
function plan(state: State): void {
  if (state.draining.aborted) return
  if (state.timer !== undefined || (state.known.size === 0 && state.waiting.size === 0)) return
  state.timer = setTimeout(() => {
    state.timer = undefined
    void tick(state).finally(() => {
      const now = performance.now()
      endWaiting(state, ({ until }) => until <= now)
      plan(state)
    })
  }, tickMs)
  state.timer.unref()
}

/** One statement: it loads trips that are new or old, or reads what has changed. Ticks at the same time are one. */
function tick(state: State): Promise<void> {
  state.ticking ??= step(state)
    .catch((error: unknown) => state.shop.log.error({ err: error }, 'live trips could not be read'))
    .finally(() => {
      state.ticking = null
    })
  return state.ticking
}

async function step(state: State): Promise<void> {
  const now = state.shop.clock.now().getTime()
  for (const [dateId, { askedAt }] of state.known) if (now - askedAt > forgottenMs) state.known.delete(dateId)
  const due = [...state.known].filter(([, { loadedAt }]) => now - loadedAt >= reloadMs)
  if (due.length > 0) return load(state, due, now)
  if (state.known.size > 0) await readChanges(state, now)
}

async function load(state: State, due: [number, Known][], now: number): Promise<void> {
  const rows = await loadLiveTrips(
    state.shop.db,
    due.map(([dateId]) => dateId),
  )
  for (const [dateId, known] of due) {
    const row = rows.find((one) => one.dateId === dateId)
    const before = known.trip
    known.trip = row ? keepNews(buildLiveTrip(row), before) : null
    known.loadedAt = now
    // Without its acts a new trip would look as if nothing had happened.
    if (!before) state.since = new Date(0)
    if (!row) known.followedAt = now
  }
  state.aboardAt = 0
}

/** A trip that is read again goes on from what was known. */
function keepNews(trip: LiveTrip, before: LiveTrip | null): LiveTrip {
  if (!before) return trip
  trip.acts = before.acts
  trip.positions = before.positions
  trip.crews = before.crews
  for (const route of trip.routes) {
    const old = before.routes.find(({ routeId, leg }) => routeId === route.routeId && leg === route.leg)
    if (!old || old.places.length !== route.places.length) continue
    route.announced = old.announced
    route.lastActId = old.lastActId
  }
  return trip
}

async function readChanges(state: State, now: number): Promise<void> {
  const withAboard = now - state.aboardAt >= aboardMs
  const { db } = state.shop
  const changes = await readLiveChanges(db, [...state.known.keys()], { since: state.since, withAboard })
  state.since = new Date(now - overlapMs)
  if (withAboard) state.aboardAt = now
  const changed = new Set<number>()
  for (const [dateId, known] of state.known) {
    const { trip } = known
    const published = changes.plans.find((plan) => plan.dateId === dateId)?.planId
    // The next tick reads another plan.
    if (published !== trip?.planId) known.loadedAt = 0
    if (!trip) continue
    const isNews = takeChanges(trip, changes)
    if (isNews && !withAboard) state.aboardAt = 0
    if (!isNews && now - known.followedAt < followMs && !changes.aboard) continue
    for (const route of trip.routes) followRoute(trip, route, now)
    known.followedAt = now
    changed.add(dateId)
  }
  endWaiting(state, ({ dateIds }) => dateIds.some((id) => changed.has(id)))
}

/** Takes over what is new. @returns whether there was anything */
export function takeChanges(trip: LiveTrip, { acts, positions, ...people }: LiveChanges): boolean {
  const routeIds = new Set(trip.routes.map(({ routeId }) => routeId))
  let isNews = false
  for (const act of acts) {
    if (!routeIds.has(act.routeId) || trip.acts.has(act.id)) continue
    trip.acts.set(act.id, act)
    isNews = true
  }
  // One that was forgotten is not there any more.
  const before = trip.positions
  trip.positions = new Map()
  for (const { routeId, ...position } of positions) {
    if (!routeIds.has(routeId)) continue
    if (before.get(routeId)?.at !== position.at) isNews = true
    trip.positions.set(routeId, position)
  }
  takePeople(trip, people)
  return isNews
}

/** Takes over who is aboard or absent, and who drives, if they were read. */
function takePeople(
  trip: LiveTrip,
  { aboard, absent, crews }: Pick<LiveChanges, 'aboard' | 'absent' | 'crews'>,
) {
  if (!aboard || !absent || !crews) return
  const count = (rows: typeof aboard) =>
    new Map(rows.map((one) => [`${one.dateId} ${one.leg} ${one.party}`, one.people]))
  const [here, missing] = [count(aboard), count(absent)]
  for (const [id, seats] of trip.seats)
    for (const seat of seats) {
      const name = `${trip.dateId} ${seat.route.leg} ${id}`
      seat.party.aboard = here.get(name) ?? 0
      seat.absent = missing.get(name) ?? 0
    }
  trip.crews = new Map(crews.map((crew) => [crew.routeId, crew]))
}
