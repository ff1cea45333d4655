import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { TripRow } from '#contract/office/travel/trips.ts'
import type { PlanState } from '#domain/travel/trips/plans/plan-states.ts'
import { useCountryName, useCountryOptions } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowNumber, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/trips', { query: listQueryOf(args.request) }))

export const planTones: Record<PlanState, BadgeTone> = {
  solving: 'amber',
  draft: 'amber',
  failed: 'brick',
  published: 'leaf',
  replaced: 'plain',
}

/** Dates with paid tickets, and the state of their plans. */
export default function TripsScreen() {
  const t = useTexts()
  const countries = useCountryOptions()
  const page = useLoaderData<typeof loader>()
  const filters: Filter[] = [
    { name: 'country', label: t('field_country'), options: countries },
    { name: 'when', label: t('trips_when'), options: [{ value: 'over', label: t('trips_over') }] },
  ]
  const columns = useColumns()
  return (
    <>
      <Heading title={t('area_trips')} />
      <ListFilters search={t('events_search')} filters={filters} />
      <List
        label={t('area_trips')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="startsAt"
        empty={t('trips_none')}
      />
    </>
  )
}

function useColumns(): Column<TripRow>[] {
  const t = useTexts()
  const showNumber = useShowNumber()
  const countryName = useCountryName()
  const showTime = useShowTime()
  return [
    {
      key: 'event',
      label: t('object_event'),
      cell: (row) => (
        <>
          <Link to={`/trips/${row.id}`} className="link">
            {row.event}
          </Link>
          <span className="block text-ink-soft">
            {row.placeName} · {countryName(row.countryCode)}
          </span>
        </>
      ),
    },
    {
      key: 'startsAt',
      label: t('trips_date'),
      sort: 'startsAt',
      cell: (row) => (
        <span className="figures lg:whitespace-nowrap">{showTime(row.startsAt, row.timeZone)}</span>
      ),
    },
    { key: 'people', label: t('trips_people'), number: true, cell: ({ people }) => people },
    {
      key: 'promised',
      label: t('trips_told'),
      number: true,
      cell: ({ promised, parties }) => `${showNumber(promised)} / ${showNumber(parties)}`,
    },
    {
      key: 'plan',
      label: t('trips_plan'),
      cell: ({ plan }) =>
        plan ? <Badge tone={planTones[plan]}>{t(`plan_state_${plan}`)}</Badge> : t('trips_no_plan'),
    },
  ]
}
