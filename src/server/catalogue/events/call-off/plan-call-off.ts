import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { paymentSpeeds, prepaid } from '#domain/sales/payments/payment-codes.ts'
import type { Queryable } from '#server/platform/database.ts'
import { hashEffect } from '#server/records/approvals/ask-approval.ts'
import {
  countHoldsOf,
  type DateAhead,
  type EventToCallOff,
  type PlannedEnd,
  readDatesAhead,
  readFingerprint,
  readPlannedEnds,
} from './call-off-plan-sql.ts'

/** One local day (`YYYY-MM-DD`), dates by their ids, or without both all upcoming dates. */
export type DatesToCallOff = { day?: string | undefined; dateIds?: readonly number[] | undefined }

/** The effect that is approved. If it changes, the approval becomes void. */
export type CallOffEffect = ApprovalEffects['event.call-off']

export type CallOffPlan = {
  event: EventToCallOff
  dates: DateAhead[]
  /** whether all upcoming dates are called off */
  whole: boolean
  holds: number
  /** what happens to the orders, grouped by act, payment method and currency */
  orders: PlannedEnd[]
  mails: number
  effect: CallOffEffect
  hash: string
}

/**
 * The effects of calling off, also computed in the transaction that calls off. Read only.
 * @throws Refusal date_in_past (no such date, it is over, or called off)
 */
export async function planCallOffOf(
  db: Queryable,
  event: EventToCallOff,
  { day, dateIds, why, now }: DatesToCallOff & { why: string; now: Date },
): Promise<CallOffPlan> {
  const ahead = (await readDatesAhead(db, event.id, now, day ?? null)).filter(({ calledOff }) => !calledOff)
  const dates = dateIds ? ahead.filter(({ id }) => dateIds.includes(id)) : ahead
  if (dates.length === 0 || (dateIds && dates.length < new Set(dateIds).size))
    throw new Refusal('date_in_past')
  const ids = dates.map(({ id }) => id)
  const holds = await countHoldsOf(db, ids, now)
  const orders = await readPlannedEnds(db, ids)
  const effect = await effectOf(db, { event, dates, why, orders })
  return {
    event,
    dates,
    whole: day === undefined && dates.length === ahead.length,
    holds,
    orders,
    mails: orders.reduce((sum, row) => sum + row.orders, 0),
    effect,
    hash: hashEffect(effect).toString('hex'),
  }
}

/** The current effect of a call-off. */
export async function effectOf(
  db: Queryable,
  plan: {
    event: EventToCallOff
    dates: Pick<DateAhead, 'id' | 'startsAt'>[]
    why: string
    orders?: PlannedEnd[]
  },
): Promise<CallOffEffect> {
  const { event, dates, why } = plan
  const dateIds = dates.map(({ id }) => id)
  const ends = (plan.orders ?? (await readPlannedEnds(db, dateIds))).filter(({ act }) => act === 'refund')
  const money = ends.filter(({ amount }) => amount > 0)
  const count = (rows: PlannedEnd[]) => rows.reduce((sum, { orders }) => sum + orders, 0)
  return {
    event: { id: event.id, name: event.name },
    dateIds,
    dates: dates.map(({ startsAt }) => isoWithOffset(startsAt, event.timeZone)),
    why,
    orders: count(ends),
    money: money.map(({ paymentCode, currency, orders, amount }) => ({
      paymentCode,
      currency,
      orders,
      amount,
    })),
    accounts: count(
      money.filter(({ paymentCode }) => paymentCode !== prepaid && paymentSpeeds[paymentCode] !== 'at-once'),
    ),
    fingerprint: await readFingerprint(db, dateIds),
  }
}
