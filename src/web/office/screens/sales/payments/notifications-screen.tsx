import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useProviderName } from '../settlement/settlement-words.ts'
import { useOutcomeWords } from './notification-list.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/notifications', { query: listQueryOf(args.request) }))

/** Notifications of payment providers; those without effect wait for staff. */
export default function NotificationsScreen() {
  const t = useTexts()
  const showTime = useShowTime()
  const outcome = useOutcomeWords()
  const nameOf = useProviderName()
  const page = useLoaderData<typeof loader>()
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('field_state'),
      options: [{ value: 'open', label: t('notifications_open') }],
    },
  ]
  return (
    <>
      <BackLink to="/payments">{t('area_payments')}</BackLink>
      <Heading title={t('payments_notifications')} />
      <ListFilters search={t('refunds_of_order')} filters={filters} />
      <List
        label={t('payments_notifications')}
        {...page}
        rowKey={({ id }) => id}
        sort="-id"
        empty={t('notifications_none')}
        columns={[
          {
            key: 'at',
            label: t('field_time'),
            cell: ({ id, receivedAt }) => (
              <Link to={`/payments/notifications/${id}`} className="link">
                {showTime(receivedAt)}
              </Link>
            ),
          },
          { key: 'provider', label: t('notifications_provider'), cell: ({ provider }) => nameOf(provider) },
          { key: 'order', label: t('refunds_of_order'), cell: ({ number }) => number ?? '–' },
          {
            key: 'outcome',
            label: t('notifications_outcome'),
            cell: (row) => <Badge tone={row.isOpen ? 'brick' : 'leaf'}>{outcome(row.outcome)}</Badge>,
          },
          { key: 'times', label: t('notifications_times'), number: true, cell: ({ times }) => times },
        ]}
      />
    </>
  )
}
