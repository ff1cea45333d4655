import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Report } from '#contract/office/sales/reports.ts'
import { measuresOf } from '#domain/sales/reports/report-kinds.ts'
import en from '#messages/office/en.json' with { type: 'json' }
import { TextsProvider } from '#web/office/app/texts.tsx'
import { ReportChart } from './report-chart.tsx'

/**
 * The bars of a sales report with these net sales per row, and the position of zero; all in the chart's units.
 */
function draw(group: Report['group'], rows: Record<string, number>) {
  const measures = measuresOf('sales')
  const net = measures.findIndex(({ name }) => name === 'net_sales')
  const table = {
    currency: 'MXN',
    rows: Object.entries(rows).map(([key, value]) => ({
      ...{ key, label: key },
      values: measures.map((_, nth) => (nth === net ? value : 0)),
    })),
  } as unknown as Report['tables'][number]
  const report = { kind: 'sales', group, measures, tables: [table] } as unknown as Report
  const html = renderToStaticMarkup(
    <TextsProvider language="en" texts={en}>
      <ReportChart report={report} table={table} />
    </TextsProvider>,
  )
  const numberIn = (tag: string, name: string) => Number(new RegExp(` ${name}="([^"]+)"`).exec(tag)?.[1])
  const bars = [...html.matchAll(/<rect[^>]*fill-jacaranda[^>]*>/g)].slice(1).map(([tag]) => ({
    ...{ from: numberIn(tag, 'y'), to: numberIn(tag, 'y') + numberIn(tag, 'height') },
    ...{ left: numberIn(tag, 'x'), right: numberIn(tag, 'x') + numberIn(tag, 'width') },
  }))
  return { html, bars, zero: numberIn(/<line[^>]*>/.exec(html)?.[0] ?? '', 'y1') }
}

test('a day on which more went back than was sold has a bar below zero', () => {
  const { html, bars, zero } = draw('day', { '2026-10-01': 30_000, '2026-10-02': -10_000, '2026-10-03': 0 })
  expect(bars.map(({ from, to }) => [from, to])).toEqual([
    [0, 120],
    [120, 160],
    [120, 120],
  ])
  expect(zero).toBe(120)
  expect(html).toContain('MXN\u00a0-100,00')
})

test('days that are all above zero stand on the ground, and a chart of losses alone hangs from above', () => {
  const above = draw('day', { '2026-10-01': 100, '2026-10-02': 50 })
  expect(above.bars.map(({ from, to }) => [from, to])).toEqual([
    [0, 160],
    [80, 160],
  ])
  expect(above.zero).toBeNaN()
  const below = draw('day', { '2026-10-01': -100, '2026-10-02': -50 })
  expect(below.bars.map(({ from, to }) => [from, to])).toEqual([
    [0, 160],
    [0, 80],
  ])
  expect(below.zero).toBe(0)
})

test('a row of no calendar that is below zero lies on the other side of it', () => {
  const { bars } = draw('province', { Puebla: 300, Jalisco: -100 })
  expect(bars.map(({ left, right }) => [left, right])).toEqual([
    [250, 1000],
    [0, 250],
  ])
})
