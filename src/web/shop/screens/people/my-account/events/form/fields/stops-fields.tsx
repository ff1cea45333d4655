import type { RefObject } from 'react'
import { useRef } from 'react'
import type { UseFieldArrayAppend, UseFormGetValues } from 'react-hook-form'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { mostStops } from '#domain/catalogue/private-events/missing-fields.ts'
import { stopsInOrder } from '#domain/catalogue/private-events/stops-in-order.ts'
import type { Country } from '#domain/geography/countries/country.ts'
import { focusRow } from '#web/shop/sales/passengers/focus-row.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TimeField } from '#web/ui/forms/time-field.tsx'
import type { EventFormValues } from '../form-values.ts'
import { EventCountyField } from './event-county-field.tsx'
import { useEventFields } from './use-event-fields.ts'

/**
 * Up to ten stops besides the venue. They are sent in the order of their hours; a button sorts them in the form.
 */
export function StopsFields({ country }: { country: Country }) {
  const t = useTranslate()
  const { control, getValues, formState } = useFormContext<EventFormValues>()
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'additionalStops' })
  const [stops, startHour] = useWatch<EventFormValues, readonly ['additionalStops', 'startHour']>({
    name: ['additionalStops', 'startHour'],
  })
  const rows = useRef<HTMLOListElement>(null)
  const inOrder = stopsInOrder(stops, startHour)
  const isOutOfOrder = inOrder.some((stop, nth) => stop !== stops[nth])
  const isIncomplete = Array.isArray(formState.errors.additionalStops)

  return (
    <div className="flex flex-col gap-5">
      {isIncomplete && <Banner tone="error">{t('private_event_stops_incomplete')}</Banner>}
      <ol ref={rows} className="flex flex-col gap-5 empty:hidden">
        {fields.map(({ id }, nth) => (
          <li key={id}>
            <StopFields
              nth={nth}
              country={country}
              onRemove={() => {
                remove(nth)
                focusRow(rows.current, 'removed')
              }}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {fields.length < mostStops && <AddStop append={append} getValues={getValues} rows={rows} />}
        {isOutOfOrder && (
          <Button variant="quiet" size="small" icon="sort" onClick={() => replace(inOrder)}>
            {t('page_my_events_stops_sort')}
          </Button>
        )}
      </div>
      {fields.length === mostStops && (
        <p className="text-small text-ink-soft">{t('private_event_too_many_stops')}</p>
      )}
    </div>
  )
}

function AddStop({
  append,
  getValues,
  rows,
}: {
  append: UseFieldArrayAppend<EventFormValues, 'additionalStops'>
  getValues: UseFormGetValues<EventFormValues>
  rows: RefObject<HTMLOListElement | null>
}) {
  const t = useTranslate()
  return (
    <Button
      variant="secondary"
      size="small"
      icon="plus"
      onClick={() => {
        append(
          {
            address: '',
            countyId: getValues('countyId'),
            countyName: getValues('countyName'),
            time: '',
          },
          { shouldFocus: false },
        )
        focusRow(rows.current, 'added')
      }}
    >
      {t('page_my_events_stop_add')}
    </Button>
  )
}

function StopFields({ nth, country, onRemove }: { nth: number; country: Country; onRemove: () => void }) {
  const t = useTranslate()
  const { field } = useEventFields()
  const number = nth + 1
  return (
    <fieldset className="min-w-0 rounded-control border border-paper-line p-4">
      <legend className="sr-only">{t('page_my_events_stop', { number })}</legend>
      <div className="mb-2 flex items-center justify-between">
        <span aria-hidden="true" className="display">
          {t('page_my_events_stop', { number })}
        </span>
        <IconButton
          icon="trash"
          label={t('page_my_events_stop_remove', { number })}
          onClick={onRemove}
          className="-my-2 -mr-2 text-ink-soft"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          label={t('page_my_events_stop_address')}
          autoComplete="off"
          maxLength={200}
          {...field(`additionalStops.${nth}.address`)}
        />
        <TimeField label={t('page_my_events_stop_time')} {...field(`additionalStops.${nth}.time`)} />
        <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
          <EventCountyField stop={nth} country={country} />
        </div>
      </div>
    </fieldset>
  )
}
