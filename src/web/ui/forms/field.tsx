import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'

/**
 * Props of every field: a label above it, a hint, and an error below it that says how to correct the input.
 */
export type FieldProps = {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** the marker beside the label of an optional field */
  optional?: string | undefined
  className?: string | undefined
}

export type ControlProps = {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

/** The look of inputs and selects. */
export const controlLook =
  'min-h-12 w-full rounded-control border border-control bg-white px-4 py-2 text-body text-ink placeholder:text-ink-soft/70 hover:border-ink focus-visible:border-jacaranda aria-invalid:border-brick aria-invalid:border-2 disabled:border-paper-line disabled:bg-paper-deep disabled:text-ink-soft [&:is(input,textarea):read-only]:bg-paper-deep'

/** Label, control, hint and error, connected for screen readers. */
export function Field({
  label,
  error,
  hint,
  optional,
  className,
  children,
}: FieldProps & { children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = classes(hint && `${id}-hint`, error && `${id}-error`)
  return (
    <div className={classes('flex max-w-full flex-col gap-1', className)}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-2 text-small font-semibold">
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-soft">{optional}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-soft night:text-paper-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-small font-semibold text-brick">
          <Icon name="alert" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  )
}
