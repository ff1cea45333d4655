import { refusedField } from '#domain/platform/refusal.ts'
import { localTimeText, readLocalTime } from '#domain/platform/time/place-time.ts'
import { readWallTime } from './wall-time.ts'

/**
 * The instant of a local time at a place. `known`: the instant that a form showed; if its text comes back unchanged, it
 * stays that instant, even in an hour that the clocks show twice.
 * @throws Refusal invalid_input for invalid times, and for those that do not exist because of a change of
 * clocks
 */
export function readHour(field: string, text: string, timeZone: string, known?: Date): Date {
  const local = readLocalTime(text)
  if (!local) throw refusedField(field, 'field_is_invalid')
  if (known && localTimeText(known, timeZone) === text) return known
  const { at, is } = readWallTime(local, timeZone)
  if (is === 'skipped') throw refusedField(field, 'hour_is_invalid')
  return at
}
