import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { isSteepCut } from '#domain/sales/discounts/needs-approval.ts'
import type { Transaction } from '#server/platform/database.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import type { StaffActor } from '#server/records/office-log/act.ts'
import type { OfficeEvent, StockCell } from '../office-event.ts'
import { insertEventChange, lockEvent, readOfficeEvent } from '../office-event-sql.ts'
import { assertEditable, changeEvent, type EventEditor } from './change-event.ts'
import { updatePrices } from './edit-sql.ts'
import type { EditOf } from './save-parts.ts'

type PriceRow = { variantId: number; price: number }

type PricesEffect = ApprovalEffects['event.prices']

type SavedPrices = {
  held: { seats: number; until: string | null }
  /** the approval that the prices wait for */
  approval: { id: number } | null
}

/**
 * Saves prices, in minor units, for future purchases: holds and tickets keep their price. `held` says how
 * many seats are held at the old prices, and until when. If a price of a published event falls by more than
 * half, nothing is saved, and a second person is asked to approve all prices.
 * @throws Refusal event_frozen, price_is_required, approval_is_open, invalid_input (a steep cut without a
 * reason), and those of `changeEvent`
 */
export function savePrices(ctx: EventEditor, edit: EditOf, rows: readonly PriceRow[], reason = '') {
  const about = { ...edit, change: 'save_prices', part: 'prices' } as const
  return changeEvent<SavedPrices>(ctx, about, async (tx, event, now) => {
    const before = pricesOf(event)
    if (rows.some(({ variantId }) => !before.has(variantId))) throw new Refusal('not_found')
    const changed = rows.filter(({ variantId, price }) => before.get(variantId)?.price !== price)
    if (changed.length > 0) assertEditable('price', event, now)
    if (event.publishedAt && !isReserved(event) && changed.some(({ price }) => price === 0))
      throw new Refusal('price_is_required')
    const cells = event.stock.filter((cell) => changed.some(({ variantId }) => variantId === cell.variantId))
    const held = heldSeats(cells)
    const details = detailsOf(before, changed)
    const isSteep = changed.some(({ variantId, price }) =>
      isSteepCut(before.get(variantId)?.price ?? 0, price),
    )
    if (!event.publishedAt || !isSteep) {
      await updatePrices(tx, [...changed])
      return { details, result: { held, approval: null } }
    }
    if (!reason) throw refusedField('reason', 'field_is_required')
    const object = { kind: 'event', id: event.id }
    const approval = await askApproval(tx, ctx, {
      ...{ kind: 'event.prices', object, country: event.countryCode, reason },
      effect: effectOf(event, changed),
    })
    return { details, result: { held, approval }, instead: { change: 'ask_prices', part: null } }
  })
}

/** Sets approved prices. The approval is void when one of them has changed since. */
export const pricesApproval: ApprovalKind<'event.prices'> = {
  may: 'prices.approve',
  async currentEffect(tx: Transaction, asked: PricesEffect): Promise<PricesEffect | null> {
    const now = new Date()
    await lockEvent(tx, asked.eventId, false, now)
    const event = await readOfficeEvent(tx, asked.eventId, now)
    if (!event) return null
    const prices = pricesOf(event)
    return {
      ...asked,
      rows: asked.rows.map((row) => ({ ...row, from: prices.get(row.variantId)?.price ?? -1 })),
    }
  },
  async apply(tx: Transaction, ctx: StaffActor, { eventId, rows }: PricesEffect): Promise<void> {
    const now = ctx.clock.now()
    const event = await readOfficeEvent(tx, eventId, now)
    if (!event) throw new Refusal('event_not_found')
    assertEditable('price', event, now)
    const changed = rows.map(({ variantId, to }) => ({ variantId, price: to }))
    const details = detailsOf(pricesOf(event), changed)
    await updatePrices(tx, changed)
    await insertEventChange(tx, {
      eventId,
      change: 'save_prices',
      part: 'prices',
      actor: ctx.actor,
      details,
      now,
    })
  },
  async changedPages(tx: Transaction, { eventId }: PricesEffect) {
    const event = await readOfficeEvent(tx, eventId, new Date())
    return event ? [`/event/${event.slug}`] : []
  },
}

const pricesOf = (event: OfficeEvent) =>
  new Map(
    event.categories.flatMap(({ variants }) => variants.map((variant) => [variant.id, variant] as const)),
  )

function detailsOf(before: ReturnType<typeof pricesOf>, changed: readonly PriceRow[]) {
  return {
    before: changed.map(({ variantId }) => ({ variantId, price: before.get(variantId)?.price })),
    after: changed,
  }
}

function effectOf(event: OfficeEvent, changed: readonly PriceRow[]): PricesEffect {
  const texts = <T>(all: Partial<Record<string, T>>): T | undefined => Object.values(all)[0]
  const prices = new Map(changed.map(({ variantId, price }) => [variantId, price]))
  const rows = event.categories.flatMap((category) =>
    category.variants.flatMap((variant) => {
      const to = prices.get(variant.id)
      const ticket = `${texts(category.texts)?.name ?? ''} · ${texts(variant.texts)?.name ?? ''}`
      const { id, provinceName, price } = variant
      return to === undefined ? [] : [{ variantId: id, ticket, city: provinceName, from: price, to }]
    }),
  )
  const name = texts(event.texts)?.name ?? event.slug
  return { event: name, eventId: event.id, currency: event.currency, rows }
}

function heldSeats(cells: readonly StockCell[]) {
  const until = Math.max(...cells.map(({ heldUntil }) => heldUntil?.getTime() ?? 0))
  const seats = cells.reduce((sum, { held }) => sum + held, 0)
  return { seats, until: until > 0 ? new Date(until).toISOString() : null }
}
