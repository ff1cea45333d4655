import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { controlLook, Field, type FieldProps } from './field.tsx'

export type SelectOption = {
  value: string | number
  label: string
  disabled?: boolean
  group?: string | undefined
}

/**
 * A native select. `placeholder` is the first, empty option; consecutive options of one `group` are shown under its
 * name.
 */
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
      {(controlProps) => (
        <div className="relative">
          <select
            {...rest}
            {...controlProps}
            className={classes(controlLook, 'appearance-none truncate pr-12')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {inGroups(options).map(({ group, members }) =>
              group ? (
                <optgroup key={group} label={group}>
                  {members.map(asOption)}
                </optgroup>
              ) : (
                members.map(asOption)
              ),
            )}
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

function asOption({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  )
}

function inGroups(
  options: readonly SelectOption[],
): { group?: string | undefined; members: SelectOption[] }[] {
  const groups: { group?: string | undefined; members: SelectOption[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}
