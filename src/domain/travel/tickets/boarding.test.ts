import { describe, expect, test } from 'vitest'
import { boardingOutcome, boardingWindow, type Leg } from './boarding.ts'

const mexico = 'America/Mexico_City'

const trip = (startsAt: string, endsAt: string | null = null, timeZone = mexico) => ({
  startsAt: new Date(startsAt),
  endsAt: endsAt ? new Date(endsAt) : null,
  timeZone,
})

const window = (leg: Leg, times: ReturnType<typeof trip>) => {
  const { from, until } = boardingWindow(leg, times)
  return [from.toISOString(), until.toISOString()]
}

describe('the way there', () => {
  test('is boarded on the day of the event at the place', () => {
    const concert = trip('2026-12-05T20:30:00-06:00', '2026-12-06T00:30:00-06:00')
    expect(window('outbound', concert)).toEqual(['2026-12-05T06:00:00.000Z', '2026-12-06T06:00:00.000Z'])
  })

  test('of a morning event may begin the evening before', () => {
    expect(window('outbound', trip('2026-12-05T07:00:00-06:00'))[0]).toBe('2026-12-05T01:00:00.000Z')
  })

  test('of an event at night is not over at midnight', () => {
    expect(window('outbound', trip('2026-12-05T23:30:00-06:00'))[1]).toBe('2026-12-06T08:30:00.000Z')
  })

  test('lasts as long as the day does when the clocks change', () => {
    const spring = window('outbound', trip('2026-03-29T21:00:00+02:00', null, 'Europe/Madrid'))
    expect(spring).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']) // 23 hours
    const autumn = window('outbound', trip('2026-10-25T21:00:00+01:00', null, 'Europe/Madrid'))
    expect(autumn).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']) // 25 hours
    // In Santiago midnight itself is skipped: the day begins at one o'clock.
    expect(window('outbound', trip('2026-09-06T21:00:00-03:00', null, 'America/Santiago'))[0]).toBe(
      '2026-09-06T04:00:00.000Z',
    )
  })
})

describe('the way back', () => {
  test('is open until twelve hours after the end', () => {
    const festival = trip('2026-12-04T16:00:00-06:00', '2026-12-06T23:00:00-06:00')
    expect(window('return', festival)[1]).toBe('2026-12-07T17:00:00.000Z')
  })

  test('is open until noon of the next day where the end is not known', () => {
    expect(window('return', trip('2026-12-05T20:30:00-06:00'))[1]).toBe('2026-12-06T18:00:00.000Z')
  })
})

test('the state of the order is checked before the date', () => {
  const order = { trip: trip('2026-12-05T20:30:00-06:00') }
  const outcome = (state: Parameters<typeof boardingOutcome>[0]['state'], now: string) =>
    boardingOutcome({ ...order, state }, 'outbound', new Date(now))
  const onTime = '2026-12-05T17:00:00-06:00'
  const early = '2026-12-04T17:00:00-06:00'
  expect(outcome('paid', onTime)).toBe('boarded')
  expect(outcome('partially_refunded', onTime)).toBe('boarded')
  expect(outcome('paid', early)).toBe('wrong_date')
  for (const now of [onTime, early]) {
    expect(outcome('awaiting_payment', now)).toBe('unpaid')
    expect(outcome('awaiting_transfer_payment', now)).toBe('unpaid')
    expect(outcome('cancelled', now)).toBe('cancelled')
    expect(outcome('refunded', now)).toBe('cancelled')
  }
})
