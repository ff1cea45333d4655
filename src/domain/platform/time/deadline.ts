import type { Locale } from '../locales.ts'
import { offsetMinutes, showDateTime } from './place-time.ts'
import { nameOfOffset } from './zone-format.ts'

/**
 * A moment by which a person must act, with its zone: `28-11-2026 13:25 (GMT-8)`. The person may be in another zone
 * than the event, so a deadline without its zone can be read hours too late.
 */
export function showDeadline(instant: Date, timeZone: string, locale: Locale): string {
  return `${showDateTime(instant, timeZone, locale)} (${offsetName(instant, timeZone)})`
}

/** `GMT-8`, `GMT+5:30`, `GMT`: the same in each browser and on the server. */
export function offsetName(instant: Date, timeZone: string): string {
  // A hyphen at which no line breaks.
  return nameOfOffset(offsetMinutes(instant, timeZone)).replace('-', '\u2011')
}
