import { nameOfCounty } from '#web/shop/geography/places/use-place-list.ts'
import type { Translate } from '#web/texts/messages.tsx'
import type { EventFormValues, StopValues } from './form-values.ts'

/** A field that differs between two versions, with both values as text. */
export type Difference = { label: string; mine: string; theirs: string }

/** The differences between the input and the saved version. */
export function differencesOf(mine: EventFormValues, theirs: EventFormValues, t: Translate): Difference[] {
  const place = ({
    address,
    countyId,
    countyName,
  }: Pick<StopValues, 'address' | 'countyId' | 'countyName'>) =>
    [address, countyName || nameOfCounty(countyId)].filter(Boolean).join(', ')
  const parts: [label: string, of: (values: EventFormValues) => string][] = [
    [t('page_my_events_name'), ({ name }) => name],
    [t('page_my_events_date'), ({ startDate }) => startDate.split('-').reverse().join('-')],
    [t('page_my_events_start_hour'), ({ startHour }) => startHour],
    [t('page_my_events_end_hour'), ({ endHour }) => endHour],
    [t('page_my_events_location'), ({ location }) => location],
    [t('page_my_events_address'), place],
    [
      t('page_my_events_section_stops'),
      ({ additionalStops }) => additionalStops.map((stop) => `${stop.time} ${place(stop)}`).join('\n'),
    ],
    [t('page_my_events_invitation'), ({ invitation }) => invitation],
    [
      t('page_my_events_section_payer'),
      ({ paymentType }) => t(paymentType === '2' ? 'page_my_events_payer_me' : 'page_my_events_payer_guests'),
    ],
  ]
  return parts
    .map(([label, of]) => ({ label, mine: of(mine).trim(), theirs: of(theirs).trim() }))
    .filter((part) => part.mine !== part.theirs)
}
