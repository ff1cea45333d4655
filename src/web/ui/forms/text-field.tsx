import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { controlLook, Field, type FieldProps } from './field.tsx'

/** A single-line text field. Accepts the props of a form's `register()`. */
export function TextField({
  label,
  error,
  hint,
  optional,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(controlProps) => <input type="text" {...rest} {...controlProps} className={controlLook} />}
    </Field>
  )
}

/** A password field with a button to show it; `meter` is shown below. */
export function PasswordField({
  label,
  error,
  hint,
  optional,
  className,
  meter,
  ...rest
}: FieldProps & { meter?: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTranslate()
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(controlProps) => (
        <>
          <div className="relative">
            <input
              {...rest}
              {...controlProps}
              type={shown ? 'text' : 'password'}
              autoCapitalize={shown ? 'none' : undefined}
              spellCheck={false}
              className={classes(controlLook, 'pr-14')}
            />
            <button
              type="button"
              aria-label={t('password_show')}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center rounded-control text-ink-soft hover:text-ink"
            >
              <Icon name={shown ? 'eye-off' : 'eye'} />
            </button>
          </div>
          {meter}
        </>
      )}
    </Field>
  )
}

/** A textarea. */
export function TextAreaField({
  label,
  error,
  hint,
  optional,
  className,
  rows = 7,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(controlProps) => (
        <textarea {...rest} {...controlProps} rows={rows} className={classes(controlLook, 'resize-y')} />
      )}
    </Field>
  )
}

/** A checkbox with its label beside it. */
export function CheckboxField({
  label,
  error,
  hint,
  className,
  ...rest
}: Pick<FieldProps, 'label' | 'error' | 'hint' | 'className'> & Omit<ComponentProps<'input'>, 'type'>) {
  const id = useId()
  const describedBy = classes(hint && `${id}-hint`, error && `${id}-error`)
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className="size-5 shrink-0"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-brick">
          {error}
        </p>
      )}
    </div>
  )
}
