import { expect, it } from 'vitest'
import { isToldOtherwise, needsReason, type PickUp, type PromisedRide, promisedRides } from './promise.ts'

const at = (time: string, vehicle = 'VAN-1'): PickUp => ({
  vehicle,
  at: new Date(`2026-12-05T${time}:00-06:00`),
})

// A stop at 17:32 promises the window from 17:25 to 17:45.
it.each<[string, PickUp | undefined, PickUp | undefined, boolean]>([
  ['the same time', at('17:32'), at('17:32'), false],
  ['an earlier time in the window', at('17:32'), at('17:25'), false],
  ['the end of the window', at('17:32'), at('17:45'), false],
  ['a time after the window', at('17:32'), at('17:46'), true],
  ['a time before the window', at('17:32'), at('17:24'), true],
  ['another vehicle at the same time', at('17:32'), at('17:32', 'VAN-2'), true],
  ['a seat that is lost', at('17:32'), undefined, true],
  ['a seat that is gained', undefined, at('17:32'), true],
  ['no seat in either plan', undefined, undefined, false],
])('a party is told otherwise in the second plan: %s', (_case, before, after, isTold) => {
  expect(isToldOtherwise(before, after)).toBe(isTold)
})

it('a planner gives a reason when a window moves by more than 20 minutes, either way', () => {
  const from = (time: string) => ({ from: at(time).at })
  expect(needsReason(from('17:25'), from('17:45'))).toBe(false)
  expect(needsReason(from('17:25'), from('17:50'))).toBe(true)
  expect(needsReason(from('17:50'), from('17:25'))).toBe(true)
})

const ride = (leg: 'outbound' | 'return', from: string, until: string): PromisedRide => ({
  leg,
  vehicle: 'VAN-1',
  from: at(from).at,
  until: at(until).at,
})

it('a ticket rides from its first window to its last, once each of its parties has one', () => {
  const [first, second] = [ride('outbound', '17:25', '17:45'), ride('outbound', '17:00', '17:20')]
  const sold = { pickUpFrom: at('16:00').at, pickUpUntil: at('18:00').at, returnsAt: at('23:00').at }
  const rides = {
    pickUpFrom: at('17:00').at,
    pickUpUntil: at('17:45').at,
    returnsAt: at('23:00').at,
    vehicle: 'VAN-1',
  }
  expect(promisedRides(sold, [[first], [second]])).toEqual(rides)
  expect(promisedRides(null, [[first], [second]])).toEqual({ ...rides, returnsAt: null })
  const home = ride('return', '23:30', '23:50')
  expect(promisedRides(sold, [[first, home], [second]])?.returnsAt).toEqual(at('23:30').at)
  expect(promisedRides(sold, [[first], []])).toBeNull()
  expect(promisedRides(sold, [])).toBeNull()
})
