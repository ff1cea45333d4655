import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { useCountryName } from '../../app/country-names.ts'
import { load } from '../../app/load.ts'
import { textIn, uploadIn } from '../../app/read-fields.ts'
import { useShowTime, useTexts } from '../../app/texts.tsx'
import { useFrame } from '../../frame/use-frame.ts'
import { Input } from '../../ui/forms/inputs.tsx'
import { OfficeSelect } from '../../ui/forms/office-form.tsx'
import { BackLink, Heading, Panel } from '../../ui/panel.tsx'
import { useCounts } from './preview-lines.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/statement-imports', {}))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const query = { country: textIn(form, 'country') }
    const { id } = await api('POST /office-api/statement-imports', { query, form: uploadIn(form) })
    return redirect(`/transfers/import/${id}`)
  })

/** Uploads a bank statement; the next page is the preview. */
export default function ImportScreen() {
  const t = useTexts()
  const countryName = useCountryName()
  const showTime = useShowTime()
  const wordCounts = useCounts()
  const { accounts, rows } = useLoaderData<typeof loader>()
  const maySettle = useFrame().permissions.includes('transfers.settle')
  const answer = useFormAnswer()
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <BackLink to="/transfers?state=open">{t('area_transfers')}</BackLink>
      <Heading title={t('transfers_import')} />
      {answer?.text && (
        <div className="mb-4">
          <Banner tone="error">{answer.text}</Banner>
        </div>
      )}
      {maySettle && (
        <Form method="post" encType="multipart/form-data" className="mb-6 flex max-w-form flex-col gap-4">
          <p className="text-small text-ink-soft">{t('transfers_import_text')}</p>
          <OfficeSelect
            name="country"
            label={t('transfers_account')}
            initial={accounts[0]?.countryCode ?? ''}
            options={accounts.map(({ countryCode, bank, ending }) => ({
              value: countryCode,
              label: `${countryName(countryCode)} · ${bank} ····${ending}`,
            }))}
          />
          <Input
            name="file"
            type="file"
            accept=".csv,.txt,.xml,.xls,.xlsx,.n43,.q43,.aeb,text/csv,text/xml"
            label={t('transfers_file')}
            value=""
          />
          <Button type="submit" size="small" busy={busy} className="self-start max-sm:w-full">
            {t('transfers_preview')}
          </Button>
        </Form>
      )}
      <Panel title={t('transfers_imports')}>
        {rows.length === 0 && <p className="text-ink-soft">{t('transfers_imports_none')}</p>}
        <ul className="text-small">
          {rows.map((row) => (
            <li key={row.id} data-row className="border-b border-paper-line py-2">
              <Link to={`/transfers/import/${row.id}`} className="link break-words">
                {row.fileName}
              </Link>
              <span className="figures block text-ink-soft">
                {countryName(row.countryCode)} · {showTime(row.createdAt)} ·{' '}
                {row.state === 'imported' ? wordCounts(row.counts) : t('transfers_previewed')}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
