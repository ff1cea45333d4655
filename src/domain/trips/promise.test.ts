import { expect, it } from 'vitest'
import { isToldOtherwise, type PickUp } from './promise.ts'

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
