import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FileContents } from '#contract/office/platform/imported-file.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { useCountryOptions } from '#web/office/app/country-names.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { type FormAnswer, useFormAnswer } from '#web/office/forms/form-answer.ts'
import { Choice, Input } from '#web/office/forms/inputs.tsx'
import { Corrections } from '#web/office/ui/imports/corrections.tsx'
import { FileFacts } from '#web/office/ui/imports/file-facts.tsx'
import { listTypes } from '#web/office/ui/imports/list-types.ts'
import { WhichSheet } from '#web/office/ui/imports/which-sheet.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

const tones = { new: 'leaf', changed: 'jacaranda', unchanged: 'plain', unreadable: 'brick' } as const

type ImportedRow<Reason extends string = string> = {
  line: number
  name: string
  outcome: keyof typeof tones
  reason?: Reason | undefined
  among?: readonly string[] | undefined
  values?: Record<string, string> | undefined
  unread?: readonly string[] | undefined
}

/** The columns that a list needs. */
const missingTexts = {
  plate: 'fleet_plate',
  seats: 'fleet_seats',
  name: 'field_name',
  phone: 'fleet_phone',
  licence: 'fleet_licence',
  province: 'places_province',
  county: 'places_county',
} as const

/** The columns that a refused file lacks. */
function missingIn(answer: FormAnswer | undefined) {
  const missing = (answer?.data.missing ?? []) as string[]
  return keysOf(missingTexts).filter((field) => missing.includes(field))
}

/** Uploads a spreadsheet for a preview; further fields are the children. */
export function ImportForm({ country, children }: { country: string; children?: ReactNode }) {
  const t = useTexts()
  const answer = useFormAnswer()
  const busy = useNavigation().state === 'submitting'
  const countries = useCountryOptions()
  const lacking = missingIn(answer)
  const missing = lacking.map((field) => t(missingTexts[field]))
  return (
    <>
      {answer?.text && (
        <Banner tone="error">
          {answer.text}
          {missing.length > 0 && ` ${t('import_missing', { columns: missing.join(', ') })}`}
          {lacking.includes('phone') && ` ${t('import_missing_personal')}`}
        </Banner>
      )}
      {answer?.code === 'file_which_sheet' && (
        <WhichSheet
          answer={answer}
          act="preview"
          fields={{ kind: answer.values.kind ?? '', country: answer.values.country ?? '' }}
        />
      )}
      <Form method="post" encType="multipart/form-data" className="flex max-w-form flex-col gap-3">
        <input type="hidden" name="act" value="preview" />
        {children}
        <Choice
          name="country"
          label={t('import_country')}
          value={country}
          options={[{ value: '', label: t('import_country_column') }, ...countries]}
        />
        <Input name="file" type="file" accept={listTypes} label={t('places_import_file')} />
        <Button type="submit" size="small" variant="secondary" busy={busy} className="self-start">
          {t('places_import_preview')}
        </Button>
      </Form>
    </>
  )
}

/** The preview of a file's lines, and the form that corrects and imports them; its further fields are the children. */
export function ImportPreview<Reason extends string>({
  applied,
  rows,
  file,
  country,
  reason,
  children,
}: {
  applied: boolean
  rows: readonly ImportedRow<Reason>[]
  file: FileContents
  /** of the lines that name none */
  country: string
  /** the text of a code */
  reason(code: Reason): string
  children?: ReactNode
}) {
  const t = useTexts()
  const busy = useNavigation().state === 'submitting'
  const count = (outcome: ImportedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const [good, bad] = [count('new') + count('changed'), count('unreadable')]
  return (
    <section className="mt-8 flex flex-col gap-4" aria-live="polite">
      <h2 className="text-lead font-semibold">{t(applied ? 'places_import_done' : 'places_import_would')}</h2>
      <p className="figures">
        {t('places_import_counts', {
          added: count('new'),
          changed: count('changed'),
          unchanged: count('unchanged'),
          unreadable: bad,
        })}
      </p>
      <FileFacts file={file} />
      <Form method="post" key={file.csv} className="flex flex-col gap-4">
        {children}
        <input type="hidden" name="country" value={country} />
        <textarea name="csv" value={file.csv} readOnly hidden />
        {bad > 0 && <BadLines rows={rows} file={file} reason={reason} />}
        <div className="flex flex-wrap gap-3">
          {!applied && good > 0 && (
            <Button type="submit" name="act" value="apply" size="small" busy={busy}>
              {t('places_import_apply', { count: good })}
            </Button>
          )}
          {bad > 0 && (
            <Button type="submit" name="act" value="preview" size="small" variant="secondary" busy={busy}>
              {t('import_review')}
            </Button>
          )}
        </div>
      </Form>
      <ImportedLines rows={rows} reason={reason} />
    </section>
  )
}

/** The cells of the unreadable lines, to be corrected. */
function BadLines<Reason extends string>({
  rows,
  file,
  reason,
}: {
  rows: readonly ImportedRow<Reason>[]
  file: FileContents
  reason(code: Reason): string
}) {
  const t = useTexts()
  const bad = rows.filter(({ outcome }) => outcome === 'unreadable')
  return (
    <Corrections
      title={t('import_correct', { count: bad.length })}
      text={t('import_correct_text')}
      labels={file.headings}
      rows={bad.map((row) => ({ line: row.line, why: whyOf(row, reason), values: row.values ?? {} }))}
    />
  )
}

/** Shows each line with its outcome, at most five hundred. */
function ImportedLines<Reason extends string>({
  rows,
  reason,
}: {
  rows: readonly ImportedRow<Reason>[]
  reason(code: Reason): string
}) {
  const t = useTexts()
  return (
    <ol className="text-small" aria-label={t('places_import_lines')}>
      {rows.slice(0, 500).map((row) => (
        <li key={row.line} className="flex flex-wrap items-center gap-x-3 border-b border-paper-line py-1">
          <span className="figures w-10 text-right text-ink-soft">{row.line}</span>
          <Badge tone={tones[row.outcome]}>{t(`places_outcome_${row.outcome}`)}</Badge>
          <span>{row.name}</span>
          {row.reason && <span className="text-brick">{whyOf(row, reason)}</span>}
          {row.unread && (
            <span className="text-ink-soft">
              {t('import_unread_parts', { parts: row.unread.join(', ') })}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The reason of an unreadable line, with the names among which staff choose. */
function whyOf<Reason extends string>(row: ImportedRow<Reason>, reason: (code: Reason) => string): string {
  const parts = [row.reason && reason(row.reason), row.among?.join(', ')]
  return parts.filter(Boolean).join(': ')
}
