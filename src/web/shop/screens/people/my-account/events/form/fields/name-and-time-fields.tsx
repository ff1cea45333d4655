import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { Country } from '#domain/geography/countries/country.ts'
import { dayAfter, dayIn, readDay } from '#domain/platform/time/days.ts'
import { readTypedHour } from '#domain/platform/time/place-time.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useDateWords } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TimeField } from '#web/ui/forms/time-field.tsx'
import type { EventFormValues } from '../form-values.ts'
import { useEventFields } from './use-event-fields.ts'

/** Name and time of the event. An end that is not after the start is on the next day. */
export function WhatFields({ country }: { country: Country }) {
  const t = useTranslate()
  const { field, errorOf } = useEventFields()
  const { clearErrors } = useFormContext<EventFormValues>()
  const { field: date } = useController<EventFormValues, 'startDate'>({ name: 'startDate' })
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={t('page_my_events_name')}
        placeholder={t('page_my_events_name_example')}
        autoComplete="off"
        maxLength={200}
        {...field('name')}
      />
      <div className="grid gap-5 sm:grid-cols-2 md:grid-cols-[minmax(0,2fr)_minmax(10rem,1fr)_minmax(10rem,1fr)]">
        <DateField
          label={t('page_my_events_date')}
          className="sm:max-md:col-span-2"
          min={dayIn(country.timeZone, new Date(serverNow()))}
          error={errorOf('startDate')}
          {...date}
          onChange={(day) => {
            clearErrors('startDate')
            date.onChange(day)
          }}
        />
        <TimeField label={t('page_my_events_start_hour')} {...field('startHour')} />
        <TimeField label={t('page_my_events_end_hour')} {...field('endHour')} />
      </div>
      {/* Reserves its space while the hours are typed. */}
      <p role="status" className="-mt-3 min-h-5 text-small text-ink-soft">
        <NextDay />
      </p>
    </div>
  )
}

function NextDay() {
  const t = useTranslate()
  const words = useDateWords()
  const [startDate, typedStart, typedEnd] = useWatch<
    EventFormValues,
    readonly ['startDate', 'startHour', 'endHour']
  >({
    name: ['startDate', 'startHour', 'endHour'],
  })
  const [startHour, endHour] = [readTypedHour(typedStart), readTypedHour(typedEnd)]
  if (!startHour || !endHour || endHour > startHour) return null
  const day = readDay(startDate)
  if (!day) return t('page_my_events_ends_next')
  return t('page_my_events_ends_next_day', { date: words(`${dayAfter(day, 1)}T12:00:00Z`, 'UTC').long })
}
