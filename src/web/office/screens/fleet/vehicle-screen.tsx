import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { VehicleRow } from '#contract/office/trips/fleet.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { useCountryOptions } from '../../app/country-names.ts'
import { load } from '../../app/load.ts'
import { choiceIn, numberIn, textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { useMay } from '../../app/use-may.ts'
import { Conflict, OpenedWith } from '../../ui/conflict.tsx'
import { ActForm, useTyped } from '../../ui/forms/act-form.tsx'
import { Choice, Input } from '../../ui/forms/inputs.tsx'
import { BackLink, Heading } from '../../ui/panel.tsx'
import { alsoAfterConflict } from '../../ui/reload-after-refusal.ts'
import { Absences, daysIn } from './absences.tsx'

/** A vehicle, or null for a new one, and the possible home provinces. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const me = await api('GET /office-api/me', {})
    const { id } = args.params
    const vehicle = id ? await api('GET /office-api/vehicles/{id}', { params: { id: Number(id) } }) : null
    const query = { served: 'yes' as const, limit: 200, ...(vehicle && { country: vehicle.countryCode }) }
    const provinces = me.permissions.includes('trips.plan')
      ? (await api('GET /office-api/provinces', { query })).rows
      : []
    return {
      vehicle,
      provinces: provinces.map(({ id, name, region, countryCode }) => ({ id, name, region, countryCode })),
    }
  })

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const params = { id: Number(args.params.id) }
    const act = textIn(form, 'act')
    if (act === 'absence')
      await api('POST /office-api/vehicles/{id}/absences', { params, body: daysIn(form) })
    if (act === 'present')
      await api('DELETE /office-api/fleet-absences/{id}', { params: { id: numberIn(form, 'absence') ?? 0 } })
    if (act !== 'save') return redirect(`/fleet/vehicles/${params.id}`)
    const body = {
      plate: textIn(form, 'plate'),
      name: textIn(form, 'name'),
      seats: numberIn(form, 'seats') as number,
      wheelchairPlaces: numberIn(form, 'wheelchairPlaces') ?? 0,
      operator: textIn(form, 'operator'),
      insurance: textIn(form, 'insurance'),
      provinceId: numberIn(form, 'provinceId'),
      costPerHour: numberIn(form, 'costPerHour') ?? 0,
      costPerUse: numberIn(form, 'costPerUse') ?? 0,
      active: textIn(form, 'active') === 'yes',
    }
    if (args.params.id === undefined) {
      const country = choiceIn<CountryCode>(form, 'country')
      await api('POST /office-api/vehicles', { body: { ...body, country } })
    } else
      await api('PUT /office-api/vehicles/{id}', {
        params,
        body: { ...body, version: numberIn(form, 'version') ?? 0 },
      })
    return redirect('/fleet')
  })

export const shouldRevalidate = alsoAfterConflict

export default function VehicleScreen() {
  const t = useTexts()
  const { vehicle } = useLoaderData<typeof loader>()
  const mayPlan = useMay(vehicle?.countryCode)('trips.plan')
  return (
    <>
      <BackLink to="/fleet">{t('fleet_tab_vehicles')}</BackLink>
      <Heading title={vehicle?.name ?? t('fleet_new_vehicle')} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,32rem)_22rem]">
        <VehicleForm mayPlan={mayPlan} />
        {vehicle && <Absences absences={vehicle.absences} mayPlan={mayPlan} />}
      </div>
    </>
  )
}

function VehicleForm({ mayPlan }: { mayPlan: boolean }) {
  const t = useTexts()
  const { vehicle, provinces } = useLoaderData<typeof loader>()
  const countries = useCountryOptions()
  const typed = useTyped('save')
  const answer = useFormAnswer()
  const isConflict = answer?.code === 'edited_meanwhile' && answer.values.act === 'save'
  const saved = vehicle && storedValues(vehicle)
  const names = {
    ...{ plate: t('fleet_plate'), name: t('field_name'), seats: t('fleet_seats') },
    ...{
      wheelchairPlaces: t('fleet_wheelchair'),
      operator: t('fleet_operator'),
      insurance: t('fleet_insurance'),
      provinceId: t('fleet_home'),
    },
    ...{ costPerHour: t('fleet_cost_hour'), costPerUse: t('fleet_cost_use'), active: t('fleet_active') },
  }
  const homes = provinces.map(({ id, name, region, countryCode }) => ({
    value: String(id),
    label: [name, region, countryCode].filter(Boolean).join(' · '),
  }))
  const own = vehicle?.provinceId
    ? [{ value: String(vehicle.provinceId), label: vehicle.province ?? '' }].filter(
        ({ value }) => !homes.some((home) => home.value === value),
      )
    : []
  const yesNo = (['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))
  const input = (name: Exclude<keyof typeof names, 'provinceId' | 'active'>, type?: 'number') => (
    <Input
      name={name}
      label={names[name]}
      value={typed(name, saved?.[name] ?? '')}
      {...(type && { type, step: name.startsWith('cost') ? 'any' : '1' })}
    />
  )
  return (
    <div key={answer ? JSON.stringify(answer.values) : vehicle?.version}>
      <ActForm
        act="save"
        send={t(isConflict ? 'conflict_save' : 'save')}
        disabled={!mayPlan}
        isConflict={isConflict}
      >
        {isConflict && saved && (
          <Conflict present={saved} typed={answer.values} names={names} show={(value) => value} />
        )}
        {saved && <OpenedWith values={saved} answer={answer} />}
        {vehicle ? (
          <input type="hidden" name="version" value={vehicle.version} />
        ) : (
          <Choice
            name="country"
            label={t('field_country')}
            value={typed('country', countries[0]?.value ?? '')}
            options={countries}
          />
        )}
        {input('plate')}
        {input('name')}
        <div className="grid gap-3 sm:grid-cols-2">
          {input('seats', 'number')}
          {input('wheelchairPlaces', 'number')}
          {input('costPerHour', 'number')}
          {input('costPerUse', 'number')}
        </div>
        {vehicle && (
          <p className="text-small text-ink-soft">{t('fleet_costs_in', { currency: vehicle.currency })}</p>
        )}
        {input('operator')}
        {input('insurance')}
        <p className="-mt-2 text-small text-ink-soft">{t('fleet_insurance_hint')}</p>
        <Choice
          name="provinceId"
          label={names.provinceId}
          value={typed('provinceId', saved?.provinceId ?? '')}
          options={[{ value: '', label: t('fleet_no_home') }, ...own, ...homes]}
        />
        <Choice
          name="active"
          label={names.active}
          value={typed('active', saved?.active ?? 'yes')}
          options={yesNo}
        />
      </ActForm>
    </div>
  )
}

const storedValues = (vehicle: VehicleRow) => ({
  ...{ plate: vehicle.plate, name: vehicle.name, seats: String(vehicle.seats), operator: vehicle.operator },
  insurance: vehicle.insurance,
  wheelchairPlaces: String(vehicle.wheelchairPlaces),
  provinceId: vehicle.provinceId === null ? '' : String(vehicle.provinceId),
  ...{ costPerHour: String(vehicle.costPerHour), costPerUse: String(vehicle.costPerUse) },
  active: vehicle.active ? 'yes' : 'no',
})
