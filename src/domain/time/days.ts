import { localTime } from './place-time.ts'

/** The day that it is at `instant` in a zone, as `YYYY-MM-DD`. Such days compare as texts do. */
export function dayIn(timeZone: string, instant: Date): string {
  const { year, month, day } = localTime(instant, timeZone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Reads `dd/MM/yyyy` or `YYYY-MM-DD` as `YYYY-MM-DD`. Null for anything else, and for days that no calendar has. */
export function readDay(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = day ? `${year}-${month}-${day}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}
