import { data, Form, Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { Report } from '#contract/office/sales/reports.ts'
import { groupsOf, isMoneyReport, reportKinds } from '#domain/sales/reports/report-kinds.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { denseControl, lastDay } from '#web/office/forms/dense-control.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportsHead } from './reports-head.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const kind = reportKinds.find((one) => one === args.params.kind)
    if (!kind) throw data({ code: 'not_found', text: '', data: {} }, { status: 404 })
    const query = inOrder(listQueryOf(args.request))
    const show = (of: Record<string, string>) =>
      isMoneyReport(kind)
        ? api('GET /office-api/reports/money/{report}', { params: { report: kind }, query: of })
        : api(`GET /office-api/reports/${kind}`, { query: of })
    try {
      return { ...(await show(query)), daysRefused: false }
    } catch (error) {
      if (!(error instanceof ApiRefusal) || !('from' in error.fields || 'to' in error.fields)) throw error
      const { from: _from, to: _to, ...others } = query
      return data({ ...(await show(others)), daysRefused: true }, { status: 400 })
    }
  })

/** Swaps the days if they were entered in the wrong order. */
function inOrder(query: Record<string, string>): Record<string, string> {
  const { from, to } = query
  return from && to && from > to ? { ...query, from: to, to: from } : query
}

/** A report: its period, then for each currency the figures, a chart and its table. */
export default function ReportScreen() {
  const t = useTexts()
  const report = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { permissions } = useFrame()
  return (
    <>
      <ReportsHead to={`/reports/${report.kind}`} query={keepPeriod(search)} />
      {report.daysRefused && (
        <Banner tone="error" className="mb-4">
          {t('report_days_refused')}
        </Banner>
      )}
      <PeriodForm key={search} report={report} />
      {report.tables.length === 0 && (
        <p role="status" className="rounded-small bg-paper-deep p-6 text-ink-soft">
          {t('report_empty')}
        </p>
      )}
      {permissions.includes('exports.without-personal-data') && (
        <p className="mb-6 flex flex-wrap gap-x-6 text-small">
          <ExportLink query={tableQuery(report, search)}>{t('report_export_table')}</ExportLink>
          {isMoneyReport(report.kind) && (
            <ExportLink query={ledgerQuery(report, search)}>{t('report_export')}</ExportLink>
          )}
        </p>
      )}
      {report.tables.map((table) => (
        <ReportTable key={table.currency ?? ''} report={report} table={table} />
      ))}
    </>
  )
}

function PeriodForm({ report }: { report: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const t = useTexts()
  const nameOf = useCountryName()
  const query = new URLSearchParams(useLocation().search)
  const label = 'flex min-w-0 flex-col gap-1 text-small font-semibold'
  return (
    <Form
      method="get"
      aria-label={t('report_period')}
      className="two-columns mb-6 grid items-end gap-2 md:flex md:flex-wrap"
    >
      <label className={label}>
        {t('field_from')}
        <input type="date" max={lastDay} name="from" defaultValue={report.from} className={denseControl} />
      </label>
      <label className={label}>
        {t('field_to')}
        <input type="date" max={lastDay} name="to" defaultValue={report.to} className={denseControl} />
      </label>
      <label className={label}>
        {t('field_country')}
        <select name="country" defaultValue={query.get('country') ?? ''} className={denseControl}>
          <option value="">{t('filter_all')}</option>
          {report.countries.map((code) => (
            <option key={code} value={code}>
              {nameOf(code)}
            </option>
          ))}
        </select>
      </label>
      <label className={label}>
        {t('report_group')}
        <select name="group" defaultValue={report.group} className={denseControl}>
          {groupsOf[report.kind].map((group) => (
            <option key={group} value={group}>
              {t(`report_by_${group}`)}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary" size="small" className="max-md:col-span-2">
        {t('report_show')}
      </Button>
    </Form>
  )
}

function ExportLink({ query, children }: { query: Record<string, string>; children: string }) {
  return (
    <Link
      to={`/exports/new?${new URLSearchParams(query)}`}
      className="link inline-flex min-h-11 items-center"
    >
      {children}
    </Link>
  )
}

type Shown = Pick<Report, 'kind' | 'group' | 'from' | 'to'>

/** The rows of a report, as an export. */
function tableQuery({ kind, group, ...report }: Shown, search: string): Record<string, string> {
  const source = isMoneyReport(kind) ? { source: 'report', report: kind } : { source: kind }
  return { ...source, group, ...periodOf(report, search) }
}

/** The ledger entries of a report, as an export. */
function ledgerQuery(report: Shown, search: string): Record<string, string> {
  return { source: 'ledger', ...periodOf(report, search) }
}

function periodOf({ from, to }: Pick<Shown, 'from' | 'to'>, search: string): Record<string, string> {
  const country = new URLSearchParams(search).get('country')
  return { from, to, ...(country && { country }) }
}

/** The period and the country of the current report, for links to others. */
function keepPeriod(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['group', 'saved-form']) query.delete(name)
  return query.size ? `?${query}` : ''
}
