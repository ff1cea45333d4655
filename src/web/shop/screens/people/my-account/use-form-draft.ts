import { useCallback, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { forgetFormDraft, readFormDraft, storeFormDraft } from './form-drafts.ts'
import { useAccount } from './use-account.ts'

const noFields: readonly string[] = []

/**
 * Stores the input of an account form until it is saved or discarded (`forget`); `name` must be unique. A `secret` form
 * stays in memory; the fields in `unsaved` are not stored at all.
 */
export function useFormDraft<V extends FieldValues, C, T extends FieldValues>(
  name: string,
  form: UseFormReturn<V, C, T>,
  { secret = false, unsaved = noFields }: { secret?: boolean; unsaved?: readonly string[] } = {},
): { forget: () => void } {
  const { userId } = useAccount()
  useEffect(() => {
    const stored = readFormDraft(userId, name)
    if (stored) form.reset({ ...form.getValues(), ...stored }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (isDirty) storeFormDraft(userId, name, without(form.getValues(), unsaved), secret)
        else forgetFormDraft(userId, name)
      },
    })
  }, [form, name, userId, secret, unsaved])
  return { forget: useCallback(() => forgetFormDraft(userId, name), [userId, name]) }
}

function without(values: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !fields.includes(name)))
}
