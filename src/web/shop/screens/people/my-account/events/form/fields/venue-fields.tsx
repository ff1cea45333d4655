import type { Country } from '#domain/geography/countries/country.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { EventCountyField } from './event-county-field.tsx'
import { useEventFields } from './use-event-fields.ts'

/** The venue. */
export function WhereFields({ country }: { country: Country }) {
  const t = useTranslate()
  const { field } = useEventFields()
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={t('page_my_events_location')}
        placeholder={t('page_my_events_location_example')}
        autoComplete="off"
        maxLength={200}
        {...field('location')}
      />
      <TextField
        label={t('page_my_events_address')}
        autoComplete="off"
        maxLength={200}
        {...field('address')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <EventCountyField country={country} />
      </div>
    </div>
  )
}
