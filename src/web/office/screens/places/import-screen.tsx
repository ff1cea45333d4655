import { type ActionFunctionArgs, data, Form, useActionData, useNavigation } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { Input } from '../events/edit-form.tsx'
import { ImportPreview, readFileText } from './import-preview.tsx'
import { PlacesHead } from './places-head.tsx'

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const apply = textIn(form, 'act') === 'apply'
    const csv = await readFileText(form)
    const result = await api('POST /office-api/places-import', { body: { csv, apply } })
    return data({ result, csv })
  })

/** Reads counties or venues from a CSV: first what each line would do, then the import itself. */
export default function ImportScreen() {
  const t = useTexts()
  const answer = useFormAnswer()
  const read = useActionData<typeof action>()
  const busy = useNavigation().state === 'submitting'
  const preview = read && 'result' in read ? read : null
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
        <ImportPreview
          applied={preview.result.applied}
          rows={preview.result.rows}
          csv={preview.csv}
          reason={(reason) => t(`places_reason_${reason as 'repeated'}`)}
        />
      )}
    </>
  )
}
