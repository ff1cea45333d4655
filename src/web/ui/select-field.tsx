import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { controlLook, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

export type SelectOption = { value: string | number; label: string; disabled?: boolean }

/** A choice among few: the platform's own list. `placeholder` is the first, empty option. */
export function SelectField({
  label,
  error,
  hint,
  optional,
  className,
  options,
  placeholder,
  ...rest
}: FieldProps & { options: readonly SelectOption[]; placeholder?: string } & Omit<
    ComponentProps<'select'>,
    'children'
  >) {
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(wiring) => (
        <div className="relative">
          <select {...rest} {...wiring} className={classes(controlLook, 'appearance-none truncate pr-12')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label: text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2"
          />
        </div>
      )}
    </Field>
  )
}
