import { repeatDates } from '#domain/catalogue/events/repeat-dates.ts'
import { dayAfter, readDay } from '#domain/platform/time/days.ts'
import { localTimeText, readTypedHour } from '#domain/platform/time/place-time.ts'
import { textIn, textsIn } from '#web/office/forms/texts-in.ts'

/** Weekdays in reading order, from Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

export const rowsOf = (form: FormData) => Number(form.get('rows')) || 0

/**
 * Dates whose local time does not exist or exists twice, and `able`: how many of the chosen dates can be changed.
 */
export type DatesPreview = {
  act: string
  doubtful: { day: string; is: string }[]
  change?: { able: number; all: number }
}

/** The form with many dates added, moved or marked for removal; saves nothing. */
export function previewDates(form: FormData) {
  const values = textsIn(form, ['many'])
  const data = form.get('many') === 'add' ? addDates(form, values) : changeDates(form, values)
  return { code: 'previewed' as const, data: { act: textIn(form, 'many'), ...data }, values }
}

function addDates(form: FormData, values: Record<string, string>): Omit<DatesPreview, 'act'> {
  const { from, to, time, until, chosen, except } = readChoice(form)
  const doubtful: DatesPreview['doubtful'] = []
  let rows = rowsOf(form)
  while (rows > 0 && values[`dates.${rows - 1}.startsAt`] === '') rows--
  const lasting = lastDuration(values, rows)
  if (from && to && time) {
    const zone = textIn(form, 'timeZone')
    const typed = new Set(Object.values(values))
    for (const { day, at, is } of repeatDates({ from, to, weekdays: chosen, time, except }, zone)) {
      if (is !== 'plain') doubtful.push({ day, is })
      const startsAt = localTimeText(at, zone)
      if (is === 'skipped' || typed.has(startsAt)) continue
      values[`dates.${rows}.startsAt`] = startsAt
      values[`dates.${rows++}.endsAt`] = until ? endAt(startsAt, until) : endAfter(startsAt, lasting)
    }
  }
  values.rows = String(rows)
  return { doubtful }
}

/** Changes the chosen dates that are not fixed: dates with tickets can only be postponed. */
function changeDates(form: FormData, values: Record<string, string>): Omit<DatesPreview, 'act'> {
  const { from, to, time, until, chosen, except } = readChoice(form)
  const removes = form.get('many') === 'remove'
  const change = { able: 0, all: 0 }
  for (let nth = 0; nth < rowsOf(form); nth++) {
    const startsAt = values[`dates.${nth}.startsAt`] ?? ''
    const day = readDay(startsAt.slice(0, 10))
    if (!day || (from && day < from) || (to && day > to) || except.includes(day)) continue
    if (chosen.length > 0 && !chosen.some((weekday) => weekday === new Date(day).getUTCDay())) continue
    change.all++
    if (form.has(`dates.${nth}.fixed`) || (!removes && !time)) continue
    change.able++
    if (!removes) changeHours(values, `dates.${nth}`, `${day}T${time}`, until)
    else if (form.has(`dates.${nth}.id`)) values[`dates.${nth}.removed`] = 'on'
    else values[`dates.${nth}.startsAt`] = ''
  }
  return { doubtful: [], change }
}

/** The entered days, weekdays and hour; an invalid hour is omitted. */
function readChoice(form: FormData) {
  const hour = (name: string) => readTypedHour(textIn(form, name)) ?? ''
  return {
    from: readDay(textIn(form, 'from')),
    to: readDay(textIn(form, 'to')),
    time: hour('time'),
    until: hour('until'),
    chosen: weekdays.filter((day) => form.has(`weekday.${day}`)),
    except: textIn(form, 'except')
      .split(/[\s,]+/)
      .map((day) => readDay(day) ?? ''),
  }
}

/** Another start, and the end that was typed, or the same duration as before. */
function changeHours(values: Record<string, string>, date: string, startsAt: string, until: string): void {
  const lasting = durationOf(values[`${date}.startsAt`], values[`${date}.endsAt`])
  values[`${date}.startsAt`] = startsAt
  values[`${date}.endsAt`] = until ? endAt(startsAt, until) : endAfter(startsAt, lasting)
}

/** How long the last date with an end lasts by the clocks of the place, in milliseconds; null when none has one. */
function lastDuration(values: Record<string, string>, rows: number): number | null {
  for (let nth = rows - 1; nth >= 0; nth--) {
    const lasting = durationOf(values[`dates.${nth}.startsAt`], values[`dates.${nth}.endsAt`])
    if (lasting !== null) return lasting
  }
  return null
}

function durationOf(startsAt = '', endsAt = ''): number | null {
  const lasting = Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`)
  return lasting >= 0 ? lasting : null
}

function endAfter(startsAt: string, lasting: number | null): string {
  return lasting === null ? '' : new Date(Date.parse(`${startsAt}Z`) + lasting).toISOString().slice(0, 16)
}

/** The hour `until` on the day of the start, or on the day after if that is not later. */
function endAt(startsAt: string, until: string): string {
  const day = startsAt.slice(0, 10)
  return `${day}T${until}` > startsAt ? `${day}T${until}` : `${dayAfter(day, 1)}T${until}`
}
