import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Input of the three dialogs, in memory only. */
export type AuthDraft = {
  email?: string
  password?: string
  firstName?: string
  lastName?: string
  phoneNumber?: string
  birthday?: string
}

/** Stores the input while typing, for the dialog that is opened next. Resetting a form stores nothing. */
export function useStoredDraft<V extends FieldValues, C, T extends FieldValues>(
  form: UseFormReturn<V, C, T>,
  draft: AuthDraft,
  read: (values: V) => AuthDraft,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a form is read never changes
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => void Object.assign(draft, read(form.getValues())),
      }),
    [form, draft],
  )
}
