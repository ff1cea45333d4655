import { createHash, randomUUID } from 'node:crypto'
import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import type { RefundMade } from '#contract/office/sales/office-refunds.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { toMajor, toMinor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { refundNeedsApproval } from '#domain/sales/payments/refunds/refund-limits.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { lockOrder, type OrderRow, readOrderNamed } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { refundLockedOrder, sumOf } from '../refund-order.ts'
import { retryRefunds } from '../retry-refunds.ts'
import { planRefund, type RefundPlan, type RequestedRefund } from './plan-refund.ts'
import {
  insertRefundRequest,
  type RefundRequestRow,
  readApprovedRequest,
  readPartsOf,
  readRefundRequest,
} from './refund-request-sql.ts'
import { lockSentSince } from './sent-in-day-sql.ts'

/** Staff who request refunds of orders in `countries`; undefined: in all countries. */
export type RefundStaff = StaffActor & { countries?: readonly CountryCode[] }

export type RefundAsked = { refund: RefundMade } | { approval: { id: number } }

/** Since when refunds count towards a person's daily limit. */
export const sinceOfDay = (now: Date): Date => new Date(now.getTime() - 86_400_000)

/**
 * Refunds tickets, an amount or all of an order. Needs a second person's approval when the amount is above a
 * limit or the caller may only request refunds. Idempotent by the key.
 * @param requested `expected`: the amount in major units that the caller was shown
 * @throws Refusal not_found, own_order, idempotency_key_reused, approval_is_open, plan_changed (the amount
 * would differ from `expected`), and those of `planRefund`
 */
export async function requestRefund(
  ctx: RefundStaff,
  orderName: string,
  {
    reason,
    key,
    expected,
    ...requested
  }: RequestedRefund & { reason: string; key: string; expected?: number | undefined },
): Promise<RefundAsked> {
  const named = await findOwnOrder(ctx, orderName)
  const requestHash = hashOf(named.id, requested, reason)
  const before = await readRefundRequest(ctx.db, ctx.actor, key)
  if (before) return repeat(ctx.db, before, requestHash)
  const { number, countryCode: country } = named
  const about = { verb: 'refund.send', object: { kind: 'order', id: number }, country, reason }
  return act(ctx, about, async (tx, entry): Promise<RefundAsked> => {
    const order = await lockOwnOrder(ctx, tx, named.id)
    // The form was sent twice at once: the second one waited for the lock.
    const repeated = await readRefundRequest(tx, ctx.actor, key)
    if (repeated) {
      entry.verb = 'refund.repeat'
      return repeat(tx, repeated, requestHash)
    }
    const plan = await planRefund(tx, order, requested)
    const { amount, tickets, again } = plan
    if (expected !== undefined && toMinor(expected, order.currency) !== sumOf([plan, ...again]))
      throw new Refusal('plan_changed')
    entry.changes = {
      amount: { to: amount },
      currency: { to: order.currency },
      ...(tickets.length > 0 && { tickets: { to: tickets.map(({ position }) => position + 1) } }),
      ...(again.length > 0 && { retried: { to: again.length } }),
    }
    const isAsked = ctx.staff !== undefined && (await needsApproval(ctx, tx, order, plan))
    const effect = effectOf(order, plan, requested)
    const object = { kind: 'order', id: number }
    const approval = isAsked
      ? await askApproval(tx, ctx, { kind: 'refund', object, country, effect, reason })
      : null
    const request = {
      id: randomUUID(),
      orderId: order.id,
      requestHash,
      ...{ amount: sumOf([plan, ...again]), currency: order.currency, reason },
      tickets: tickets.map(({ id }) => id),
      approvalId: approval?.id ?? null,
    }
    await insertRefundRequest(tx, { ...request, actor: ctx.actor, key, now: ctx.clock.now() })
    if (approval) {
      entry.verb = 'refund.ask'
      return { approval }
    }
    await carryOut(ctx, tx, order, { plan, requested, requestId: request.id })
    return { refund: await describe(tx, request) }
  })
}

/** An order that these staff may see. @throws Refusal not_found */
export async function findOwnOrder(
  { db, countries }: Pick<RefundStaff, 'db' | 'countries'>,
  name: string,
): Promise<OrderRow> {
  const order = await readOrderNamed(db, name)
  if (!order || (countries && !countries.includes(order.countryCode))) throw new Refusal('not_found')
  return order
}

async function lockOwnOrder(ctx: StaffActor, tx: Transaction, orderId: string): Promise<OrderRow> {
  await refuseOwnOrder(tx, ctx.actor, orderId)
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Refusal('not_found')
  return order
}

/**
 * Whether the caller may send refunds in a country, or only request them. The command line may everywhere.
 */
export function maySendRefunds({ staff }: StaffActor, country: CountryCode): boolean {
  return !staff || countriesWhere(staff.roles, 'refunds.send').includes(country)
}

async function needsApproval(
  ctx: StaffActor,
  tx: Transaction,
  order: OrderRow,
  { amount }: RefundPlan,
): Promise<boolean> {
  if (!maySendRefunds(ctx, order.countryCode)) return true
  const sent = await lockSentSince(tx, ctx.actor, order.currency, sinceOfDay(ctx.clock.now()))
  return refundNeedsApproval(amount, sent, order.currency)
}

/** The exact refund that an approval allows. Amounts in minor units. */
type RefundEffect = ApprovalEffects['refund']

function effectOf(order: OrderRow, plan: RefundPlan, requested: RequestedRefund): RefundEffect {
  const { amount, tickets, whole, parts, again, left } = plan
  return {
    order: { id: order.id, number: order.number },
    wish: requested,
    amount,
    currency: order.currency,
    tickets: tickets.map(({ id, position, category, name, price }) => ({
      ...{ id, nth: position + 1, price },
      name: `${category} · ${name}`,
    })),
    whole,
    parts,
    again: again.map(({ id, code, amount }) => ({ id, code, amount })),
    left,
  }
}

/** A refund that needs approval. Any other change to the order's money or tickets makes the approval void. */
export const refundApproval: ApprovalKind<'refund'> = {
  may: 'refunds.approve',
  async currentEffect(tx: Transaction, { order: { id }, wish }: RefundEffect): Promise<RefundEffect | null> {
    const order = await lockOrder(tx, id)
    if (!order) return null
    try {
      return effectOf(order, await planRefund(tx, order, wish), wish)
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  },
  async apply(tx: Transaction, ctx: StaffActor, { order: { id }, wish }: RefundEffect): Promise<void> {
    const order = await lockOwnOrder(ctx, tx, id)
    const requestId = await readApprovedRequest(tx, id)
    if (!requestId) throw new Error(`the approved refund of order ${id} has no request`)
    await carryOut(ctx, tx, order, { plan: await planRefund(tx, order, wish), requested: wish, requestId })
  },
}

async function carryOut(
  ctx: StaffActor,
  tx: Transaction,
  order: OrderRow,
  { plan, requested, requestId }: { plan: RefundPlan; requested: RequestedRefund; requestId: string },
): Promise<void> {
  const { amount, tickets, whole, again } = plan
  if (again.length > 0) await retryRefunds(ctx, tx, order.id, 'retry')
  if (requested.ticketIds) {
    await refundLockedOrder(ctx, tx, order, {
      tickets: tickets.map(({ position }) => position + 1),
      requestId,
    })
  } else if (whole) await refundLockedOrder(ctx, tx, order, { requestId })
  else if (amount > 0) await refundLockedOrder(ctx, tx, order, { amount, again: true, requestId })
}

async function repeat(db: Queryable, request: RefundRequestRow, hash: Buffer): Promise<RefundAsked> {
  if (!request.requestHash.equals(hash)) throw new Refusal('idempotency_key_reused')
  const refund = await describe(db, request)
  return request.approvalId !== null && refund.parts.length === 0
    ? { approval: { id: request.approvalId } }
    : { refund }
}

async function describe(db: Queryable, request: RefundRequestRow): Promise<RefundMade> {
  const { id, amount, currency, tickets } = request
  const parts = await readPartsOf(db, id)
  return {
    id: parts[0]?.id ?? id,
    amount: toMajor(amount, currency),
    currency,
    ticketIds: tickets,
    parts: parts.map(({ id: part, code, amount: sum, state }) => ({
      ...{ id: part, code, state },
      amount: toMajor(sum, currency),
    })),
  }
}

function hashOf(orderId: string, { amount, ticketIds }: RequestedRefund, reason: string): Buffer {
  const fields = { orderId, amount, ticketIds: ticketIds?.toSorted(), reason }
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}
