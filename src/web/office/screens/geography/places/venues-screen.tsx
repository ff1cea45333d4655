import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { VenueRow } from '#contract/office/geography/office-places.ts'
import { useCountryName, useCountryOptions } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlacesHead, showPoint } from './places-head.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/venues', { query: listQueryOf(args.request) }))

/** The venues of events. */
export default function VenuesScreen() {
  const t = useTexts()
  const countryName = useCountryName()
  const countries = useCountryOptions()
  const page = useLoaderData<typeof loader>()
  const mayEdit = useFrame().permissions.includes('places.edit')
  const filters: Filter[] = [
    {
      name: 'country',
      label: t('field_country'),
      options: countries,
    },
  ]
  const columns: Column<VenueRow>[] = [
    {
      key: 'name',
      label: t('field_name'),
      sort: 'name',
      cell: (row) => (
        <>
          <Link to={`/places/venues/${row.id}`} className="link">
            {row.name}
          </Link>
          <span className="block text-ink-soft">{row.address}</span>
        </>
      ),
    },
    {
      key: 'where',
      label: t('places_province'),
      cell: ({ county, province, countryCode }) => `${county}, ${province} · ${countryName(countryCode)}`,
    },
    {
      key: 'point',
      label: t('places_point'),
      cell: (row) => <span className="figures">{showPoint(row)}</span>,
    },
    { key: 'events', label: t('area_events'), number: true, cell: ({ events }) => events },
  ]
  return (
    <>
      <PlacesHead tab="venues">
        {mayEdit && (
          <ButtonLink to="/places/venues/new" size="small">
            {t('places_new_venue')}
          </ButtonLink>
        )}
      </PlacesHead>
      <ListFilters search={t('places_search_venue')} filters={filters} />
      <List
        label={t('places_tab_venues')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="name"
        empty={t('places_none_venues')}
      />
    </>
  )
}
