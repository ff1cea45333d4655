import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AddressRow } from '#contract/office/geography/addresses.ts'
import { useCountryName, useCountryOptions } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Heading } from '#web/office/ui/panel.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/addresses', { query: listQueryOf(args.request) }))

export const sourceTones: Record<AddressRow['source'], BadgeTone> = {
  county: 'amber',
  customer: 'leaf',
  geocoder: 'leaf',
  staff: 'leaf',
}

/** The addresses of coming dates, unlocated ones first. */
export default function AddressesScreen() {
  const t = useTexts()
  const showTime = useShowTime()
  const countries = useCountryOptions()
  const { trip, inCounty, all, ...page } = useLoaderData<typeof loader>()
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('addresses_state'),
      options: (['county', 'located'] as const).map((value) => ({
        value,
        label: t(`addresses_state_${value}`),
      })),
    },
    { name: 'country', label: t('field_country'), options: countries },
    { name: 'day', label: t('addresses_day'), type: 'date' },
  ]
  const columns = useColumns()
  return (
    <>
      <Heading title={t('area_addresses')} />
      {trip && (
        <p className="mb-1 font-semibold">
          {trip.eventName} · {showTime(trip.startsAt, trip.timeZone)}
        </p>
      )}
      <p className="mb-4 max-w-text text-small text-ink-soft">
        {t('addresses_summary', { all, county: inCounty })}
      </p>
      <ListFilters
        search={t('addresses_search')}
        filters={filters}
        others={[{ name: 'trip', label: t('addresses_trip') }]}
      />
      <List
        label={t('area_addresses')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="startsAt"
        empty={t('addresses_none')}
      />
    </>
  )
}

function useColumns(): Column<AddressRow>[] {
  const t = useTexts()
  const countryName = useCountryName()
  const showTime = useShowTime()
  return [
    {
      key: 'address',
      label: t('events_address'),
      cell: (row) => (
        <>
          <Link to={`/addresses/${row.id}`} className="link">
            {row.address}
          </Link>
          <span className="block text-ink-soft">
            {row.county}, {row.province} · {countryName(row.countryCode)}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('addresses_state'),
      cell: ({ source, accuracy }) => (
        <>
          <Badge tone={sourceTones[source]}>{t(`addresses_source_${source}`)}</Badge>
          {source !== 'county' && accuracy !== null && (
            <span className="figures block text-ink-soft">
              {t('addresses_accuracy', { metres: accuracy })}
            </span>
          )}
        </>
      ),
    },
    { key: 'people', label: t('addresses_people'), number: true, cell: ({ people }) => people },
    {
      key: 'trip',
      label: t('addresses_trip'),
      sort: 'startsAt',
      cell: (row) => (
        <>
          {row.eventName}
          <span className="block text-ink-soft">{showTime(row.startsAt, row.timeZone)}</span>
        </>
      ),
    },
    {
      key: 'order',
      label: t('object_order'),
      cell: ({ orderNumber }) => (
        <Link to={`/orders/${orderNumber}`} className="link figures">
          {orderNumber}
        </Link>
      ),
    },
  ]
}
