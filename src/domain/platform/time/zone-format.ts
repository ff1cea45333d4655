/** A formatter of moments: the methods of `Intl.DateTimeFormat` that the shop uses. */
export type ZoneFormat = {
  format(instant: Date): string
  formatToParts(instant: Date): Intl.DateTimeFormatPart[]
}

/** The options for the numbers of a local time. */
export const clockParts = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

const formats = new Map<string, ZoneFormat>()

/**
 * The one formatter of moments in a time zone. A zone that this runtime does not know is never an error: its moments are
 * formatted by their offset, and its name is that offset. Formatters are cached, because creating one costs as much as a
 * hundred uses.
 */
export function zoneFormat(
  languageTag: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): ZoneFormat {
  const key = `${timeZone} ${languageTag} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = knowsZone(timeZone)
      ? new Intl.DateTimeFormat(languageTag, { ...options, timeZone })
      : formatByOffset(languageTag, timeZone, options)
    formats.set(key, format)
  }
  return format
}

function formatByOffset(
  languageTag: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): ZoneFormat {
  const inUtc = new Intl.DateTimeFormat(languageTag, { ...options, timeZone: 'UTC' })
  const formatToParts = (instant: Date) => {
    const minutes = offsetOfUnknown(timeZone, instant)
    const parts = inUtc.formatToParts(new Date(instant.getTime() + minutes * 60_000))
    return parts.map((part) =>
      part.type === 'timeZoneName' ? { ...part, value: nameOfOffset(minutes) } : part,
    )
  }
  return {
    formatToParts,
    format: (instant) =>
      formatToParts(instant)
        .map(({ value }) => value)
        .join(''),
  }
}

const zones = new Map<string, boolean>()

/** Whether this runtime's data have the time zone. */
export function knowsZone(timeZone: string): boolean {
  let known = zones.get(timeZone)
  if (known === undefined) {
    try {
      new Intl.DateTimeFormat('en-US', { timeZone })
      known = true
    } catch {
      known = false
    }
    zones.set(timeZone, known)
  }
  return known
}

/**
 * For zones younger than some browsers, an older zone with the same clocks since then (IANA tzdata, NEWS of 2017a, 2022g
 * and 2025b).
 */
const olderZones: Readonly<Record<string, string>> = {
  'America/Ciudad_Juarez': 'America/Denver',
  'America/Coyhaique': 'America/Punta_Arenas',
  'America/Punta_Arenas': 'Etc/GMT+3',
}

type Learned = { at: number; minutes: number }

const learned = new Map<string, Learned[]>()
const mostLearned = 50

/** Remembers the offset of a zone that this runtime lacks from a moment as the server sends it (`…T20:30:00-06:00`). */
export function learnOffset(timeZone: string, moment: string): void {
  const [, sign, hours, minutes] = /T[\d:.]+([+-])(\d{2}):(\d{2})$/.exec(moment) ?? []
  if (!sign || knowsZone(timeZone)) return
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const known = learned.get(timeZone) ?? []
  if (known.length < mostLearned) known.push({ at: Date.parse(moment), minutes: offset })
  learned.set(timeZone, known)
}

/** In minutes, from the moment next to this one whose offset is known; of a zone without any, UTC's. */
function offsetOfUnknown(timeZone: string, instant: Date): number {
  const older = olderZones[timeZone]
  if (older) return offsetIn(older, instant)
  const distance = ({ at }: Learned) => Math.abs(at - instant.getTime())
  const nearest = learned.get(timeZone)?.reduce((best, one) => (distance(one) < distance(best) ? one : best))
  return nearest?.minutes ?? 0
}

function offsetIn(timeZone: string, instant: Date): number {
  const parts = zoneFormat('en-US', timeZone, clockParts).formatToParts(instant)
  const of = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value ?? 0)
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  return Math.round((wall - Math.floor(instant.getTime() / 60_000) * 60_000) / 60_000)
}

/** `GMT-6`, `GMT+5:30`, as Intl writes zones without a name. */
export function nameOfOffset(minutes: number): string {
  const rest = Math.abs(minutes) % 60
  const hours = Math.floor(Math.abs(minutes) / 60)
  if (minutes === 0) return 'GMT'
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}
