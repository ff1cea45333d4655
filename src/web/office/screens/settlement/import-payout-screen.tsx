import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { CountryCode } from '#domain/countries/country.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { textIn } from '../../app/read-fields.ts'
import { useShowMoney, useTexts } from '../../app/texts.tsx'
import { OfficeSelect } from '../../ui/form.tsx'
import { Heading } from '../../ui/panel.tsx'
import { Input } from '../events/edit-form.tsx'
import { useCountryName } from '../reports/report-words.ts'
import { outcomeTones, useProviderName, useShowDay } from './settlement-words.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/settlements', { query: { limit: '1' } }))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const file = form.get('file')
    const isFile = file instanceof File && file.size > 0
    const text = isFile ? readText(await file.arrayBuffer()) : textIn(form, 'text')
    const name = isFile ? file.name.slice(0, 200) : textIn(form, 'name')
    const [provider, country] = [textIn(form, 'provider'), textIn(form, 'country') as CountryCode]
    const apply = textIn(form, 'act') === 'apply'
    const read = await api('POST /office-api/settlements', { body: { provider, country, name, text, apply } })
    if (read.imported) return redirect(`/reports/settlement/${read.imported}`)
    return data({ read, provider, country, name, text })
  })

/** The text of a file as providers write it: UTF-8, else Latin-1. */
function readText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads a payout file: first what each line is, then the import itself. */
export default function ImportPayoutScreen() {
  const t = useTexts()
  const nameOf = useProviderName()
  const countryName = useCountryName()
  const { providers, countries } = useLoaderData<typeof loader>()
  const answer = useFormAnswer()
  const done = useActionData<typeof action>()
  const preview = done && 'read' in done ? done : null
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <Heading title={t('settlement_import')} />
      <p className="mb-4 max-w-text text-small text-ink-soft">{t('settlement_import_text')}</p>
      {answer?.text && <Banner tone="error">{answer.text}</Banner>}
      <Form method="post" encType="multipart/form-data" className="flex max-w-form flex-col gap-3">
        <input type="hidden" name="act" value="preview" />
        <OfficeSelect
          name="provider"
          label={t('settlement_provider')}
          initial={preview?.provider ?? providers[0] ?? ''}
          options={providers.map((value) => ({ value, label: nameOf(value) }))}
        />
        <OfficeSelect
          name="country"
          label={t('field_country')}
          initial={preview?.country ?? countries[0] ?? ''}
          options={countries.map((value) => ({ value, label: countryName(value) }))}
        />
        <Input name="file" type="file" accept=".csv,text/csv" label={t('places_import_file')} value="" />
        <Button type="submit" size="small" variant="secondary" busy={busy} className="self-start">
          {t('places_import_preview')}
        </Button>
      </Form>
      {preview && <Preview preview={preview} busy={busy} />}
    </>
  )
}

type Shown = Extract<ReturnType<typeof useActionData<typeof action>>, { read: unknown }>

function Preview({ preview, busy }: { preview: Shown; busy: boolean }) {
  const t = useTexts()
  const showMoney = useShowMoney()
  const showDay = useShowDay()
  const { lines, unreadable, missing, totals, currency } = preview.read
  const fresh = lines.filter(({ outcome }) => outcome !== 'known').length
  const money = (amount: number) => showMoney(amount, currency)
  return (
    <section className="mt-8 flex flex-col gap-4" aria-live="polite">
      <h2 className="text-lead font-semibold">{t('settlement_preview')}</h2>
      <p className="figures">
        {t('settlement_counts', {
          lines: lines.length,
          fresh,
          matched: lines.filter(({ outcome }) => outcome === 'matched').length,
          missing: missing.length,
          unreadable: unreadable.length,
        })}
      </p>
      <p className="figures text-small text-ink-soft">
        {t('settlement_payments')}: {money(totals.payments)} · {t('settlement_refunds')}:{' '}
        {money(totals.refunds)} · {t('settlement_fees')}: {money(totals.fees)} · {t('settlement_paid_out')}:{' '}
        {money(totals.paidOut)}
      </p>
      {fresh > 0 ? (
        <Form method="post">
          <input type="hidden" name="act" value="apply" />
          <input type="hidden" name="provider" value={preview.provider} />
          <input type="hidden" name="country" value={preview.country} />
          <input type="hidden" name="name" value={preview.name} />
          <textarea name="text" value={preview.text} readOnly hidden />
          <Button type="submit" size="small" busy={busy}>
            {t('settlement_apply', { count: fresh })}
          </Button>
        </Form>
      ) : (
        <p>{t('settlement_nothing_new')}</p>
      )}
      <ol className="text-small" aria-label={t('places_import_lines')}>
        {lines.slice(0, 300).map((line) => (
          <li
            key={line.row}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-paper-line py-1"
          >
            <span className="figures w-10 text-right text-ink-soft">{line.row}</span>
            <Badge tone={outcomeTones[line.outcome] ?? 'brick'}>
              {t(`settlement_outcome_${line.outcome}`)}
            </Badge>
            <span className="figures">{money(line.amount)}</span>
            <span>{showDay(line.day)}</span>
            <span className="break-all text-ink-soft">{line.ours || line.theirs}</span>
          </li>
        ))}
        {unreadable.map(({ row, text }) => (
          <li key={row} className="flex flex-wrap items-baseline gap-x-3 border-b border-paper-line py-1">
            <span className="figures w-10 text-right text-ink-soft">{row}</span>
            <Badge tone="brick">{t('settlement_unreadable')}</Badge>
            <span className="break-all">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
