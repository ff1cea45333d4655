import { expect, it } from 'vitest'
import { stopsInOrder } from './stops-in-order.ts'

const at = (...times: (string | null)[]) => times.map((time) => ({ time }))

it('lines stops up by the hour at which the van comes by', () => {
  expect(stopsInOrder(at('16:10', null, '15:30', '09:05'), '17:00')).toEqual(
    at('09:05', '15:30', '16:10', null),
  )
})

it('knows that a party after midnight is driven to in the evening before', () => {
  expect(stopsInOrder(at('00:15', '23:30', '22:45'), '01:00')).toEqual(at('22:45', '23:30', '00:15'))
})

it('goes by the hours alone while it is not known when the event begins', () => {
  expect(stopsInOrder(at('23:30', '00:15'), '')).toEqual(at('00:15', '23:30'))
})
