import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { PointFields, pointIn } from './point-fields.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/counties/{id}', { params: { id: Number(args.params.id) } }))

const edit = officeForm('PUT /office-api/counties/{id}')

export const action = formAction(
  on(edit, {
    // The name of an official county is fixed, and not submitted.
    async body(body, { api, form, params }) {
      const { name } = await api('GET /office-api/counties/{id}', { params: { id: Number(params.id) } })
      return { ...body, ...(!form.has('name') && { name }), ...pointIn(form) }
    },
    next: ({ form }) => `/places/provinces/${form.get('province')}`,
  }),
)

/** The form of a county that customers can choose. */
export default function CountyScreen() {
  const t = useTexts()
  const countryName = useCountryName()
  const county = useLoaderData<typeof loader>()
  const mayEdit = useMay(county.countryCode)('places.edit')
  return (
    <>
      <BackLink to={`/places/provinces/${county.provinceId}`}>
        {county.province} · {countryName(county.countryCode)}
      </BackLink>
      <Heading isName title={county.name} />
      <div className="max-w-form">
        <edit.Form send={t('save')} disabled={!mayEdit}>
          <input type="hidden" name="province" value={county.provinceId} />
          <edit.Input
            name="name"
            label={t('field_name')}
            {...(county.hasCode && { hint: t('places_official_name') })}
            value={county.name}
            disabled={county.hasCode}
          />
          <edit.Input name="postalCode" label={t('places_postal_code')} value={county.postalCode ?? ''} />
          <PointFields point={county} />
        </edit.Form>
      </div>
    </>
  )
}
