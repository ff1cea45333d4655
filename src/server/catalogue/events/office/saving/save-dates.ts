import { correctionMinutes } from '#domain/catalogue/events/editable.ts'
import { readWallTime } from '#domain/catalogue/events/wall-time.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { readLocalTime } from '#domain/platform/time/place-time.ts'
import { type DateHours, spanOf } from '#domain/sales/orders/ride-times.ts'
import type { Transaction } from '#server/platform/database.ts'
import { type OfficeEvent, takenFacts } from '../office-event.ts'
import { assertEditable, changeEvent, type EventEditor } from './change-event.ts'
import { updateDates } from './edit-sql.ts'
import { type NewDate, readDates, type WrittenDates } from './read-dates.ts'
import type { EditOf } from './save-parts.ts'
import { readToldHours } from './told-hours-sql.ts'

/**
 * Saves the dates of an event, each with its own end; a date that is not changed keeps all its values. New dates get as
 * many seats as the last existing one. `repeated` are the times that exist twice because of a change of clocks: the
 * first one is meant.
 * @throws Refusal event_frozen (a date with tickets can only be postponed), invalid_input (with fields whose
 * time is invalid, or does not exist because of a change of clocks), date_in_past
 */
export function saveDates(ctx: EventEditor, edit: EditOf, fields: WrittenDates) {
  const locked = { ...edit, change: 'save_dates', part: 'dates', locksSales: true } as const
  return changeEvent(ctx, locked, async (tx, event, now) => {
    const dates = readDates(event, fields)
    const changes = changesOf(event, dates)
    for (const { id } of [...changes.removed, ...changes.moved])
      assertEditable('date', event, now, cellsOf(event, id))
    if (changes.added.length > 0) assertEditable('category_added', event, now)
    if ([...changes.added, ...changes.moved].some(({ startsAt }) => startsAt <= now))
      throw new Refusal('date_in_past')
    await refuseDrift(tx, event, changes.corrected, now)
    await write(tx, event, { ...changes, dates, now })
    const repeated = fields.dates
      .flatMap(({ startsAt, endsAt = '' }) => [startsAt, endsAt])
      .filter((text) => {
        const time = readLocalTime(text)
        return time && readWallTime(time, event.timeZone).is === 'repeated'
      })
    return { details: { before: event.dates, after: dates }, result: { repeated } }
  })
}

type KnownDate = DateHours & { id: number }

/** `corrected`: by a few minutes, which needs no postponement. */
function changesOf(event: OfficeEvent, dates: NewDate[]) {
  const wanted = new Map(
    dates.flatMap(({ id, ...hours }) => (id === undefined ? [] : [[id, hours] as const])),
  )
  const known = new Map(event.dates.map((date) => [date.id, date]))
  if (wanted.size + dates.filter(({ id }) => id === undefined).length < dates.length)
    throw new Refusal('invalid_input')
  const removed = event.dates.filter(({ id }) => !wanted.has(id))
  const moved: KnownDate[] = []
  const corrected: KnownDate[] = []
  for (const [id, hours] of wanted) {
    const before = known.get(id)
    if (!before) throw new Refusal('not_found')
    const minutes = minutesBetween(hours, before)
    if (minutes > correctionMinutes) moved.push({ id, ...hours })
    else if (minutes > 0) corrected.push({ id, ...hours })
  }
  return { removed, moved, corrected, added: dates.filter(({ id }) => id === undefined) }
}

/** By how much the start or the end differs, whichever more. */
function minutesBetween(a: DateHours, b: { startsAt: Date; endsAt: Date | null }): number {
  const ends = b.endsAt ? Math.abs(a.endsAt.getTime() - b.endsAt.getTime()) : 0
  return Math.max(Math.abs(a.startsAt.getTime() - b.startsAt.getTime()), ends) / 60_000
}

const cellsOf = (event: OfficeEvent, id: number) => event.stock.filter(({ dateId }) => dateId === id)

/** Several corrections of a sold date together stay within one: its buyers are not told of them. */
async function refuseDrift(tx: Transaction, event: OfficeEvent, corrected: KnownDate[], now: Date) {
  const sold = corrected.flatMap(({ id }) => {
    const since = takenFacts(event, now, cellsOf(event, id)).orderedSince
    return since ? [{ id, since }] : []
  })
  if (sold.length === 0) return
  for (const told of await readToldHours(tx, event.id, sold)) {
    const date = corrected.find(({ id }) => id === told.id)
    if (date && minutesBetween(date, told) > correctionMinutes)
      assertEditable('date', event, now, cellsOf(event, date.id))
  }
}

type Changes = ReturnType<typeof changesOf> & { dates: NewDate[]; now: Date }

async function write(tx: Transaction, event: OfficeEvent, changes: Changes): Promise<void> {
  const { removed, moved, corrected, added, dates, now } = changes
  if (dates.length === 0) throw refusedField('dates', 'date_is_required')
  if (new Set(dates.map(({ startsAt }) => startsAt.getTime())).size < dates.length)
    throw refusedField('dates', 'date_is_invalid')
  // When an event has several dates, customers choose theirs.
  const periodicity = dates.length > 1 ? 2 : event.periodicity
  if (periodicity !== event.periodicity) assertEditable('terms', event, now)
  await updateDates(tx, event.id, {
    removed: removed.map(({ id }) => id),
    moved: [...moved, ...corrected],
    added: added.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
    ...{ span: spanOf(dates), periodicity },
  })
}
