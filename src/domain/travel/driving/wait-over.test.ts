import { expect, test } from 'vitest'
import { isWaitOver, type StopAct, waitMinutes } from './wait-over.ts'

const at = (clock: string) => new Date(`2026-12-05T${clock}Z`)
const act = (kind: StopAct['kind'], clock: string, more: Partial<StopAct> = {}): StopAct => ({
  kind,
  leg: 'outbound',
  stopId: 'door',
  minutes: null,
  at: at(clock),
  ...more,
})
const here = (clock: string) => ({ leg: 'outbound' as const, stopId: 'door', at: at(clock) })

test('a van waits as long as its event says, and five minutes on the way home', () => {
  const event = { stopMinutes: 3, privateStopMinutes: 10 }
  expect(waitMinutes('outbound', false, event)).toBe(3)
  expect(waitMinutes('outbound', true, event)).toBe(10)
  expect(waitMinutes('return', true, event)).toBe(5)
  expect(waitMinutes('return', false, event)).toBe(5)
})

test('an absence may be reported from the last second of the wait on', () => {
  const arrived = [act('arrived', '20:00:00')]
  expect(isWaitOver(arrived, here('20:02:59'), 3)).toBe(false)
  expect(isWaitOver(arrived, here('20:03:00'), 3)).toBe(true)
})

test('no absence may be reported before the van has arrived at this stop on this leg', () => {
  expect(isWaitOver([], here('21:00:00'), 3)).toBe(false)
  expect(isWaitOver([act('arrived', '20:00:00', { stopId: 'other' })], here('21:00:00'), 3)).toBe(false)
  expect(isWaitOver([act('arrived', '20:00:00', { leg: 'return' })], here('21:00:00'), 3)).toBe(false)
})

test('a wait that was agreed since the arrival makes it longer, one from before does not', () => {
  const waits = [
    act('wait', '19:59:00', { minutes: 20 }),
    act('arrived', '20:00:00'),
    act('wait', '20:00:00', { minutes: 2 }),
    act('wait', '20:04:00', { minutes: 1 }),
  ]
  expect(isWaitOver(waits, here('20:05:59'), 3)).toBe(false)
  expect(isWaitOver(waits, here('20:06:00'), 3)).toBe(true)
})

test('a second arrival begins the wait again', () => {
  const twice = [act('arrived', '20:00:00'), act('arrived', '20:10:00')]
  expect(isWaitOver(twice, here('20:12:00'), 3)).toBe(false)
  expect(isWaitOver(twice, here('20:13:00'), 3)).toBe(true)
})
