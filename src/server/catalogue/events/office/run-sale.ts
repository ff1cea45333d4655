import { isReserved } from '#contract/platform/wire-numbers.ts'
import { canChange, type EventChange, type EventState } from '#domain/catalogue/events/event-states.ts'
import { findMissingParts, type Lack } from '#domain/catalogue/events/publish-check.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Shop } from '#server/platform/context.ts'
import { type OfficeEvent, stateOf } from './office-event.ts'
import { readOfficeEvent } from './office-event-sql.ts'
import { assertEditable, changeEvent, type EventEditor } from './saving/change-event.ts'
import { deleteEventRows, updateSale } from './saving/edit-sql.ts'
import type { EditOf } from './saving/save-parts.ts'

/** The fields that are missing to publish an event at `now`. */
export function lacksOf(event: OfficeEvent, now: Date): Lack[] {
  const categories = event.categories.map((category) => ({
    ...category,
    variants: category.variants.map((variant) => ({
      ...variant,
      sizes: Object.fromEntries(
        event.stock
          .filter(({ variantId }) => variantId === variant.id)
          .map(({ dateId, size }) => [dateId, size]),
      ),
    })),
  }))
  return findMissingParts(
    { ...event, categories, isReserved: isReserved(event) },
    countryOf(event.countryCode).locales,
    now,
  )
}

/** Kinds of fields that a draft lacks, in the order of the editor's tabs. */
export async function findLacks(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  eventId: number,
): Promise<Lack['lack'][]> {
  const now = clock.now()
  const event = await readOfficeEvent(db, eventId, now)
  return [...new Set(event ? lacksOf(event, now).map(({ lack }) => lack) : [])]
}

/**
 * Publishes a draft; its sale opens at its opening time.
 * @throws Refusal event_incomplete (with the missing fields), event_state
 */
export function publishEvent(ctx: EventEditor, { eventId }: EditOf) {
  return changeEvent(ctx, { eventId, change: 'publish' }, async (tx, event, now) => {
    assertChange(event, 'publish', now)
    const lacks = lacksOf(event, now)
    if (lacks.length > 0) throw new Refusal('event_incomplete', {}, { data: { lacks } })
    const { saleClosesAt } = event
    await updateSale(tx, eventId, { available: true, publishedAt: now, saleClosesAt })
    return answer({ ...event, publishedAt: now, available: true }, now)
  })
}

/** Closes the sale at once, after orders that are being placed. Holds and unpaid orders stay. */
export function closeSale(ctx: EventEditor, { eventId }: EditOf) {
  return changeEvent(ctx, { eventId, change: 'close_sale', locksSales: true }, async (tx, event, now) => {
    assertChange(event, 'close_sale', now)
    const { saleClosesAt } = event
    await updateSale(tx, eventId, { available: false, publishedAt: null, saleClosesAt })
    return answer({ ...event, available: false }, now)
  })
}

/** Reopens a closed sale; a closing time in the past is deleted. A called-off event stays closed. */
export function openSale(ctx: EventEditor, { eventId }: EditOf) {
  return changeEvent(ctx, { eventId, change: 'open_sale' }, async (tx, event, now) => {
    assertChange(event, 'open_sale', now)
    const saleClosesAt = event.saleClosesAt && event.saleClosesAt > now ? event.saleClosesAt : null
    await updateSale(tx, eventId, { available: true, publishedAt: null, saleClosesAt })
    return answer({ ...event, available: true, saleClosesAt }, now)
  })
}

/** Deletes an event that never had an order, with all its data. @throws Refusal event_frozen, event_state */
export async function deleteEvent(ctx: EventEditor, { eventId }: EditOf): Promise<void> {
  const edit = { eventId, change: 'delete', locksSales: true, deletes: true }
  await changeEvent(ctx, edit, async (tx, event, now) => {
    assertChange(event, 'delete', now)
    assertEditable('deletion', event, now)
    await deleteEventRows(tx, eventId)
    return { details: {}, result: {} }
  })
}

function answer(event: OfficeEvent, now: Date): { details: object; result: { state: EventState } } {
  return { details: {}, result: { state: stateOf(event, now) } }
}

function assertChange(event: OfficeEvent, change: EventChange, now: Date): void {
  const state = stateOf(event, now)
  const isCalledOff = event.calledOffAt !== null && change === 'open_sale'
  if (!canChange(state, change) || isCalledOff)
    throw new Refusal('event_state', {}, { data: { state, calledOff: event.calledOffAt !== null } })
}
