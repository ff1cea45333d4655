import { expect, it } from 'vitest'
import { inOrderOfTime } from './order-of-time.ts'

const rows = (...days: string[]) => days.map((day) => ({ line: { bookedOn: day.slice(0, 10) }, name: day }))
const names = (...days: string[]) => inOrderOfTime(rows(...days)).map(({ name }) => name)

it.each([
  [
    'oldest first',
    ['2026-11-20 a', '2026-11-20 b', '2026-11-21 c'],
    ['2026-11-20 a', '2026-11-20 b', '2026-11-21 c'],
  ],
  [
    'newest first',
    ['2026-11-21 c', '2026-11-20 b', '2026-11-20 a'],
    ['2026-11-20 a', '2026-11-20 b', '2026-11-21 c'],
  ],
  [
    'in no order',
    ['2026-11-20 a', '2026-11-22 d', '2026-11-20 b', '2026-11-21 c'],
    ['2026-11-20 a', '2026-11-20 b', '2026-11-21 c', '2026-11-22 d'],
  ],
  ['empty', [], []],
])('a statement that is %s acts from the oldest line to the newest', (_what, listed, expected) => {
  expect(names(...listed)).toEqual(expected)
})
