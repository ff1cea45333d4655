import { describe, expect, test } from 'vitest'
import { noVisit, type Visit } from '../visit.ts'
import { type LiveLeg, type LiveParty, liveRideOf } from './live-ride.ts'

const minute = 60_000

/** Places at minutes 0, 15 and 40 of a leg, each announced five minutes around its time unless it is done. */
function legOf(leg: LiveLeg['leg'], visits: Partial<Visit>[] = []): LiveLeg {
  const places = [0, 15, 40].map((at, nth) => {
    const visit = { ...noVisit, ...visits[nth] }
    return { at: at * minute, stayMs: 0, notBefore: null, point: null, visit }
  })
  const announced = places.map(({ at, visit }) =>
    visit.departedAt === null
      ? { expected: at, from: at - minute / 2, until: at + 5 * minute, earlierSince: null }
      : null,
  )
  return { leg, vehicle: 'Van 1', places, announced }
}

const party = (place: number, aboard = 1): LiveParty => ({
  ...{ place, aboard },
  promised: { from: 10 * minute, until: 30 * minute },
})
const seen = (live: LiveLeg, of: LiveParty, now: number) => liveRideOf(live, of, now * minute)

describe('on the way there a party', () => {
  test('sees its van from an hour before the promised window on', () => {
    expect(seen(legOf('outbound'), party(1), -51)).toBeNull()
    expect(seen(legOf('outbound'), party(1), -50)).toMatchObject({
      ...{ state: 'coming', own: 1, line: ['ahead', 'ahead', 'ahead'] },
      window: { from: 14 * minute, until: 20 * minute },
    })
  })

  test('sees it at the stop until the wait is over, and rides to the venue', () => {
    const here = legOf('outbound', [
      { departedAt: 5 * minute },
      { arrivedAt: 15 * minute, waitsUntil: 20 * minute },
    ])
    expect(seen(here, party(1, 0), 16)).toMatchObject({
      ...{ state: 'here', line: ['done', 'here', 'ahead'] },
      window: { from: 15 * minute, until: 20 * minute },
    })
    const gone = legOf('outbound', [{ departedAt: 5 * minute }, { departedAt: 18 * minute }])
    expect(seen(gone, party(1), 20)).toMatchObject({ state: 'riding', window: { until: 45 * minute } })
    expect(seen(gone, party(1), 18 + 2 * 25)).not.toBeNull()
    expect(seen(gone, party(1), 18 + 2 * 25 + 1)).toBeNull()
    expect(
      seen(legOf('outbound', [{}, { departedAt: 1 }, { arrivedAt: 40 * minute }]), party(1), 40),
    ).toBeNull()
  })

  test('that was left behind is told so for half an hour', () => {
    const gone = legOf('outbound', [{}, { departedAt: 18 * minute }])
    expect(seen(gone, party(1, 0), 47)).toMatchObject({ state: 'left', window: null })
    expect(seen(gone, party(1, 0), 48)).toBeNull()
  })

  test('whose stop was passed without an act is told that nothing is known', () => {
    const live = legOf('outbound', [{}, { departedAt: 18 * minute }])
    live.announced[0] = null
    expect(seen(live, party(0, 0), 20)).toMatchObject({ state: 'unknown', window: null })
  })
})

describe('on the way home a party', () => {
  test('sees when the van leaves the venue, then when it is home, and nothing once it has got off', () => {
    expect(seen(legOf('return'), party(2), -10)).toMatchObject({
      state: 'coming',
      window: { until: 5 * minute },
    })
    const waits = legOf('return', [{ arrivedAt: 0, waitsUntil: 5 * minute }])
    expect(seen(waits, party(2), 1)).toMatchObject({ state: 'here', line: ['here', 'ahead', 'ahead'] })
    const left = legOf('return', [{ departedAt: 5 * minute }])
    expect(seen(left, party(2), 6)).toMatchObject({ state: 'riding', window: { until: 45 * minute } })
    expect(seen(left, party(2, 0), 6)).toMatchObject({ state: 'left' })
    expect(
      seen(legOf('return', [{ departedAt: 5 }, {}, { departedAt: 40 * minute }]), party(2), 41),
    ).toBeNull()
  })
})
