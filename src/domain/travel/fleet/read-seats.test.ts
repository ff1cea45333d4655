import { expect, it } from 'vitest'
import { readSeats } from './read-seats.ts'

it.each([
  ['14 pax', 14, ''],
  ['19 + chofer', 19, '+ chofer'],
  ['15 (con baño)', 15, '(con baño)'],
  // The seats of the crew are none of the passengers'.
  ['30 (28 pax + 2 trip)', 28, '(28 pax + 2 trip)'],
  ['16 (15+1)', 15, '(15+1)'],
  ['9 (8 + conductor)', 8, '(8 + conductor)'],
  ['28 pax + 2 trip.', 28, '+ 2 trip.'],
  ['46+2', 46, '+2'],
  ['20+1+1', 20, '+1+1'],
  ['15 (incl. chofer)', 14, '(incl. chofer)'],
  ['15 (incluye conductor)', 14, '(incluye conductor)'],
  ['20 (chofer incluido)', 19, '(chofer incluido)'],
  ['15 (sin contar al chofer)', 15, '(sin contar al chofer)'],
  // Neither sum says how many are for passengers.
  ['30 (2 trip.)', Number.NaN, ''],
  ['30 (25 + 2)', Number.NaN, ''],
  ['12-14', Number.NaN, ''],
  ['15+10', Number.NaN, ''],
])('%j has %d seats for passengers', (text, seats, unread) => {
  expect(readSeats(text)).toEqual({ seats, unread })
})
