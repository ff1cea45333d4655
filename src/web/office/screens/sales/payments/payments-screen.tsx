import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { PaymentListRow } from '#contract/office/sales/office-payments.ts'
import { type AttemptState, attemptStates } from '#domain/sales/payments/attempts/attempt-states.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { ExportListLink } from '#web/office/ui/lists/export-list-link.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { useShowMajor } from '../orders/order-words.tsx'
import { useMoneyFilters } from './use-money-filters.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/payments', { query: listQueryOf(args.request) }))

const tones: Record<AttemptState, BadgeTone> = {
  new: 'plain',
  processing: 'amber',
  authorized: 'amber',
  completed: 'leaf',
  failed: 'brick',
  cancelled: 'plain',
  misplaced: 'plain',
}

/** The state of a payment attempt as a badge. */
export function AttemptBadge({ state }: { state: AttemptState }) {
  const t = useTexts()
  return <Badge tone={tones[state]}>{t(`orders_attempt_state_${state}`)}</Badge>
}

/** Payment attempts, the newest first. */
export default function PaymentsScreen() {
  const t = useTexts()
  const countryName = useCountryName()
  const showTime = useShowTimeIn()
  const showMajor = useShowMajor()
  const page = useLoaderData<typeof loader>()
  const [asked] = useSearchParams()
  const filters = useMoneyFilters(
    attemptStates.map((state) => ({ value: state, label: t(`orders_attempt_state_${state}`) })),
  )
  const columns: Column<PaymentListRow>[] = [
    {
      key: 'number',
      label: t('refunds_of_order'),
      cell: ({ id, number, countryCode }) => (
        <>
          <Link to={`/payments/${id}`} className="link">
            {number}
          </Link>{' '}
          <span className="text-ink-soft">{countryName(countryCode)}</span>
        </>
      ),
    },
    {
      key: 'amount',
      label: t('refunds_amount_head'),
      number: true,
      cell: (row) => showMajor(row.amount, row.currency),
    },
    { key: 'way', label: t('refunds_paid_by'), cell: ({ code }) => t(`way_${code}`) },
    { key: 'state', label: t('field_state'), cell: ({ state }) => <AttemptBadge state={state} /> },
    {
      key: 'at',
      label: t('refunds_since'),
      sort: 'createdAt',
      cell: ({ createdAt, countryCode }) => showTime(createdAt, countryCode),
    },
  ]
  return (
    <>
      <Heading title={t('area_payments')}>
        <Link to="/payments/notifications?state=open" className="link inline-flex min-h-11 items-center">
          {t('payments_notifications')}
        </Link>
        <ExportListLink source="payments" />
      </Heading>
      <ListFilters search={t('payments_search')} filters={filters} />
      <List
        label={t('area_payments')}
        columns={columns}
        {...page}
        sumsNote={t(asked.get('state') ? 'payments_sums_state' : 'payments_sums_received')}
        rowKey={({ id }) => id}
        sort="-createdAt"
        empty={t('payments_none')}
      />
    </>
  )
}
