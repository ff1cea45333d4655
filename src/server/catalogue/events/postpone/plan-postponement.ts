import { readWallTime } from '#domain/catalogue/events/wall-time.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { isoWithOffset, readLocalTime } from '#domain/platform/time/place-time.ts'
import { type DateHours, spanOf } from '#domain/sales/orders/ride-times.ts'
import type { Queryable } from '#server/platform/database.ts'
import { hashEffect } from '#server/records/approvals/ask-approval.ts'
import type { OfficeEvent } from '../office/office-event.ts'
import { readPlaceOfEvent } from '../office/office-event-sql.ts'
import type { PostponeRequest } from './postpone-request.ts'
import { type AffectedDate, type MovedDate, readAffectedDates } from './postpone-sql.ts'
import { readAnswerUntil } from './read-answer-until.ts'
import { readMoves } from './read-moves.ts'

export type PostponePlan = {
  /**
   * all dates that change and whose customers are mailed; `from` and `to` are equal when only the end, the place or the
   * stops change
   */
  moves: (MovedDate & Omit<AffectedDate, 'id'>)[]
  /** the dates that stay as they are */
  unchanged: DateHours[]
  /** from the start of the event's first date to the end of its last one, afterwards */
  span: DateHours
  place: { before: number; after: number }
  zones: { before: string; after: string }
  stopsChange: boolean
  answerUntil: Date
  /** local times that exist twice because of a change of clocks: the first one is meant */
  repeated: string[]
  hash: string
}

/**
 * The effects of postponing. Read only.
 * @throws Refusal event_state (a draft, over or called off), date_in_past, not_found (no such date),
 * invalid_input (with the fields)
 */
export async function planPostponement(
  db: Queryable,
  event: OfficeEvent,
  request: PostponeRequest,
  now: Date,
): Promise<PostponePlan> {
  if (!event.publishedAt || event.calledOffAt) throw new Refusal('event_state')
  const place = { before: event.placeId, after: request.placeId ?? event.placeId }
  const zones = { before: event.timeZone, after: await zoneAfter(db, event, place) }
  const stopsChange =
    request.stops !== undefined &&
    JSON.stringify(request.stops.map(plainStop)) !== JSON.stringify(event.stops.map(plainStop))
  const everywhere = place.after !== place.before || stopsChange
  const moves = readMoves(event, request, { zones, everywhere, now })
  if (moves.length === 0) throw refusedField('dates', 'date_is_required')
  if (moves.some(({ to }) => to <= now)) throw new Refusal('date_in_past')
  const moved = new Set(moves.map(({ id }) => id))
  const unchanged = event.dates.filter(({ id }) => !moved.has(id))
  const after = [...unchanged, ...moves.map(({ to, endsAfter }) => ({ startsAt: to, endsAt: endsAfter }))]
  if (new Set(after.map(({ startsAt }) => startsAt.getTime())).size < after.length)
    throw refusedField('dates', 'date_is_invalid')
  const firstPickUp = Math.min(...moves.map(({ to }) => to.getTime())) - event.pickUpFromMinutes * 60_000
  const answerUntil = readAnswerUntil(request.answerUntil, { now, firstPickUp, zone: zones.after })
  const affected = await readAffectedDates(db, [...moved], now)
  const effect = {
    ...{ wish: request, moves, answerUntil: isoWithOffset(answerUntil, zones.after) },
    orders: affected.map(({ holds: _, ...orders }) => orders),
  }
  const none = { orders: 0, tickets: 0, unpaid: 0, holds: 0 }
  return {
    moves: moves.map((move) => ({ ...none, ...affected.find(({ id }) => id === move.id), ...move })),
    ...{ unchanged, span: spanOf(after), place, zones, stopsChange, answerUntil },
    repeated: repeatedHours(request, zones.after),
    hash: hashEffect(JSON.parse(JSON.stringify(effect))).toString('hex'),
  }
}

const plainStop = ({ address, time }: { address: string; time: string }) => [address, time]

async function zoneAfter(db: Queryable, event: OfficeEvent, { before, after }: PostponePlan['place']) {
  if (after === before) return event.timeZone
  const known = await readPlaceOfEvent(db, after)
  if (known?.countryCode !== event.countryCode) throw refusedField('placeId', 'field_is_invalid')
  return known.timeZone
}

function repeatedHours({ dates, endsAt }: PostponeRequest, zone: string): string[] {
  const typed = [...dates.flatMap((date) => [date.startsAt, date.endsAt ?? '']), endsAt ?? '']
  return typed.filter((text) => {
    const local = readLocalTime(text)
    return local && readWallTime(local, zone).is === 'repeated'
  })
}
