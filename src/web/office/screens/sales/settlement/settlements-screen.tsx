import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PayoutListRow } from '#contract/office/sales/settlements.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowDay, useShowMoney, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { ExportListLink } from '#web/office/ui/lists/export-list-link.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ReportsHead } from '../reports/reports-head.tsx'
import { useProviderName } from './settlement-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/settlements', { query: listQueryOf(args.request) }))

/** The payouts of providers, with the amounts to expect on the bank statement. */
export default function SettlementsScreen() {
  const t = useTexts()
  const nameOf = useProviderName()
  const countryName = useCountryName()
  const { permissions } = useFrame()
  const { providers, countries, ...page } = useLoaderData<typeof loader>()
  const filters: Filter[] = [
    {
      name: 'provider',
      label: t('settlement_provider'),
      options: providers.map((value) => ({ value, label: nameOf(value) })),
    },
    {
      name: 'country',
      label: t('field_country'),
      options: countries.map((value) => ({ value, label: countryName(value) })),
    },
    { name: 'state', label: t('field_state'), options: [{ value: 'open', label: t('settlement_open') }] },
  ]
  const columns = useColumns()
  return (
    <>
      <ReportsHead to="/reports/settlement" />
      <p className="mb-4 flex flex-wrap gap-x-6">
        {permissions.includes('transfers.settle') && (
          <Link to="/reports/settlement/import" className="link inline-flex min-h-11 items-center">
            {t('settlement_import')}
          </Link>
        )}
        <ExportListLink source="payouts" />
      </p>
      <ListFilters search={t('settlement_file')} filters={filters} />
      <List
        label={t('report_settlement')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="-importedAt"
        empty={t('settlement_none')}
      />
    </>
  )
}

function useColumns(): Column<PayoutListRow>[] {
  const t = useTexts()
  const showMoney = useShowMoney()
  const showDay = useShowDay()
  const nameOf = useProviderName()
  const countryName = useCountryName()
  function amount(
    key: 'payments' | 'refunds' | 'disputed' | 'fees' | 'paidOut',
    label: string,
  ): Column<PayoutListRow> {
    return { key, label, number: true, cell: (row) => showMoney(row[key], row.currency) }
  }
  return [
    {
      key: 'provider',
      label: t('settlement_provider'),
      cell: (row) => (
        <>
          <Link to={`/reports/settlement/${row.id}`} className="link">
            {nameOf(row.provider)} · {countryName(row.countryCode)}
          </Link>
          <span className="block text-ink-soft">
            {showDay(row.firstDay)} – {showDay(row.lastDay)}
          </span>
        </>
      ),
    },
    {
      key: 'open',
      label: t('settlement_differences'),
      cell: ({ open }) => (
        <Badge tone={open > 0 ? 'amber' : 'leaf'}>
          {open > 0 ? t('settlement_differences_count', { count: open }) : t('settlement_agrees')}
        </Badge>
      ),
    },
    amount('payments', t('settlement_payments')),
    amount('refunds', t('settlement_refunds')),
    amount('disputed', t('settlement_disputed')),
    amount('fees', t('settlement_fees')),
    amount('paidOut', t('settlement_paid_out')),
    {
      key: 'bank',
      label: t('settlement_bank'),
      cell: ({ arrivals, arrived, paidOut, currency }) => {
        const last = arrivals.at(-1)
        if (paidOut === 0) return '–'
        if (!last) return t('settlement_not_on_bank')
        if (arrived === paidOut) return showDay(last.day)
        return t('settlement_arrived_part', {
          amount: showMoney(arrived, currency),
          rest: showMoney(paidOut - arrived, currency),
        })
      },
    },
  ]
}
