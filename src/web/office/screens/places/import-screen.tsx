import { type ActionFunctionArgs, data, Form, useActionData, useNavigation } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { Input } from '../events/edit-form.tsx'
import { PlacesHead } from './places-head.tsx'

const tones = { new: 'leaf', changed: 'jacaranda', unchanged: 'plain', unreadable: 'brick' } as const

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const apply = textIn(form, 'act') === 'apply'
    const file = form.get('file')
    const csv = file instanceof File && file.size > 0 ? await readText(file) : String(form.get('csv') ?? '')
    const result = await api('POST /office-api/places-import', { body: { csv, apply } })
    return data({ result, csv })
  })

/** The text of a file; empty, which is refused, where it is no UTF-8. */
async function readText(file: File): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return ''
  }
}

/** Reads counties or venues from a CSV: first what each line would do, then the import itself. */
export default function ImportScreen() {
  const t = useTexts()
  const answer = useFormAnswer()
  const read = useActionData<typeof action>()
  const busy = useNavigation().state === 'submitting'
  const preview = read && 'result' in read ? read : null
  const count = (outcome: string) => preview?.result.rows.filter((row) => row.outcome === outcome).length ?? 0
  return (
    <>
      <PlacesHead tab="import" />
      <p className="mb-4 max-w-text text-small text-ink-soft">{t('places_import_text')}</p>
      {answer?.text && <Banner tone="error">{answer.text}</Banner>}
      <Form method="post" encType="multipart/form-data" className="flex max-w-form flex-col gap-3">
        <input type="hidden" name="act" value="preview" />
        <Input name="file" type="file" accept=".csv,text/csv" label={t('places_import_file')} value="" />
        <Button type="submit" size="small" variant="secondary" busy={busy} className="self-start">
          {t('places_import_preview')}
        </Button>
      </Form>
      {preview && (
        <section className="mt-8 flex flex-col gap-4" aria-live="polite">
          <h2 className="text-lead font-semibold">
            {t(preview.result.applied ? 'places_import_done' : 'places_import_would')}
          </h2>
          <p className="figures">
            {t('places_import_counts', {
              added: count('new'),
              changed: count('changed'),
              unchanged: count('unchanged'),
              unreadable: count('unreadable'),
            })}
          </p>
          {!preview.result.applied && count('new') + count('changed') > 0 && (
            <Form method="post">
              <input type="hidden" name="act" value="apply" />
              <textarea name="csv" value={preview.csv} readOnly hidden />
              <Button type="submit" size="small" busy={busy}>
                {t('places_import_apply', { count: count('new') + count('changed') })}
              </Button>
            </Form>
          )}
          <ol className="text-small" aria-label={t('places_import_lines')}>
            {preview.result.rows.slice(0, 500).map((row) => (
              <li
                key={row.line}
                className="flex flex-wrap items-center gap-x-3 border-b border-paper-line py-1"
              >
                <span className="figures w-10 text-right text-ink-soft">{row.line}</span>
                <Badge tone={tones[row.outcome]}>{t(`places_outcome_${row.outcome}`)}</Badge>
                <span>{row.name}</span>
                {row.reason && (
                  <span className="text-brick">{t(`places_reason_${row.reason as 'repeated'}`)}</span>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
