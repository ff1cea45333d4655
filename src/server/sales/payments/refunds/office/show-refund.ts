import {
  type OfficeRefundDetail,
  type OfficeRefundListRow,
  refundFilters,
} from '#contract/office/sales/office-refunds.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { countriesWhere, type Permission } from '#domain/people/staff/permissions.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { handRefundApprovalReasons } from '#domain/sales/payments/refunds/hand-refund-check.ts'
import type { RefundAccount } from '#domain/sales/payments/refunds/refund-account.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { listExport } from '#server/records/exports/list-export.ts'
import { record } from '#server/records/office-log/act.ts'
import { type BillToRefund, readBillsToRefund } from './bill-refund-sql.ts'
import {
  exportedRefunds,
  type OfficeRefund,
  type OfficeRefundRow,
  type RefundFilter,
  type RefundsAsked,
  readOfficeRefund,
  readOfficeRefunds,
  readOpenHandApproval,
} from './refund-list-sql.ts'
import { sinceOfDay } from './request-refund.ts'
import { isRefundDecided, readSentSince } from './sent-in-day-sql.ts'
import { isSentByHand } from './show-refund-form.ts'

/** Buyers are promised their money within so many days. */
const promisedDays = 30

type Query<Asked extends RefundFilter> = Omit<Asked, 'countries' | 'now'> & {
  country?: CountryCode | undefined
}

/** The SQL filter of the list and its export, limited to the caller's countries. */
function filterOf(ctx: StaffCtx, { country, ...query }: Query<RefundFilter>): RefundFilter {
  const countries = ctx.countries.filter((code) => country === undefined || code === country)
  return { ...query, countries, q: query.q.trim().toUpperCase(), now: ctx.clock.now() }
}

/** The refunds that match the list's filter. */
export const refundsExport = listExport(refundFilters, filterOf, exportedRefunds)

/** A page of the refunds of the caller's countries. */
export async function listRefunds(
  ctx: StaffCtx,
  { sort, after, before, limit, ...query }: Query<RefundsAsked>,
) {
  const filter = filterOf(ctx, query)
  const [{ rows, sums, ...page }, bills] = await Promise.all([
    readOfficeRefunds(ctx.db, { ...filter, sort, after, before, limit }),
    readBillsToRefund(ctx.db, filter.countries),
  ])
  return { ...page, sums, rows: rows.map(describeRow), bills: bills.map(describeBill) }
}

/** The date by which money owed since `since` is promised, in ISO 8601. */
export const promisedBy = (since: Date) => new Date(since.getTime() + promisedDays * 86_400_000).toISOString()

function describeBill({ reference, host, countryCode, amount, currency, paidBy, since }: BillToRefund) {
  const money = { amount: toMajor(amount, currency), currency }
  const times = { since: since.toISOString(), dueAt: promisedBy(since) }
  return { reference, host, countryCode, paidBy, ...money, ...times }
}

function describeRow(refund: OfficeRefundRow): OfficeRefundListRow {
  const { id, number, buyer, countryCode, state, amount, currency, code, reason, createdAt } = refund
  return {
    ...{ id, number, buyer, countryCode, state, currency, code, reason },
    amount: toMajor(amount, currency),
    byHand: isSentByHand(code) || state === 'waiting_for_staff',
    createdAt: createdAt.toISOString(),
    dueAt: promisedBy(createdAt),
    ending: refund.ending,
    changed: refund.changedAt && { at: refund.changedAt.toISOString(), from: refund.previousEnding },
  }
}

/** A refund that these staff may see. @throws Refusal not_found */
export async function findRefund(
  { db, countries }: { db: Queryable; countries?: readonly CountryCode[] | undefined },
  id: string,
): Promise<OfficeRefund> {
  const refund = await readOfficeRefund(db, id)
  if (!refund || (countries && !countries.includes(refund.countryCode))) throw new Refusal('not_found')
  return refund
}

/** Whether a person has a permission in a country. */
const has = ({ staff }: StaffCtx, permission: Permission, country: CountryCode) =>
  countriesWhere(staff.roles, permission).includes(country)

/** Whether another person approved sending it to its current account. */
export const isApprovedAsIs = ({ approvedAt, approvedFor, receivedAt }: OfficeRefund): boolean =>
  approvedAt !== null && approvedFor?.getTime() === receivedAt?.getTime()

/**
 * A refund with the allowed actions. Viewing the buyer's account is logged, even when it is masked.
 * @throws Refusal not_found
 */
export async function showRefund(ctx: StaffCtx, id: string): Promise<OfficeRefundDetail> {
  const refund = await findRefund(ctx, id)
  const { countryCode, state, account, number } = refund
  const now = ctx.clock.now()
  const isWaiting = state === 'waiting_for_staff'
  const isFailed = state === 'failed'
  const maySend = has(ctx, 'refunds.send', countryCode)
  const maySettle = has(ctx, 'transfers.settle', countryCode)
  const seesAccount = account !== null && has(ctx, 'transfers.see', countryCode)
  if (seesAccount) {
    const about = { object: { kind: 'order', id: number }, country: countryCode }
    await record(ctx, { verb: 'refund.read-account', ...about }, 'done')
  }
  const approvalReasons = isWaiting
    ? handRefundApprovalReasons({ ...refund, sentToday: await readSentToday(ctx, refund) }, now)
    : []
  const needsNoApproval = approvalReasons.length === 0 || isApprovedAsIs(refund)
  const approval = isWaiting ? await readOpenHandApproval(ctx.db, id, now) : null
  const date = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...describeRow(refund),
    retries: refund.retries,
    updatedAt: refund.updatedAt.toISOString(),
    providerReference: refund.providerReference,
    failure: isFailed ? describeFailure(refund) : null,
    ...{ why: refund.why, askedBy: refund.askedBy, approvalId: refund.approvalId },
    account: seesAccount && account ? shown(account, maySettle) : null,
    receivedAt: date(refund.receivedAt),
    askedAt: date(refund.askedAt),
    paidAt: date(refund.paidAt),
    trackingKey: refund.trackingKey,
    doubts: needsNoApproval ? [] : approvalReasons,
    isApproved: isWaiting && approvalReasons.length > 0 && needsNoApproval,
    approval,
    acts: {
      retry: isFailed && maySend,
      byHand: isFailed && maySend,
      askAccount: isWaiting && account === null && has(ctx, 'refunds.ask', countryCode),
      askApproval: isWaiting && maySettle && !needsNoApproval && approval === null,
      confirm: isWaiting && maySettle && needsNoApproval,
    },
  }
}

function describeFailure({ result }: OfficeRefund): OfficeRefundDetail['failure'] {
  const { why, unanswered, outcome_unknown: isUnknown, moneyGone, made } = result ?? {}
  if (made) {
    const { amount, currency } = made
    return { why: 'other_amount', answer: null, made: { amount: toMajor(amount, currency), currency } }
  }
  if (moneyGone) return { why: 'money_gone', answer: null, made: null }
  if (isUnknown) return { why: 'outcome_unknown', answer: null, made: null }
  return { why: unanswered ? 'unanswered' : 'refused', answer: why ?? null, made: null }
}

/** The sum that the caller has sent in a day, in minor units, if the refund adds to it. */
async function readSentToday(
  { db, actor, clock }: StaffCtx,
  { id, currency }: OfficeRefund,
): Promise<number> {
  const [sent, isDecided] = await Promise.all([
    readSentSince(db, actor, currency, sinceOfDay(clock.now())),
    isRefundDecided(db, id, actor),
  ])
  return isDecided ? 0 : sent
}

function shown(account: RefundAccount, isWhole: boolean): NonNullable<OfficeRefundDetail['account']> {
  const { holder, bank, account: number, rut, accountType } = account
  if (isWhole) return { holder, bank, account: number, rut, accountType }
  const masked = (text: string, last: number) => `••• ${text.slice(-last)}`
  return {
    holder: `${holder.slice(0, 1)}•••`,
    bank,
    account: masked(number, 4),
    rut: rut && masked(rut, 1),
    accountType,
  }
}
