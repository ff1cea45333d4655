import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { MailRow } from '#contract/office/mails/mails.ts'
import { mailKinds, mailStates } from '#domain/mails/mail-kinds.ts'
import { useCountryName, useCountryOptions } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { ExportListLink } from '#web/office/ui/lists/export-list-link.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { usePeriodFilters } from '#web/office/ui/lists/use-period-filters.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { useMailName } from '#web/office/ui/words/mail-name.ts'
import { mailTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useMailReason } from './mail-reason.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/mails', { query: listQueryOf(args.request) }))

/** The list of all mails, sent or queued. */
export default function MailsScreen() {
  const t = useTexts()
  const { permissions } = useFrame()
  const mayHandle = permissions.includes('orders.correct')
  const page = useLoaderData<typeof loader>()
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('field_state'),
      options: [
        { value: 'dead', label: t('mails_state_dead') },
        ...mailStates.map((state) => ({ value: state, label: t(`mails_state_${state}`) })),
      ],
    },
    {
      name: 'kind',
      label: t('mails_kind'),
      options: mailKinds.map((kind) => ({ value: kind, label: t(`mails_kind_${kind}`) })),
    },
    {
      name: 'country',
      label: t('field_country'),
      options: useCountryOptions(),
    },
    { name: 'order', label: t('object_order') },
    ...usePeriodFilters(),
  ]
  const columns = useColumns()
  return (
    <>
      <Heading title={t('area_mails')}>
        <ExportListLink source="mails" />
      </Heading>
      <ListFilters
        search={t(permissions.includes('contacts.see') ? 'mails_search' : 'mails_search_masked')}
        filters={filters}
      />
      <List
        label={t('area_mails')}
        columns={columns}
        {...page}
        sort="-createdAt"
        rowKey={({ id }) => id}
        empty={t('mails_none')}
        {...(mayHandle && {
          bulk: {
            action: '/mails/bulk',
            acts: (['resend', 'hold', 'release', 'settle'] as const).map((act) => ({
              value: act,
              label: t(`mails_${act}`),
            })),
          },
        })}
      />
    </>
  )
}

function useColumns(): Column<MailRow>[] {
  const t = useTexts()
  const showTime = useShowTime()
  const mailName = useMailName()
  const sayReason = useMailReason()
  const countryName = useCountryName()
  return [
    {
      key: 'kind',
      label: t('object_mail'),
      cell: ({ id, name, recipient }) => (
        <>
          <Link to={`/mails/${id}`} className="link">
            {mailName(name)}
          </Link>
          <span className="block text-ink-soft max-lg:break-all lg:max-w-64">{recipient}</span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('field_state'),
      cell: (row) => (
        <>
          <Badge tone={mailTones[row.state]}>{t(`mails_state_${row.state}`)}</Badge>
          {row.settled && <span className="block text-ink-soft">{t('mails_settled')}</span>}
          {row.reason && (
            <span className="block max-w-80 break-words text-ink-soft">{sayReason(row.reason)}</span>
          )}
        </>
      ),
    },
    {
      key: 'order',
      label: t('object_order'),
      cell: ({ order }) =>
        order ? (
          <Link to={`/orders/${order}`} className="link figures">
            {order}
          </Link>
        ) : (
          '–'
        ),
    },
    {
      key: 'country',
      label: t('field_country'),
      cell: ({ countryCode }) => (countryCode === 'all' ? '–' : countryName(countryCode)),
    },
    {
      key: 'at',
      label: t('field_time'),
      sort: 'createdAt',
      cell: ({ createdAt }) => showTime(createdAt),
    },
  ]
}
