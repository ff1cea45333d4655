import type { PlainOfficeKey } from '#contract/office/platform/office-text-keys.ts'
import type { Permission } from '#domain/people/staff/permissions.ts'
import { isMoneyReport, type ReportKind, reportKinds } from '#domain/sales/reports/report-kinds.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { Tabs } from '#web/office/ui/tabs.tsx'

type ReportTab = { to: string; label: PlainOfficeKey; may: Permission }

const labels: Record<ReportKind, PlainOfficeKey> = {
  sales: 'report_sales',
  refunds: 'report_refunds',
  fees: 'report_fees',
  methods: 'report_methods',
  discounts: 'report_discounts',
  abandoned: 'report_abandoned',
  occupancy: 'report_occupancy',
  rides: 'report_rides',
}

const tabs: ReportTab[] = [
  ...reportKinds.map(
    (kind): ReportTab => ({
      to: `/reports/${kind}`,
      label: labels[kind],
      may: isMoneyReport(kind) ? 'reports.money' : 'reports.occupancy',
    }),
  ),
  { to: '/reports/reviews', label: 'reviews', may: 'reports.occupancy' },
  { to: '/reports/settlement', label: 'report_settlement', may: 'reports.money' },
]

/** The title of a report, with links to the others that the person may open. */
export function ReportsHead({ to, query = '' }: { to: string; query?: string }) {
  const t = useTexts()
  const { permissions } = useFrame()
  const open = tabs.filter(({ may }) => permissions.includes(may))
  const current = tabs.find((tab) => tab.to === to)
  return (
    <>
      <Heading title={current ? `${t('area_reports')} · ${t(current.label)}` : t('area_reports')} />
      <div className="mb-5">
        <Tabs
          label={t('area_reports')}
          tabs={open.map((tab) => ({
            to: `${tab.to}${query}`,
            text: t(tab.label),
            isCurrent: tab.to === to,
          }))}
        />
      </div>
    </>
  )
}
