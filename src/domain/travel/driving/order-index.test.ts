import { expect, test } from 'vitest'
import { findInIndex, packOrders, rowBytes } from './order-index.ts'

const hash = (first: number) => Uint8Array.from({ length: 32 }, (_, at) => (first + at) % 256)

test('an order is found in the index with each of its vans, its stop, its people and its state', () => {
  const rows = packOrders([
    { hash: hash(1), vehicle: 0, stop: 3, people: 2, state: 'valid' },
    { hash: hash(9), vehicle: 1, stop: 1, people: 4, state: 'disputed' },
    { hash: hash(1), vehicle: 300, stop: 0, people: 60, state: 'valid' },
    { hash: hash(5), vehicle: null, stop: 0, people: 1, state: 'cancelled' },
  ])
  expect(rows).toHaveLength(4 * rowBytes)
  expect(findInIndex(rows, hash(1))).toEqual([
    { vehicle: 0, stop: 3, people: 2, state: 'valid' },
    { vehicle: 300, stop: 0, people: 60, state: 'valid' },
  ])
  expect(findInIndex(rows, hash(9))).toEqual([{ vehicle: 1, stop: 1, people: 4, state: 'disputed' }])
  expect(findInIndex(rows, hash(5))).toEqual([{ vehicle: null, stop: 0, people: 1, state: 'cancelled' }])
  expect(findInIndex(rows, hash(2))).toEqual([])
})

test('numbers that do not fit are the largest that do', () => {
  const rows = packOrders([{ hash: hash(1), vehicle: 0, stop: 400, people: 100_000, state: 'unpaid' }])
  expect(findInIndex(rows, hash(1))).toEqual([{ vehicle: 0, stop: 255, people: 65_535, state: 'unpaid' }])
})
