import { type EditRule, type EventField, editable } from '#domain/catalogue/events/editable.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { purgeCdn } from '#server/platform/cdn/purge-cdn.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { type OfficeEvent, type StockCell, takenFacts } from '../office-event.ts'
import {
  insertEventChange,
  lockEvent,
  readEventSetting,
  readOfficeEvent,
  readOtherEdit,
} from '../office-event-sql.ts'

/** Staff who edit events in `countries`; undefined: in all countries. */
export type EventEditor = StaffActor & { countries?: readonly CountryCode[] }

/** Parts that are edited together. Concurrent edits of the same part conflict. */
export type EventPart =
  | 'texts'
  | 'pictures'
  | 'dates'
  | 'stops'
  | 'catalogue'
  | 'prices'
  | 'stock'
  | 'settings'

type Edit = {
  eventId: number
  change: string
  part?: EventPart
  /** the version that the editor has seen; without it there is no conflict check */
  version?: number | undefined
  /** true when seats are counted: locks the event's sales, too */
  locksSales?: boolean
  reason?: string
  /** true when the event and its history are deleted */
  deletes?: boolean
}

type Work<T> = (
  tx: Transaction,
  event: OfficeEvent,
  now: Date,
) => Promise<{
  details: { before?: unknown; after?: unknown }
  result: T
  /** records this change instead, for example that an approval was requested */
  instead?: { change: string; part: null }
}>

/** An event that these staff may see. @throws Refusal event_not_found */
export async function findOfficeEvent(ctx: EventEditor, id: number): Promise<OfficeEvent> {
  return checked(ctx, await readOfficeEvent(ctx.db, id, ctx.clock.now()))
}

/** The time zone and currency of an event that these staff may see. @throws Refusal event_not_found */
export async function findEventSetting(ctx: EventEditor, id: number) {
  return checked(ctx, await readEventSetting(ctx.db, id))
}

/**
 * Changes an event under its lock in one transaction, and records the change with its author. A trigger updates
 * the search (`update_event_search`).
 * @throws Refusal event_not_found, edited_meanwhile (another person changed the same part since `version`;
 * `data` has the current one), event_frozen (something with orders cannot be deleted), and those of `work`
 */
export async function changeEvent<T>(
  ctx: EventEditor,
  edit: Edit,
  work: Work<T>,
): Promise<T & { version: number }> {
  const { eventId, change, part, version, reason, locksSales = false, deletes = false } = edit
  const { actor } = ctx
  let slug = ''
  try {
    const about = { verb: `event.${change}`, object: { kind: 'event', id: eventId }, reason }
    const changed = await act(ctx, about, async (tx, entry) => {
      const now = ctx.clock.now()
      await lockEvent(tx, eventId, locksSales, now)
      const event = checked(ctx, await readOfficeEvent(tx, eventId, now))
      if (part && version !== undefined && version < event.version) {
        const other = await readOtherEdit(tx, { eventId, part, since: version, actor })
        if (other)
          throw new Refusal('edited_meanwhile', {}, { data: { ...other, part, theirs: partOf(event, part) } })
      }
      entry.country = event.countryCode
      slug = event.slug
      const { details, result, instead } = await work(tx, event, now)
      entry.changes = { ...(part && { [part]: changeOf(details) }) }
      if (deletes) return { ...result, version: event.version }
      if (instead) entry.verb = `event.${instead.change}`
      const row = { eventId, change, part: part ?? null, ...instead, actor, details, now }
      return { ...result, version: await insertEventChange(tx, row) }
    })
    purgeCdn(ctx, [`/event/${slug}`])
    return changed
  } catch (error) {
    if ((error as { code?: unknown }).code === foreignKeyViolation)
      throw new Refusal('event_frozen', {}, { data: { field: 'deletion', why: 'ordered', since: null } })
    throw error
  }
}

const changeOf = (details: { before?: unknown; after?: unknown }) => ({
  from: details.before,
  to: details.after,
})

const foreignKeyViolation = '23503'

function checked<Event extends Pick<OfficeEvent, 'countryCode'>>(
  { countries }: EventEditor,
  event: Event | undefined,
): Event {
  if (!event || (countries && !countries.includes(event.countryCode))) throw new Refusal('event_not_found')
  return event
}

/** The current part, to compare it with the input. */
function partOf(event: OfficeEvent, part: EventPart): object {
  switch (part) {
    case 'texts':
    case 'dates':
    case 'stops':
      return event[part]
    case 'pictures':
      return { imagePath: event.imagePath, focus: event.focus }
    case 'catalogue':
      return event.categories
    case 'prices':
      return event.categories.flatMap(({ variants }) =>
        variants.map(({ id, price }) => ({ variantId: id, price })),
      )
    case 'stock':
      return event.stock.map(({ variantId, dateId, size, sold, held }) => ({
        variantId,
        dateId,
        size,
        sold,
        held,
      }))
    case 'settings': {
      const { type, placeId, periodicity, paymentType, currency, recommended, saleOpensAt, saleClosesAt } =
        event
      return { type, placeId, periodicity, paymentType, currency, recommended, saleOpensAt, saleClosesAt }
    }
  }
}

/**
 * Refuses an edit of an event or its cells that the rules for an event on sale do not allow.
 * @throws Refusal event_frozen, with the field, the reason and since when
 */
export function assertEditable(
  field: EventField,
  event: OfficeEvent,
  now: Date,
  cells: readonly StockCell[] = event.stock,
): EditRule {
  const { rule, why, since } = editable(field, takenFacts(event, now, cells))
  if (rule === 'frozen' || rule === 'postpone' || rule === 'close_sale')
    throw new Refusal('event_frozen', {}, { data: { field, rule, why, since: since?.toISOString() ?? null } })
  return rule
}
