import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { alsoAfterConflict } from '#web/office/ui/reload-after-refusal.ts'

const replace = officeForm('POST /office-api/routes/{id}/replacement')

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) =>
    api('GET /office-api/routes/{id}/replacement', { params: { id: args.params.id ?? '' } }),
  )

export const action = formAction(on(replace, { next: ({ params }) => `/trips/${params.trip}/live` }))

export const shouldRevalidate = alsoAfterConflict

/** Another vehicle and driver for the rest of a van's drive. */
export default function ReplaceScreen() {
  const t = useTexts()
  const van = useLoaderData<typeof loader>()
  const people = t('plan_people', { count: van.people })
  return (
    <div className="max-w-form">
      <BackLink to={`/trips/${van.tripId}/live`}>{t('trips_live')}</BackLink>
      <Heading title={t('replace_title', { van: van.vehicle })} />
      <Facts
        facts={[
          [t('replace_now'), [van.plate, van.driver].filter(Boolean).join(' · ') || t('control_no_crew')],
          [
            t('replace_to_bring'),
            van.wheelchairs > 0 ? `${people} · ${t('plan_wheelchairs', { count: van.wheelchairs })}` : people,
          ],
        ]}
      />
      <p className="my-4 text-small text-ink-soft">{t('replace_about')}</p>
      {van.vehicles.length === 0 ? (
        <p className="rounded-small bg-amber-tint px-4 py-3 text-amber">{t('replace_none')}</p>
      ) : (
        <replace.Form send={t('replace_send')}>
          <input type="hidden" name="seenVehicleId" value={van.vehicleId ?? 0} />
          <input type="hidden" name="seenDriverId" value={van.driverId ?? 0} />
          <replace.Choice
            name="vehicleId"
            label={t('replace_vehicle')}
            value={String(van.vehicles[0]?.id ?? '')}
            options={van.vehicles.map(({ id, name, plate, seats }) => ({
              value: String(id),
              label: [name, plate, seats].filter(Boolean).join(' · '),
            }))}
          />
          <replace.Choice
            name="driverId"
            label={t('replace_driver')}
            value={String(van.driverId ?? van.drivers[0]?.id ?? '')}
            options={van.drivers.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          {van.vehicleId !== null && <replace.Check name="broken" label={t('replace_broken')} />}
        </replace.Form>
      )}
      <p className="mt-4 text-small">
        <Link to={`/trips/${van.tripId}`} className="link inline-flex min-h-11 items-center">
          {t('replace_move')}
        </Link>
      </p>
    </div>
  )
}
