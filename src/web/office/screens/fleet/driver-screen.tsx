import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { DriverRow } from '#contract/office/trips/fleet.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { driverLanguages } from '#domain/fleet/driver-languages.ts'
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

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { id } = args.params
    return { driver: id ? await api('GET /office-api/drivers/{id}', { params: { id: Number(id) } }) : null }
  })

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const params = { id: Number(args.params.id) }
    const act = textIn(form, 'act')
    if (act === 'absence') await api('POST /office-api/drivers/{id}/absences', { params, body: daysIn(form) })
    if (act === 'present')
      await api('DELETE /office-api/fleet-absences/{id}', { params: { id: numberIn(form, 'absence') ?? 0 } })
    if (act !== 'save') return redirect(`/fleet/drivers/${params.id}`)
    const body = {
      name: textIn(form, 'name'),
      phone: textIn(form, 'phone'),
      licenceValidUntil: textIn(form, 'licenceValidUntil'),
      languages: driverLanguages.filter((one) => form.has(`language.${one}`)),
      active: textIn(form, 'active') === 'yes',
    }
    if (args.params.id === undefined) {
      const country = choiceIn<CountryCode>(form, 'country')
      await api('POST /office-api/drivers', { body: { ...body, country } })
    } else
      await api('PUT /office-api/drivers/{id}', {
        params,
        body: { ...body, version: numberIn(form, 'version') ?? 0 },
      })
    return redirect('/fleet/drivers')
  })

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
        {driver && <Absences absences={driver.absences} mayPlan={mayPlan} />}
      </div>
    </>
  )
}

function DriverForm({ mayPlan }: { mayPlan: boolean }) {
  const t = useTexts()
  const { driver } = useLoaderData<typeof loader>()
  const countries = useCountryOptions()
  const typed = useTyped('save')
  const answer = useFormAnswer()
  const mine = answer?.values.act === 'save' ? answer : undefined
  const isConflict = mine?.code === 'edited_meanwhile'
  const saved = driver && storedValues(driver)
  const names = {
    ...{ name: t('field_name'), phone: t('fleet_phone'), licenceValidUntil: t('fleet_licence') },
    active: t('fleet_active'),
  }
  return (
    <div key={answer ? JSON.stringify(answer.values) : driver?.version}>
      <ActForm
        act="save"
        send={t(isConflict ? 'conflict_save' : 'save')}
        disabled={!mayPlan}
        isConflict={isConflict}
      >
        {isConflict && saved && (
          <Conflict present={saved} typed={mine.values} names={names} show={(value) => value} />
        )}
        {saved && <OpenedWith values={saved} answer={mine} />}
        {driver ? (
          <input type="hidden" name="version" value={driver.version} />
        ) : (
          <Choice
            name="country"
            label={t('field_country')}
            value={typed('country', countries[0]?.value ?? '')}
            options={countries}
          />
        )}
        <Input name="name" label={names.name} value={typed('name', saved?.name)} />
        <Input
          name="phone"
          label={names.phone}
          hint={t('fleet_phone_hint')}
          value={typed('phone', saved?.phone)}
        />
        <Input
          name="licenceValidUntil"
          type="date"
          label={names.licenceValidUntil}
          value={typed('licenceValidUntil', saved?.licenceValidUntil)}
        />
        <fieldset className="flex flex-wrap gap-x-5">
          <legend className="text-small font-semibold">{t('fleet_languages')}</legend>
          {driverLanguages.map((one) => (
            <label key={one} className="inline-flex min-h-11 items-center gap-2 text-small">
              <input
                type="checkbox"
                name={`language.${one}`}
                defaultChecked={
                  mine ? `language.${one}` in mine.values : (driver?.languages ?? ['es']).includes(one)
                }
                className="size-5"
              />
              {t(`fleet_language_${one}`)}
            </label>
          ))}
        </fieldset>
        <Choice
          name="active"
          label={names.active}
          value={typed('active', saved?.active ?? 'yes')}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </ActForm>
    </div>
  )
}

const storedValues = ({ name, phone, licenceValidUntil, active }: DriverRow) => ({
  ...{ name, phone, licenceValidUntil, active: active ? 'yes' : 'no' },
})
