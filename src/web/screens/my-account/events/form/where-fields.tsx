import { useTranslate } from '#web/texts/messages.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaleList } from '../../stale-list.tsx'
import type { CountyList } from '../../use-counties.ts'
import { EventCountyField } from './event-county-field.tsx'
import { useEventFields } from './use-event-fields.ts'

/** The venue. */
export function WhereFields({ counties }: { counties: CountyList }) {
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
        <EventCountyField name="countyId" list={counties} />
      </div>
      {counties.failed && <StaleList onRetry={counties.load} />}
    </div>
  )
}
