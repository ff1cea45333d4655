import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, step } from '#web/office/forms/form-action.ts'
import { Choice, Input } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { textIn, uploadIn } from '#web/office/forms/texts-in.ts'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { useProviderName } from './settlement-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/settlements', { query: { limit: '1' } }))

const upload = officeForm('POST /office-api/settlement-files')

export const action = formAction(
  step(upload.call, async ({ api, form }) => {
    const query = { provider: textIn(form, 'provider'), country: textIn(form, 'country') as CountryCode }
    const { id } = await api(upload.call, { query, form: uploadIn(form) })
    return `/reports/settlement/import/${id}`
  }),
)

/** Uploads a payout file of a provider; the next page is the preview. */
export default function ImportPayoutScreen() {
  const t = useTexts()
  const nameOf = useProviderName()
  const countryName = useCountryName()
  const { providers, countries } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to="/reports/settlement">{t('settlement_all')}</BackLink>
      <Heading title={t('settlement_import')} />
      <p className="mb-4 max-w-text text-small text-ink-soft">{t('settlement_import_text')}</p>
      <div className="max-w-form">
        <upload.Form multipart send={t('places_import_preview')}>
          <Choice
            name="provider"
            label={t('settlement_provider')}
            value={providers[0]}
            options={providers.map((value) => ({ value, label: nameOf(value) }))}
          />
          <Choice
            name="country"
            label={t('field_country')}
            value={countries[0]}
            options={countries.map((value) => ({ value, label: countryName(value) }))}
          />
          <Input name="file" type="file" accept=".csv,.xlsx,.xls,text/csv" label={t('settlement_csv')} />
        </upload.Form>
      </div>
    </>
  )
}
