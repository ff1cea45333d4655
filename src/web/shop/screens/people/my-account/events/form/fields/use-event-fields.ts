import { get, type Path, useFormContext } from 'react-hook-form'
import type { PlainKey } from '#contract/platform/message-keys.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import type { EventFormValues } from '../form-values.ts'

/** The props of the form's fields: their values, and their errors until they are edited. */
export function useEventFields() {
  const t = useTranslate()
  const { register, clearErrors, formState } = useFormContext<EventFormValues>()
  const { errors } = formState
  const errorOf = (name: Path<EventFormValues>): string | undefined => {
    const { message } = (get(errors, name) ?? {}) as { message?: PlainKey }
    // This form uses its own text for required fields.
    return message === 'field_is_required' ? t('page_my_events_required') : message && t(message)
  }
  const field = (name: Path<EventFormValues>) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: errorOf(name),
  })
  return { field, errorOf }
}
