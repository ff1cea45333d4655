import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { OrderListRow } from '#contract/office/sales/office-orders.ts'
import { toMinor } from '#domain/platform/money.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { ExportListLink } from '#web/office/ui/lists/export-list-link.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { OrderBadge, useShowMajor } from './order-words.tsx'
import { useOrderFilters } from './use-order-filters.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const [page, choices] = await Promise.all([
      api('GET /office-api/orders', { query: listQueryOf(args.request) }),
      api('GET /office-api/order-choices', {}),
    ])
    return { page, choices }
  })

/** The list of orders with its filters in the address, and the totals of the filter. */
export default function OrdersScreen() {
  const t = useTexts()
  const columns = useColumns()
  const { page, choices } = useLoaderData<typeof loader>()
  const { names, sums, ...list } = page
  const { permissions } = useFrame()
  const filters = useOrderFilters(choices, names)
  return (
    <>
      <Heading title={t('area_orders')}>
        <ExportListLink source="orders" />
        {permissions.includes('orders.correct') && (
          <ButtonLink to="/orders/new" size="small">
            {t('orders_sell')}
          </ButtonLink>
        )}
      </Heading>
      <ListFilters
        search={t(permissions.includes('contacts.see') ? 'orders_search' : 'orders_search_masked')}
        filters={filters}
      />
      <List
        label={t('area_orders')}
        columns={columns}
        {...list}
        sums={sums.map(({ currency, total }) => ({ currency, amount: toMinor(total, currency) ?? 0 }))}
        rowKey={({ number }) => number}
        sort="-createdAt"
        empty={t('orders_none')}
      />
    </>
  )
}

function useColumns(): Column<OrderListRow>[] {
  const t = useTexts()
  const showTime = useShowTime()
  const showMajor = useShowMajor()
  return [
    {
      key: 'number',
      label: t('orders_number'),
      cell: ({ number, soldBy, notes }) => (
        <>
          <Link to={`/orders/${number}`} className="link figures font-semibold">
            {number}
          </Link>
          {soldBy && <span className="block text-ink-soft">{t('orders_sold_by', { name: soldBy })}</span>}
          {notes > 0 && (
            <span className="block text-ink-soft">{t('orders_note_count', { count: notes })}</span>
          )}
        </>
      ),
    },
    {
      key: 'buyer',
      label: t('orders_buyer'),
      cell: ({ buyer }) => (
        <>
          {buyer.name}
          {buyer.email && (
            <span className="block text-ink-soft max-lg:break-all lg:max-w-64">{buyer.email}</span>
          )}
        </>
      ),
    },
    {
      key: 'trip',
      label: t('orders_trip'),
      sort: 'startsAt',
      cell: ({ event, startsAt, timeZone, province, tickets }) => (
        <>
          {event.name}
          <span className="figures block text-ink-soft">{showTime(startsAt, timeZone)}</span>
          <span className="block text-ink-soft">
            {province} · {t('orders_tickets', { count: tickets })}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('field_state'),
      cell: ({ state }) => <OrderBadge state={state} />,
    },
    {
      key: 'why',
      label: t('orders_why'),
      sort: 'holdUntil',
      cell: ({ waits, state, holdUntil, timeZone }) =>
        waits && (
          <>
            {t(`orders_wait_${waits}`)}
            {holdUntil && state.startsWith('awaiting') && (
              <span className="figures block text-ink-soft">
                {t('orders_until', { time: showTime(holdUntil, timeZone) })}
              </span>
            )}
          </>
        ),
    },
    {
      key: 'total',
      label: t('orders_total'),
      number: true,
      cell: ({ total, currency, paymentCode }) => (
        <>
          <span className="lg:whitespace-nowrap">{showMajor(total, currency)}</span>
          <span className="block text-ink-soft">{t(`way_${paymentCode}`)}</span>
        </>
      ),
    },
    {
      key: 'placed',
      label: t('orders_placed'),
      sort: 'createdAt',
      cell: ({ createdAt, timeZone }) => <span className="figures">{showTime(createdAt, timeZone)}</span>,
    },
  ]
}
