import { useState } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { PlainKey } from '#contract/platform/message-keys.ts'
import type { FieldProblem } from '#domain/platform/field-problems.ts'
import { ApiRefusal } from '../api/api.ts'
import { refusalText } from '../app/refusal-text.ts'
import { type Translate, useTranslate } from '../texts/messages.tsx'

/** The text of a field's error; schemas and the shop both use message keys. */
export function fieldError<V extends FieldValues>(
  t: Translate,
  errors: FieldErrors<V>,
  field: Path<V>,
): string | undefined {
  const message = errors[field]?.message
  return message ? t(String(message) as FieldProblem) : undefined
}

/** Shows a refusal under its field, otherwise in a banner. */
export function useRefusedForm<V extends FieldValues, C, T extends FieldValues>(
  form: UseFormReturn<V, C, T>,
) {
  const t = useTranslate()
  const [banner, setBanner] = useState<string | null>(null)

  const refuse = (
    error: unknown,
    fieldOf: Partial<Record<string, { field: Path<V>; key: PlainKey }>> = {},
  ) => {
    const own = error instanceof ApiRefusal ? fieldOf[error.code] : undefined
    const fields = error instanceof ApiRefusal ? Object.entries(error.fields) : []
    const known = fields.filter(([name]) => name in form.getValues())
    // The focus goes to the first alone: on its way through the others it would check them again and take their errors.
    for (const [nth, [name, key]] of known.entries())
      form.setError(name as Path<V>, { message: key }, { shouldFocus: nth === 0 })
    if (own) form.setError(own.field, { message: own.key }, { shouldFocus: true })
    if (!own && known.length === 0) setBanner(refusalText(error, t))
  }
  return { banner, clearBanner: () => setBanner(null), refuse }
}
