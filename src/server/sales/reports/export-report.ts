import { z } from 'zod'
import { reportQuery } from '#contract/office/sales/reports.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { type ExportQuery, moneyReportOf } from '#domain/records/exports/export-sources.ts'
import { moneyReports, type ReportKind } from '#domain/sales/reports/report-kinds.ts'
import type { Queryable } from '#server/platform/database.ts'
import { parse } from '#server/platform/http/shop-http.ts'
import { officeText } from '#server/platform/texts/office-texts.ts'
import type { RowSource } from '#server/records/exports/ask-export.ts'
import type { Cell } from '#server/records/exports/write-csv.ts'
import { type ReportAsked, readReport, reportAsked } from './show-report.ts'

/** A report as it was requested; stored as JSON, so its time is a text. */
type StoredReport = Omit<ReportAsked, 'now'> & { now: string }

const query = z.object({ ...reportQuery, report: z.enum(moneyReports).default(moneyReports[0]) })

const exportOf = (kindOf: (asked: ExportQuery) => ReportKind): RowSource<StoredReport> => ({
  filterOf: (ctx, asked) => {
    const found = reportAsked(ctx, kindOf(asked), parse(query, asked))
    return { ...found, now: found.now.toISOString() }
  },
  rows: (stored) => (db) => reportRows(db, { ...stored, now: new Date(stored.now) }),
})

/** The exports of a report of money, of occupancy, and of rides. */
export const reportExports = {
  report: exportOf(moneyReportOf),
  occupancy: exportOf(() => 'occupancy'),
  rides: exportOf(() => 'rides'),
} satisfies Record<string, RowSource<StoredReport>>

/** The rows of a report's page, one currency after the other; shares are between 0 and 1. */
async function reportRows(db: Queryable, asked: ReportAsked): Promise<Record<string, Cell>[]> {
  const { group, measures, tables } = await readReport(db, asked)
  return tables.flatMap(({ currency, rows }) =>
    rows.map(({ key, label, values }) => ({
      currency,
      [group]: nameOf(group, { key, label }, asked.language),
      ...Object.fromEntries(measures.map(({ name }, nth) => [name, values[nth] ?? null])),
    })),
  )
}

function nameOf(
  group: ReportAsked['group'],
  { key, label }: { key: string; label: string },
  language: OfficeLanguage,
): string {
  if (group === 'month') return `${key}-01`
  if (group === 'day' || group === 'week' || group === 'method') return key
  return label || officeText(language, 'report_without_name')
}
