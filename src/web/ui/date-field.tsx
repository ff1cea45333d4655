import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldProps } from './field.tsx'

/** A day (`YYYY-MM-DD`), chosen in the platform's own calendar; `min` and `max` bound it. */
export function DateField({
  label,
  error,
  hint,
  optional,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(wiring) => <input {...rest} {...wiring} type="date" className={`${controlLook} figures`} />}
    </Field>
  )
}
