import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DriverRow } from '#contract/office/travel/fleet.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowDay, useTexts } from '#web/office/app/texts.tsx'
import type { Column } from '#web/office/ui/lists/list.tsx'
import { PhoneLink } from '#web/office/ui/phone-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { FleetList } from './fleet-list.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => ({
    page: await api('GET /office-api/drivers', { query: listQueryOf(args.request) }),
    today: new Date().toISOString().slice(0, 10),
  }))

/** The list of drivers. */
export default function DriversScreen() {
  const t = useTexts()
  const showDay = useShowDay()
  const { page, today } = useLoaderData<typeof loader>()
  const columns: Column<DriverRow>[] = [
    {
      key: 'phone',
      label: t('fleet_phone'),
      cell: ({ phone, phoneText }) => <PhoneLink phone={phone} text={phoneText} />,
    },
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
  return <FleetList kind="driver" page={page} columns={columns} />
}
