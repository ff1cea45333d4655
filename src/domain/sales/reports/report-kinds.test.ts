import { describe, expect, it } from 'vitest'
import { drawnOf, groupsOf, isMeasure, measuresOf, reportKinds, valuesOf } from './report-kinds.ts'

const numberOf = (kind: (typeof reportKinds)[number], name: string, sums: Parameters<typeof valuesOf>[1]) =>
  valuesOf(kind, sums)[measuresOf(kind).findIndex((measure) => measure.name === name)]

describe('a report', () => {
  it('counts as net sales what was sold and neither given up, refunded nor ended', () => {
    const sums = { sold: 100_000, given_up: 20_000, sales_refunded: 5_000, sales_ended: 1_000 }
    expect(numberOf('sales', 'net_sales', sums)).toBe(74_000)
  })

  it('counts as kept what was received, without fees, refunds and money that went back', () => {
    const sums = { received: 100_000, fees: 3_000, refunds_sent: 10_000, returned: 2_000 }
    expect(numberOf('methods', 'kept', sums)).toBe(85_000)
  })

  it.each([
    ['fees', 'fee_share', { fees: 3, received: 100 }, 0.03],
    ['abandoned', 'abandoned_share', { abandoned: 1, orders: 4 }, 0.25],
    ['occupancy', 'seats_share', { seats_sold: 12, seats: 15 }, 0.8],
    ['occupancy', 'seats_share', { seats_sold: 0, seats: 0 }, null],
    ['rides', 'on_time_share', { on_time: 0, boarded: 2 }, 0],
    ['rides', 'on_time_share', { on_time: 0, boarded: 0 }, null],
    ['rides', 'driver_score', { driver_points: 13, answers: 3 }, 4.33],
    ['rides', 'driver_score', { driver_points: 0, answers: 0 }, null],
  ] as const)(
    '%s: %s is a share or an average, and unknown where there is nothing',
    (kind, name, sums, share) => {
      expect(numberOf(kind, name, sums)).toBe(share)
    },
  )

  it('has zeros for a period without entries, and neither shares nor averages', () => {
    for (const kind of reportKinds)
      expect(valuesOf(kind, {}), kind).toEqual(
        measuresOf(kind).map(({ name }) => (/_(share|score)$/.test(name) ? null : 0)),
      )
  })

  it('charts amounts that can be stacked, and each is one of its numbers', () => {
    for (const kind of reportKinds) {
      const units = drawnOf[kind].map((name) => measuresOf(kind).find((one) => one.name === name)?.unit)
      expect(new Set(units).size, kind).toBe(1)
      expect(units, kind).not.toContain(undefined)
      expect(groupsOf[kind].length, kind).toBe(new Set(groupsOf[kind]).size)
    }
  })

  it('knows its measures by name, and nothing else', () => {
    expect(isMeasure('sold')).toBe(true)
    expect(isMeasure('kept')).toBe(true)
    expect(isMeasure('toString')).toBe(false)
  })
})
