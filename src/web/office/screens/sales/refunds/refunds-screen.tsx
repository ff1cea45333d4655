import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { BillToRefundRow, OfficeRefundListRow } from '#contract/office/sales/office-refunds.ts'
import { refundStates } from '#domain/sales/payments/refunds/refund-states.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { ExportListLink } from '#web/office/ui/lists/export-list-link.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Heading, Panel } from '#web/office/ui/panel.tsx'
import { useShowMajor } from '../orders/order-words.tsx'
import { useMoneyFilters } from '../payments/use-money-filters.ts'
import { RefundBadge, useShowClock } from './refund-words.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/refunds', { query: listQueryOf(args.request) }))

/** Refunds by age, with the remaining days of the promised time. */
export default function RefundsScreen() {
  const t = useTexts()
  const { bills, ...page } = useLoaderData<typeof loader>()
  const columns = useColumns()
  const filters = useMoneyFilters([
    { value: 'open', label: t('refunds_state_open') },
    { value: 'to_send', label: t('refunds_state_to_send') },
    { value: 'slow', label: t('refunds_state_slow') },
    ...refundStates.map((state) => ({ value: state, label: t(`refunds_state_${state}`) })),
  ])
  return (
    <>
      <Heading title={t('area_refunds')}>
        <Link to="/refunds?state=open&sort=createdAt" className="link inline-flex min-h-11 items-center">
          {t('refunds_open_by_age')}
        </Link>
        <ExportListLink source="refunds" />
      </Heading>
      {bills.length > 0 && <Bills bills={bills} />}
      <ListFilters search={t('refunds_search')} filters={filters} />
      <List
        label={t('area_refunds')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="-createdAt"
        empty={t('refunds_none')}
      />
    </>
  )
}

/** Bills of hosts whose event was called off: their money goes back to the account that paid them. */
function Bills({ bills }: { bills: BillToRefundRow[] }) {
  const t = useTexts()
  const countryName = useCountryName()
  const showMajor = useShowMajor()
  const showClock = useShowClock()
  return (
    <Panel title={t('refunds_bills')}>
      <p className="text-small text-ink-soft">{t('refunds_bills_text')}</p>
      <ul className="text-small">
        {bills.map(({ reference, host, countryCode, amount, currency, paidBy, dueAt }) => (
          <li
            key={reference}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-paper-line py-2 last:border-0"
          >
            <Link to={`/refunds/bills/${reference}`} className="link font-semibold">
              {t('transfers_bill', { name: reference })}
            </Link>
            <span className="figures font-semibold">{showMajor(amount, currency)}</span>
            <span>
              {host} · {countryName(countryCode)}
            </span>
            {paidBy && (
              <span className="break-all text-ink-soft">{t('refunds_bill_paid_by', { key: paidBy })}</span>
            )}
            <span className="text-ink-soft" suppressHydrationWarning>
              {showClock({ state: 'waiting_for_staff', dueAt })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function useColumns(): Column<OfficeRefundListRow>[] {
  const t = useTexts()
  const countryName = useCountryName()
  const showTime = useShowTimeIn()
  const showMajor = useShowMajor()
  const showClock = useShowClock()
  return [
    {
      key: 'number',
      label: t('refunds_of_order'),
      cell: ({ id, number, buyer, countryCode }) => (
        <>
          <Link to={`/refunds/${id}`} className="link">
            {number}
          </Link>
          <span className="block text-ink-soft">
            {buyer} · {countryName(countryCode)}
          </span>
        </>
      ),
    },
    {
      key: 'amount',
      label: t('refunds_amount_head'),
      number: true,
      cell: (row) => showMajor(row.amount, row.currency),
    },
    {
      key: 'way',
      label: t('refunds_paid_by'),
      cell: ({ code, byHand, ending, changed }) => (
        <>
          {t(`way_${code}`)}
          {byHand && (
            <span className="block text-ink-soft">
              {ending ? t('refunds_to_account', { ending }) : t('refunds_no_account')}
            </span>
          )}
          {changed && <strong className="block text-brick">{t('refunds_account_changed')}</strong>}
        </>
      ),
    },
    { key: 'state', label: t('field_state'), cell: ({ state }) => <RefundBadge state={state} /> },
    {
      key: 'age',
      label: t('refunds_since'),
      sort: 'createdAt',
      cell: (row) => (
        <>
          {showTime(row.createdAt, row.countryCode)}
          <span className="block text-ink-soft" suppressHydrationWarning>
            {showClock(row)}
          </span>
        </>
      ),
    },
  ]
}
