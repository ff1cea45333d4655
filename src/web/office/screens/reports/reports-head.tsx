import { Link } from 'react-router'
import type { PlainOfficeKey } from '#contract/office/office-texts.ts'
import { type ReportKind, reportKinds } from '#domain/reports/reports.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { useTexts } from '../../app/texts.tsx'
import { useFrame } from '../../frame/use-frame.ts'
import { Heading } from '../../ui/panel.tsx'

type Tab = { to: string; label: PlainOfficeKey; may: Permission }

const labels: Record<ReportKind, PlainOfficeKey> = {
  sales: 'report_sales',
  refunds: 'report_refunds',
  fees: 'report_fees',
  methods: 'report_methods',
  discounts: 'report_discounts',
  abandoned: 'report_abandoned',
  occupancy: 'report_occupancy',
}

const tabs: Tab[] = [
  ...reportKinds.map(
    (kind): Tab => ({
      to: `/reports/${kind}`,
      label: labels[kind],
      may: kind === 'occupancy' ? 'reports.occupancy' : 'reports.money',
    }),
  ),
  { to: '/reports/settlement', label: 'report_settlement', may: 'reports.money' },
]

/** The title of a report, and the way to the others that the person may open. */
export function ReportsHead({ to, query = '' }: { to: string; query?: string }) {
  const t = useTexts()
  const { permissions } = useFrame()
  const open = tabs.filter(({ may }) => permissions.includes(may))
  const current = tabs.find((tab) => tab.to === to)
  return (
    <>
      <Heading title={current ? `${t('area_reports')} · ${t(current.label)}` : t('area_reports')} />
      <nav aria-label={t('area_reports')} className="mb-5 flex flex-wrap gap-1">
        {open.map((tab) => (
          <Link
            key={tab.to}
            to={`${tab.to}${query}`}
            aria-current={tab.to === to ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full px-4 text-small font-semibold hover:bg-paper-deep aria-[current]:bg-ink aria-[current]:text-paper md:min-h-9"
          >
            {t(tab.label)}
          </Link>
        ))}
      </nav>
    </>
  )
}
