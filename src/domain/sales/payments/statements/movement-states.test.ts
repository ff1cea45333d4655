import { expect, it } from 'vitest'
import { isStateHeading, movementStateOf } from './movement-states.ts'

it.each([
  ['Contabilizado', 'booked'],
  ['COMPLETED', 'booked'],
  ['Liquidada', 'booked'],
  ['', 'booked'],
  ['Jalisco', 'booked'],
  ['Pendiente de liquidar', 'not_booked'],
  ['PENDING', 'not_booked'],
  ['En proceso', 'not_booked'],
  ['Rechazada', 'not_booked'],
  ['DECLINED', 'not_booked'],
  ['Cancelado', 'not_booked'],
  ['No aplicada', 'not_booked'],
  ['REVERTED', 'returned'],
  ['Devuelta', 'returned'],
  ['Extornado', 'returned'],
] as const)('a movement in the state "%s" is %s', (text, state) => {
  expect(movementStateOf(text)).toBe(state)
})

it('knows the headings of states', () => {
  expect(['Estado', 'Estado del movimiento', 'State', 'Estado de cuenta'].map(isStateHeading)).toEqual([
    ...[true, true, true, false],
  ])
})
