import { instantOf, type LocalTime, localTime } from '#domain/platform/time/place-time.ts'

/**
 * A local time of a place: `skipped` when the change to summer time leaves it out, `repeated` when the change back
 * shows it twice.
 */
export type WallTime = { at: Date; is: 'plain' | 'skipped' | 'repeated' }

const hourMs = 3_600_000

/** The instant of a local time (see `instantOf`), and whether it exists once, never or twice. */
export function readWallTime(local: LocalTime, timeZone: string): WallTime {
  const at = instantOf(local, timeZone)
  if (!isSame(localTime(at, timeZone), local)) return { at, is: 'skipped' }
  // Clock changes are one hour, in a few zones half an hour.
  const later = [hourMs / 2, hourMs].some((ms) =>
    isSame(localTime(new Date(at.getTime() + ms), timeZone), local),
  )
  return { at, is: later ? 'repeated' : 'plain' }
}

function isSame(a: LocalTime, b: LocalTime): boolean {
  return (
    a.minute === b.minute && a.hour === b.hour && a.day === b.day && a.month === b.month && a.year === b.year
  )
}
