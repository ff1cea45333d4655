import { type ReactNode, useId } from 'react'
import { Form, useNavigation, useRouteLoaderData } from 'react-router'
import type { EventToEdit } from '#contract/office/events/event-edits.ts'
import type { OfficeTextKey } from '#contract/office/office-text-keys.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { controlLook, Field } from '../../../ui/forms/field.tsx'
import { useFormAnswer } from '../../app/answer-form.ts'
import { useShowHour, useTexts } from '../../app/texts.tsx'
import { useMay } from '../../app/use-may.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { amountField } from '../../ui/forms/amount-field.ts'
import { useFieldError } from '../../ui/forms/use-field-error.ts'

/**
 * A form that edits one part of the event. It sends the version that was read; if another person has saved meanwhile it
 * shows both versions, to choose one for each field. `present` are the current values of the fields.
 */
export function EditForm({
  intent,
  present,
  names,
  show,
  children,
  send = 'save',
  multipart = false,
  may = 'events.edit',
  ...edited
}: {
  /** distinguishes several forms of a page */
  intent: string
  present: Record<string, string>
  names?: Record<string, string>
  /** the label of a value that is a code, for the comparison with another person's version */
  show?: (value: string, name: string) => string | undefined
  children: ReactNode
  send?: OfficeTextKey & ('save' | 'add')
  multipart?: boolean
  /** without this permission the form is read-only */
  may?: Permission
  /** of the edited object, if it is not the event */
  version?: number
}) {
  const t = useTexts()
  const showHour = useShowHour()
  const event = useRouteLoaderData<EventToEdit>('screens/events/edit-event-screen')
  const seen = edited.version ?? event?.version ?? 0
  const answer = useFormAnswer()
  const mine = answer?.values.intent === intent ? answer : undefined
  const conflict = mine?.code === 'edited_meanwhile'
  const version = conflict ? seen : (mine?.values.version ?? seen)
  const mayEdit = useMay(event?.countryCode)(may)
  const busy = useNavigation().state === 'submitting'
  return (
    <Form
      key={mine ? JSON.stringify(mine.values) : seen}
      method="post"
      data-resets
      {...(multipart && { encType: 'multipart/form-data' })}
      className="flex flex-col gap-5"
      noValidate
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      {mine && !conflict && mine.text && <Banner tone="error">{mine.text}</Banner>}
      {conflict && (
        <Conflict
          present={present}
          typed={mine.values}
          names={names ?? {}}
          show={(said, name) => show?.(said, name) ?? showHour(said)}
        />
      )}
      <fieldset disabled={!mayEdit} className="contents">
        {children}
      </fieldset>
      {mayEdit && (
        <Button type="submit" name="send" value="save" busy={busy} className="self-start max-sm:w-full">
          {conflict ? t('conflict_save') : t(send)}
        </Button>
      )}
    </Form>
  )
}

/** The value of a field: the refused input, otherwise the saved value. */
export function useValue(intent: string) {
  const answer = useFormAnswer()
  const mine = answer?.values.intent === intent ? answer : undefined
  return (name: string, saved: string) => (mine ? (mine.values[name] ?? '') : saved)
}

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
  const kind = type === 'amount' ? amountField : { type }
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
