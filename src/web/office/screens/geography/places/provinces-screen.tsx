import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ProvinceRow } from '#contract/office/geography/office-places.ts'
import { useCountryOptions } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { useZoneName } from '#web/office/ui/words/zone-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PlacesHead, showPoint } from './places-head.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => ({
    page: await api('GET /office-api/provinces', { query: listQueryOf(args.request) }),
    now: Date.now(),
  }))

/** The provinces (in Mexico municipios) of the countries, and whether they are served. */
export default function ProvincesScreen() {
  const t = useTexts()
  const countries = useCountryOptions()
  const { page } = useLoaderData<typeof loader>()
  const filters: Filter[] = [
    {
      name: 'country',
      label: t('field_country'),
      options: countries,
    },
    {
      name: 'served',
      label: t('places_served'),
      options: [
        { value: 'yes', label: t('places_served_yes') },
        { value: 'no', label: t('places_served_no') },
      ],
    },
  ]
  const columns = useColumns()
  return (
    <>
      <PlacesHead tab="provinces" />
      <ListFilters search={t('places_search_province')} filters={filters} />
      <List
        label={t('places_tab_provinces')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="name"
        empty={t('list_no_match')}
      />
    </>
  )
}

function useColumns(): Column<ProvinceRow>[] {
  const t = useTexts()
  const zone = useZoneName()
  const { now } = useLoaderData<typeof loader>()
  return [
    {
      key: 'name',
      label: t('field_name'),
      sort: 'name',
      cell: (row) => (
        <>
          <Link to={`/places/provinces/${row.id}`} className="link">
            {row.name}
          </Link>
          <span className="block text-ink-soft">
            {[row.region, row.countryCode].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'served',
      label: t('places_served'),
      cell: ({ isServed }) => (
        <Badge tone={isServed ? 'leaf' : 'plain'}>
          {t(isServed ? 'places_served_yes' : 'places_served_no')}
        </Badge>
      ),
    },
    { key: 'counties', label: t('places_counties'), number: true, cell: ({ counties }) => counties },
    {
      key: 'point',
      label: t('places_point'),
      cell: (row) => <span className="figures">{showPoint(row)}</span>,
    },
    { key: 'zone', label: t('places_zone'), cell: ({ timeZone }) => zone(timeZone, now) },
  ]
}
