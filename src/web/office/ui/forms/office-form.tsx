import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { controlLook, Field } from '../../../ui/forms/field.tsx'
import { useFormAnswer } from '../../app/answer-form.ts'
import { useTexts } from '../../app/texts.tsx'
import { useFieldError } from './use-field-error.ts'

/**
 * A form that works without JavaScript; above it is the refusal, or a note that restored input still has to be sent.
 */
export function OfficeForm({
  children,
  action,
  quiet = false,
}: {
  children: ReactNode
  action?: string
  /** another form of the screen was refused and shows that itself */
  quiet?: boolean
}) {
  const t = useTexts()
  const answer = useFormAnswer()
  return (
    <Form method="post" {...(action && { action })} className="flex flex-col gap-4" noValidate>
      {answer?.text && !quiet && (
        <p role="alert" className="rounded-small bg-brick-tint px-4 py-3 text-small font-semibold text-brick">
          {answer.text}
        </p>
      )}
      {answer?.code === 'restored' && !quiet && <Banner>{t('form_kept')}</Banner>}
      {children}
    </Form>
  )
}

/** A text field with its input and error. */
export function OfficeField({
  name,
  label,
  hint,
  initial = '',
  type = 'text',
  autoComplete = 'off',
  inputMode,
}: {
  name: string
  label: string
  hint?: string
  initial?: string
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  inputMode?: 'numeric' | 'email'
}) {
  const answer = useFormAnswer()
  const error = useFieldError(name)
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(controlProps) => (
        <input
          {...controlProps}
          {...{ name, type, autoComplete, inputMode }}
          spellCheck={false}
          defaultValue={answer?.values[name] ?? initial}
          className={controlLook}
        />
      )}
    </Field>
  )
}

/** A textarea. */
export function OfficeLongField({
  name,
  label,
  hint,
  rows = 3,
}: {
  name: string
  label: string
  hint?: string
  rows?: number
}) {
  const answer = useFormAnswer()
  const error = useFieldError(name)
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(controlProps) => (
        <textarea
          {...controlProps}
          {...{ name, rows }}
          defaultValue={answer?.values[name] ?? ''}
          className={controlLook}
        />
      )}
    </Field>
  )
}

/** The submit button; it animates while a form is being sent, not while another page or a search loads. */
export function SendButton({ children }: { children: ReactNode }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Button type="submit" busy={busy} className="self-start max-sm:w-full">
      {children}
    </Button>
  )
}

/** A select with few options. */
export function OfficeSelect({
  name,
  label,
  initial,
  options,
}: {
  name: string
  label: string
  initial: string
  options: readonly { value: string; label: string }[]
}) {
  const answer = useFormAnswer()
  return (
    <Field label={label}>
      {(controlProps) => (
        <select
          {...controlProps}
          name={name}
          defaultValue={answer?.values[name] ?? initial}
          className={controlLook}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
