import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { RequestListRow } from '#contract/office/catalogue/requests.ts'
import { officeRequestStates } from '#domain/catalogue/private-events/request-states.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowHour, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { requestTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useHandledFilters } from './handling.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/requests', { query: listQueryOf(args.request) }))

/** Customers' requests for private events. */
export default function RequestsScreen() {
  const t = useTexts()
  const handled = useHandledFilters()
  const page = useLoaderData<typeof loader>()
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('field_state'),
      options: officeRequestStates.map((state) => ({ value: state, label: t(`requests_state_${state}`) })),
    },
    ...handled,
  ]
  const columns = useColumns()
  return (
    <>
      <Heading title={t('area_requests')} />
      <ListFilters search={t('requests_search')} filters={filters} />
      <List
        label={t('area_requests')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="-id"
        empty={t('requests_none')}
      />
    </>
  )
}

function useColumns(): Column<RequestListRow>[] {
  const t = useTexts()
  const showHour = useShowHour()
  const countryName = useCountryName()
  const showTime = useShowTime()
  return [
    {
      key: 'name',
      label: t('requests_event'),
      cell: (row) => (
        <>
          <Link to={`/requests/${row.id}`} className="link">
            {row.name}
          </Link>
          <span className="block text-ink-soft">
            {row.owner} · {countryName(row.countryCode)}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('field_state'),
      cell: ({ state }) => <Badge tone={requestTones[state]}>{t(`requests_state_${state}`)}</Badge>,
    },
    {
      key: 'startsAt',
      label: t('requests_starts'),
      sort: 'startsAt',
      cell: ({ startsAt }) =>
        startsAt ? <span className="figures lg:whitespace-nowrap">{showHour(startsAt)}</span> : '–',
    },
    { key: 'guests', label: t('requests_guests'), number: true, cell: ({ guests }) => guests },
    {
      key: 'sent',
      label: t('requests_sent'),
      cell: ({ submittedAt }) => (submittedAt ? showTime(submittedAt) : '–'),
    },
    { key: 'handler', label: t('handled_by'), cell: ({ handler }) => handler?.name ?? '–' },
  ]
}
