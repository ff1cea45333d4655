import { useId } from 'react'
import { controlLook, Field } from '../../../ui/forms/field.tsx'
import { amountField } from './amount-field.ts'
import { timeField } from './time-field.ts'
import { useFieldError } from './use-field-error.ts'

type InputProps = {
  name: string
  label: string
  value: string
  hint?: string | undefined
  type?: 'text' | 'number' | 'amount' | 'date' | 'time' | 'datetime-local' | 'file'
  /** for a file field */
  accept?: string
  long?: boolean
  disabled?: boolean
  /** hides the label visually, if a table heading has the same text */
  bare?: boolean
  step?: string
  /** the id of a `datalist` with suggestions */
  list?: string
}

/** A field with its label and, below it, its error. */
export function Input({
  name,
  label,
  value,
  hint,
  type = 'text',
  accept = 'image/*',
  long,
  disabled,
  bare,
  step,
  list,
}: InputProps) {
  const error = useFieldError(name)
  const id = useId()
  const kind = type === 'amount' ? amountField : type === 'time' ? timeField : { type }
  if (bare)
    return (
      <>
        <input
          {...{ name, disabled, step, id }}
          {...kind}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          defaultValue={value}
          className={`${controlLook} figures min-w-24 px-2!`}
        />
        {error && <span className="text-small text-brick">{error}</span>}
      </>
    )
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(controlProps) =>
        long ? (
          <textarea
            {...controlProps}
            {...{ name, disabled }}
            rows={5}
            defaultValue={value}
            className={controlLook}
          />
        ) : (
          <input
            {...controlProps}
            {...{ name, disabled, step, list }}
            {...kind}
            {...(type !== 'file' && { defaultValue: value })}
            {...(type === 'file' && { accept })}
            className={controlLook}
          />
        )
      }
    </Field>
  )
}

/** An option; consecutive ones with the same group are shown under its name. */
type Option = { value: string; label: string; group?: string }

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)

/** A native select. */
export function Choice({
  name,
  label,
  value,
  options,
  disabled,
  hint,
  bare,
}: Omit<InputProps, 'type' | 'long' | 'step'> & { options: readonly Option[] }) {
  const error = useFieldError(name)
  const list = [...Map.groupBy(options, ({ group }) => group ?? '')].map(([group, some]) =>
    group ? (
      <optgroup key={group} label={group}>
        {some.map(optionOf)}
      </optgroup>
    ) : (
      some.map(optionOf)
    ),
  )
  if (bare)
    return (
      <select
        {...{ name, disabled }}
        aria-label={label}
        defaultValue={value}
        className={`${controlLook} min-w-40`}
      >
        {list}
      </select>
    )
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(controlProps) => (
        <select {...controlProps} {...{ name, disabled }} defaultValue={value} className={controlLook}>
          {list}
        </select>
      )}
    </Field>
  )
}
