import { useState } from 'react'
import {
  createFormControl,
  type FieldErrors,
  type FieldValues,
  get,
  type UseFormProps,
  type UseFormReturn,
  useForm as useReactHookForm,
} from 'react-hook-form'

/**
 * `useForm` of React Hook Form, except that a refused submit moves the focus once and at once. The library moves it a
 * second time by a timer: a customer who types by then is carried off to the next field with an error.
 */
export function useForm<V extends FieldValues, C = unknown, T extends FieldValues = V>(
  props: UseFormProps<V, C, T>,
): UseFormReturn<V, C, T> {
  const options = { ...props, shouldFocusError: false }
  const [formControl] = useState(() => {
    const { formControl: plain } = createFormControl(options)
    const handleSubmit: typeof plain.handleSubmit = (onValid, onInvalid) =>
      plain.handleSubmit(onValid, async (errors, event) => {
        await onInvalid?.(errors, event)
        focusFirstError(event?.target, errors)
      })
    return { ...plain, handleSubmit }
  })
  return useReactHookForm({ ...options, formControl })
}

function focusFirstError<V extends FieldValues>(form: unknown, errors: FieldErrors<V>): void {
  const fields = form instanceof HTMLFormElement ? [...form.elements] : []
  const first = fields.find((field) => get(errors, field.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}
