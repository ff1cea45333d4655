import type { Report } from '#contract/office/sales/reports.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { ScrolledTable } from '#web/office/ui/lists/scrolled-table.tsx'
import { foldEmptyRows } from './fold-empty-rows.ts'
import { ReportChart } from './report-chart.tsx'
import { useMeasureWords, useRowName, useShowMeasure } from './report-words.ts'

type Props = { report: Report; table: Report['tables'][number] }

/** The totals of one currency with their definitions, the chart, and the rows. */
export function ReportTable({ report, table }: Props) {
  const t = useTexts()
  const title = table.currency ?? t(report.kind === 'rides' ? 'report_measure_vans' : 'report_seats')
  return (
    <section className="mb-10 border-t border-ink pt-4">
      <h2 className="mb-3 text-lead font-semibold">{title}</h2>
      <Totals report={report} table={table} />
      <figure className="mt-5">
        <ReportChart report={report} table={table} />
        <Rows report={report} table={table} title={title} />
      </figure>
    </section>
  )
}

function Totals({ report, table }: Props) {
  const words = useMeasureWords()
  const show = useShowMeasure()
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
      {report.measures.map(({ name, unit }, nth) => {
        const { label, definition } = words(name)
        return (
          <div key={name}>
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="figures text-lead font-semibold">
              {show(table.totals[nth] ?? null, unit, table.currency)}
            </dd>
            <dd className="text-small text-ink-soft">{definition}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function Rows({ report, table, title }: Props & { title: string }) {
  const t = useTexts()
  const words = useMeasureWords()
  const show = useShowMeasure()
  const nameOf = useRowName(report)
  const cell = 'px-2 py-1.5 text-right whitespace-nowrap'
  const caption = `${t(`report_${report.kind}`)}, ${title}`
  return (
    <ScrolledTable label={caption}>
      <table className="figures w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="px-2 py-1.5 text-left font-semibold">
              {t(`report_by_${report.group}`)}
            </th>
            {report.measures.map(({ name }) => (
              <th key={name} scope="col" className={`${cell} font-semibold`}>
                {words(name).label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {foldEmptyRows(table.rows).map(({ first: row, last }) => (
            <tr key={row.key} className="border-b border-paper-line hover:bg-paper-deep">
              <th scope="row" className="min-w-28 px-2 py-1.5 text-left font-normal">
                {last ? `${nameOf(row)} – ${nameOf(last)}` : nameOf(row)}
              </th>
              {last && (
                <td colSpan={report.measures.length} className="px-2 py-1.5 text-ink-soft">
                  {t('report_nothing_moved')}
                </td>
              )}
              {!last &&
                report.measures.map(({ name, unit }, nth) => (
                  <td key={name} className={cell}>
                    {show(row.values[nth] ?? null, unit, table.currency)}
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink font-semibold">
            <th scope="row" className="px-2 py-1.5 text-left">
              {t('report_total')}
            </th>
            {report.measures.map(({ name, unit }, nth) => (
              <td key={name} className={cell}>
                {show(table.totals[nth] ?? null, unit, table.currency)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrolledTable>
  )
}
