import { correctionMinutes } from '#domain/events/editable.ts'
import { readHour } from '#domain/events/read-hour.ts'
import { readWallTime } from '#domain/events/wall-time.ts'
import { Refusal, refusedField } from '#domain/refusal.ts'
import { readLocalTime } from '#domain/time/place-time.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { OfficeEvent } from '../office-event.ts'
import { assertEditable, changeEvent, type EventEditor } from './change-event.ts'
import { updateDates } from './edit-sql.ts'
import type { EditOf } from './save-parts.ts'

/** The desired dates, in local time of the place (`YYYY-MM-DDTHH:mm`); those without an id are new. */
export type WrittenDates = { dates: { id?: number | undefined; startsAt: string }[]; endsAt: string }

/**
 * Saves the dates of an event and the end of the last one. New dates get as many seats as the last existing
 * one. `repeated` are the times that exist twice because of a change of clocks: the first one is meant.
 * @throws Refusal event_frozen (a date with tickets can only be postponed), invalid_input (with fields whose
 * time is invalid, or does not exist because of a change of clocks), date_in_past
 */
export function saveDates(ctx: EventEditor, edit: EditOf, fields: WrittenDates) {
  const locked = { ...edit, change: 'save_dates', part: 'dates', locksSales: true } as const
  return changeEvent(ctx, locked, async (tx, event, now) => {
    const zone = event.timeZone
    const dates = fields.dates.map(({ id, startsAt }, nth) => ({
      id,
      startsAt: readHour(`dates.${nth}.startsAt`, startsAt, zone),
    }))
    const changes = changesOf(event, dates)
    for (const { id } of [...changes.removed, ...changes.moved])
      assertEditable('date', event, now, cellsOf(event, id))
    if (changes.added.length > 0) assertEditable('category_added', event, now)
    if ([...changes.added, ...changes.moved].some(({ startsAt }) => startsAt <= now))
      throw new Refusal('date_in_past')
    await write(tx, event, { ...changes, dates, now, endsAt: readHour('endsAt', fields.endsAt, zone) })
    const repeated = fields.dates
      .map(({ startsAt }) => startsAt)
      .filter((text) => {
        const time = readLocalTime(text)
        return time && readWallTime(time, zone).is === 'repeated'
      })
    return { details: { before: event.dates, after: dates }, result: { repeated } }
  })
}

type NewDate = { id?: number | undefined; startsAt: Date }
type KnownDate = { id: number; startsAt: Date }

/** `corrected`: by a few minutes, which needs no postponement. */
function changesOf(event: OfficeEvent, dates: NewDate[]) {
  const newStarts = new Map(
    dates.flatMap(({ id, startsAt }) => (id === undefined ? [] : [[id, startsAt] as const])),
  )
  const known = new Map(event.dates.map((date) => [date.id, date.startsAt]))
  if (newStarts.size + dates.filter(({ id }) => id === undefined).length < dates.length)
    throw new Refusal('invalid_input')
  const removed = event.dates.filter(({ id }) => !newStarts.has(id))
  const moved: KnownDate[] = []
  const corrected: KnownDate[] = []
  for (const [id, startsAt] of newStarts) {
    const before = known.get(id)
    if (!before) throw new Refusal('not_found')
    const minutes = Math.abs(startsAt.getTime() - before.getTime()) / 60_000
    if (minutes > correctionMinutes) moved.push({ id, startsAt })
    else if (minutes > 0) corrected.push({ id, startsAt })
  }
  return { removed, moved, corrected, added: dates.filter(({ id }) => id === undefined) }
}

const cellsOf = (event: OfficeEvent, id: number) => event.stock.filter(({ dateId }) => dateId === id)

type Changes = ReturnType<typeof changesOf> & { dates: NewDate[]; endsAt: Date; now: Date }

async function write(tx: Transaction, event: OfficeEvent, changes: Changes): Promise<void> {
  const { removed, moved, corrected, added, dates, endsAt, now } = changes
  const starts = dates.map(({ startsAt }) => startsAt.getTime())
  if (new Set(starts).size < starts.length) throw refusedField('dates', 'date_is_invalid')
  if (starts.length === 0) throw refusedField('dates', 'date_is_required')
  const startsAt = new Date(Math.min(...starts))
  if (endsAt.getTime() < Math.max(...starts)) throw refusedField('endsAt', 'ends_before_start')
  const minutesLater = Math.abs(endsAt.getTime() - event.endsAt.getTime()) / 60_000
  if (minutesLater > correctionMinutes && added.length + removed.length + moved.length === 0)
    assertEditable('date', event, now)
  // When an event has several dates, customers choose theirs.
  const periodicity = starts.length > 1 ? 2 : event.periodicity
  if (periodicity !== event.periodicity) assertEditable('terms', event, now)
  await updateDates(tx, event.id, {
    removed: removed.map(({ id }) => id),
    moved: [...moved, ...corrected],
    added: added.map((date) => date.startsAt),
    ...{ startsAt, endsAt, periodicity },
  })
}
