import { type Locale, languageTag } from '../locales.ts'
import { dateWords } from './date-words.ts'
import { clockParts, knowsZone, zoneFormat } from './zone-format.ts'

/** A local date and time, as the clocks of a place show it. */
export type LocalTime = Readonly<{ year: number; month: number; day: number; hour: number; minute: number }>

/**
 * Cached: Intl takes 10 to 20 µs per instant, and without this cache a purchase costs the server two fifths more CPU.
 */
const known = new Map<string, LocalTime>()
const mostKnown = 5_000

/** The local time at `instant` in the IANA zone `timeZone`. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  // The offset of a zone that this runtime lacks may still be learned.
  if (!knowsZone(timeZone)) return reckonLocalTime(instant, timeZone)
  const minute = `${timeZone} ${Math.floor(instant.getTime() / 60_000)}`
  let time = known.get(minute)
  if (!time) {
    time = reckonLocalTime(instant, timeZone)
    if (known.size >= mostKnown) known.clear()
    known.set(minute, time)
  }
  return time
}

function reckonLocalTime(instant: Date, timeZone: string): LocalTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of zoneFormat('en-US', timeZone, clockParts).formatToParts(instant))
    parts[type] = Number(value)
  return {
    year: parts.year ?? 0,
    month: parts.month ?? 0,
    day: parts.day ?? 0,
    hour: parts.hour ?? 0,
    minute: parts.minute ?? 0,
  }
}

/** Offset of the zone from UTC in minutes at `instant`: -360 for Mexico City. */
export function offsetMinutes(instant: Date, timeZone: string): number {
  return minutesAhead(localTime(instant, timeZone), instant)
}

function minutesAhead({ year, month, day, hour, minute }: LocalTime, instant: Date): number {
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  return Math.round((wall - Math.floor(instant.getTime() / 60_000) * 60_000) / 60_000)
}

/**
 * The instant of a local time. A time that the change to summer time skips is read with the offset before the change;
 * of a repeated time the first is taken.
 */
export function instantOf(local: LocalTime, timeZone: string): Date {
  const wall = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute)
  const before = offsetMinutes(new Date(wall - 86_400_000), timeZone)
  const after = offsetMinutes(new Date(wall + 86_400_000), timeZone)
  for (const offset of [before, after]) {
    const instant = new Date(wall - offset * 60_000)
    if (offsetMinutes(instant, timeZone) === offset) return instant
  }
  return new Date(wall - before * 60_000)
}

const two = (n: number) => String(n).padStart(2, '0')

/**
 * A moment at the place, in the format of every screen and mail: `DD-MM-YYYY HH:mm`, for the United States, where that
 * would be misread, `Mon, Nov 23, 2026, 20:30`.
 */
export function showDateTime(instant: Date, timeZone: string, locale: Locale): string {
  const between = locale === 'en_US' ? ', ' : ' '
  return `${showDate(instant, timeZone, locale)}${between}${showTime(instant, timeZone)}`
}

/** The day of `showDateTime`. */
export function showDate(instant: Date, timeZone: string, locale: Locale): string {
  if (locale === 'en_US') return dateWords(instant, timeZone, languageTag(locale), wholeDay)
  const t = localTime(instant, timeZone)
  return `${two(t.day)}-${two(t.month)}-${t.year}`
}

const wholeDay = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const

/** The time at the place: `HH:mm`, in every locale. */
export function showTime(instant: Date, timeZone: string): string {
  const t = localTime(instant, timeZone)
  return `${two(t.hour)}:${two(t.minute)}`
}

/**
 * The typed time of day as `HH:mm`: `8`, `830`, `20.30`, `20h30`, `8:30 pm`. Null for anything else, and for times that
 * do not exist.
 */
export function readTypedHour(text: string): string | null {
  const typed = /^(\d{1,2})(?:[:.,h ]?([0-5]\d))?(?:h|hs|hrs)?(?:([ap])\.?m\.?)?$/i.exec(
    text.trim().replace(/\s+/g, ''),
  )
  if (!typed) return null
  const [, hours = '', minutes = '00', half] = typed
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return null
  const of24 = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return of24 < 24 ? `${two(of24)}:${minutes}` : null
}

/** `MM-DD-YYYY HH:mm`, the format of local times in the API. */
export function wireDateTime(instant: Date, timeZone: string): string {
  const t = localTime(instant, timeZone)
  return `${two(t.month)}-${two(t.day)}-${t.year} ${two(t.hour)}:${two(t.minute)}`
}

/** ISO 8601 with the place's offset: `2026-12-05T20:30:00-06:00`. */
export function isoWithOffset(instant: Date, timeZone: string): string {
  const t = localTime(instant, timeZone)
  const offset = minutesAhead(t, instant)
  const sign = offset < 0 ? '-' : '+'
  const minutes = Math.abs(offset)
  return `${t.year}-${two(t.month)}-${two(t.day)}T${two(t.hour)}:${two(t.minute)}:00${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** `YYYY-MM-DDTHH:mm`, the format of date and time inputs. */
export function localTimeText(instant: Date, timeZone: string): string {
  const t = localTime(instant, timeZone)
  return `${t.year}-${two(t.month)}-${two(t.day)}T${two(t.hour)}:${two(t.minute)}`
}

/** Parses `YYYY-MM-DDTHH:mm`, the format of date and time inputs. Null for anything else. */
export function readLocalTime(text: string): LocalTime | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const check = new Date(Date.UTC(year, month - 1, day, hour, minute))
  const real = check.getUTCMonth() === month - 1 && check.getUTCDate() === day && hour < 24 && minute < 60
  return real ? { year, month, day, hour, minute } : null
}
