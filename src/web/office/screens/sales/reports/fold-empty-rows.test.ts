import { expect, it } from 'vitest'
import { foldEmptyRows } from './fold-empty-rows.ts'

const row = (day: number, ...values: (number | null)[]) => ({ key: String(day), label: String(day), values })
const shown = (...rows: ReturnType<typeof row>[]) =>
  foldEmptyRows(rows).map(({ first, last }) => (last ? `${first.key}–${last.key}` : first.key))

it('days without movements are one row, a day or two of them stand by themselves', () => {
  expect(shown(row(1, 0), row(2, 0), row(3, 0), row(4, 7), row(5, 0), row(6, 0), row(7, 0, 1))).toEqual([
    '1–3',
    '4',
    '5',
    '6',
    '7',
  ])
  expect(shown(row(1, 5), row(2, 0), row(3, 0), row(4, 0), row(5, 0))).toEqual(['1', '2–5'])
  expect(shown(row(1, 0, null), row(2, 0, null), row(3, 0, null), row(4, 2, 0))).toEqual(['1–3', '4'])
  expect(shown(row(1, 0), row(2, 0))).toEqual(['1', '2'])
  expect(shown()).toEqual([])
})
