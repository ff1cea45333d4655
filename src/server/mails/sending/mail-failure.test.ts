import { expect, test } from 'vitest'
import { mailFailureOf, secondsToNextTry } from './mail-failure.ts'

test('a server that cannot be reached is tried for two days', () => {
  let seconds = 0
  let tries = 1
  for (
    let next = secondsToNextTry('unreachable', tries);
    next !== null;
    next = secondsToNextTry('unreachable', ++tries)
  ) {
    seconds += next
  }
  expect(seconds / 3600).toBeGreaterThan(48)
  expect(seconds / 3600).toBeLessThan(50)
})

test('a fault of ours is tried six times more, quickly at first', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) => secondsToNextTry('ours', tries))
  expect(waits).toEqual([10, 30, 60, 300, 900, 900, null])
})

test('a wrong password for the mail server does not lose the mails', () => {
  expect(mailFailureOf({ code: 'EAUTH', responseCode: 535 })).toBe('turned_away')
  expect(secondsToNextTry('turned_away', 50)).toBe(1800)
})

test('a refusal is final when it is about the mail, not when it is about us', () => {
  expect(mailFailureOf({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 })).toBe('refused')
  expect(mailFailureOf({ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 })).toBe('not_now')
  expect(mailFailureOf({ code: 'EMESSAGE', command: 'DATA', responseCode: 452 })).toBe('not_now')
  expect(mailFailureOf(new TypeError('a bug'))).toBe('ours')
})
