import { expect, it } from 'vitest'
import { lineStateOf } from './line-states.ts'

it.each([
  ['unknown', 'open'],
  ['other_currency', 'open'],
  ['new', 'open'],
  ['set_aside', 'set_aside'],
  ['debit', 'debit'],
  ['paid', 'placed'],
  ['refunded', 'placed'],
])('a line whose outcome is %s is %s for staff', (outcome, state) => {
  expect(lineStateOf(outcome)).toBe(state)
})
