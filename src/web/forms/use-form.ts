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
 * `useForm` of React Hook Form, but a refused submit moves the focus only once, synchronously. The library moves it
 * again by a timer, which would interrupt a customer who is already typing.
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
