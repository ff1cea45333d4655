import type { BulkAct, BulkRow } from '#contract/office/event-bulk.ts'
import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import { canChange, type EventChange } from '#domain/events/event-states.ts'
import { Refusal } from '#domain/refusal.ts'
import { freezeSelection, mostSelected, readFrozen } from '#server/office/selections.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { type OfficeEvent, stateOf } from './office-event.ts'
import { readOfficeEvent } from './office-event-sql.ts'
import { findMatchingEvents } from './office-list-sql.ts'
import { closeSale, lacksOf, openSale, publishEvent } from './run-sale.ts'

const acts: Record<BulkAct, { change: EventChange; verb: typeof publishEvent }> = {
  publish: { change: 'publish', verb: publishEvent },
  'close-sale': { change: 'close_sale', verb: closeSale },
  'open-sale': { change: 'open_sale', verb: openSale },
}

/** Freezes the chosen events with the filter that found them. @throws Refusal selection_too_large, invalid_input */
export async function selectEvents(
  ctx: StaffCtx,
  { ids, filter }: OfficeCallInput<'POST /office-api/event-selections'>['body'],
): Promise<{ id: string; count: number }> {
  const { country, ...words } = filter ?? {}
  const countries = ctx.countries.filter((code) => country === undefined || code === country)
  const chosen =
    ids?.map(String) ??
    (await findMatchingEvents(ctx.db, { ...words, countries, now: ctx.clock.now() }, mostSelected + 1))
  return freezeSelection(ctx, { list: 'events', query: filter ?? {}, ids: chosen })
}

/** To which of the chosen events an act applies now. @throws Refusal not_found (over, or another person's) */
export async function planBulk(ctx: StaffCtx, id: string, act: BulkAct): Promise<{ rows: BulkRow[] }> {
  const now = ctx.clock.now()
  const rows: BulkRow[] = []
  for (const eventId of await selected(ctx, id))
    rows.push(rowOf(ctx, eventId, await readOfficeEvent(ctx.db, eventId, now), act))
  return { rows }
}

/**
 * Does an act to each of the chosen events, each in a transaction of its own and with its own row in the log.
 * @throws Refusal not_found (over, or another person's)
 */
export async function applyBulk(ctx: StaffCtx, id: string, act: BulkAct): Promise<{ rows: BulkRow[] }> {
  const rows: BulkRow[] = []
  for (const eventId of await selected(ctx, id)) {
    const before = await readOfficeEvent(ctx.db, eventId, ctx.clock.now())
    const row = { ...rowOf(ctx, eventId, before, act), why: null }
    try {
      const { state } = await acts[act].verb(ctx, { eventId })
      rows.push({ ...row, state })
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined
      const isKnown = code === 'event_state' || code === 'event_incomplete' || code === 'event_not_found'
      rows.push({ ...row, why: isKnown ? code : 'failed' })
    }
  }
  return { rows }
}

const selected = async (ctx: StaffCtx, id: string) => (await readFrozen(ctx, 'events', id)).map(Number)

function rowOf(
  { countries, clock }: StaffCtx,
  id: number,
  event: OfficeEvent | undefined,
  act: BulkAct,
): BulkRow {
  if (!event || !countries.includes(event.countryCode))
    return { id, name: String(id), state: 'draft', calledOff: false, why: 'event_not_found' }
  const now = clock.now()
  const state = stateOf(event, now)
  const calledOff = event.calledOffAt !== null
  const mayChange = canChange(state, acts[act].change) && !(calledOff && act === 'open-sale')
  const lacks = act === 'publish' && mayChange ? lacksOf(event, now) : []
  const why = !mayChange ? 'event_state' : lacks.length > 0 ? 'event_incomplete' : null
  const name = Object.values(event.texts).find((text) => text?.name)?.name ?? event.slug
  return { id, name, state, calledOff, why }
}
