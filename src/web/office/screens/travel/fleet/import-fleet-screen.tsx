import { useActionData } from 'react-router'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { type FleetKind, fleetKinds } from '#domain/travel/fleet/fleet-import.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on, type SentForm } from '#web/office/forms/form-action.ts'
import { type FormAnswer, useFormAnswer } from '#web/office/forms/form-answer.ts'
import { Choice } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { textIn } from '#web/office/forms/texts-in.ts'
import { ImportForm, ImportPreview } from '#web/office/screens/geography/places/import-preview.tsx'
import { readImport } from '#web/office/ui/imports/import-file.ts'
import { FleetHead } from './fleet-head.tsx'

const importFleet = officeForm('POST /office-api/fleet-import')

/** Previews the file of the form, or applies it. */
const options = (apply: boolean) => ({
  act: apply ? 'apply' : 'preview',
  body: async ({ kind }: { kind: FleetKind }, { form }: SentForm) => ({
    kind,
    apply,
    ...(await readImport(form)),
  }),
  next: ({ answer, form }: SentForm & { answer: Result }) => ({
    result: answer,
    kind: textIn(form, 'kind') as FleetKind,
    country: textIn(form, 'country'),
  }),
})

type Imported = ReturnType<ReturnType<typeof options>['next']>

type Result = OfficeCallAnswer<typeof importFleet.call>

export const action = formAction(on(importFleet, options(false)), on(importFleet, options(true)))

/** Imports vehicles or drivers from a spreadsheet, after a preview. */
export default function ImportScreen() {
  const t = useTexts()
  const answer = useFormAnswer()
  const read = useActionData<FormAnswer | Imported>()
  const preview = read && 'result' in read ? read : null
  return (
    <>
      <FleetHead tab="import" />
      <p className="mb-2 max-w-text text-small text-ink-soft">{t('fleet_import_vehicles')}</p>
      <p className="mb-4 max-w-text text-small text-ink-soft">{t('fleet_import_drivers')}</p>
      <ImportForm country={preview?.country ?? answer?.values.country ?? ''}>
        <Choice
          name="kind"
          label={t('fleet_import_kind')}
          value={preview?.kind ?? answer?.values.kind ?? 'vehicles'}
          options={fleetKinds.map((value) => ({ value, label: t(`fleet_tab_${value}`) }))}
        />
      </ImportForm>
      {preview && (
        <ImportPreview
          applied={preview.result.applied}
          rows={preview.result.rows}
          file={preview.result}
          country={preview.country}
          reason={(reason) => t(`fleet_reason_${reason}`)}
        >
          <input type="hidden" name="kind" value={preview.kind} />
        </ImportPreview>
      )}
    </>
  )
}
