import { expect, test } from 'vitest'
import type { NewAct, SavedAct } from '../state/acts.ts'
import { driveRoute } from '../test/drive-route.ts'
import { countPeople, nextStop, readLeg } from './read-leg.ts'

const route = driveRoute()
const noon = Date.parse('2026-12-05T18:00:00.000Z')

/** Acts a second apart, from noon on. */
function acts(...made: (NewAct & { storedAt?: string; nonce?: string })[]): SavedAct[] {
  return made.map(({ storedAt = null, nonce, ...act }, at) => {
    const name = nonce ?? `act-${at}`
    const said = { nonce: name, sequence: at, at: new Date(noon + at * 1000).toISOString() }
    return { nonce: name, token: 't', storedAt, act: { ...act, ...said, offsetSeconds: 0, jumped: false } }
  })
}

const here = { leg: 'outbound', stopId: 'stop-1' } as const
const boarded: NewAct = { ...here, kind: 'aboard', passengers: ['ana'] }
const stateOf = (saved: SavedAct[], id: string) =>
  readLeg(route, 'outbound', saved)
    .stops.flatMap((stop) => stop.parties.flatMap(({ people }) => people))
    .find((person) => person.id === id)

test('a person is aboard as soon as the driver says so, and marked until the server has stored it', () => {
  expect(stateOf([], 'ana')).toMatchObject({ state: 'waiting', isUnsent: false })
  expect(stateOf(acts(boarded), 'ana')).toMatchObject({ state: 'aboard', isUnsent: true, since: noon })
  const stored = acts({ ...boarded, storedAt: '2026-12-05T18:10:00.000Z' })
  expect(stateOf(stored, 'ana')).toMatchObject({ state: 'aboard', isUnsent: false })
})

test('an act that was undone does not count, on this leg or the other', () => {
  const saved = acts(boarded, { kind: 'undo', leg: 'outbound', undoes: 'act-0' })
  expect(stateOf(saved, 'ana')).toMatchObject({ state: 'waiting' })
  expect(stateOf(acts({ ...boarded, leg: 'return' }), 'ana')).toMatchObject({ state: 'waiting' })
})

test('a list that is newer than the storage of an act knows better', () => {
  const stored = acts({ ...boarded, storedAt: '2026-12-05T15:00:00.000Z' })
  expect(stateOf(stored, 'ana')).toMatchObject({ state: 'waiting' })
  // Bruno is aboard by the list: another phone has seen him.
  const absent: NewAct = { ...here, kind: 'not_here', passengers: ['bruno'], reason: 'no_answer' }
  expect(stateOf(acts({ ...absent, storedAt: '2026-12-05T15:00:00.000Z' }), 'bruno')).toMatchObject({
    state: 'aboard',
  })
  expect(stateOf(acts(absent), 'bruno')).toMatchObject({ state: 'absent' })
})

test('what other phones did is in the list: arrivals, agreed waits, absences', () => {
  const [stop, ...others] = route.manifest.legs[0]!.stops
  const [party] = stop!.parties
  const passengers = party!.passengers.map((one) => ({
    ...one,
    ...(one.id === 'ana' && { absentAt: '2026-12-05T18:06:00.000Z' }),
  }))
  const visit = { arrivedAt: '2026-12-05T18:00:00.000Z', waitUntil: '2026-12-05T18:10:00.000Z' }
  const stops = [{ ...stop!, ...visit, parties: [{ ...party!, passengers }] }, ...others]
  const legs = [{ ...route.manifest.legs[0]!, stops, others: 2 }]
  const told = { ...route, manifest: { ...route.manifest, legs } }
  const seen = (saved: SavedAct[]) => readLeg(told, 'outbound', saved)
  expect(seen([])).toMatchObject({ extra: 2, stops: [{ arrivedAt: noon, waitsUntil: noon + 600_000 }, {}] })
  expect(seen([]).stops[0]!.parties[0]!.people[0]).toMatchObject({ id: 'ana', state: 'absent' })
  const left = seen(acts({ ...here, kind: 'departed' }))
  expect(left.stops[0]).toMatchObject({ arrivedAt: noon, departedAt: noon })
  expect(nextStop(left)?.id).toBe('stop-2')
})

test('an undo counts at once, also of an act that the list knows already', () => {
  const storedAt = '2026-12-05T15:00:00.000Z'
  const undo: NewAct = { kind: 'undo', leg: 'outbound', undoes: 'act-0' }
  const aboard: NewAct = { ...here, kind: 'aboard', passengers: ['bruno'] }
  expect(stateOf(acts({ ...aboard, storedAt }, undo), 'bruno')).toMatchObject({
    state: 'waiting',
    isUnsent: true,
  })
  const [stop, ...others] = route.manifest.legs[0]!.stops
  const visited = {
    ...stop!,
    ...{ arrivedAt: '2026-12-05T18:00:00.000Z', waitUntil: '2026-12-05T18:10:00.000Z' },
    departedAt: '2026-12-05T18:11:00.000Z',
  }
  const legs = [{ ...route.manifest.legs[0]!, stops: [visited, ...others] }]
  const told = { ...route, manifest: { ...route.manifest, legs } }
  const without = (made: NewAct) => readLeg(told, 'outbound', acts({ ...made, storedAt }, undo)).stops[0]
  expect(without({ ...here, kind: 'departed' })).toMatchObject({ arrivedAt: noon, departedAt: null })
  expect(without({ ...here, kind: 'wait', minutes: 5 })?.waitsUntil).toBe(noon + 300_000)
  expect(without({ ...here, kind: 'arrived' })).toMatchObject({ arrivedAt: null, waitsUntil: null })
})

test('the wait begins with the arrival, and each agreement adds five minutes', () => {
  const visit = (saved: SavedAct[]) => readLeg(route, 'outbound', saved).stops[0]!
  expect(visit([]).waitsUntil).toBeNull()
  const arrived = { ...here, kind: 'arrived' } as const
  expect(visit(acts(arrived)).waitsUntil).toBe(noon + 300_000)
  expect(visit(acts(arrived, { ...here, kind: 'wait', minutes: 5 })).waitsUntil).toBe(noon + 600_000)
  expect(visit(acts(arrived, { ...here, kind: 'departed' })).departedAt).toBe(noon + 1000)
})

test('the next stop is the first that the van has not left', () => {
  const saved = acts({ ...here, kind: 'departed' })
  expect(nextStop(readLeg(route, 'outbound', []))?.id).toBe('stop-1')
  expect(nextStop(readLeg(route, 'outbound', saved))?.id).toBe('stop-2')
})

test('people of other vans who ride along are counted apart', () => {
  const code = { orderId: 'o', s: 's', k: 'k' }
  const leg = readLeg(route, 'outbound', acts({ ...here, kind: 'aboard', code, people: 2 }))
  expect(leg.extra).toBe(2)
  expect(countPeople(leg.stops.flatMap(({ parties }) => parties))).toEqual({ aboard: 1, absent: 0, all: 3 })
})

test('on the way home the van waits at the venue, which is no stop', () => {
  const leg = readLeg(route, 'return', acts({ kind: 'arrived', leg: 'return' }))
  expect(leg.venue).toMatchObject({ arrivedAt: noon, waitsUntil: noon + 300_000, departedAt: null })
  expect(leg.stops.every(({ arrivedAt }) => arrivedAt === null)).toBe(true)
})
