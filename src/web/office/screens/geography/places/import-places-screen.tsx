import { useActionData } from 'react-router'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on, type SentForm } from '#web/office/forms/form-action.ts'
import { type FormAnswer, useFormAnswer } from '#web/office/forms/form-answer.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { textIn } from '#web/office/forms/texts-in.ts'
import { readImport } from '#web/office/ui/imports/import-file.ts'
import { ImportForm, ImportPreview } from './import-preview.tsx'
import { PlacesHead } from './places-head.tsx'

const importPlaces = officeForm('POST /office-api/places-import')

type Result = OfficeCallAnswer<typeof importPlaces.call>

/** Previews the file of the form, or applies it. */
const options = (apply: boolean) => ({
  act: apply ? 'apply' : 'preview',
  body: async (_: object, { form }: SentForm) => ({ apply, ...(await readImport(form)) }),
  next: ({ answer, form }: SentForm & { answer: Result }) => ({
    result: answer,
    country: textIn(form, 'country'),
  }),
})

type Imported = ReturnType<ReturnType<typeof options>['next']>

export const action = formAction(on(importPlaces, options(false)), on(importPlaces, options(true)))

/** Imports counties or venues from a spreadsheet, after a preview. */
export default function ImportScreen() {
  const t = useTexts()
  const answer = useFormAnswer()
  const read = useActionData<FormAnswer | Imported>()
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
