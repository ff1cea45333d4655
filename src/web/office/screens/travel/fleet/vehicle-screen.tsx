import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { VehicleRow } from '#contract/office/travel/fleet.ts'
import { useCountryOptions } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { Versions } from '#web/office/forms/conflict.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { Choice } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { alsoAfterConflict } from '#web/office/ui/reload-after-refusal.ts'
import { Absences, absenceSteps } from './absences.tsx'

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

const edit = officeForm('PUT /office-api/vehicles/{id}')
const addAbsence = officeForm('POST /office-api/vehicles/{id}/absences')

/** Numbers that are 0 when their field is empty. */
const orZero = { wheelchairPlaces: 0, costPerHour: 0, costPerUse: 0 }

export const action = formAction(
  on(edit, {
    whenNew: 'POST /office-api/vehicles',
    body: (body) => ({ ...orZero, ...body }),
    next: '/fleet',
  }),
  ...absenceSteps(addAbsence),
)

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
        {vehicle && <Absences absences={vehicle.absences} mayPlan={mayPlan} add={addAbsence} />}
      </div>
    </>
  )
}

function VehicleForm({ mayPlan }: { mayPlan: boolean }) {
  const t = useTexts()
  const { vehicle } = useLoaderData<typeof loader>()
  const countries = useCountryOptions()
  return (
    <edit.Form
      send={t('save')}
      disabled={!mayPlan}
      versions={Versions}
      version={vehicle?.version}
      saved={vehicle && editedOf(vehicle)}
      labels={{
        plate: t('fleet_plate'),
        name: t('field_name'),
        seats: t('fleet_seats'),
        wheelchairPlaces: t('fleet_wheelchair'),
        operator: t('fleet_operator'),
        insurance: t('fleet_insurance'),
        provinceId: t('fleet_home'),
        costPerHour: t('fleet_cost_hour'),
        costPerUse: t('fleet_cost_use'),
        active: t('fleet_active'),
      }}
    >
      {!vehicle && (
        <Choice name="country" label={t('field_country')} value={countries[0]?.value} options={countries} />
      )}
      <edit.Input name="plate" />
      <edit.Input name="name" />
      <div className="grid gap-3 sm:grid-cols-2">
        <edit.Input name="seats" type="number" step="1" />
        <edit.Input name="wheelchairPlaces" type="number" step="1" />
        <edit.Input name="costPerHour" type="number" step="any" />
        <edit.Input name="costPerUse" type="number" step="any" />
      </div>
      {vehicle && (
        <p className="text-small text-ink-soft">{t('fleet_costs_in', { currency: vehicle.currency })}</p>
      )}
      <edit.Input name="operator" />
      <edit.Input name="insurance" />
      <p className="-mt-2 text-small text-ink-soft">{t('fleet_insurance_hint')}</p>
      <edit.Choice name="provinceId" options={useHomes()} />
      <edit.Choice
        name="active"
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
      />
    </edit.Form>
  )
}

/** The provinces that can be a vehicle's home, and its present one. */
function useHomes() {
  const t = useTexts()
  const { vehicle, provinces } = useLoaderData<typeof loader>()
  const homes = provinces.map(({ id, name, region, countryCode }) => ({
    value: String(id),
    label: [name, region, countryCode].filter(Boolean).join(' · '),
  }))
  const present = vehicle?.provinceId
    ? [{ value: String(vehicle.provinceId), label: vehicle.province ?? '' }].filter(
        ({ value }) => !homes.some((home) => home.value === value),
      )
    : []
  return [{ value: '', label: t('fleet_no_home') }, ...present, ...homes]
}

const editedOf = ({
  id: _,
  countryCode: _country,
  province: _name,
  currency: _currency,
  version: _version,
  ...edited
}: VehicleRow) => edited
