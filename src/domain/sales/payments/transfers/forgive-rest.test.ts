import { expect, it } from 'vitest'
import { forgiverOf } from './forgive-rest.ts'

it.each([
  ['MXN', 42_000, 2_000, 'program'],
  ['MXN', 42_000, 2_001, 'staff'],
  ['MXN', 42_000, 20_000, 'staff'],
  ['MXN', 420_000, 20_001, 'two_people'],
  ['CLP', 42_000, 500, 'program'],
  ['CLP', 42_000, 501, 'staff'],
  ['CLP', 42_000, 5_000, 'staff'],
  ['CLP', 42_000, 5_001, 'two_people'],
  ['PEN', 12_000, 500, 'program'],
  ['PEN', 12_000, 501, 'staff'],
  ['EUR', 4_200, 50, 'program'],
  ['EUR', 4_200, 100, 'program'],
  ['EUR', 4_200, 101, 'staff'],
  ['EUR', 4_200, 1_000, 'staff'],
  ['EUR', 4_200, 1_001, 'two_people'],
  ['USD', 4_200, 100, 'program'],
  ['USD', 4_200, 101, 'staff'],
] as const)('in %s, of %i a rest of %i is forgiven by: %s', (currency, total, rest, forgiver) => {
  expect(forgiverOf({ total, came: total - rest }, currency)).toBe(forgiver)
})

it.each([
  ['nothing came', { total: 1_500, came: 0 }],
  ['nothing is missing', { total: 1_500, came: 1_500 }],
  ['too much came', { total: 1_500, came: 1_600 }],
  ['less than half came', { total: 1_500, came: 700 }],
])('nobody forgives anything when %s', (_what, money) => {
  expect(forgiverOf(money, 'MXN')).toBeNull()
})
