import { expect, it } from 'vitest'
import { matchRefunds } from './match-refunds.ts'

const pending = (id: string, amount: number, wasSent = true) => ({ id, amount, wasSent })
const match = (refunded: number, ...refunds: ReturnType<typeof pending>[]) => {
  const { ours, rest } = matchRefunds(refunded, refunds)
  return { ours: ours.map(({ id }) => id), rest }
}

it('an amount of one of our refunds is that refund, of several it is all of them', () => {
  expect(match(50, pending('a', 20), pending('b', 50))).toEqual({ ours: ['b'], rest: 0 })
  expect(match(70, pending('a', 20, false), pending('b', 50, false))).toEqual({ ours: ['a', 'b'], rest: 0 })
})

it('beside our refund the rest was refunded elsewhere; a refund that was not sent explains nothing of it', () => {
  expect(match(80, pending('a', 30))).toEqual({ ours: ['a'], rest: 50 })
  expect(match(80, pending('a', 30, false))).toEqual({ ours: [], rest: 80 })
  expect(match(80)).toEqual({ ours: [], rest: 80 })
})
