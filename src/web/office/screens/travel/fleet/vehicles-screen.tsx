import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { VehicleRow } from '#contract/office/travel/fleet.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import type { Column } from '#web/office/ui/lists/list.tsx'
import { FleetList } from './fleet-list.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/vehicles', { query: listQueryOf(args.request) }))

/** The list of vehicles. */
export default function VehiclesScreen() {
  const t = useTexts()
  const page = useLoaderData<typeof loader>()
  const columns: Column<VehicleRow>[] = [
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
    <FleetList
      kind="vehicle"
      page={page}
      belowName={({ plate }) => <span className="figures block text-ink-soft">{plate}</span>}
      columns={columns}
    />
  )
}
