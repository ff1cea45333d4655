import { useShowHours, useTexts } from '#web/office/app/texts.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { useEvent } from '../events/use-event.tsx'

export const postpone = officeForm('POST /office-api/events/{id}/postpone')

/** The new times of the dates, and their place. Unchanged fields stay. */
export function PostponeForm({ places }: { places: readonly { id: number; name: string }[] }) {
  const t = useTexts()
  const showHours = useShowHours()
  const event = useEvent()
  const answer = postpone.useAnswer()
  const dates = event.dates.filter(({ calledOff }) => !calledOff)
  return (
    <postpone.Form key={JSON.stringify(answer?.values)} look="edit" send={t('calloff_see_plan')}>
      <p>{t('postpone_intro')}</p>
      {dates.map((date, nth) => (
        <fieldset key={date.id} className="flex flex-wrap items-end gap-3">
          <legend className="figures pb-1 font-semibold">{showHours(date)}</legend>
          <input type="hidden" name={`dates.${nth}.id`} value={date.id} />
          <postpone.Input
            name={`dates.${nth}.startsAt`}
            type="datetime-local"
            label={t('postpone_new_start')}
            value={date.startsAt}
          />
          <postpone.Input name={`dates.${nth}.endsAt`} type="datetime-local" label={t('postpone_new_end')} />
        </fieldset>
      ))}
      <p className="text-small text-ink-soft">{t('postpone_end_hint')}</p>
      <postpone.Input name="why" label={t('calloff_why')} hint={t('calloff_why_hint')} long />
      <postpone.Input
        name="answerUntil"
        type="date"
        label={t('postpone_answer_until')}
        hint={t('postpone_answer_until_hint')}
      />
      <details open={Boolean(answer)} className="flex flex-col gap-4">
        <summary className="min-h-11 cursor-pointer font-semibold underline">{t('postpone_more')}</summary>
        <div className="flex flex-col gap-4 pt-2">
          <postpone.Choice
            name="placeId"
            label={t('events_place')}
            value={String(event.placeId)}
            options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          {event.stops.map((stop, nth) => (
            <div key={stop.id} className="flex flex-wrap gap-3">
              <input type="hidden" name={`stops.${nth}.id`} value={stop.id} />
              <postpone.Input name={`stops.${nth}.address`} label={t('postpone_stop')} value={stop.address} />
              <postpone.Input
                name={`stops.${nth}.time`}
                type="time"
                label={t('postpone_stop_time')}
                value={stop.time}
              />
            </div>
          ))}
        </div>
      </details>
    </postpone.Form>
  )
}
