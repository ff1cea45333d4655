import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nextOrderState, type OrderChange, type OrderState } from '#domain/sales/orders/order-states.ts'
import {
  type AttemptChange,
  type AttemptState,
  nextAttemptState,
} from '#domain/sales/payments/attempts/attempt-states.ts'
import { type BillChange, type BillState, nextBillState } from '#domain/sales/payments/bills/bill-states.ts'
import {
  nextRefundState,
  type RefundChange,
  type RefundState,
} from '#domain/sales/payments/refunds/refund-states.ts'

const page = readFileSync('docs/order-states.md', 'utf8')

/** The table below a heading, as triples of row, column and cell. */
function tableOf(heading: string): [from: string, change: string, to: string][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const [head = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('| from \\ change') || /^\|[-|]+$|^\| \w+ \|/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .filter((cells, _i, all) => cells.length === all[0]?.length)
  return rows.flatMap((cells) =>
    cells
      .slice(1)
      .map((to, i): [string, string, string] => [
        cells[0]?.trim() ?? '',
        head[i + 1]?.trim() ?? '',
        to.trim(),
      ]),
  )
}

const machines: [heading: string, next: (from: string, change: string) => string | null, cells: number][] = [
  ['Order', (from, change) => nextOrderState(from as OrderState, change as OrderChange), 54],
  ['Attempt to pay', (from, change) => nextAttemptState(from as AttemptState, change as AttemptChange), 42],
  ['Refund', (from, change) => nextRefundState(from as RefundState, change as RefundChange), 48],
  [
    'Bill of a host',
    (from, change) => nextBillState(from as BillState, change as BillChange, { came: 1, gone: 0 }),
    35,
  ],
]

test.each(machines)('docs/order-states.md has the states of: %s', (heading, next, cells) => {
  const told = tableOf(heading)
  expect(told).toHaveLength(cells)
  expect(told).toEqual(told.map(([from, change]) => [from, change, next(from, change) ?? '']))
})
