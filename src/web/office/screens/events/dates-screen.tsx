import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { repeatDates } from '#domain/events/repeat-dates.ts'
import { dayAfter, readDay } from '#domain/time/days.ts'
import { localTimeText, readLocalTime } from '#domain/time/place-time.ts'
import { Button } from '../../../ui/button.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { useTexts, useZoneName } from '../../app/texts.tsx'
import { DateCalendar } from './date-calendar.tsx'
import { EditForm, Input, useValue } from './edit-form.tsx'
import { numberOf, showHour, textOf, versionOf } from './event-words.ts'
import { isFixed, useEvent, WhyFrozen } from './use-event.tsx'

const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
const rowsOf = (form: FormData) => Number(form.get('rows')) || 0

export const action = async (args: ActionFunctionArgs) => {
  const form = await args.request.clone().formData()
  if (form.has('repeat')) return data(withRepeated(form))
  return answerForm(args, async ({ api, form }) => {
    const id = Number(args.params.id)
    const rows = Array.from({ length: rowsOf(form) }, (_, nth) => ({
      id: numberOf(form, `dates.${nth}.id`) ?? undefined,
      startsAt: textOf(form, `dates.${nth}.startsAt`),
      isRemoved: form.has(`dates.${nth}.removed`),
    }))
    const dates = rows.filter(({ startsAt, isRemoved }) => startsAt && !isRemoved)
    const body = {
      version: versionOf(form),
      dates: dates.map(({ id, startsAt }) => ({ ...(id !== undefined && { id }), startsAt })),
      endsAt: textOf(form, 'endsAt'),
    }
    await api('PUT /office-api/events/{id}/dates', { params: { id }, body })
    return redirect(`/events/${id}/dates?saved=1`)
  })
}

/** The form with the dates of the repetition added; nothing is saved. */
function withRepeated(form: FormData) {
  const values = Object.fromEntries([...form].filter(([name]) => name !== 'repeat')) as Record<string, string>
  const [from, to] = [readDay(textOf(form, 'from')), readDay(textOf(form, 'to'))]
  const time = textOf(form, 'time')
  const doubtful: { day: string; is: string }[] = []
  let rows = rowsOf(form)
  while (rows > 0 && values[`dates.${rows - 1}.startsAt`] === '') rows--
  if (from && to && /^\d{2}:\d{2}$/.test(time)) {
    const zone = textOf(form, 'timeZone')
    const chosen = weekdays.filter((day) => form.has(`weekday.${day}`))
    const except = textOf(form, 'except')
      .split(/[\s,]+/)
      .map((day) => readDay(day) ?? '')
    const typed = new Set(Object.values(values))
    for (const { day, at, is } of repeatDates({ from, to, weekdays: chosen, time, except }, zone)) {
      if (is !== 'plain') doubtful.push({ day, is })
      const startsAt = localTimeText(at, zone)
      if (is === 'skipped' || typed.has(startsAt)) continue
      values[`dates.${rows++}.startsAt`] = startsAt
    }
  }
  values.rows = String(rows)
  values.endsAt = endAfterLast(values)
  return { code: 'previewed', text: '', fields: {}, data: { doubtful }, values }
}

/** When the last date ends: an hour that is typed too early moves to the day of the last date, or to the one after it. */
function endAfterLast(values: Record<string, string>): string {
  const typed = values.endsAt ?? ''
  const starts = Object.entries(values).filter(([name]) => name.endsWith('.startsAt'))
  const last =
    starts
      .map(([, startsAt]) => startsAt)
      .sort()
      .at(-1) ?? ''
  if (!readLocalTime(typed) || typed > last) return typed
  const [day, hour] = [last.slice(0, 10), typed.slice(10)]
  return day + hour > last ? day + hour : dayAfter(day, 1) + hour
}

export default function DatesScreen() {
  const t = useTexts()
  const zoneName = useZoneName()
  const event = useEvent()
  const answer = useFormAnswer()
  const value = useValue('dates')
  const count = Math.max(Number(answer?.values.rows) || 0, event.dates.length + 1)
  const rows = Array.from({ length: count }, (_, nth) => event.dates[nth] ?? null)
  const starts = rows.map((date, nth) => value(`dates.${nth}.startsAt`, date?.startsAt ?? ''))
  const present = Object.fromEntries(
    event.dates.map(({ startsAt }, nth) => [`dates.${nth}.startsAt`, startsAt]),
  )
  const doubtful = (answer?.data.doubtful ?? []) as { day: string; is: string }[]
  return (
    <EditForm
      intent="dates"
      present={{ ...present, endsAt: event.endsAt }}
      names={{
        ...Object.fromEntries(
          rows.map((_, nth) => [`dates.${nth}.startsAt`, `${t('events_starts')} ${nth + 1}`]),
        ),
        endsAt: t('events_last_end'),
      }}
    >
      <p className="text-small text-ink-soft">
        {t('events_zone', { zone: zoneName(event.timeZone, event.startsAt) })}
      </p>
      {doubtful.length > 0 && (
        <ul role="status" className="rounded-small bg-marigold/30 p-4 text-small">
          {doubtful.map(({ day, is }) => (
            <li key={day}>
              {day}: {t(is === 'skipped' ? 'events_hour_skipped' : 'events_hour_repeated')}
            </li>
          ))}
        </ul>
      )}
      <input type="hidden" name="rows" value={rows.length} />
      <input type="hidden" name="timeZone" value={event.timeZone} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,26rem)_1fr]">
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-3">
            {rows.map((date, nth) => (
              <li
                key={date?.id ?? `new-${nth}`}
                className="flex flex-col gap-1 border-b border-paper-line pb-3"
              >
                {date && <input type="hidden" name={`dates.${nth}.id`} value={date.id} />}
                {date && isFixed(date.editable) ? (
                  <>
                    <input type="hidden" name={`dates.${nth}.startsAt`} value={date.startsAt} />
                    <span className="figures font-semibold">{showHour(date.startsAt)}</span>
                    <WhyFrozen editable={date.editable} />
                  </>
                ) : (
                  <div className="flex flex-wrap items-end gap-3">
                    <Input
                      name={`dates.${nth}.startsAt`}
                      type="datetime-local"
                      label={date ? t('events_starts') : t('events_new_date')}
                      value={starts[nth] ?? ''}
                    />
                    {date && (
                      <label className="flex min-h-11 items-center gap-2 text-small">
                        <input type="checkbox" name={`dates.${nth}.removed`} className="size-5" />{' '}
                        {t('events_remove')}
                      </label>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
          <Input
            name="endsAt"
            type="datetime-local"
            label={t('events_last_end')}
            value={value('endsAt', event.endsAt)}
            hint={t('events_last_end_hint')}
          />
          <fieldset className="flex flex-col gap-3 rounded-small border border-paper-line p-4">
            <legend className="px-1 font-semibold">{t('events_repeat')}</legend>
            <div className="flex flex-wrap gap-x-4">
              {weekdays.map((day) => (
                <label key={day} className="flex min-h-11 items-center gap-2 text-small">
                  <input
                    type="checkbox"
                    name={`weekday.${day}`}
                    className="size-5"
                    defaultChecked={answer?.values[`weekday.${day}`] === 'on'}
                  />
                  {t(`events_weekday_${day}`)}
                </label>
              ))}
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              <Input name="from" type="date" label={t('events_from')} value={value('from', '')} />
              <Input name="to" type="date" label={t('events_to')} value={value('to', '')} />
              <Input name="time" type="time" label={t('events_time')} value={value('time', '')} />
              <Input
                name="except"
                label={t('events_except')}
                hint={t('events_except_hint')}
                value={value('except', '')}
              />
            </div>
            <Button
              type="submit"
              name="repeat"
              value="1"
              variant="secondary"
              size="small"
              className="self-start"
            >
              {t('events_preview_dates')}
            </Button>
          </fieldset>
        </div>
        <DateCalendar days={starts.filter(Boolean).map((start) => start.slice(0, 10))} />
      </div>
    </EditForm>
  )
}
