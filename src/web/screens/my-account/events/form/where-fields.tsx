import { TextField } from '#web/ui/forms/text-field.tsx'
import { useEventTexts } from '../event-texts.ts'
import { type CountyChoice, EventCountyField } from './event-county-field.tsx'
import { useEventFields } from './use-event-fields.ts'

/** The venue. */
export function WhereFields({ choice }: { choice: CountyChoice }) {
  const t = useEventTexts()
  const { field, errorOf } = useEventFields()
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={t('page_my_events_location')}
        placeholder={t('page_my_events_location_example')}
        autoComplete="off"
        maxLength={200}
        {...field('location')}
      />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TextField
          label={t('page_my_events_address')}
          autoComplete="off"
          maxLength={200}
          {...field('address')}
        />
        <EventCountyField name="countyId" choice={choice} error={errorOf('countyId')} />
      </div>
    </div>
  )
}
