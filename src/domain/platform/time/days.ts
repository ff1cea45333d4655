import { localTime } from './place-time.ts'

/** The day at `instant` in a zone, as `YYYY-MM-DD`. Such days can be compared as text. */
export function dayIn(timeZone: string, instant: Date): string {
  const { year, month, day } = localTime(instant, timeZone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * Converts `dd/MM/yyyy` or `YYYY-MM-DD` to `YYYY-MM-DD`. Null for anything else, and for days that do not exist.
 */
export function readDay(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = day ? `${year}-${month}-${day}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** The day `days` days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

export type Days = { from: string; to: string }

/** The rest of the weekend of this week: from Friday, or from today when it has begun, to Sunday. */
export function thisWeekend(today: string): Days {
  const untilSunday = (7 - new Date(today).getUTCDay()) % 7
  return {
    from: untilSunday > 2 ? dayAfter(today, untilSunday - 2) : today,
    to: dayAfter(today, untilSunday),
  }
}

/** The rest of this month. */
export function thisMonth(today: string): Days {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return { from: today, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) }
}

/** `2026-12-05` → `05/12/2026`, the format in forms. Anything else is returned unchanged. */
export function showDay(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return year ? `${day}/${month}/${year}` : text
}

/**
 * Parses a typed day: `5/12/2026`, `05.12.26`, `05122026`. Null for anything else. A year of two digits is not after
 * `max`: a birthday in `96` was in 1996.
 */
export function readTypedDay(text: string, max = '9999'): string | null {
  const typed = text.trim()
  const parts =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!parts) return readDay(typed)
  const [, day = '', month = '', year = ''] = parts
  const read = (century: string) =>
    readDay(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${century}${year}`)
  if (year.length === 4) return read('')
  const recent = read('20')
  return recent && recent <= max ? recent : read(max < '9999' ? '19' : '20')
}
