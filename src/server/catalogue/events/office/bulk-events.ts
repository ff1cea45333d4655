import type { BulkAct, BulkRow } from '#contract/office/catalogue/event-bulk.ts'
import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import { canChange, type EventChange } from '#domain/catalogue/events/event-states.ts'
import { lacksOfSettings } from '#server/back-office/health/setup-lacks.ts'
import { type BulkList, freezeSelection } from '#server/back-office/selections/selections.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { unpayableDatesOf } from './describe-for-editor.ts'
import { type OfficeEvent, stateOf } from './office-event.ts'
import { readOfficeEvent } from './office-event-sql.ts'
import { findMatchingEvents } from './office-list-sql.ts'
import { closeSale, lacksOf, openSale, publishEvent } from './run-sale.ts'

const acts: Record<BulkAct, { change: EventChange; verb: typeof publishEvent }> = {
  publish: { change: 'publish', verb: publishEvent },
  'close-sale': { change: 'close_sale', verb: closeSale },
  'open-sale': { change: 'open_sale', verb: openSale },
}

/** Each event takes some twenty statements. */
const most = 500

/**
 * Freezes the selected events, with the filter that found them. @throws Refusal selection_too_large,
 * invalid_input
 */
export async function selectEvents(
  ctx: StaffCtx,
  { ids, filter }: OfficeCallInput<'POST /office-api/event-selections'>['body'],
): Promise<{ id: string; count: number }> {
  const { country, ...words } = filter ?? {}
  const countries = ctx.countries.filter((code) => country === undefined || code === country)
  const chosen =
    ids?.map(String) ??
    (await findMatchingEvents(ctx.db, { ...words, countries, now: ctx.clock.now() }, most + 1))
  return freezeSelection(ctx, { list: 'events', query: filter ?? {}, ids: chosen, most })
}

/** The bulk acts on events. */
export const bulkEvents: BulkList<BulkRow, { act: BulkAct }> = {
  name: 'events',
  shownRefusals: ['event_state', 'event_incomplete', 'event_not_found'],
  async look(ctx, ids, { act }) {
    const rows: BulkRow[] = []
    for (const id of ids) rows.push(rowOf(ctx, id, await readOfficeEvent(ctx.db, id, ctx.clock.now()), act))
    return rows
  },
  async apply(ctx, { id }, { act }) {
    const { state } = await acts[act].verb(ctx, { eventId: id })
    return { state }
  },
}

/** The settings that the shop lacks, if the action puts events on sale; otherwise none. */
export const lacksOfShop = ({ config }: StaffCtx, act: BulkAct) =>
  act === 'close-sale' ? [] : lacksOfSettings(config).map(({ lack }) => lack)

function rowOf(
  { config, countries, clock }: StaffCtx,
  id: number,
  event: OfficeEvent | undefined,
  act: BulkAct,
): BulkRow {
  if (!event || !countries.includes(event.countryCode))
    return {
      id,
      name: String(id),
      state: 'draft',
      calledOff: false,
      lacks: [],
      unpayable: 0,
      why: 'event_not_found',
    }
  const now = clock.now()
  const state = stateOf(event, now)
  const calledOff = event.calledOffAt !== null
  const mayChange = canChange(state, acts[act].change) && !(calledOff && act === 'open-sale')
  const lacks = act === 'publish' && mayChange ? lacksOf(event, now).map(({ lack }) => lack) : []
  const why = !mayChange ? 'event_state' : lacks.length > 0 ? 'event_incomplete' : null
  const name = Object.values(event.texts).find((text) => text?.name)?.name ?? event.slug
  const sells = act !== 'close-sale' && mayChange
  const unpayable = sells ? unpayableDatesOf(config, event, now).length : 0
  return { id, name, state, calledOff, lacks: [...new Set(lacks)], unpayable, why }
}
