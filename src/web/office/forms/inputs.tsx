import { type ChangeEvent, type ReactNode, useId } from 'react'
import { controlLook, Field } from '../../ui/forms/field.tsx'
import { useField, useTicked } from './form-fields.ts'

/** Money is typed as text, because a number input would read 1.250 as 1,25. */
const kinds = {
  amount: { type: 'text', inputMode: 'decimal' },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
  email: { type: 'email', inputMode: 'email' },
  // Typed with 24 hours, whatever the language of the browser; the contract reads it.
  time: { type: 'text', inputMode: 'numeric', placeholder: 'HH:mm', autoComplete: 'off', maxLength: 10 },
  // Without a maximum, browsers accept years of five and six digits.
  date: { type: 'date', max: '9999-12-31' },
} as const

export type InputProps = {
  name: string
  /** by default the form's label of this field */
  label?: string
  /** at first; by default the form's saved value */
  value?: string | undefined
  /** instead of the input: a value that another control has chosen */
  chosen?: string | null | undefined
  hint?: string | undefined
  /** of a value that a file has; by default the form's error of this field */
  error?: string | undefined
  type?: keyof typeof kinds | 'text' | 'number' | 'password' | 'datetime-local' | 'file'
  /** for a file field */
  accept?: string
  autoComplete?: string
  long?: boolean
  rows?: number
  disabled?: boolean
  /** hides the label visually, if a table heading has the same text */
  bare?: boolean
  step?: string
  /** the id of a `datalist` with suggestions */
  list?: string
  onChange?: (change: ChangeEvent<HTMLInputElement>) => void
}

/** A field with its label and, below it, its error. */
export function Input({
  hint,
  type = 'text',
  accept = 'image/*',
  long,
  rows = 5,
  bare,
  chosen,
  error: told,
  ...props
}: InputProps) {
  const { name, disabled, step, list, autoComplete, onChange } = props
  const { value: typed, label, error: refused } = useField(name, props)
  const error = told ?? refused
  const value = chosen ?? typed
  const id = useId()
  const kind = type in kinds ? kinds[type as keyof typeof kinds] : { type }
  const own = { name, disabled, step, list, onChange, ...kind, ...(autoComplete && { autoComplete }) }
  if (bare)
    return (
      <>
        <input
          {...own}
          id={id}
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
            {...{ name, disabled, rows }}
            defaultValue={value}
            className={controlLook}
          />
        ) : (
          <input
            {...controlProps}
            {...own}
            {...(type === 'file' ? { accept } : { defaultValue: value })}
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

export type ChoiceProps = Pick<InputProps, 'name' | 'label' | 'value' | 'disabled' | 'hint' | 'bare'> & {
  options: readonly Option[]
}

/** A native select. */
export function Choice({ options, hint, bare, ...props }: ChoiceProps) {
  const { name, disabled } = props
  const { value, label, error } = useField(name, props)
  const list = [...Map.groupBy(options, ({ group }) => group ?? '')].map(([group, some]) =>
    group ? (
      <optgroup key={group} label={group}>
        {some.map(optionOf)}
      </optgroup>
    ) : (
      some.map(optionOf)
    ),
  )
  const own = { name, disabled, defaultValue: value }
  if (bare)
    return (
      <select {...own} aria-label={label} className={`${controlLook} min-w-40`}>
        {list}
      </select>
    )
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(controlProps) => (
        <select {...controlProps} {...own} className={controlLook}>
          {list}
        </select>
      )}
    </Field>
  )
}

export type CheckProps = {
  name: string
  label: ReactNode
  value?: string | number
  /** at first; by default the form's saved value */
  checked?: boolean
  /** one of several */
  radio?: boolean
  disabled?: boolean
  className?: string
}

/** A box, or one of several choices, before its label. */
export function Check({
  name,
  label,
  value = 'yes',
  checked,
  radio = false,
  disabled,
  className = 'flex min-h-11 items-center gap-2',
}: CheckProps) {
  const defaultChecked = useTicked(name, String(value), checked)
  return (
    <label className={className}>
      <input
        type={radio ? 'radio' : 'checkbox'}
        {...{ name, value, disabled, defaultChecked }}
        className="size-5 shrink-0"
      />
      {label}
    </label>
  )
}
