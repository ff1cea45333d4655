import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readPoint } from '#domain/geography/points/point.ts'
import { PinMap } from '#web/map/pin-map.tsx'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { useMapOptions } from '#web/office/ui/map/use-map-options.ts'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { showPoint } from '../places/places-head.tsx'
import { sourceTones } from './addresses-screen.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => ({
    address: await api('GET /office-api/addresses/{id}', { params: { id: args.params.id ?? '' } }),
    ground: await api('GET /office-api/map', {}),
  }))

const locate = officeForm('PUT /office-api/addresses/{id}/point')

export const action = formAction(
  on(locate, { next: ({ form }) => `/addresses?state=county&trip=${Number(form.get('trip'))}` }),
)

/** An address of a ticket and its location. */
export default function AddressScreen() {
  const t = useTexts()
  const { address } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to={`/addresses?state=county&trip=${address.tripId}`}>{t('area_addresses')}</BackLink>
      <Heading isName title={address.address} />
      <AddressFacts />
      <div className="mt-6 max-w-form">
        <Panel title={t('addresses_locate')}>
          <LookUpLink />
          <LocateForm />
        </Panel>
      </div>
    </>
  )
}

function AddressFacts() {
  const t = useTexts()
  const countryName = useCountryName()
  const showTime = useShowTime()
  const { address } = useLoaderData<typeof loader>()
  const { source, accuracy, county, province, countryCode } = address
  const showAccuracy = (metres: number) =>
    metres < 1000
      ? t('addresses_accuracy', { metres })
      : t('addresses_accuracy_km', { km: Math.round(metres / 1000) })
  return (
    <Facts
      facts={[
        [t('places_county'), `${county}, ${province} · ${countryName(countryCode)}`],
        [
          t('addresses_state'),
          <span key="state">
            <Badge tone={sourceTones[source]}>{t(`addresses_source_${source}`)}</Badge>{' '}
            <span className="figures">
              {showPoint(address)} {accuracy !== null && showAccuracy(accuracy)}
            </span>
          </span>,
        ],
        [t('addresses_trip'), `${address.eventName} · ${showTime(address.startsAt, address.timeZone)}`],
        [t('addresses_people'), address.people],
        [
          t('object_order'),
          <Link key="order" to={`/orders/${address.orderNumber}`} className="link figures">
            {address.orderNumber}
          </Link>,
        ],
      ]}
    />
  )
}

/** The search for the address on a public map. */
function LookUpLink() {
  const t = useTexts()
  const { address, county, province, countryCode } = useLoaderData<typeof loader>().address
  const words = [address, county, province, countryCode].join(', ')
  return (
    <p className="mb-3 text-small">
      <a
        href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: words })}`}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-11 items-center lg:min-h-8"
      >
        {t('addresses_look_up')}
      </a>
      <span className="block text-ink-soft">{t('addresses_look_up_hint')}</span>
    </p>
  )
}

function LocateForm() {
  const t = useTexts()
  const { address, ground } = useLoaderData<typeof loader>()
  const mapOptions = useMapOptions(t('addresses_pin'))
  const [pin, setPin] = useState<string | null>(null)
  const mayPlan = useMay(address.countryCode)('trips.plan')
  return (
    <locate.Form send={t('save')} disabled={!mayPlan}>
      <input type="hidden" name="trip" value={address.tripId} />
      {address.latitude !== null && address.longitude !== null && (
        <PinMap
          ground={ground}
          label={t('addresses_pin')}
          options={mapOptions}
          point={readPoint(pin ?? '') ?? { latitude: address.latitude, longitude: address.longitude }}
          onMove={({ latitude, longitude }) => setPin(`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`)}
        />
      )}
      <locate.Input
        key={pin}
        name="point"
        label={t('addresses_point')}
        hint={t('addresses_point_hint')}
        value={address.source === 'county' ? '' : `${address.latitude}, ${address.longitude}`}
        chosen={pin}
      />
      <p className="text-small text-ink-soft">{t('addresses_same', { count: address.sameText })}</p>
    </locate.Form>
  )
}
