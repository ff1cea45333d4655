import { describe, expect, test } from 'vitest'
import { type ActToJudge, type BoardingFacts, judgeActs } from './judge-acts.ts'
import type { KnownPassenger } from './judge-passenger.ts'

const at = (clock: string) => new Date(`2026-12-05T${clock}-06:00`)
const trip = {
  startsAt: at('20:30:00'),
  endsAt: at('23:30:00'),
  timeZone: 'America/Mexico_City',
}

const passenger = (id: string, more: Partial<KnownPassenger> = {}) => ({
  ...{ id, orderId: 'order', partyId: 'ticket/0', isOfTrip: true, state: 'paid' as const },
  ...{ isReleased: false, mark: undefined, vehicles: { outbound: 'Van 1', return: 'Van 1' } },
  ...more,
  trip,
})

const factsOf = (
  passengers: ReturnType<typeof passenger>[],
  more: Partial<Omit<BoardingFacts, 'passengers'>> = {},
): BoardingFacts => ({
  passengers: new Map(passengers.map((one) => [one.id, one])),
  ...{ boardings: [], observations: [], acts: [] },
  ...more,
})

const van = { vehicle: 'Van 1', trip, endsAt: new Date('2026-12-06T20:00:00Z'), revokedAt: null }
const driver = { device: 'phone', van, waitMinutesAt: () => 5 }

let number = 0
const act = (kind: ActToJudge['kind'], clock: string, more: Partial<ActToJudge> = {}): ActToJudge => ({
  ...{ nonce: `nonce-${++number}`, kind, leg: 'outbound', stopId: 'stop', minutes: null, at: at(clock) },
  ...{ jumped: false, isGenuine: true },
  ...more,
})

const results = (judged: ReturnType<typeof judgeActs>) =>
  judged.judged.map(({ marks, passengers }) => [...passengers.map((one) => one.result), ...marks].join(' '))

describe('people who board', () => {
  test('are aboard whatever their order says, and marked for control', () => {
    const facts = factsOf([
      passenger('a'),
      passenger('b', { vehicles: { outbound: 'Van 7', return: 'Van 7' } }),
      passenger('c', { state: 'cancelled' }),
      passenger('d', { state: 'partially_refunded', isReleased: true }),
      passenger('e', { state: 'awaiting_payment' }),
      passenger('f', { mark: 'disputed' }),
      passenger('g', { isOfTrip: false }),
    ])
    const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'nobody']
    const outcome = judgeActs([act('aboard', '18:00:00', { passengers: people })], facts, driver)
    expect(outcome.judged[0]).toMatchObject({
      marks: ['unknown_people'],
      passengers: [
        { id: 'a', result: 'boarded', marks: [] },
        { id: 'b', result: 'moved', marks: ['moved'] },
        { id: 'c', result: 'cancelled', marks: ['cancelled'] },
        { id: 'd', result: 'cancelled', marks: ['cancelled'] },
        { id: 'e', result: 'unpaid', marks: ['unpaid'] },
        { id: 'f', result: 'boarded', marks: ['disputed'] },
        { id: 'g', result: 'unknown', marks: ['other_trip'] },
        { id: 'nobody', result: 'unknown', marks: [] },
      ],
    })
    expect(people.filter((id) => outcome.isAboard(id, 'outbound'))).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('that were seen before are one boarding with another observation', () => {
    const facts = factsOf([passenger('a'), passenger('b')], {
      boardings: [{ id: 4, passengerId: 'a', leg: 'outbound', by: 9, undoneBy: null }],
      observations: [{ passengerId: 'a', leg: 'outbound', by: 9 }],
    })
    const outcome = judgeActs([act('aboard', '18:00:00', { partyId: 'ticket/0', people: 2 })], facts, driver)
    expect(results(outcome)).toEqual(['boarded already'])
    expect(outcome.changed.map(({ passengerId }) => passengerId)).toEqual(['b'])
  })

  test('of a party or an order are all that wait, unless the act counts them', () => {
    const facts = factsOf([passenger('a'), passenger('b'), passenger('c', { partyId: 'other/0' })])
    const judge = (more: Partial<ActToJudge>) =>
      results(judgeActs([act('aboard', '18:00:00', more)], facts, driver))
    expect(judge({ partyId: 'ticket/0' })).toEqual(['boarded boarded'])
    expect(judge({ partyId: 'ticket/0', people: 1 })).toEqual(['boarded'])
    expect(judge({ partyId: 'ticket/0', people: 3 })).toEqual(['boarded boarded unknown_people'])
    expect(judge({ orderId: 'order' })).toEqual(['boarded boarded boarded'])
    expect(judge({ orderId: 'foreign', isGenuine: false })).toEqual(['code_not_valid unknown_people'])
  })

  test('are marked outside of the window by more than two hours', () => {
    const judge = (leg: 'outbound' | 'return', time: Date) =>
      results(
        judgeActs(
          [act('aboard', '18:00:00', { leg, at: time, passengers: ['a'] })],
          factsOf([passenger('a')]),
          driver,
        ),
      )
    expect(judge('outbound', new Date('2026-12-05T04:00:00Z'))).toEqual(['boarded'])
    expect(judge('outbound', new Date('2026-12-05T03:59:59Z'))).toEqual(['boarded outside_window'])
    expect(judge('return', new Date('2026-12-06T19:29:59Z'))).toEqual(['boarded'])
    expect(judge('return', new Date('2026-12-06T19:30:00Z'))).toEqual(['boarded outside_window'])
  })
})

describe('an undo', () => {
  test('counts for 60 seconds of the act’s own time', () => {
    const facts = factsOf([passenger('a')])
    const aboard = act('aboard', '18:00:00', { passengers: ['a'] })
    const late = judgeActs([aboard, act('undo', '18:01:01', { undoes: aboard.nonce })], facts, driver)
    expect(results(late)).toEqual(['boarded', 'already undo_too_late'])
    const soon = judgeActs([aboard, act('undo', '18:01:00', { undoes: aboard.nonce })], facts, driver)
    expect(results(soon)).toEqual(['boarded', 'undone'])
    expect(soon.isAboard('a', 'outbound')).toBe(false)
    const before = judgeActs([aboard, act('undo', '17:59:59', { undoes: aboard.nonce })], facts, driver)
    expect(results(before)).toEqual(['boarded', 'already undo_too_late'])
  })

  test('of one phone leaves aboard whom another has seen', () => {
    const facts = factsOf([passenger('a')], {
      boardings: [{ id: 4, passengerId: 'a', leg: 'outbound', by: 9, undoneBy: null }],
      observations: [
        { passengerId: 'a', leg: 'outbound', by: 9 },
        { passengerId: 'a', leg: 'outbound', by: 12 },
      ],
      acts: [
        {
          ...{ id: 9, nonce: 'mine', kind: 'aboard', device: 'phone', leg: 'outbound', stopId: 'stop' },
          ...{ minutes: null, at: at('18:00:00'), passengers: ['a'], isUndone: false },
        },
      ],
    })
    const outcome = judgeActs([act('undo', '18:00:30', { undoes: 'mine' })], facts, driver)
    expect(results(outcome)).toEqual(['undone'])
    expect(outcome.isAboard('a', 'outbound')).toBe(true)
    expect(outcome.changed).toMatchObject([
      { id: 4, by: 9, undoneBy: expect.any(String) },
      { id: null, by: 12, undoneBy: null },
    ])
    const other = judgeActs([act('undo', '18:00:30', { undoes: 'mine' })], facts, {
      ...driver,
      device: 'other',
    })
    expect(results(other)).toEqual(['already undo_too_late'])
  })

  test('of nothing, of an undo or of what is undone changes nothing', () => {
    const aboard = act('aboard', '18:00:00', { passengers: ['a'] })
    const first = act('undo', '18:00:10', { undoes: aboard.nonce })
    const acts = [aboard, first, act('undo', '18:00:20', { undoes: aboard.nonce })]
    const more = [
      act('undo', '18:00:20', { undoes: first.nonce }),
      act('undo', '18:00:20', { undoes: 'never' }),
    ]
    const outcome = judgeActs([...acts, ...more], factsOf([passenger('a')]), driver)
    expect(results(outcome).slice(2)).toEqual(['undo_of_nothing', 'undo_of_nothing', 'undo_of_nothing'])
    expect(outcome.isAboard('a', 'outbound')).toBe(false)
  })
})

test('an absence is marked until the wait, longer by agreement, is over', () => {
  const facts = factsOf([passenger('a')])
  const absent = (clock: string, ...before: ActToJudge[]) =>
    results(judgeActs([...before, act('not_here', clock, { passengers: ['a'] })], facts, driver)).at(-1)
  const arrived = act('arrived', '18:00:00')
  expect(absent('18:05:00')).toBe('not_here wait_not_over')
  expect(absent('18:04:59', arrived)).toBe('not_here wait_not_over')
  expect(absent('18:05:00', arrived)).toBe('not_here')
  const agreed = act('wait', '18:04:00', { minutes: 5 })
  expect(absent('18:09:59', arrived, agreed)).toBe('not_here wait_not_over')
  expect(absent('18:10:00', arrived, agreed)).toBe('not_here')
  expect(absent('18:05:00', { ...arrived, stopId: 'other' })).toBe('not_here wait_not_over')
})

test('acts made before the revocation of a link count; later ones are stored as refused', () => {
  const author = { ...driver, van: { ...van, revokedAt: at('18:30:00') } }
  const outcome = judgeActs(
    [
      act('aboard', '18:29:00', { passengers: ['a'] }),
      act('aboard', '18:30:01', { passengers: ['b'] }),
      act('arrived', '18:31:00'),
    ],
    factsOf([passenger('a'), passenger('b')]),
    author,
  )
  expect(results(outcome)).toEqual([
    'boarded sent_after_revocation',
    'after_revocation after_revocation',
    'after_revocation',
  ])
  expect(outcome.isAboard('b', 'outbound')).toBe(false)
})

test('acts after the end of a link count, and are marked; so are those around a jump of the clock', () => {
  const facts = factsOf([passenger('a')])
  const late = act('departed', '18:00:00', { at: new Date('2026-12-06T20:00:01Z'), jumped: true })
  expect(results(judgeActs([late, act('unreadable', '18:00:00')], facts, driver))).toEqual([
    'clock_jumped after_end',
    'unreadable',
  ])
})
