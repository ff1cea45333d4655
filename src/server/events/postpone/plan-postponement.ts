import { readHour } from '#domain/events/read-hour.ts'
import { readWallTime } from '#domain/events/wall-time.ts'
import { Refusal, refusedField } from '#domain/refusal.ts'
import { dayAfter, dayIn } from '#domain/time/days.ts'
import { instantOf, isoWithOffset, localTimeText, readLocalTime } from '#domain/time/place-time.ts'
import { hashEffect } from '../../approvals/ask-approval.ts'
import type { Queryable } from '../../platform/database.ts'
import type { OfficeEvent } from '../office/office-event.ts'
import { readPlaceOfEvent } from '../office/office-event-sql.ts'
import { type Affected, countAffectedBy, type MovedDate } from './postpone-sql.ts'

/** Times are local to the event's place (the new one, if it moves): `YYYY-MM-DDTHH:mm`. */
export type PostponeRequest = {
  why: string
  dates: { id: number; startsAt: string }[]
  /** when the last date ends; by default the event's duration stays the same */
  endsAt?: string | undefined
  placeId?: number | undefined
  stops?: { id?: number | undefined; address: string; time: string }[] | undefined
  /** the last day (`YYYY-MM-DD`) for giving tickets back */
  answerUntil?: string | undefined
}

export type PostponePlan = Affected & {
  /**
   * all dates whose customers are mailed; `from` and `to` are equal when only the place or the stops change
   */
  moves: MovedDate[]
  startsAt: Date
  endsAt: Date
  place: { before: number; after: number }
  zones: { before: string; after: string }
  stopsChange: boolean
  answerUntil: Date
  /** local times that exist twice because of a change of clocks: the first one is meant */
  repeated: string[]
  hash: string
}

const dayMs = 86_400_000
/** Default time for the customers' answers. */
const answerDays = 14

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
  const zones = { before: event.timeZone, after: event.timeZone }
  const place = { before: event.placeId, after: request.placeId ?? event.placeId }
  if (place.after !== place.before) {
    const known = await readPlaceOfEvent(db, place.after)
    if (known?.countryCode !== event.countryCode) throw refusedField('placeId', 'field_is_invalid')
    zones.after = known.timeZone
  }
  const starts = new Map(event.dates.map(({ id, startsAt }) => [id, startsAt]))
  const newStarts = new Map<number, Date>()
  const repeated: string[] = []
  for (const [nth, { id, startsAt }] of request.dates.entries()) {
    if (!starts.has(id) || newStarts.has(id)) throw new Refusal('not_found')
    newStarts.set(id, readHour(`dates.${nth}.startsAt`, startsAt, zones.after))
    const local = readLocalTime(startsAt)
    if (local && readWallTime(local, zones.after).is === 'repeated') repeated.push(startsAt)
  }
  const stopsChange =
    request.stops !== undefined &&
    JSON.stringify(request.stops.map(plainStop)) !== JSON.stringify(event.stops.map(plainStop))
  const everywhere = place.after !== place.before || stopsChange
  const moves = event.dates.flatMap(({ id, startsAt: from, calledOffAt }): MovedDate[] => {
    // A date without a new time keeps its local time at the new place.
    const to = newStarts.get(id) ?? sameHour(from, zones)
    const isAhead = calledOffAt === null && from.getTime() > now.getTime() - dayMs
    return isAhead && (everywhere || to.getTime() !== from.getTime()) ? [{ id, from, to }] : []
  })
  if (moves.length === 0) throw refusedField('dates', 'date_is_required')
  if (moves.some(({ to }) => to <= now)) throw new Refusal('date_in_past')
  const after = event.dates.map(({ id, startsAt }) => moves.find((one) => one.id === id)?.to ?? startsAt)
  if (new Set(after.map(Number)).size < after.length) throw refusedField('dates', 'date_is_invalid')
  const [first, last] = [Math.min(...after.map(Number)), Math.max(...after.map(Number))]
  const endsAt = request.endsAt
    ? readHour('endsAt', request.endsAt, zones.after)
    : endOf(event, new Date(last), zones)
  if (endsAt.getTime() < last) throw refusedField('endsAt', 'field_is_invalid')
  const firstPickUp = Math.min(...moves.map(({ to }) => to.getTime())) - event.pickUpFromMinutes * 60_000
  const answerUntil = readAnswerUntil(request.answerUntil, { now, firstPickUp, zone: zones.after })
  const affected = await countAffectedBy(
    db,
    moves.map(({ id }) => id),
    now,
  )
  const { holds: _, ...orders } = affected
  const effect = { wish: request, moves, orders, answerUntil: isoWithOffset(answerUntil, zones.after) }
  return {
    ...affected,
    ...{ moves, place, zones, stopsChange, endsAt, answerUntil, repeated },
    startsAt: new Date(first),
    hash: hashEffect(JSON.parse(JSON.stringify(effect))).toString('hex'),
  }
}

const plainStop = ({ address, time }: { address: string; time: string }) => [address, time]

/** The same local time in another time zone. */
function sameHour(at: Date, { before, after }: PostponePlan['zones']): Date {
  const local = before === after ? null : readLocalTime(localTimeText(at, before))
  return local ? instantOf(local, after) : at
}

/** Keeps the duration in local time, so that an evening stays an evening over a change of clocks. */
function endOf(event: OfficeEvent, lastStart: Date, zones: PostponePlan['zones']): Date {
  const was = Math.max(...event.dates.map(({ startsAt }) => startsAt.getTime()))
  const wall = (at: Date, zone: string) => Date.parse(`${localTimeText(at, zone)}Z`)
  const length = wall(event.endsAt, zones.before) - wall(new Date(was), zones.before)
  const local = readLocalTime(new Date(wall(lastStart, zones.after) + length).toISOString().slice(0, 16))
  // An event without an end time keeps none.
  return length <= 0 || !local ? lastStart : instantOf(local, zones.after)
}

function readAnswerUntil(
  day: string | undefined,
  { now, firstPickUp: first, zone }: { now: Date; firstPickUp: number; zone: string },
): Date {
  const chosen = day ?? dayIn(zone, new Date(Math.min(now.getTime() + answerDays * dayMs, first - dayMs)))
  // The end of that day.
  const local = readLocalTime(`${safeDayAfter(chosen)}T00:00`)
  const until = local && instantOf(local, zone)
  if (!until || until <= now) {
    if (day === undefined) return new Date(Math.min(now.getTime() + dayMs, first))
    throw refusedField('answerUntil', 'date_is_invalid')
  }
  if (until.getTime() > first) {
    if (day === undefined) return new Date(first)
    throw refusedField('answerUntil', 'date_is_invalid')
  }
  return until
}

function safeDayAfter(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayAfter(day, 1) : ''
}
