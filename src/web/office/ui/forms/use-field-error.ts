import { useFormAnswer } from '../../app/answer-form.ts'
import { useCodeText, useTexts } from '../../app/texts.tsx'

/** The error of a field of the refused form; a generic text if it has none of its own. */
export function useFieldError(name: string): string | undefined {
  return useFieldErrors()(name)
}

/** The same for several fields. */
export function useFieldErrors(): (name: string) => string | undefined {
  const t = useTexts()
  const textOf = useCodeText()
  const answer = useFormAnswer()
  return (name) => {
    const key = answer?.fields[name]
    return key && (textOf(key) ?? t(answer.values[name] === '' ? 'field_is_required' : 'field_is_invalid'))
  }
}
