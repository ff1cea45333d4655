import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { currencies } from '#domain/money.ts'
import { answerForm } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { numberIn, textIn, versionIn } from '../../app/read-fields.ts'
import { useTexts, useZoneName } from '../../app/texts.tsx'
import { Choice, Input } from '../../ui/forms/inputs.tsx'
import { EditForm, useValue } from './edit-form.tsx'
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

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const params = { id: Number(args.params.id) }
    // The browser does not send disabled fields.
    const event = await api('GET /office-api/events/{id}', { params })
    const minutes = Object.fromEntries(
      rideFields.map((name) => [name, numberIn(form, name) ?? event[name]]),
    ) as Record<RideField, number>
    const body = {
      version: versionIn(form),
      type: (textIn(form, 'type') || String(event.type)) === '3' ? (3 as const) : (1 as const),
      paymentType:
        (textIn(form, 'paymentType') || String(event.paymentType)) === '2' ? (2 as const) : (1 as const),
      placeId: numberIn(form, 'placeId') ?? event.placeId,
      currency: currencies.find((one) => one === form.get('currency')) ?? event.currency,
      recommended: form.has('recommended'),
      saleOpensAt: textIn(form, 'saleOpensAt') || null,
      saleClosesAt: textIn(form, 'saleClosesAt') || null,
      saleEndsMinutes: numberIn(form, 'saleEndsMinutes'),
      ...minutes,
    }
    await api('PUT /office-api/events/{id}/settings', { params, body })
    return redirect(`/events/${params.id}/settings?saved=1`)
  })

/** Type, country and payment of an event, and the start and end of its sale. */
export default function SettingsScreen() {
  const t = useTexts()
  const zoneName = useZoneName()
  const event = useEvent()
  const { places } = useLoaderData<typeof loader>()
  const value = useValue('settings')
  const disabled = isFixed(event.editable.terms)
  const areRidesFixed = isFixed(event.editable.rides)
  const present: Record<string, string> = {
    ...{ placeId: String(event.placeId), type: String(event.type), paymentType: String(event.paymentType) },
    ...{
      currency: event.currency,
      saleOpensAt: event.saleOpensAt ?? '',
      saleClosesAt: event.saleClosesAt ?? '',
    },
    saleEndsMinutes: event.saleEndsMinutes === null ? '' : String(event.saleEndsMinutes),
    ...Object.fromEntries(rideFields.map((name) => [name, String(event[name])])),
  }
  const rides: Record<RideField, string> = {
    pickUpFromMinutes: t('events_pick_up_from'),
    pickUpUntilMinutes: t('events_pick_up_until'),
    returnAfterMinutes: t('events_return_after'),
    rideLimitMinutes: t('events_ride_limit'),
    arrivalMarginMinutes: t('events_arrival_margin'),
    stopMinutes: t('events_stop_wait'),
    privateStopMinutes: t('events_private_wait'),
  }
  const names = {
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
  const at = (name: string) => ({ name, value: value(name, present[name] ?? '') })
  return (
    <EditForm intent="settings" present={present} names={names} show={(said, name) => words[name]?.[said]}>
      <div className="grid max-w-text gap-4 sm:grid-cols-2">
        <Input
          {...at('saleOpensAt')}
          type="datetime-local"
          label={t('events_sale_opens')}
          hint={t('events_zone', { zone: zoneName(event.timeZone, event.startsAt) })}
        />
        <Input {...at('saleClosesAt')} type="datetime-local" label={t('events_sale_closes')} />
        <Input
          {...at('saleEndsMinutes')}
          type="number"
          label={t('events_sale_ends')}
          hint={t('events_sale_ends_hint')}
        />
      </div>
      <fieldset className="grid max-w-text gap-4 sm:grid-cols-2">
        <legend className="pb-2 text-lead font-semibold">{t('events_rides')}</legend>
        {areRidesFixed && (
          <div className="sm:col-span-2">
            <WhyFrozen editable={event.editable.rides} />
            <p className="text-small text-ink-soft">{t('events_rides_told')}</p>
          </div>
        )}
        {toldFields.map((name) => (
          <Input key={name} {...at(name)} type="number" label={rides[name]} disabled={areRidesFixed} />
        ))}
        {planFields.map((name) => (
          <Input key={name} {...at(name)} type="number" label={rides[name]} />
        ))}
      </fieldset>
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" name="recommended" className="size-5" defaultChecked={event.recommended} />{' '}
        {t('events_recommended')}
      </label>
      <fieldset className="flex max-w-text flex-col gap-4">
        <legend className="pb-2 text-lead font-semibold">{t('events_terms')}</legend>
        <WhyFrozen editable={event.editable.terms} />
        <Choice
          {...at('placeId')}
          disabled={disabled}
          label={t('events_place')}
          options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        {!disabled && <VenueMissing country={event.countryCode} />}
        <Choice
          {...at('type')}
          disabled={disabled}
          label={t('events_type')}
          options={[
            { value: '1', label: t('events_type_mass') },
            { value: '3', label: t('events_type_alliance') },
          ]}
        />
        <Choice
          {...at('paymentType')}
          disabled={disabled}
          label={t('events_payment')}
          options={[
            { value: '1', label: t('events_paid') },
            { value: '2', label: t('events_reserved') },
          ]}
        />
        <Choice
          {...at('currency')}
          disabled={disabled}
          label={t('events_currency')}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
      </fieldset>
    </EditForm>
  )
}
