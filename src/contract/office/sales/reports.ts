import { z } from 'zod'
import { calendarDay } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { moneyReports, reportGroups, reportKinds } from '#domain/sales/reports/report-kinds.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

/** The query of a report: days in the country's time zone, both included. */
export const reportQuery = {
  from: calendarDay().optional().describe('default: thirty days before the last day'),
  to: calendarDay().optional().describe('default: today'),
  country: z
    .enum(['', ...countryCodes])
    .default('')
    .describe('empty: all that the caller may see'),
  group: z
    .enum(['', ...reportGroups])
    .default('')
    .describe('empty: as the report is grouped by itself'),
}

const values = z
  .array(z.number().nullable())
  .describe('one for each measure; amounts in minor units; null: a share of nothing')

const report = z.object({
  kind: z.enum(reportKinds),
  from: calendarDay(),
  to: calendarDay(),
  group: z.enum(reportGroups),
  countries: z.array(z.enum(countryCodes)).describe('that the caller may choose'),
  measures: z.array(z.object({ name: z.string(), unit: z.enum(['money', 'count', 'share']) })),
  tables: z
    .array(
      z.object({
        currency: z.enum(currencies).nullable().describe('null without an amount'),
        rows: z.array(z.object({ key: z.string(), label: z.string(), values })),
        totals: values,
      }),
    )
    .describe('one for each currency: amounts of two currencies are never added'),
})

export type Report = z.output<typeof report>

/** Reports about money, from the ledger, about seats, and about rides. */
export const reportContract = {
  'GET /office-api/reports/money/{report}': {
    who: { may: 'reports.money' },
    summary: 'A report about the money of a period, from the ledger',
    params: z.object({ report: z.enum(moneyReports) }),
    query: z.object(reportQuery),
    answer: report,
  },
  'GET /office-api/reports/occupancy': {
    who: { may: 'reports.occupancy' },
    summary: 'Seats of the dates of a period: size, sold and held',
    query: z.object(reportQuery),
    answer: report,
  },
  'GET /office-api/reports/rides': {
    who: { may: 'reports.occupancy' },
    summary:
      'Vans of the published plans of a period: who was promised a place, who boarded and when, and incidents',
    query: z.object(reportQuery),
    answer: report,
  },
} satisfies OfficeEndpointMap
