import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { readHour } from '#domain/catalogue/events/read-hour.ts'
import { toMinor } from '#domain/platform/money.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { discountNeedsApproval } from '#domain/sales/discounts/needs-approval.ts'
import { type Transaction, violates } from '#server/platform/database.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { type DiscountEditor, findOfficeDiscount } from './find-office-discount.ts'
import {
  type DiscountableTicket,
  endDiscountRow,
  lockDiscount,
  type OfficeDiscount,
  readDiscountableTickets,
  readOfficeDiscount,
  writeDiscount,
} from './office-discount-sql.ts'

/**
 * The desired code: times are local to its first event; prices are in major units, or null for the
 * percentage.
 */
export type WrittenDiscount = {
  code: string
  percent: number
  totalLimit: number | null
  perCustomerLimit: number | null
  validFrom: string
  validUntil: string
  tickets: { variantId: number; price: number | null }[]
  reason?: string | undefined
}

type DiscountEffect = ApprovalEffects['discount']

export type SavedDiscount = { id: number | null; approval: { id: number } | null }

/**
 * Creates a code (`id` null) or changes it for future purchases. A code that takes at least half of a price,
 * or has no limit of uses, is not saved: a second person is asked to approve exactly it.
 * @throws Refusal not_found, discount_abroad, invalid_input (with the fields), discount_code_taken,
 * edited_meanwhile, approval_is_open
 */
export function saveDiscount(
  ctx: DiscountEditor,
  { id, version }: { id: number | null; version?: number | undefined },
  fields: WrittenDiscount,
): Promise<SavedDiscount> {
  const about = { verb: id === null ? 'discount.create' : 'discount.save', reason: fields.reason }
  return act(ctx, { ...about, ...(id && { object: { kind: 'discount', id } }) }, async (tx, entry) => {
    const before = id === null ? null : await lockedDiscount(ctx, tx, id)
    if (before && version !== undefined && version < before.version && before.changedBy !== ctx.actor.id)
      throw new Refusal('edited_meanwhile', {}, { data: { theirs: before } })
    const variants = fields.tickets.map(({ variantId }) => variantId)
    const tickets = await readDiscountableTickets(tx, { variants, ...(id && { discount: id }) })
    const [first] = tickets
    if (!first) throw refusedField('tickets', 'field_is_required')
    const isOwn = tickets.every(({ countryCode }) => !ctx.countries || ctx.countries.includes(countryCode))
    if (!isOwn || tickets.length < fields.tickets.length) throw new Refusal('not_found')
    if (before && fields.totalLimit !== null && fields.totalLimit < before.uses)
      throw refusedField('totalLimit', 'field_is_invalid')
    const effect = effectOf(fields, tickets, { id, version: before?.version ?? null })
    entry.country = first.countryCode
    entry.changes = changesBetween(before, effect, tickets)
    const prices = effect.rows.map(({ from, to }) => ({ price: to, listPrice: from }))
    if (discountNeedsApproval({ totalLimit: fields.totalLimit, prices })) {
      if (!fields.reason) throw refusedField('reason', 'field_is_required')
      entry.verb = 'discount.ask'
      const approval = await askApproval(tx, ctx, {
        ...{ kind: 'discount', object: { kind: 'discount_code', id: fields.code.toLowerCase() } },
        ...{ country: first.countryCode, effect, reason: fields.reason },
        countries: [...new Set(tickets.map(({ countryCode }) => countryCode))],
      })
      return { id, approval }
    }
    const saved = await write(tx, ctx, effect)
    entry.object = { kind: 'discount', id: saved }
    return { id: saved, approval: null }
  })
}

/** Ends a code at once; orders that have used it keep their prices. @throws Refusal not_found, discount_abroad */
export function endDiscount(ctx: DiscountEditor, id: number): Promise<Record<never, never>> {
  return act(ctx, { verb: 'discount.end', object: { kind: 'discount', id } }, async (tx, entry) => {
    const before = await lockedDiscount(ctx, tx, id)
    const now = ctx.clock.now()
    const [event] = before.events
    if (event) entry.country = event.countryCode
    entry.changes = { validUntil: { from: before.validUntil, to: now } }
    await endDiscountRow(tx, id, now, ctx.actor.id)
    return {}
  })
}

/** Saves an approved code. The approval is void when a list price or the code has changed since. */
export const discountApproval: ApprovalKind<'discount'> = {
  may: 'discounts.approve',
  async currentEffect(tx: Transaction, asked: DiscountEffect): Promise<DiscountEffect | null> {
    if (asked.id !== null) await lockDiscount(tx, asked.id)
    const now = asked.id === null ? undefined : await readOfficeDiscount(tx, asked.id, new Date())
    if (asked.id !== null && !now) return null
    const tickets = await readDiscountableTickets(tx, {
      variants: asked.rows.map(({ variantId }) => variantId),
    })
    const listPrices = new Map(tickets.map(({ variantId, listPrice }) => [variantId, listPrice]))
    const rows = asked.rows.map((row) => ({ ...row, from: listPrices.get(row.variantId) ?? -1 }))
    return { ...asked, version: now?.version ?? null, rows }
  },
  async apply(tx: Transaction, ctx: StaffActor, effect: DiscountEffect): Promise<void> {
    await write(tx, ctx, effect)
  },
}

/** Changes for the log: the changed terms, and the tickets' prices in minor units. */
function changesBetween(
  before: OfficeDiscount | null,
  effect: DiscountEffect,
  tickets: readonly DiscountableTicket[],
) {
  const terms = ['code', 'percent', 'totalLimit', 'perCustomerLimit', 'validFrom', 'validUntil'] as const
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null))
  const changed = terms.filter((term) => plain(before?.[term]) !== plain(effect[term]))
  const known = tickets.flatMap(({ variantId, price }) => (price === null ? [] : [{ variantId, price }]))
  return {
    ...Object.fromEntries(changed.map((term) => [term, { from: before?.[term], to: effect[term] }])),
    prices: { from: known, to: effect.rows.map(({ variantId, to }) => ({ variantId, price: to })) },
  }
}

async function lockedDiscount(ctx: DiscountEditor, tx: Transaction, id: number) {
  await lockDiscount(tx, id)
  const found = await findOfficeDiscount({ ...ctx, db: tx }, id)
  const isOwn = found.events.every(({ countryCode }) => !ctx.countries || ctx.countries.includes(countryCode))
  if (!isOwn) throw new Refusal('discount_abroad')
  return found
}

function effectOf(
  fields: WrittenDiscount,
  tickets: readonly DiscountableTicket[],
  known: { id: number | null; version: number | null },
): DiscountEffect {
  const [first] = tickets
  const { code, percent, totalLimit, perCustomerLimit } = fields
  const hour = (field: 'validFrom' | 'validUntil') => readHour(field, fields[field], first?.timeZone ?? 'UTC')
  const [from, until] = [hour('validFrom'), hour('validUntil')]
  if (until <= from) throw refusedField('validUntil', 'field_is_invalid')
  const wanted = new Map(fields.tickets.map(({ variantId, price }) => [variantId, price]))
  const rows = tickets.map(({ variantId, event, ticket, city, listPrice, currency }) => {
    const price = wanted.get(variantId) ?? null
    const to = price === null ? Math.round((listPrice * (100 - percent)) / 100) : toMinor(price, currency)
    if (to === null || to > listPrice) throw refusedField(`price.${variantId}`, 'field_is_invalid')
    return { variantId, event, ticket, city, currency, from: listPrice, to }
  })
  const window = { validFrom: from.toISOString(), validUntil: until.toISOString() }
  return {
    ...known,
    code,
    percent,
    totalLimit,
    perCustomerLimit,
    ...window,
    currency: first?.currency ?? 'MXN',
    rows,
  }
}

async function write(tx: Transaction, ctx: StaffActor, effect: DiscountEffect): Promise<number> {
  const { id, code, percent, totalLimit, perCustomerLimit, validFrom, validUntil, rows } = effect
  try {
    return await writeDiscount(tx, id, {
      ...{ code, percent, totalLimit, perCustomerLimit, changedBy: ctx.actor.id },
      ...{ validFrom: new Date(validFrom), validUntil: new Date(validUntil) },
      prices: rows.map(({ variantId, to }) => ({ variantId, price: to })),
    })
  } catch (error) {
    if (violates(error, 'discounts_code_key')) throw new Refusal('discount_code_taken')
    throw error
  }
}
