import { repeatDates } from '#domain/events/repeat-dates.ts'
import { dayAfter, readDay } from '#domain/time/days.ts'
import { localTimeText, readLocalTime } from '#domain/time/place-time.ts'
import { textIn, textsIn } from '../../../app/read-fields.ts'

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
  values.endsAt = endAfterLast(values)
  return { code: 'previewed', text: '', fields: {}, data: { act: textIn(form, 'many'), ...data }, values }
}

function addDates(form: FormData, values: Record<string, string>): Omit<DatesPreview, 'act'> {
  const { from, to, time, chosen, except } = readChoice(form)
  const doubtful: DatesPreview['doubtful'] = []
  let rows = rowsOf(form)
  while (rows > 0 && values[`dates.${rows - 1}.startsAt`] === '') rows--
  if (from && to && time) {
    const zone = textIn(form, 'timeZone')
    const typed = new Set(Object.values(values))
    for (const { day, at, is } of repeatDates({ from, to, weekdays: chosen, time, except }, zone)) {
      if (is !== 'plain') doubtful.push({ day, is })
      const startsAt = localTimeText(at, zone)
      if (is === 'skipped' || typed.has(startsAt)) continue
      values[`dates.${rows++}.startsAt`] = startsAt
    }
  }
  values.rows = String(rows)
  return { doubtful }
}

/** Changes the chosen dates that are not fixed: dates with tickets can only be postponed. */
function changeDates(form: FormData, values: Record<string, string>): Omit<DatesPreview, 'act'> {
  const { from, to, time, chosen, except } = readChoice(form)
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
    if (!removes) values[`dates.${nth}.startsAt`] = `${day}T${time}`
    else if (form.has(`dates.${nth}.id`)) values[`dates.${nth}.removed`] = 'on'
    else values[`dates.${nth}.startsAt`] = ''
  }
  return { doubtful: [], change }
}

/** The entered days, weekdays and hour; an invalid hour is omitted. */
function readChoice(form: FormData) {
  const time = textIn(form, 'time')
  return {
    from: readDay(textIn(form, 'from')),
    to: readDay(textIn(form, 'to')),
    time: /^\d{2}:\d{2}$/.test(time) ? time : '',
    chosen: weekdays.filter((day) => form.has(`weekday.${day}`)),
    except: textIn(form, 'except')
      .split(/[\s,]+/)
      .map((day) => readDay(day) ?? ''),
  }
}

/**
 * The end of the last date: if it would be before the start, it moves to the day of the last date or the day after.
 */
function endAfterLast(values: Record<string, string>): string {
  const typed = values.endsAt ?? ''
  const starts = Object.entries(values)
    .filter(([name, value]) => name.endsWith('.startsAt') && value)
    .map(([, startsAt]) => startsAt)
  const last = starts.sort().at(-1)
  if (!last || !readLocalTime(typed) || typed > last) return typed
  const [day, hour] = [last.slice(0, 10), typed.slice(10)]
  return day + hour > last ? day + hour : dayAfter(day, 1) + hour
}
