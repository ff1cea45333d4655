import { endAfterMove, type Zones } from '#domain/catalogue/events/keep-duration.ts'
import { readHour } from '#domain/catalogue/events/read-hour.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { instantOf, localTime } from '#domain/platform/time/place-time.ts'
import type { OfficeEvent } from '../office/office-event.ts'
import type { PostponeRequest } from './postpone-request.ts'
import type { MovedDate } from './postpone-sql.ts'

const dayMs = 86_400_000

/**
 * The dates that a postponement moves, each with its own end: the one that was typed, otherwise it lasts as long as
 * before. All other dates stay as they are, unless the change is `everywhere` (another place or other stops).
 * @throws Refusal not_found (no such date), invalid_input (with the fields)
 */
export function readMoves(
  event: OfficeEvent,
  request: PostponeRequest,
  { zones, everywhere, now }: { zones: Zones; everywhere: boolean; now: Date },
): MovedDate[] {
  const wanted = readWanted(event, request, zones)
  return event.dates.flatMap((date): MovedDate[] => {
    const { id, startsAt: from, endsAt: endsBefore, calledOffAt } = date
    const { startsAt, endsAt } = wanted.get(id) ?? {}
    // A date without a new time keeps its local time at the new place.
    const to = startsAt ?? sameHour(from, zones)
    const stays = +to === +from && zones.before === zones.after
    const endsAfter = endsAt ?? (stays ? endsBefore : endAfterMove(date, to, zones))
    const changes = everywhere || +to !== +from || +endsAfter !== +endsBefore
    const isAhead = calledOffAt === null && from.getTime() > now.getTime() - dayMs
    return isAhead && changes ? [{ id, from, to, endsBefore, endsAfter }] : []
  })
}

/** The hours that were typed, by date. */
function readWanted({ dates: known }: OfficeEvent, request: PostponeRequest, zones: Zones) {
  const sameZone = zones.before === zones.after
  const rows = request.dates.map(({ id, startsAt: text, endsAt }, nth) => {
    const was = known.find((date) => date.id === id)
    if (!was) throw new Refusal('not_found')
    const startsAt = readHour(`dates.${nth}.startsAt`, text, zones.after, sameZone ? was.startsAt : undefined)
    return { id, was, startsAt, endsAt }
  })
  if (new Set(rows.map(({ id }) => id)).size < rows.length) throw new Refusal('not_found')
  const moved = rows.filter(({ was, startsAt }) => +was.startsAt !== +startsAt)
  const last = (moved.length > 0 ? moved : rows).reduce<(typeof rows)[number] | undefined>(
    (latest, row) => (latest && latest.startsAt >= row.startsAt ? latest : row),
    undefined,
  )
  return new Map(
    rows.map((row, nth) => {
      const { id, startsAt, was, endsAt: own } = row
      const [field, text] = own ? [`dates.${nth}.endsAt`, own] : ['endsAt', row === last && request.endsAt]
      const endsAt = text ? readHour(field, text, zones.after, sameZone ? was.endsAt : undefined) : undefined
      if (endsAt && endsAt < startsAt) throw refusedField(field, 'ends_before_start')
      return [id, { startsAt, endsAt }]
    }),
  )
}

/** The same local time in another time zone. */
function sameHour(at: Date, { before, after }: Zones): Date {
  return before === after ? at : instantOf(localTime(at, before), after)
}
