import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCountryOptions } from '#web/office/app/country-names.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { type Column, List, type ListProps } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { FleetHead } from './fleet-head.tsx'

type FleetRow = { id: number; name: string; active: boolean }

/** The list of vehicles or of drivers, by name. */
export function FleetList<Row extends FleetRow>({
  kind,
  page,
  belowName,
  columns,
}: {
  kind: 'vehicle' | 'driver'
  page: Pick<ListProps<Row>, 'rows' | 'count' | 'next' | 'previous'>
  belowName?: (row: Row) => ReactNode
  /** those after the name */
  columns: readonly Column<Row>[]
}) {
  const t = useTexts()
  const filters = useFleetFilters()
  const mayPlan = useFrame().permissions.includes('trips.plan')
  const name: Column<Row> = {
    key: 'name',
    label: t('field_name'),
    sort: 'name',
    cell: (row) => (
      <>
        <Link to={`/fleet/${kind}s/${row.id}`} className="link">
          {row.name}
        </Link>
        {!row.active && (
          <>
            {' '}
            <Badge tone="plain">{t('fleet_inactive')}</Badge>
          </>
        )}
        {belowName?.(row)}
      </>
    ),
  }
  return (
    <>
      <FleetHead tab={`${kind}s`}>
        {mayPlan && (
          <ButtonLink to={`/fleet/${kind}s/new`} size="small">
            {t(`fleet_new_${kind}`)}
          </ButtonLink>
        )}
      </FleetHead>
      <ListFilters search={t(`fleet_search_${kind}`)} filters={filters} />
      <List
        label={t(`fleet_tab_${kind}s`)}
        columns={[name, ...columns]}
        {...page}
        rowKey={({ id }) => id}
        sort="name"
        empty={t(`fleet_none_${kind}s`)}
      />
    </>
  )
}

function useFleetFilters(): Filter[] {
  const t = useTexts()
  const countries = useCountryOptions()
  return [
    { name: 'country', label: t('field_country'), options: countries },
    {
      name: 'active',
      label: t('fleet_active'),
      options: [
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ],
    },
    { name: 'free', label: t('fleet_free'), type: 'date' },
  ]
}
