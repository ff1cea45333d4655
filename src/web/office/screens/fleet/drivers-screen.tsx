import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DriverRow } from '#contract/office/trips/fleet.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { listQueryOf } from '../../app/list-query.ts'
import { load } from '../../app/load.ts'
import { useShowDay, useTexts } from '../../app/texts.tsx'
import { useFrame } from '../../frame/use-frame.ts'
import { type Column, List } from '../../ui/lists/list.tsx'
import { ListFilters } from '../../ui/lists/list-filters.tsx'
import { FleetHead, useFleetFilters } from './fleet-head.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => ({
    page: await api('GET /office-api/drivers', { query: listQueryOf(args.request) }),
    today: new Date().toISOString().slice(0, 10),
  }))

/** The list of drivers. */
export default function DriversScreen() {
  const t = useTexts()
  const showDay = useShowDay()
  const filters = useFleetFilters()
  const { page, today } = useLoaderData<typeof loader>()
  const mayPlan = useFrame().permissions.includes('trips.plan')
  const columns: Column<DriverRow>[] = [
    {
      key: 'name',
      label: t('field_name'),
      sort: 'name',
      cell: (row) => (
        <>
          <Link to={`/fleet/drivers/${row.id}`} className="link">
            {row.name}
          </Link>
          {!row.active && (
            <>
              {' '}
              <Badge tone="plain">{t('fleet_inactive')}</Badge>
            </>
          )}
        </>
      ),
    },
    { key: 'phone', label: t('fleet_phone'), cell: (row) => <span className="figures">{row.phone}</span> },
    {
      key: 'licence',
      label: t('fleet_licence'),
      cell: ({ licenceValidUntil }) => (
        <>
          <span className="figures">{showDay(licenceValidUntil)}</span>{' '}
          {licenceValidUntil < today && <Badge tone="brick">{t('fleet_licence_over')}</Badge>}
        </>
      ),
    },
    {
      key: 'languages',
      label: t('fleet_languages'),
      cell: ({ languages }) => languages.map((one) => t(`fleet_language_${one}`)).join(', '),
    },
    { key: 'country', label: t('field_country'), cell: ({ countryCode }) => countryCode },
  ]
  return (
    <>
      <FleetHead tab="drivers">
        {mayPlan && (
          <ButtonLink to="/fleet/drivers/new" size="small">
            {t('fleet_new_driver')}
          </ButtonLink>
        )}
      </FleetHead>
      <ListFilters search={t('fleet_search_driver')} filters={filters} />
      <List
        label={t('fleet_tab_drivers')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="name"
        empty={t('fleet_none_drivers')}
      />
    </>
  )
}
