import { expect, it } from 'vitest'
import { readBankTime } from './read-bank-time.ts'

it.each([
  ['10:41', '10:41:00'],
  ['9:05:07', '09:05:07'],
  ['27/11/2026 10:41', '10:41:00'],
  ['2026-11-27T10:41:07.120-06:00', '10:41:07'],
  ['01:05 p. m.', '13:05:00'],
  ['12:05 AM', '00:05:00'],
  ['10.41 hrs', '10:41:00'],
  ['104107', '10:41:07'],
  ['27/11/2026', null],
  ['27.11.2026', null],
  ['21112026', null],
  ['2026-11-27', null],
  ['25:41', null],
  ['', null],
])('reads the time of day in "%s"', (text, time) => {
  expect(readBankTime(text)).toBe(time)
})
