import type { OfficeTextKey, PlainOfficeKey } from '#contract/office/office-texts.ts'
import { useFormAnswer } from '../app/answer-form.ts'
import { useHasText, useTexts } from '../app/texts.tsx'

/** The fault of a field of the form that was refused, in words; those of `field_is_invalid` where there are none. */
export function useFieldError(name: string): string | undefined {
  const t = useTexts()
  const hasText = useHasText()
  const key = useFormAnswer()?.fields[name]
  if (!key) return undefined
  return t(hasText(key as OfficeTextKey) ? (key as PlainOfficeKey) : 'field_is_invalid')
}
