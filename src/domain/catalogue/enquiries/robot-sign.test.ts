import { expect, it } from 'vitest'
import { robotSign } from './robot-sign.ts'

it.each([
  [{ trap: 'http://spam.test', openFor: 60 }, 'filled_trap'],
  [{ trap: '', openFor: 2.9 }, 'too_fast'],
  [{ trap: '', openFor: 0 }, 'too_fast'],
  [{ trap: ' ', openFor: 3 }, null],
  // Without JavaScript the page does not know how long it was open.
  [{ trap: '' }, null],
])('an enquiry with %o is spam by %s', (form, sign) => {
  expect(robotSign(form)).toBe(sign)
})
