import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormAnswer } from '../../app/answer-form.ts'
import { useTexts } from '../../app/texts.tsx'
import { Input } from '../../ui/forms/inputs.tsx'

const tones = { new: 'leaf', changed: 'jacaranda', unchanged: 'plain', unreadable: 'brick' } as const

type ImportedRow<Reason extends string = string> = {
  line: number
  name: string
  outcome: keyof typeof tones
  reason?: Reason | undefined
}

/** The text of the form's file, or of its field `csv`; empty, which is refused, if it is not UTF-8. */
export async function readFileText(form: FormData): Promise<string> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return String(form.get('csv') ?? '')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return ''
  }
}

/** The form's file in base64 if its first bytes are those of a workbook; otherwise empty. */
export async function readWorkbook(form: FormData): Promise<string> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size > mostWorkbookBytes) return ''
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isWorkbook = (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)
  return isWorkbook ? btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) : ''
}

/** The maximum length of a base64 file in a request to the office. */
const mostWorkbookBytes = 150_000

/** Uploads a CSV for a preview; further fields are the children. */
export function ImportForm({
  accept = '.csv,text/csv',
  fileLabel,
  children,
}: {
  accept?: string
  /** the label if it may also be a workbook */
  fileLabel?: string
  children?: ReactNode
}) {
  const t = useTexts()
  const answer = useFormAnswer()
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      {answer?.text && <Banner tone="error">{answer.text}</Banner>}
      <Form method="post" encType="multipart/form-data" className="flex max-w-form flex-col gap-3">
        <input type="hidden" name="act" value="preview" />
        {children}
        <Input
          name="file"
          type="file"
          accept={accept}
          label={fileLabel ?? t('places_import_file')}
          value=""
        />
        <Button type="submit" size="small" variant="secondary" busy={busy} className="self-start">
          {t('places_import_preview')}
        </Button>
      </Form>
    </>
  )
}

/** The preview of a file's lines, and the form that imports them; its further fields are the children. */
export function ImportPreview<Reason extends string>({
  applied,
  rows,
  csv,
  reason,
  children,
}: {
  applied: boolean
  rows: readonly ImportedRow<Reason>[]
  csv: string
  /** the text of a code */
  reason(code: Reason): string
  children?: ReactNode
}) {
  const t = useTexts()
  const busy = useNavigation().state === 'submitting'
  const count = (outcome: ImportedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return (
    <section className="mt-8 flex flex-col gap-4" aria-live="polite">
      <h2 className="text-lead font-semibold">{t(applied ? 'places_import_done' : 'places_import_would')}</h2>
      <p className="figures">
        {t('places_import_counts', {
          added: count('new'),
          changed: count('changed'),
          unchanged: count('unchanged'),
          unreadable: count('unreadable'),
        })}
      </p>
      {!applied && count('new') + count('changed') > 0 && (
        <Form method="post">
          <input type="hidden" name="act" value="apply" />
          {children}
          <textarea name="csv" value={csv} readOnly hidden />
          <Button type="submit" size="small" busy={busy}>
            {t('places_import_apply', { count: count('new') + count('changed') })}
          </Button>
        </Form>
      )}
      <ol className="text-small" aria-label={t('places_import_lines')}>
        {rows.slice(0, 500).map((row) => (
          <li key={row.line} className="flex flex-wrap items-center gap-x-3 border-b border-paper-line py-1">
            <span className="figures w-10 text-right text-ink-soft">{row.line}</span>
            <Badge tone={tones[row.outcome]}>{t(`places_outcome_${row.outcome}`)}</Badge>
            <span>{row.name}</span>
            {row.reason && <span className="text-brick">{reason(row.reason)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
