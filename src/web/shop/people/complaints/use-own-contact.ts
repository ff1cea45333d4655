import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useSession } from '#web/app/session.tsx'

/** Fills the empty contact fields of a form with those of the logged-in customer. */
export function useOwnContact<V extends FieldValues, C, T extends FieldValues>(
  form: UseFormReturn<V, C, T>,
): void {
  const { user } = useSession()
  useEffect(() => {
    if (!user) return
    const own = {
      name: [user.firstName, user.lastName].filter(Boolean).join(' '),
      email: user.email,
      phone: user.phoneNumber,
    }
    for (const [name, value] of Object.entries(own) as [Path<V>, PathValue<V, Path<V>>][]) {
      if (value && !form.getValues(name)) form.setValue(name, value)
    }
  }, [user, form])
}
