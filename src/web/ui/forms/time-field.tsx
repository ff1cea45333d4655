import type { ComponentProps } from 'react'
import { readTypedHour } from '#domain/platform/time/place-time.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'

/** An event of an input with its value, as the functions of a form's `register()` take it. */
type Change = { target: HTMLInputElement; type: string }

/**
 * A time of day with 24 hours, whatever the language of the browser. It is typed freely (`8`, `830`, `8:30 pm`) and shown
 * as `HH:mm` when the field is left. Accepts the props of a form's `register()`.
 */
export function TimeField({
  onChange,
  onBlur,
  ...rest
}: FieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'onBlur'> & {
    onChange?: (change: Change) => unknown
    onBlur?: (change: Change) => unknown
  }) {
  const t = useTranslate()
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('time_placeholder')}
      maxLength={10}
      onChange={({ target }) => onChange?.({ target, type: 'change' })}
      onBlur={({ target }) => {
        const hour = readTypedHour(target.value)
        if (hour && hour !== target.value) {
          target.value = hour
          onChange?.({ target, type: 'change' })
        }
        onBlur?.({ target, type: 'blur' })
      }}
    />
  )
}
