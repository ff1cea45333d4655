import { Form } from 'react-router'
import { useTexts } from '#web/office/app/texts.tsx'
import type { FormAnswer } from '#web/office/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'

/** Asks which of several sheets is read; the file is in the form, so that it is not chosen again. `fields` are sent again, too. */
export function WhichSheet({
  answer,
  act,
  fields,
}: {
  answer: FormAnswer
  act: string
  fields: Record<string, string>
}) {
  const t = useTexts()
  const sheets = (answer.data.sheets ?? []) as string[]
  return (
    <Form method="post" encType="multipart/form-data" className="my-4 flex flex-col gap-3">
      <input type="hidden" name="act" value={act} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <textarea name="workbook" value={answer.values.workbook ?? ''} readOnly hidden />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 font-semibold">{t('import_which_sheet')}</legend>
        {sheets.map((sheet) => (
          <Button key={sheet} type="submit" name="sheet" value={sheet} size="small" variant="secondary">
            {sheet}
          </Button>
        ))}
      </fieldset>
    </Form>
  )
}
