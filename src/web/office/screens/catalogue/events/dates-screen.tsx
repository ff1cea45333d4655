import { useShowHours, useTexts, useZoneName } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { formAction, on, showAgain } from '#web/office/forms/form-action.ts'
import { Check, Input } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { textIn } from '#web/office/forms/texts-in.ts'
import { Button } from '#web/ui/button.tsx'
import { DateCalendar } from './date-calendar.tsx'
import { EventForm, savedPage } from './event-form.tsx'
import { type DatesPreview, previewDates, rowsOf, weekdays } from './preview/preview-dates.ts'
import { isFixed, useEvent, WhyFrozen } from './use-event.tsx'

const edit = officeForm('PUT /office-api/events/{id}/dates')

export const action = formAction(
  on(edit, {
    instead: ({ form }) => (form.has('many') ? showAgain(edit, form, previewDates(form)) : undefined),
    body({ version }, { form }) {
      const dates = Array.from({ length: rowsOf(form) }, (_, nth) => {
        const [id, endsAt] = [textIn(form, `dates.${nth}.id`), endIn(form, nth)]
        const startsAt = form.has(`dates.${nth}.removed`) ? '' : textIn(form, `dates.${nth}.startsAt`)
        return { ...(id && { id: Number(id) }), startsAt, ...(endsAt && { endsAt }) }
      })
      return { version, dates: dates.filter(({ startsAt }) => startsAt) }
    },
    next: savedPage,
  }),
)

/** The typed end of a date. An end that stayed while its start was changed moves with it, so it is left out. */
function endIn(form: FormData, nth: number): string {
  const [startsAt, endsAt] = [textIn(form, `dates.${nth}.startsAt`), textIn(form, `dates.${nth}.endsAt`)]
  const [wasStart, wasEnd] = [textIn(form, `dates.${nth}.wasStart`), textIn(form, `dates.${nth}.wasEnd`)]
  return endsAt === wasEnd && startsAt !== wasStart ? '' : endsAt
}

export default function DatesScreen() {
  const t = useTexts()
  const zoneName = useZoneName()
  const event = useEvent()
  const answer = edit.useAnswer()
  const mayEdit = useMay(event.countryCode)('events.edit')
  const count = Math.max(Number(answer?.values.rows) || 0, event.dates.length + 1)
  const rows = Array.from({ length: count }, (_, nth) => event.dates[nth] ?? null)
  const starts = rows.map((date, nth) => answer?.values[`dates.${nth}.startsAt`] ?? date?.startsAt ?? '')
  const present = Object.fromEntries(
    event.dates.flatMap(({ startsAt, endsAt }, nth) => [
      [`dates.${nth}.startsAt`, startsAt],
      [`dates.${nth}.endsAt`, endsAt],
    ]),
  )
  const { act: pressed, doubtful = [], change } = (answer?.data ?? {}) as Partial<DatesPreview>
  return (
    <EventForm
      of={edit}
      saved={present}
      labels={Object.fromEntries(
        rows.flatMap((_, nth) => [
          [`dates.${nth}.startsAt`, `${t('events_starts')} ${nth + 1}`],
          [`dates.${nth}.endsAt`, `${t('events_ends')} ${nth + 1}`],
        ]),
      )}
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
      {change && (
        <p role="status" className="rounded-small bg-jacaranda-tint p-4 text-small">
          {t('events_many_applies', { able: change.able, all: change.all })}{' '}
          {change.able < change.all && t('events_many_fixed', { count: change.all - change.able })}
        </p>
      )}
      <input type="hidden" name="rows" value={rows.length} />
      <input type="hidden" name="timeZone" value={event.timeZone} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,26rem)_1fr]">
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-3">{<DateRows rows={rows} />}</ul>
          <p className="text-small text-ink-soft">{t('events_ends_hint')}</p>
          <RepeatFields mayEdit={mayEdit} pressed={pressed} />
        </div>
        <DateCalendar days={starts.filter(Boolean).map((start) => start.slice(0, 10))} />
      </div>
    </EventForm>
  )
}

function DateRows({
  rows,
}: {
  rows: ({
    id: number
    startsAt: string
    endsAt: string
    calledOff: boolean
    editable: {
      rule: 'free' | 'warned' | 'from_now' | 'not_below_taken' | 'postpone' | 'close_sale' | 'frozen'
      why: 'draft' | 'past' | 'sold' | 'unsold' | 'taken'
      since: string | null
    }
  } | null)[]
}) {
  const showHours = useShowHours()
  const t = useTexts()
  return rows.map((date, nth) => (
    <li key={date?.id ?? `new-${nth}`} className="flex flex-col gap-1 border-b border-paper-line pb-3">
      {date && <input type="hidden" name={`dates.${nth}.id`} value={date.id} />}
      {date && isFixed(date.editable) ? (
        <>
          <input type="hidden" name={`dates.${nth}.startsAt`} value={date.startsAt} />
          <input type="hidden" name={`dates.${nth}.endsAt`} value={date.endsAt} />
          <input type="hidden" name={`dates.${nth}.fixed`} value="1" />
          <span className="figures font-semibold">{showHours(date)}</span>
          <WhyFrozen editable={date.editable} />
        </>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <edit.Input
            name={`dates.${nth}.startsAt`}
            type="datetime-local"
            label={date ? t('events_starts') : t('events_new_date')}
          />
          {date && (
            <>
              <input type="hidden" name={`dates.${nth}.wasStart`} value={date.startsAt} />
              <input type="hidden" name={`dates.${nth}.wasEnd`} value={date.endsAt} />
            </>
          )}
          <edit.Input name={`dates.${nth}.endsAt`} type="datetime-local" label={t('events_ends')} />
          {date && (
            <Check
              name={`dates.${nth}.removed`}
              value="on"
              label={t('events_remove')}
              className="flex min-h-11 items-center gap-2 text-small"
            />
          )}
        </div>
      )}
    </li>
  ))
}

function RepeatFields({ mayEdit, pressed }: { mayEdit: boolean; pressed: string | undefined }) {
  const t = useTexts()
  return (
    <fieldset className="flex flex-col gap-3 rounded-small border border-paper-line p-4">
      <legend className="px-1 font-semibold">{t('events_repeat')}</legend>
      <div className="flex flex-wrap gap-x-4">
        {weekdays.map((day) => (
          <Check
            key={day}
            name={`weekday.${day}`}
            value="on"
            label={t(`events_weekday_${day}`)}
            className="flex min-h-11 items-center gap-2 text-small"
          />
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Input name="from" type="date" label={t('events_from')} />
        <Input name="to" type="date" label={t('events_to')} />
        <Input name="time" type="time" label={t('events_time')} />
        <Input name="until" type="time" label={t('events_until_time')} hint={t('events_until_time_hint')} />
        <Input name="except" label={t('events_except')} hint={t('events_except_hint')} />
      </div>
      <div className="flex flex-wrap gap-2">
        {(['add', 'change', 'remove'] as const).map((act) => (
          <Button
            key={act}
            type="submit"
            name="many"
            value={act}
            variant="secondary"
            size="small"
            disabled={!mayEdit}
            // The form is replaced with its dates: the focus returns to the pressed button.
            autoFocus={act === pressed}
          >
            {t(`events_many_${act}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
