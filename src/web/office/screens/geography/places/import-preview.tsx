import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FileContents } from '#contract/office/platform/imported-file.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { useCountryOptions } from '#web/office/app/country-names.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { type FormAnswer, useFormAnswer } from '#web/office/forms/form-answer.ts'
import { Choice, Input } from '#web/office/forms/inputs.tsx'
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

const fileTypes = '.xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.tsv,.txt,text/csv'

/** More lines are corrected in the file. */
const mostCorrected = 40

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
      {answer?.code === 'file_which_sheet' && <WhichSheet answer={answer} />}
      <Form method="post" encType="multipart/form-data" className="flex max-w-form flex-col gap-3">
        <input type="hidden" name="act" value="preview" />
        {children}
        <Choice
          name="country"
          label={t('import_country')}
          value={country}
          options={[{ value: '', label: t('import_country_column') }, ...countries]}
        />
        <Input name="file" type="file" accept={fileTypes} label={t('places_import_file')} />
        <Button type="submit" size="small" variant="secondary" busy={busy} className="self-start">
          {t('places_import_preview')}
        </Button>
      </Form>
    </>
  )
}

/** Asks which of several sheets is read; the file is in the form, so that it is not uploaded again. */
function WhichSheet({ answer }: { answer: FormAnswer }) {
  const t = useTexts()
  const { workbook = '', kind = '', country = '' } = answer.values
  return (
    <Form method="post" className="my-4 flex flex-col gap-3">
      <input type="hidden" name="act" value="preview" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="country" value={country} />
      <textarea name="workbook" value={workbook} readOnly hidden />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 font-semibold">{t('import_which_sheet')}</legend>
        {(answer.data as { sheets: string[] }).sheets.map((sheet) => (
          <Button key={sheet} type="submit" name="sheet" value={sheet} size="small" variant="secondary">
            {sheet}
          </Button>
        ))}
      </fieldset>
    </Form>
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
        {bad > 0 && <Corrections rows={rows} file={file} reason={reason} />}
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

/** The sheet that was read, and what was left out. */
function FileFacts({ file: { sheet, leftOut, notUnderstood, sums } }: { file: FileContents }) {
  const t = useTexts()
  const lines = [
    sheet && t('import_sheet', { sheet }),
    leftOut.rows > 0 && t('import_hidden_rows', { count: leftOut.rows }),
    leftOut.columns > 0 && t('import_hidden_columns', { count: leftOut.columns }),
    leftOut.sheets > 0 && t('import_hidden_sheets', { count: leftOut.sheets }),
    sums.length > 0 && t('import_sums', { lines: sums.slice(0, 20).join(', ') }),
    notUnderstood.length > 0 && t('import_unread', { columns: notUnderstood.join(', ') }),
  ].filter((line): line is string => Boolean(line))
  return (
    <ul className="text-small text-ink-soft empty:hidden">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  )
}

/** The cells of unreadable lines, to be corrected. */
function Corrections<Reason extends string>({
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
    <div className="flex flex-col gap-4 rounded-card border border-brick p-4">
      <div>
        <h3 className="font-semibold">{t('import_correct', { count: bad.length })}</h3>
        <p className="text-small text-ink-soft">{t('import_correct_text')}</p>
      </div>
      {bad.slice(0, mostCorrected).map((row) => (
        <fieldset key={row.line} className="min-w-0 border-t border-paper-line pt-2">
          <legend className="float-left mr-3 font-semibold">{t('import_line', { line: row.line })}</legend>
          <p className="mb-2 text-small font-semibold text-brick">{whyOf(row, reason)}</p>
          <div className="clear-both grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {Object.entries(file.headings).map(([field, heading]) => (
              <Input
                key={field}
                name={`cell:${row.line}:${field}`}
                label={heading}
                value={row.values?.[field] ?? ''}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
