import { useCallback, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { forgetForm, keepForm, readKeptForm } from './kept-forms.ts'
import { useAccount } from './use-account.ts'

/** Keeps what is typed into a form of the account until it is saved or given up, which `forget` says; `name` is that form's alone. */
export function useKeptForm<V extends FieldValues, C, T extends FieldValues>(
  name: string,
  form: UseFormReturn<V, C, T>,
  { secret = false } = {},
): { forget: () => void } {
  const { userId } = useAccount()
  useEffect(() => {
    const kept = readKeptForm(userId, name)
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (isDirty) keepForm(userId, name, form.getValues(), secret)
        else forgetForm(userId, name)
      },
    })
  }, [form, name, userId, secret])
  return { forget: useCallback(() => forgetForm(userId, name), [userId, name]) }
}
