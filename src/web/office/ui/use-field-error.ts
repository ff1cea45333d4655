import { useFormAnswer } from '../app/answer-form.ts'
import { useCodeText, useTexts } from '../app/texts.tsx'

/** The fault of a field of the form that was refused, in words; those of `field_is_invalid` where there are none. */
export function useFieldError(name: string): string | undefined {
  return useFieldErrors()(name)
}

/** The same for many fields. */
export function useFieldErrors(): (name: string) => string | undefined {
  const t = useTexts()
  const textOf = useCodeText()
  const fields = useFormAnswer()?.fields
  return (name) => {
    const key = fields?.[name]
    return key && (textOf(key) ?? t('field_is_invalid'))
  }
}
