import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { VehicleRow } from '#contract/office/trips/fleet.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { listQueryOf } from '../../app/list-query.ts'
import { load } from '../../app/load.ts'
import { useTexts } from '../../app/texts.tsx'
import { useFrame } from '../../frame/use-frame.ts'
import { type Column, List } from '../../ui/lists/list.tsx'
import { ListFilters } from '../../ui/lists/list-filters.tsx'
import { FleetHead, useFleetFilters } from './fleet-head.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/vehicles', { query: listQueryOf(args.request) }))

/** The list of vehicles. */
export default function VehiclesScreen() {
  const t = useTexts()
  const filters = useFleetFilters()
  const page = useLoaderData<typeof loader>()
  const mayPlan = useFrame().permissions.includes('trips.plan')
  const columns: Column<VehicleRow>[] = [
    {
      key: 'name',
      label: t('field_name'),
      sort: 'name',
      cell: (row) => (
        <>
          <Link to={`/fleet/vehicles/${row.id}`} className="link">
            {row.name}
          </Link>
          {!row.active && (
            <>
              {' '}
              <Badge tone="plain">{t('fleet_inactive')}</Badge>
            </>
          )}
          <span className="figures block text-ink-soft">{row.plate}</span>
        </>
      ),
    },
    { key: 'seats', label: t('fleet_seats'), number: true, cell: (row) => row.seats },
    {
      key: 'wheelchair',
      label: t('fleet_wheelchair'),
      number: true,
      cell: (row) => row.wheelchairPlaces,
    },
    { key: 'operator', label: t('fleet_operator'), cell: (row) => row.operator },
    {
      key: 'home',
      label: t('fleet_home'),
      cell: ({ province, countryCode }) => [province, countryCode].filter(Boolean).join(' · '),
    },
  ]
  return (
    <>
      <FleetHead tab="vehicles">
        {mayPlan && (
          <ButtonLink to="/fleet/vehicles/new" size="small">
            {t('fleet_new_vehicle')}
          </ButtonLink>
        )}
      </FleetHead>
      <ListFilters search={t('fleet_search_vehicle')} filters={filters} />
      <List
        label={t('fleet_tab_vehicles')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="name"
        empty={t('fleet_none_vehicles')}
      />
    </>
  )
}
