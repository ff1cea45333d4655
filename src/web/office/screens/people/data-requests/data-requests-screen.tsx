import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DataRequestRow } from '#contract/office/people/data-requests.ts'
import { dataRequestKinds, dataRequestStates } from '#domain/people/accounts/data-request-rights.ts'
import { useCountryName, useCountryOptions } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { dataRequestTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/data-requests', { query: listQueryOf(args.request) }))

/** The requests of customers about their personal data, by legal deadline. */
export default function DataRequestsScreen() {
  const t = useTexts()
  const page = useLoaderData<typeof loader>()
  const mayReadBlocked = useFrame().permissions.includes('data-rights.read-blocked')
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('field_state'),
      options: dataRequestStates.map((state) => ({ value: state, label: t(`data_state_${state}`) })),
    },
    {
      name: 'kind',
      label: t('data_kind'),
      options: dataRequestKinds.map((kind) => ({ value: kind, label: t(`data_kind_${kind}`) })),
    },
    {
      name: 'country',
      label: t('field_country'),
      options: useCountryOptions(),
    },
  ]
  const columns = useColumns()
  return (
    <>
      <Heading title={t('area_data_requests')}>
        {mayReadBlocked && (
          <Link to="/data-requests/blocked" className="link text-small">
            {t('data_blocked')}
          </Link>
        )}
        <Link to="/data-requests/retention" className="link text-small">
          {t('retention')}
        </Link>
      </Heading>
      <ListFilters search={t('data_search')} filters={filters} />
      <List
        label={t('area_data_requests')}
        columns={columns}
        {...page}
        sort="dueAt"
        rowKey={({ id }) => id}
        empty={t('data_none')}
      />
    </>
  )
}

function useColumns(): Column<DataRequestRow>[] {
  const t = useTexts()
  const showTime = useShowTimeIn()
  const countryName = useCountryName()
  return [
    {
      key: 'kind',
      label: t('data_kind'),
      cell: ({ id, kind, customer }) => (
        <>
          <Link to={`/data-requests/${id}`} className="link">
            {t(`data_kind_${kind}`)}
          </Link>
          <span className="block break-words text-ink-soft">{customer.name || t('customers_erased')}</span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('field_state'),
      cell: ({ state }) => <Badge tone={dataRequestTones[state]}>{t(`data_state_${state}`)}</Badge>,
    },
    { key: 'country', label: t('field_country'), cell: ({ countryCode }) => countryName(countryCode) },
    { key: 'source', label: t('data_source'), cell: ({ source }) => t(`data_source_${source}`) },
    {
      key: 'received',
      label: t('data_received'),
      cell: ({ receivedAt, countryCode }) => showTime(receivedAt, countryCode),
    },
    {
      key: 'due',
      label: t('data_due'),
      sort: 'dueAt',
      cell: ({ dueAt, countryCode }) => showTime(dueAt, countryCode),
    },
  ]
}
