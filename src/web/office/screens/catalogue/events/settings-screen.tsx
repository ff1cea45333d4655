import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { keysOf } from '#domain/platform/keys-of.ts'
import { currencies } from '#domain/platform/money.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts, useZoneName } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { EventForm, savedPage } from './event-form.tsx'
import { VenueMissing } from './new/venue-missing.tsx'
import { isFixed, useEvent, WhyFrozen } from './use-event.tsx'

const toldFields = ['pickUpFromMinutes', 'pickUpUntilMinutes', 'returnAfterMinutes'] as const
const planFields = ['rideLimitMinutes', 'arrivalMarginMinutes', 'stopMinutes', 'privateStopMinutes'] as const
const rideFields = [...toldFields, ...planFields]
type RideField = (typeof rideFields)[number]

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { countryCode } = await api('GET /office-api/events/{id}', {
      params: { id: Number(args.params.id) },
    })
    return api('GET /office-api/event-choices', { query: { country: countryCode } })
  })

const edit = officeForm('PUT /office-api/events/{id}/settings')

export const action = formAction(
  on(edit, {
    // The browser does not send disabled fields.
    async body(body, { api, params: { id } }) {
      const { type, paymentType, placeId, currency, ...event } = await api('GET /office-api/events/{id}', {
        params: { id: Number(id) },
      })
      const minutes = Object.fromEntries(rideFields.map((name) => [name, event[name]]))
      const fixed: Partial<typeof body> = {
        type: type === 3 ? 3 : 1,
        paymentType: paymentType === 2 ? 2 : 1,
        placeId,
        currency,
      }
      return { ...fixed, ...minutes, ...body }
    },
    next: savedPage,
  }),
)

/** Type, country and payment of an event, and the start and end of its sale. */
export default function SettingsScreen() {
  const t = useTexts()
  const zoneName = useZoneName()
  const event = useEvent()
  const { places } = useLoaderData<typeof loader>()
  const disabled = isFixed(event.editable.terms)
  const areRidesFixed = isFixed(event.editable.rides)
  const rides: Record<RideField, string> = {
    pickUpFromMinutes: t('events_pick_up_from'),
    pickUpUntilMinutes: t('events_pick_up_until'),
    returnAfterMinutes: t('events_return_after'),
    rideLimitMinutes: t('events_ride_limit'),
    arrivalMarginMinutes: t('events_arrival_margin'),
    stopMinutes: t('events_stop_wait'),
    privateStopMinutes: t('events_private_wait'),
  }
  const labels = {
    placeId: t('events_place'),
    type: t('events_type'),
    paymentType: t('events_payment'),
    currency: t('events_currency'),
    saleOpensAt: t('events_sale_opens'),
    saleClosesAt: t('events_sale_closes'),
    saleEndsMinutes: t('events_sale_ends'),
    ...rides,
  }
  const words: Record<string, Record<string, string>> = {
    placeId: Object.fromEntries(places.map(({ id, name }) => [id, name])),
    type: { 1: t('events_type_mass'), 3: t('events_type_alliance') },
    paymentType: { 1: t('events_paid'), 2: t('events_reserved') },
  }
  return (
    <EventForm
      of={edit}
      saved={Object.fromEntries(keysOf(labels).map((name) => [name, event[name]]))}
      labels={labels}
      show={(said, name) => words[name]?.[said]}
    >
      <div className="grid max-w-text gap-4 sm:grid-cols-2">
        <edit.Input
          name="saleOpensAt"
          type="datetime-local"
          hint={t('events_zone', { zone: zoneName(event.timeZone, event.startsAt) })}
        />
        <edit.Input name="saleClosesAt" type="datetime-local" />
        <edit.Input name="saleEndsMinutes" type="number" hint={t('events_sale_ends_hint')} />
      </div>
      <RideFields areRidesFixed={areRidesFixed} event={event} />
      <edit.Check name="recommended" checked={event.recommended} label={t('events_recommended')} />
      <TermsFields event={event} disabled={disabled} places={places} />
    </EventForm>
  )
}

function RideFields({
  areRidesFixed,
  event,
}: {
  areRidesFixed: boolean
  event: ReturnType<typeof useEvent>
}) {
  const t = useTexts()
  return (
    <fieldset className="grid max-w-text gap-4 sm:grid-cols-2">
      <legend className="pb-2 text-lead font-semibold">{t('events_rides')}</legend>
      {areRidesFixed && (
        <div className="sm:col-span-2">
          <WhyFrozen editable={event.editable.rides} />
          <p className="text-small text-ink-soft">{t('events_rides_told')}</p>
        </div>
      )}
      {toldFields.map((name) => (
        <edit.Input key={name} name={name} type="number" disabled={areRidesFixed} />
      ))}
      {planFields.map((name) => (
        <edit.Input key={name} name={name} type="number" />
      ))}
    </fieldset>
  )
}

function TermsFields({
  event,
  disabled,
  places,
}: {
  event: ReturnType<typeof useEvent>
  disabled: boolean
  places: { id: number; name: string; timeZone: string }[]
}) {
  const t = useTexts()
  return (
    <fieldset className="flex max-w-text flex-col gap-4">
      <legend className="pb-2 text-lead font-semibold">{t('events_terms')}</legend>
      <WhyFrozen editable={event.editable.terms} />
      <edit.Choice
        name="placeId"
        disabled={disabled}
        options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {!disabled && <VenueMissing country={event.countryCode} />}
      <edit.Choice
        name="type"
        disabled={disabled}
        options={[
          { value: '1', label: t('events_type_mass') },
          { value: '3', label: t('events_type_alliance') },
        ]}
      />
      <edit.Choice
        name="paymentType"
        disabled={disabled}
        options={[
          { value: '1', label: t('events_paid') },
          { value: '2', label: t('events_reserved') },
        ]}
      />
      <edit.Choice
        name="currency"
        disabled={disabled}
        options={currencies.map((code) => ({ value: code, label: code }))}
      />
    </fieldset>
  )
}
