import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { eventStates } from '#domain/catalogue/events/event-states.ts'
import { useCountryName, useCountryOptions } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowHour, useShowNumber, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { StateBadge } from './use-event.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/events', { query: listQueryOf(args.request) }))

type EventRow = Awaited<ReturnType<typeof loader>>['rows'][number]

export default function EventsScreen() {
  const t = useTexts()
  const countries = useCountryOptions()
  const page = useLoaderData<typeof loader>()
  const { permissions } = useFrame()
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('events_state'),
      options: eventStates.map((state) => ({ value: state, label: t(`events_state_${state}`) })),
    },
    {
      name: 'country',
      label: t('events_country'),
      options: countries,
    },
  ]
  const columns = useColumns()
  return (
    <>
      <Heading title={t('area_events')}>
        {permissions.includes('events.edit') && (
          <ButtonLink to="/events/new" size="small">
            {t('events_new')}
          </ButtonLink>
        )}
      </Heading>
      <ListFilters search={t('events_search')} filters={filters} />
      <List
        label={t('area_events')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="-startsAt"
        empty={t('events_none')}
        {...(permissions.includes('events.publish') && {
          bulk: {
            action: '/events/bulk',
            acts: [
              { value: 'close-sale', label: t('events_close_sale') },
              { value: 'open-sale', label: t('events_open_sale') },
              { value: 'publish', label: t('events_publish') },
            ],
          },
        })}
      />
    </>
  )
}

function useColumns(): Column<EventRow>[] {
  const t = useTexts()
  const showNumber = useShowNumber()
  const showHour = useShowHour()
  const countryName = useCountryName()
  return [
    {
      key: 'name',
      label: t('events_name'),
      cell: (row) => (
        <>
          <Link to={`/events/${row.id}`} className="link">
            {row.name}
          </Link>
          <span className="block text-ink-soft">
            {row.placeName} · {countryName(row.countryCode)}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('events_state'),
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <StateBadge event={row} />
        </span>
      ),
    },
    {
      key: 'startsAt',
      label: t('events_first_date'),
      sort: 'startsAt',
      cell: (row) => <span className="figures lg:whitespace-nowrap">{showHour(row.startsAt)}</span>,
    },
    { key: 'dates', label: t('events_dates'), number: true, cell: (row) => row.dates },
    {
      key: 'sold',
      label: t('events_sold'),
      number: true,
      cell: (row) => `${showNumber(row.sold)} / ${showNumber(row.size)}`,
    },
  ]
}
