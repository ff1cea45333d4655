import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { EventForm, savedPage } from './event-form.tsx'
import { isFixed, useEvent, WhyFrozen } from './use-event.tsx'

const blankRows = 3

const edit = officeForm('PUT /office-api/events/{id}/stops')

export const action = formAction(on(edit, { next: savedPage }))

export default function StopsScreen() {
  const t = useTexts()
  const event = useEvent()
  const fixed = isFixed(event.editable.stop)
  const rows = [...event.stops, ...Array.from({ length: blankRows }, () => null)]
  const saved = event.stops.flatMap(({ address, time }, nth) => [
    [`stops.${nth}.address`, address],
    [`stops.${nth}.time`, time],
  ])
  const labels = rows.flatMap((_, nth) => [
    [`stops.${nth}.address`, `${t('events_stop_address')} ${nth + 1}`],
    [`stops.${nth}.time`, `${t('events_time')} ${nth + 1}`],
  ])
  return (
    <EventForm of={edit} saved={Object.fromEntries(saved)} labels={Object.fromEntries(labels)}>
      <p className="max-w-text text-small text-ink-soft">{t('events_stops_hint')}</p>
      <WhyFrozen editable={event.editable.stop} />
      <ul className="flex max-w-text flex-col gap-3">
        {rows.map((stop, nth) => (
          <li
            key={stop?.id ?? `new-${nth}`}
            className="flex flex-wrap gap-3 *:last:w-34 [&>:not(:last-child)]:flex-[1_1_10rem]"
          >
            {stop && <input type="hidden" name={`stops.${nth}.id`} value={stop.id} />}
            {stop && fixed ? (
              <>
                <input type="hidden" name={`stops.${nth}.address`} value={stop.address} />
                <input type="hidden" name={`stops.${nth}.time`} value={stop.time} />
                <span>{stop.address}</span>
                <span className="figures">{stop.time}</span>
              </>
            ) : (
              <>
                <edit.Input name={`stops.${nth}.address`} label={t('events_stop_address')} />
                <edit.Input name={`stops.${nth}.time`} type="time" label={t('events_time')} />
              </>
            )}
          </li>
        ))}
      </ul>
    </EventForm>
  )
}
