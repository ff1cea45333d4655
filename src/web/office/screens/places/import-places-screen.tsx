import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { readImport } from './import-file.ts'
import { ImportForm, ImportPreview } from './import-preview.tsx'
import { PlacesHead } from './places-head.tsx'

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const apply = textIn(form, 'act') === 'apply'
    const result = await api('POST /office-api/places-import', {
      body: { apply, ...(await readImport(form)) },
    })
    return data({ result, country: textIn(form, 'country') })
  })

/** Imports counties or venues from a spreadsheet, after a preview. */
export default function ImportScreen() {
  const t = useTexts()
  const answer = useFormAnswer()
  const read = useActionData<typeof action>()
  const preview = read && 'result' in read ? read : null
  return (
    <>
      <PlacesHead tab="import" />
      <p className="mb-4 max-w-text text-small text-ink-soft">{t('places_import_text')}</p>
      <ImportForm country={preview?.country ?? answer?.values.country ?? ''} />
      {preview && (
        <ImportPreview
          applied={preview.result.applied}
          rows={preview.result.rows}
          file={preview.result}
          country={preview.country}
          reason={(reason) => t(`places_reason_${reason as 'repeated'}`)}
        />
      )}
    </>
  )
}
