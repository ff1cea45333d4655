import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { answerForm } from '../../app/answer-form.ts'
import { useCountryName } from '../../app/country-names.ts'
import { load } from '../../app/load.ts'
import { pointIn, textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { useMay } from '../../app/use-may.ts'
import { ActForm, useTyped } from '../../ui/forms/act-form.tsx'
import { Input } from '../../ui/forms/inputs.tsx'
import { BackLink, Heading } from '../../ui/panel.tsx'
import { PointFields } from './venue-screen.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/counties/{id}', { params: { id: Number(args.params.id) } }))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const params = { id: Number(args.params.id) }
    const { provinceId, name } = await api('GET /office-api/counties/{id}', { params })
    await api('PUT /office-api/counties/{id}', {
      params,
      body: {
        // The name of an official county is fixed, and not submitted.
        name: form.has('name') ? textIn(form, 'name') : name,
        postalCode: textIn(form, 'postalCode') || null,
        ...pointIn(form),
      },
    })
    return redirect(`/places/provinces/${provinceId}`)
  })

/** The form of a county that customers can choose. */
export default function CountyScreen() {
  const t = useTexts()
  const countryName = useCountryName()
  const county = useLoaderData<typeof loader>()
  const mayEdit = useMay(county.countryCode)('places.edit')
  const typed = useTyped('save')
  return (
    <>
      <BackLink to={`/places/provinces/${county.provinceId}`}>
        {county.province} · {countryName(county.countryCode)}
      </BackLink>
      <Heading isName title={county.name} />
      <div className="max-w-form">
        <ActForm act="save" send={t('save')} disabled={!mayEdit}>
          <Input
            name="name"
            label={t('field_name')}
            {...(county.hasCode && { hint: t('places_official_name') })}
            value={typed('name', county.name)}
            disabled={county.hasCode}
          />
          <Input
            name="postalCode"
            label={t('places_postal_code')}
            value={typed('postalCode', county.postalCode ?? '')}
          />
          <PointFields typed={typed} point={county} />
        </ActForm>
      </div>
    </>
  )
}
