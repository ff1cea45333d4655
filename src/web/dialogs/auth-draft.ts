import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What has been typed into any of the three dialogs; it lives as long as the page and goes nowhere else. */
export type AuthDraft = {
  email?: string
  password?: string
  firstName?: string
  lastName?: string
  phoneNumber?: string
  birthday?: string
}

/** Keeps what is typed for the dialog that is opened next. Reset the form first to have nothing kept. */
export function useKeptDraft<V extends FieldValues, C, T extends FieldValues>(
  form: UseFormReturn<V, C, T>,
  draft: AuthDraft,
  read: (values: V) => AuthDraft,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there when the dialog closed counts
  useEffect(() => () => void Object.assign(draft, read(form.getValues())), [])
}
