import { type ComponentProps, type Ref, useEffect, useRef, useState } from 'react'
import { readDay, readTypedDay, showDay } from '#domain/platform/time/days.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { onDemand } from '../overlays/on-demand.tsx'
import type { MarkedDays } from './calendar/marked-days.ts'
import { type ControlProps, controlLook, Field, type FieldProps } from './field.tsx'

const CalendarDialog = onDemand(() => import('./calendar/calendar-dialog.tsx'))

type Props = FieldProps & {
  /** `YYYY-MM-DD`, or typed text that is no day */
  value?: string
  defaultValue?: string | undefined
  onChange?: (day: string) => void
  min?: string
  max?: string
  /** only these days can be chosen in the calendar; `onOpen` can load their prices */
  days?: MarkedDays
  onOpen?: () => void
  /** false for days that are far back in a calendar */
  hasCalendar?: boolean
  ref?: Ref<HTMLInputElement>
} & Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'onBlur' | 'autoComplete'>

/**
 * A day, typed as dd/mm/yyyy or chosen in a calendar in the language of the page. Before hydration it is a native date
 * field with the same name and value.
 */
export function DateField(props: Props) {
  const { label, error, hint, optional, className, hasCalendar = true, name, disabled } = props
  const state = useDay(props)
  return (
    <Field label={label} error={error} hint={hint} optional={optional} className={className}>
      {(controlProps) =>
        state.isReplaced ? (
          <div className="relative">
            <TypedDay {...props} state={state} controlProps={controlProps} />
            {name && <input type="hidden" name={name} value={readDay(state.day) ?? ''} disabled={disabled} />}
            {hasCalendar && <DayCalendar {...props} state={state} />}
          </div>
        ) : (
          <NativeDay {...props} state={state} controlProps={controlProps} />
        )
      }
    </Field>
  )
}

type DayState = ReturnType<typeof useDay>

type PartProps = Props & { state: DayState; controlProps: ControlProps }

/** The day and its text, which may be no day yet. */
function useDay({ value, defaultValue, onChange, max }: Props) {
  const native = useRef<HTMLInputElement>(null)
  const [isReplaced, setIsReplaced] = useState(false)
  const [own, setOwn] = useState(defaultValue ?? '')
  const day = value ?? own
  const [text, setText] = useState(showDay(day))

  useEffect(() => {
    const control = native.current
    const replaceNativeField = () => {
      if (control?.value) setOwn(control.value)
      setIsReplaced(true)
    }
    // Replace the native field only while it is not in use.
    if (control !== document.activeElement) return replaceNativeField()
    control?.addEventListener('blur', replaceNativeField, { once: true })
    return () => control?.removeEventListener('blur', replaceNativeField)
  }, [])
  useEffect(
    () => setText((typed) => (readTypedDay(typed, max) === day || typed === day ? typed : showDay(day))),
    [day, max],
  )

  function commit(next: string) {
    setOwn(next)
    onChange?.(next)
  }
  function type(typed: string) {
    const grows = typed.length > text.length
    // Insert the slashes, which a numeric keyboard does not have.
    const shown = grows && /^(\d{2}|\d{2}\/\d{2})$/.test(typed) ? `${typed}/` : typed
    setText(shown)
    commit(readTypedDay(shown, max) ?? shown)
  }
  function choose(chosen: string) {
    setText(showDay(chosen))
    commit(chosen)
  }
  return { native, isReplaced, day, text, type, choose, commit, tidyText: () => setText(showDay(day)) }
}

function TypedDay(props: PartProps) {
  const { state, controlProps, ref, disabled, onBlur, autoComplete = 'off', hasCalendar = true } = props
  const t = useTranslate()
  return (
    <input
      {...controlProps}
      ref={ref}
      type="text"
      inputMode="numeric"
      autoComplete={autoComplete}
      placeholder={t('date_placeholder')}
      maxLength={10}
      value={state.text}
      disabled={disabled}
      onChange={(event) => state.type(event.target.value)}
      onBlur={(event) => {
        state.tidyText()
        onBlur?.(event)
      }}
      className={classes(controlLook, 'figures', hasCalendar && 'pr-14')}
    />
  )
}

/** A button that opens the calendar. */
function DayCalendar({ label, state, min, max, days, onOpen, disabled }: Props & { state: DayState }) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('calendar_open', { field: label })}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => {
          onOpen?.()
          setOpen(true)
        }}
        className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center rounded-control text-jacaranda hover:text-jacaranda-deep disabled:text-ink-soft"
      >
        <Icon name="calendar" />
      </button>
      <CalendarDialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        chosen={readDay(state.day)}
        onChoose={(chosen) => {
          state.choose(chosen)
          setOpen(false)
        }}
        min={min}
        max={max}
        days={days}
      />
    </>
  )
}

function NativeDay(props: PartProps) {
  const { state, controlProps, ref, name, min, max, disabled, onBlur, autoComplete = 'off' } = props
  return (
    <input
      {...controlProps}
      name={name}
      min={min}
      max={max}
      disabled={disabled}
      onBlur={onBlur}
      autoComplete={autoComplete}
      ref={(element) => {
        state.native.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      type="date"
      defaultValue={state.day}
      onChange={(event) => state.commit(event.target.value)}
      className={`${controlLook} figures`}
    />
  )
}
