import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import { type FleetKind, fleetKinds } from '#domain/fleet/fleet-import.ts'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { choiceIn, textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { Choice } from '../../ui/forms/inputs.tsx'
import { readImport } from '../places/import-file.ts'
import { ImportForm, ImportPreview } from '../places/import-preview.tsx'
import { FleetHead } from './fleet-head.tsx'

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const apply = textIn(form, 'act') === 'apply'
    const kind = choiceIn<FleetKind>(form, 'kind')
    const result = await api('POST /office-api/fleet-import', {
      body: { kind, apply, ...(await readImport(form)) },
    })
    return data({ result, kind, country: textIn(form, 'country') })
  })

/** Imports vehicles or drivers from a spreadsheet, after a preview. */
export default function ImportScreen() {
  const t = useTexts()
  const answer = useFormAnswer()
  const read = useActionData<typeof action>()
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
