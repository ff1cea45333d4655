import { Form } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { useFormAnswer } from '../../app/answer-form.ts'
import { useShowHours, useTexts } from '../../app/texts.tsx'
import { Choice, Input } from '../../ui/forms/inputs.tsx'
import { SendButton } from '../../ui/forms/office-form.tsx'
import { useEvent } from '../events/use-event.tsx'

/** The new times of the dates, and their place. Unchanged fields stay. */
export function PostponeForm({ places }: { places: readonly { id: number; name: string }[] }) {
  const t = useTexts()
  const showHours = useShowHours()
  const event = useEvent()
  const answer = useFormAnswer()
  const value = (name: string, present: string) => answer?.values[name] ?? present
  const dates = event.dates.filter(({ calledOff }) => !calledOff)
  return (
    <Form key={JSON.stringify(answer?.values)} method="post" className="flex flex-col gap-5" noValidate>
      {answer?.text && <Banner tone="error">{answer.text}</Banner>}
      <p>{t('postpone_intro')}</p>
      <input type="hidden" name="rows" value={dates.length} />
      {dates.map((date, nth) => (
        <fieldset key={date.id} className="flex flex-wrap items-end gap-3">
          <legend className="figures pb-1 font-semibold">{showHours(date)}</legend>
          <input type="hidden" name={`dates.${nth}.id`} value={date.id} />
          <Input
            name={`dates.${nth}.startsAt`}
            type="datetime-local"
            label={t('postpone_new_start')}
            value={value(`dates.${nth}.startsAt`, date.startsAt)}
          />
          <Input
            name={`dates.${nth}.endsAt`}
            type="datetime-local"
            label={t('postpone_new_end')}
            value={value(`dates.${nth}.endsAt`, '')}
          />
        </fieldset>
      ))}
      <p className="text-small text-ink-soft">{t('postpone_end_hint')}</p>
      <Input name="why" label={t('calloff_why')} hint={t('calloff_why_hint')} value={value('why', '')} long />
      <Input
        name="answerUntil"
        type="date"
        label={t('postpone_answer_until')}
        hint={t('postpone_answer_until_hint')}
        value={value('answerUntil', '')}
      />
      <details open={Boolean(answer)} className="flex flex-col gap-4">
        <summary className="min-h-11 cursor-pointer font-semibold underline">{t('postpone_more')}</summary>
        <div className="flex flex-col gap-4 pt-2">
          <Choice
            name="placeId"
            label={t('events_place')}
            value={value('placeId', String(event.placeId))}
            options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <input type="hidden" name="stops" value={event.stops.length} />
          {event.stops.map((stop, nth) => (
            <div key={stop.id} className="flex flex-wrap gap-3">
              <input type="hidden" name={`stops.${nth}.id`} value={stop.id} />
              <Input
                name={`stops.${nth}.address`}
                label={t('postpone_stop')}
                value={value(`stops.${nth}.address`, stop.address)}
              />
              <Input
                name={`stops.${nth}.time`}
                type="time"
                label={t('postpone_stop_time')}
                value={value(`stops.${nth}.time`, stop.time)}
              />
            </div>
          ))}
        </div>
      </details>
      <SendButton>{t('calloff_see_plan')}</SendButton>
    </Form>
  )
}
