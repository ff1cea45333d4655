import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction, step } from '#web/office/forms/form-action.ts'
import { Choice, Input } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { textIn, uploadIn } from '#web/office/forms/texts-in.ts'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { useCounts } from './preview-lines.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/statement-imports', {}))

const upload = officeForm('POST /office-api/statement-imports')

export const action = formAction(
  step(upload.call, async ({ api, form }) => {
    const { id } = await api(upload.call, {
      query: { country: textIn(form, 'country') },
      form: uploadIn(form),
    })
    return `/transfers/import/${id}`
  }),
)

/** Uploads a bank statement; the next page is the preview. */
export default function ImportScreen() {
  const t = useTexts()
  const countryName = useCountryName()
  const showTime = useShowTime()
  const wordCounts = useCounts()
  const { accounts, rows } = useLoaderData<typeof loader>()
  const maySettle = useFrame().permissions.includes('transfers.settle')
  return (
    <>
      <BackLink to="/transfers?state=open">{t('area_transfers')}</BackLink>
      <Heading title={t('transfers_import')} />
      {maySettle && (
        <div className="mb-6 max-w-form">
          <upload.Form multipart send={t('transfers_preview')}>
            <p className="text-small text-ink-soft">{t('transfers_import_text')}</p>
            <Choice
              name="country"
              label={t('transfers_account')}
              value={accounts[0]?.countryCode}
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
            />
          </upload.Form>
        </div>
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
