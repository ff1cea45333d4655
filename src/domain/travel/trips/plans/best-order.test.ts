import { describe, expect, it } from 'vitest'
import { bestOrder } from './best-order.ts'

/** The length of a way along a line from 0 through these places. */
const length = (places: readonly number[]) => (order: readonly number[]) =>
  order.reduce(({ at, sum }, stop) => ({ at: places[stop]!, sum: sum + Math.abs(places[stop]! - at) }), {
    at: 0,
    sum: 0,
  }).sum

describe('the best order of stops', () => {
  it.each([
    [[]],
    [[5]],
    [[9, 3, 6]],
    [[4, 1, 6, 3, 5, 2]],
    [[4, 1, 7, 6, 3, 5, 2]],
    [[12, 3, 9, 1, 7, 5, 11, 2, 8]],
  ])('of %j is along the line', (places: number[]) => {
    const order = bestOrder(places.length, length(places))
    expect(order.map((stop) => places[stop])).toEqual(places.toSorted((a, b) => a - b))
  })

  it('cannot be improved by reversing a part, however many stops there are', () => {
    // A way back and forth costs more than its end is away.
    const places = [1, -1, 2, -2, 3, -3, 4, -4]
    expect(length(places)(bestOrder(places.length, length(places)))).toBe(12)
  })
})
