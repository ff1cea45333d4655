import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { OfficeRefundListRow } from '#contract/office/refunds.ts'
import { paymentCodes } from '#domain/payments/payment-codes.ts'
import { refundStates } from '#domain/payments/refund-states.ts'
import { useCountryOptions } from '../../app/country-names.ts'
import { listQueryOf } from '../../app/list-query.ts'
import { load } from '../../app/load.ts'
import { useShowTime, useTexts } from '../../app/texts.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { type Filter, FilterChips, ListFilters } from '../../ui/list-filters.tsx'
import { Heading } from '../../ui/panel.tsx'
import { useShowMajor } from '../orders/order-words.tsx'
import { RefundBadge, useShowClock } from './refund-words.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/refunds', { query: listQueryOf(args.request) }))

/** Refunds by age, with the days that are left of the promised time. */
export default function RefundsScreen() {
  const t = useTexts()
  const page = useLoaderData<typeof loader>()
  const columns = useColumns()
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('field_state'),
      options: [
        { value: 'open', label: t('refunds_state_open') },
        ...refundStates.map((state) => ({ value: state, label: t(`refunds_state_${state}`) })),
      ],
    },
    {
      name: 'method',
      label: t('refunds_paid_by'),
      options: paymentCodes.map((code) => ({ value: code, label: t(`way_${code}`) })),
    },
    {
      name: 'country',
      label: t('field_country'),
      options: useCountryOptions(),
    },
  ]
  return (
    <>
      <Heading title={t('area_refunds')}>
        <Link to="/refunds?state=open&sort=createdAt" className="link inline-flex min-h-11 items-center">
          {t('refunds_open_by_age')}
        </Link>
      </Heading>
      <ListFilters search={t('refunds_search')} filters={filters} />
      <FilterChips labels={{ q: t('search') }} filters={filters} />
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

function useColumns(): Column<OfficeRefundListRow>[] {
  const t = useTexts()
  const showTime = useShowTime()
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
            {buyer} · {countryCode}
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
          {showTime(row.createdAt)}
          <span className="block text-ink-soft" suppressHydrationWarning>
            {showClock(row)}
          </span>
        </>
      ),
    },
  ]
}
