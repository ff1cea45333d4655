import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { driverLanguages } from '#domain/travel/fleet/driver-languages.ts'
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

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { id } = args.params
    return { driver: id ? await api('GET /office-api/drivers/{id}', { params: { id: Number(id) } }) : null }
  })

const edit = officeForm('PUT /office-api/drivers/{id}')
const addAbsence = officeForm('POST /office-api/drivers/{id}/absences')

export const action = formAction(
  on(edit, { whenNew: 'POST /office-api/drivers', next: '/fleet/drivers' }),
  ...absenceSteps(addAbsence),
)

export const shouldRevalidate = alsoAfterConflict

export default function DriverScreen() {
  const t = useTexts()
  const { driver } = useLoaderData<typeof loader>()
  const mayPlan = useMay(driver?.countryCode)('trips.plan')
  return (
    <>
      <BackLink to="/fleet/drivers">{t('fleet_tab_drivers')}</BackLink>
      <Heading title={driver?.name ?? t('fleet_new_driver')} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,32rem)_22rem]">
        <DriverForm mayPlan={mayPlan} />
        {driver && <Absences absences={driver.absences} mayPlan={mayPlan} add={addAbsence} />}
      </div>
    </>
  )
}

function DriverForm({ mayPlan }: { mayPlan: boolean }) {
  const t = useTexts()
  const { driver } = useLoaderData<typeof loader>()
  const countries = useCountryOptions()
  const { name, phone, licenceValidUntil, active } = driver ?? {}
  return (
    <edit.Form
      send={t('save')}
      disabled={!mayPlan}
      versions={Versions}
      version={driver?.version}
      saved={driver && { name, phone, licenceValidUntil, active }}
      labels={{
        name: t('field_name'),
        phone: t('fleet_phone'),
        licenceValidUntil: t('fleet_licence'),
        active: t('fleet_active'),
      }}
    >
      {!driver && (
        <Choice name="country" label={t('field_country')} value={countries[0]?.value} options={countries} />
      )}
      <edit.Input name="name" />
      <edit.Input name="phone" hint={t('fleet_phone_hint')} />
      <edit.Input name="licenceValidUntil" type="date" />
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="text-small font-semibold">{t('fleet_languages')}</legend>
        {driverLanguages.map((one) => (
          <edit.Check
            key={one}
            name="languages"
            value={one}
            checked={(driver?.languages ?? ['es']).includes(one)}
            label={t(`fleet_language_${one}`)}
            className="inline-flex min-h-11 items-center gap-2 text-small"
          />
        ))}
      </fieldset>
      <edit.Choice
        name="active"
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
      />
    </edit.Form>
  )
}
