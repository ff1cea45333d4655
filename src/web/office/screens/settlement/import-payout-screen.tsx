import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { CountryCode } from '#domain/countries/country.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { useCountryName } from '../../app/country-names.ts'
import { load } from '../../app/load.ts'
import { choiceIn, textIn, uploadIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { Input } from '../../ui/forms/inputs.tsx'
import { OfficeSelect } from '../../ui/forms/office-form.tsx'
import { BackLink, Heading } from '../../ui/panel.tsx'
import { useProviderName } from './settlement-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/settlements', { query: { limit: '1' } }))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const query = { provider: textIn(form, 'provider'), country: choiceIn<CountryCode>(form, 'country') }
    const { id } = await api('POST /office-api/settlement-files', { query, form: uploadIn(form) })
    return redirect(`/reports/settlement/import/${id}`)
  })

/** Uploads a payout file of a provider; the next page is the preview. */
export default function ImportPayoutScreen() {
  const t = useTexts()
  const nameOf = useProviderName()
  const countryName = useCountryName()
  const { providers, countries } = useLoaderData<typeof loader>()
  const answer = useFormAnswer()
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <BackLink to="/reports/settlement">{t('settlement_all')}</BackLink>
      <Heading title={t('settlement_import')} />
      <p className="mb-4 max-w-text text-small text-ink-soft">{t('settlement_import_text')}</p>
      {answer?.text && (
        <div className="mb-4">
          <Banner tone="error">{answer.text}</Banner>
        </div>
      )}
      <Form method="post" encType="multipart/form-data" className="flex max-w-form flex-col gap-3">
        <OfficeSelect
          name="provider"
          label={t('settlement_provider')}
          initial={answer?.values.provider ?? providers[0] ?? ''}
          options={providers.map((value) => ({ value, label: nameOf(value) }))}
        />
        <OfficeSelect
          name="country"
          label={t('field_country')}
          initial={answer?.values.country ?? countries[0] ?? ''}
          options={countries.map((value) => ({ value, label: countryName(value) }))}
        />
        <Input
          name="file"
          type="file"
          accept=".csv,.xlsx,.xls,text/csv"
          label={t('settlement_csv')}
          value=""
        />
        <Button type="submit" size="small" busy={busy} className="self-start">
          {t('places_import_preview')}
        </Button>
      </Form>
    </>
  )
}
