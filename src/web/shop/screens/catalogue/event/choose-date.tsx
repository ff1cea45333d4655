import { useEffect, useState } from 'react'
import { readDay } from '#domain/platform/time/days.ts'
import { useDateWords } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { closestDays, dayOf } from './event-days.ts'
import { usePurchase } from './purchase/purchase-context.tsx'
import { useEarlyChoice } from './purchase/use-early-choice.ts'
import { useMarkedDays } from './use-marked-days.ts'

/** The date of an event with several: only days with a trip can be chosen. */
export function ChooseDate() {
  const t = useTranslate()
  const words = useDateWords()
  const { event, draft, chooseDate } = usePurchase()
  const { calendars, timeZone } = event
  const chosen = calendars.find(({ id }) => id === draft.dateId)
  const [day, setDay] = useState('')
  const { days, load } = useMarkedDays()

  // A resumed purchase already has a date.
  const chosenDay = chosen ? dayOf(chosen.startsAt, timeZone) : null
  useEffect(() => {
    if (chosenDay) setDay(chosenDay)
  }, [chosenDay])

  function choose(wanted: string) {
    setDay(wanted)
    const trips = calendars.filter(({ startsAt }) => dayOf(startsAt, timeZone) === wanted)
    chooseDate(trips[0]?.id ?? null)
  }

  const field = useEarlyChoice<HTMLInputElement>(day, (wanted) => {
    if (wanted !== chosenDay) choose(wanted)
  })

  const times = calendars.filter(({ startsAt }) => dayOf(startsAt, timeZone) === day)
  // No error while a date is incomplete.
  const hasNoTrip = readDay(day) && times.length === 0
  const closest = hasNoTrip ? closestDays(calendars, day, timeZone) : []
  const dates = closest.map((startsAt) => words(startsAt, timeZone).short).join(', ')
  return (
    <div id="choose-date" className="mt-5 max-w-form scroll-mt-24">
      <DateField
        ref={field}
        label={t('choose_your_date')}
        value={day}
        min={dayOf(event.startsAt, timeZone)}
        max={dayOf(calendars.at(-1)?.startsAt ?? event.endsAt, timeZone)}
        onChange={choose}
        days={days}
        onOpen={load}
        error={hasNoTrip ? t('date_without_trip', { dates }) : undefined}
      />
      {times.length > 1 && (
        <fieldset className="mt-3">
          <legend className="text-small font-semibold">{t('choose_your_time')}</legend>
          <div className="mt-1 flex flex-wrap gap-2">
            {times.map(({ id, startsAt }) => (
              <label
                key={id}
                className={classes(
                  'figures inline-flex min-h-11 cursor-pointer items-center rounded-full border-2 px-4 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
                  id === draft.dateId ? 'border-jacaranda bg-jacaranda-tint' : 'border-control bg-white',
                )}
              >
                <input
                  type="radio"
                  name="event-time"
                  checked={id === draft.dateId}
                  onChange={() => chooseDate(id)}
                  className="sr-only"
                />
                {words(startsAt, timeZone).time}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
