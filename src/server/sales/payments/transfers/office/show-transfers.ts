import {
  type AwaitingRow,
  type TransferCandidate,
  type TransferLine,
  type TransferRow,
  transferFilters,
} from '#contract/office/sales/transfers.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { isCurrency, toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { nextBillState } from '#domain/sales/payments/bills/bill-states.ts'
import { typedAmounts } from '#domain/sales/payments/read-amount.ts'
import { lineStateOf } from '#domain/sales/payments/statement-lines/line-states.ts'
import { namedIn } from '#domain/sales/payments/transfers/choose-payee.ts'
import { bankWordsOf, compareNames, wordsOf } from '#domain/sales/payments/transfers/names-in-text.ts'
import { referencesIn } from '#domain/sales/payments/transfers/references-in-text.ts'
import { findReturn } from '#domain/sales/payments/transfers/return-codes.ts'
import { effectOfPlacing, scorerOf } from '#domain/sales/payments/transfers/transfer-candidates.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { listExport } from '#server/records/exports/list-export.ts'
import { readOrder, readOrderNamed } from '#server/sales/orders/order-sql.ts'
import { readPayoutsForCredit } from '#server/sales/payments/arrivals/arrivals-sql.ts'
import {
  type OfficePayable,
  readAwaiting,
  readOwing,
  readReferred,
} from '#server/sales/payments/statement-lines/payable-sql.ts'
import { stateToPay } from '#server/sales/payments/statement-lines/payee-of-payable.ts'
import { isLikeRefund } from '../meaning/like-refund.ts'
import { listRefunds } from '../meaning/line-facts-sql.ts'
import { listTakeablePayments, type TakeablePayment } from '../returned/credits-of-payee-sql.ts'
import { mayWaitAgain, whyNotUndone } from '../undo/undo-assignment.ts'
import { readConfirmedByHandOf, readUndoFacts } from '../undo/undo-assignment-sql.ts'
import {
  exportedLines,
  findOfficeLine,
  type LineFilter,
  type LinesAsked,
  type OfficeLine,
  readLinesThatPaid,
  readOfficeLines,
  readOpenLines,
} from './transfer-list-sql.ts'

const mostCandidates = 8
const mostAwaiting = 2_000

type ListQuery<Asked extends LineFilter> = Omit<Asked, 'countries' | 'amounts'> & {
  country?: CountryCode | undefined
}

/** The SQL filter of the list and its export, limited to the caller's countries. */
function filterOf(ctx: StaffCtx, { country, ...query }: ListQuery<LineFilter>): LineFilter {
  return { ...query, countries: countriesOf(ctx, country), amounts: typedAmounts(query.q) }
}

/** The bank statement lines that match the list's filter. */
export const transfersExport = listExport(transferFilters, filterOf, exportedLines)

/** A page of the lines of the caller's countries; open ones with the best matching order or bill. */
export async function listTransfers(
  ctx: StaffCtx,
  { sort, after, before, limit, ...query }: ListQuery<LinesAsked>,
) {
  const asked = { ...filterOf(ctx, query), sort, after, before, limit }
  const { rows, sums, ...page } = await readOfficeLines(ctx.db, asked)
  const best = await bestOf(ctx, rows)
  return {
    ...page,
    sums: sums.flatMap(({ currency, amount }) =>
      isCurrency(currency) ? [{ currency, amount: toMajor(amount, currency) }] : [],
    ),
    rows: rows.map((row, nth): TransferRow => ({ ...describeLine(row), best: best[nth] ?? null })),
  }
}

/** The best matching order or bill of each line; null when none matches, or the line is a debit or is assigned. */
export async function bestOf(
  ctx: StaffCtx,
  rows: readonly OfficeLine[],
): Promise<(TransferCandidate | null)[]> {
  const pool = await poolFor(ctx, rows.filter(mayPay))
  return rows.map((row) => rank(row, pool)[0] ?? null)
}

/** Whether it is an open credit: a debit pays nothing. */
const mayPay = ({ outcome, direction }: OfficeLine) =>
  direction === 'credit' && lineStateOf(outcome) === 'open'

function countriesOf(ctx: StaffCtx, country: CountryCode | undefined) {
  return ctx.countries.filter((code) => country === undefined || code === country)
}

/** With the words of the customer's name, computed once for many lines. */
type Candidate = OfficePayable & { words: string[] }

const candidateOf = (payable: OfficePayable): Candidate => ({ ...payable, words: wordsOf(payable.customer) })

/**
 * Candidates for these lines: orders and bills that wait for a transfer, those that owe money that left, and those that the lines
 * refer to.
 */
async function poolFor(ctx: StaffCtx, lines: readonly OfficeLine[]): Promise<Candidate[]> {
  if (lines.length === 0) return []
  const namesOfLines = lines.map(namedIn)
  const references = [...new Set(namesOfLines.flatMap(({ references, glued }) => [...references, ...glued]))]
  const numbers = [...new Set(namesOfLines.flatMap(({ numbers }) => numbers))]
  const countries = [...new Set(lines.map(({ countryCode }) => countryCode))]
  const [awaiting, owing, named] = await Promise.all([
    readAwaiting(ctx.db, countries, '', mostAwaiting),
    readOwing(ctx.db, countries, mostAwaiting),
    readReferred(ctx.db, references, numbers, ctx.countries),
  ])
  const waiting = [...awaiting, ...owing]
  const known = new Set(waiting.map(({ name }) => name))
  return [...waiting, ...named.filter(({ name }) => !known.has(name))].map(candidateOf)
}

function rank(line: OfficeLine, pool: readonly Candidate[]): TransferCandidate[] {
  if (!mayPay(line)) return []
  const score = scorerOf(line)
  return pool
    .flatMap((payable) => {
      const fit = score(payable)
      return fit.score > 0 ? [{ ...describePayable(payable), ...effectOf(line, payable), ...fit }] : []
    })
    .sort((a, b) => b.score - a.score || (a.until ?? '').localeCompare(b.until ?? ''))
    .slice(0, mostCandidates)
}

const fitOf = (line: OfficeLine, payable: OfficePayable) => ({
  ...scorerOf(line)(candidateOf(payable)),
  ...effectOf(line, payable),
})

function effectOf(line: OfficeLine, payable: OfficePayable) {
  const { state, missing } = payable
  const isRefused = !state && line.amount > missing
  return {
    difference: toMajor(line.amount - missing, line.currency),
    effect: isRefused ? ('refused' as const) : effectOfPlacing(stateToPay(payable), payable, line.amount),
  }
}

function describeLine(line: OfficeLine): TransferLine {
  const { id, outcome, direction, countryCode, bookedOn, currency, reference, payer, bankId, why } = line
  const { amount, instructedAmount, charges, returnCode, readAt, paid } = line
  const major = (money: number | null) => (money === null ? null : toMajor(money, currency))
  return {
    ...{ id, outcome, direction, countryCode, bookedOn, currency, reference, payer, bankId, why, paid },
    question: line.question,
    ...{ sent: major(instructedAmount), charges: major(charges), returnCode },
    sameAs:
      line.sameAs === null
        ? null
        : { line: line.sameAs, file: line.sameFile ?? '', position: line.samePosition ?? '' },
    state: lineStateOf(outcome),
    isBill: line.billState !== null,
    payout: line.payoutId === null ? null : { id: line.payoutId, name: line.payoutName ?? '' },
    amount: toMajor(direction === 'debit' ? -amount : amount, currency),
    readAt: readAt.toISOString(),
  }
}

function describePayable(payable: OfficePayable): AwaitingRow {
  const { name, state, customer, countryCode, timeZone, transferReference, currency, total, missing, until } =
    payable
  return {
    ...{ name, state, customer, countryCode, timeZone, currency },
    isBill: payable.billState !== null,
    reference: transferReference === null ? null : String(transferReference),
    total: toMajor(total, currency),
    missing: toMajor(missing, currency),
    until: until?.toISOString() ?? null,
  }
}

/** Orders and bills that wait for a transfer. */
export async function listAwaiting(
  ctx: StaffCtx,
  { q, country }: { q: string; country?: CountryCode | undefined },
) {
  const found = await readAwaiting(ctx.db, countriesOf(ctx, country), q, mostAwaiting)
  return { rows: found.slice(0, 200).map(describePayable), count: found.length }
}

/** An order or a bill by its number or reference, with the open lines that may pay it. @throws Refusal not_found */
export async function showPayable(ctx: StaffCtx, name: string) {
  const reference = /^[1-9]\d{6}$/.test(name) ? [Number(name)] : []
  const [payable] = await readReferred(ctx.db, reference, [name.toUpperCase()], ctx.countries)
  if (!payable) throw new Refusal('not_found')
  const [lines, paidBy, byHand] = await Promise.all([
    readOpenLines(ctx.db, payable.countryCode, payable.currency),
    readLinesThatPaid(ctx.db, payable),
    payable.state ? showConfirmed(ctx, payable.name) : [],
  ])
  return {
    paidBy: paidBy.map((line) => ({ ...line, amount: toMajor(line.amount, payable.currency) })),
    byHand,
    order: describePayable(payable),
    lines: lines
      .map((line) => ({ ...describeLine(line), ...fitOf(line, payable) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, mostCandidates),
  }
}

/**
 * A line with its candidates, and the orders or bills that the search text `to` finds. @throws Refusal
 * not_found
 */
export async function showLine(ctx: StaffCtx, id: number, to: string) {
  const line = await findOfficeLine(ctx.db, id)
  if (!line || !ctx.countries.includes(line.countryCode)) throw new Refusal('not_found')
  return {
    line: describeLine(line),
    candidates: rank(line, await poolFor(ctx, [line])),
    takeable: await showTakeable(ctx, line),
    payouts: await showPayouts(ctx, line),
    refunds: await showReturnable(ctx, line),
    undo: lineStateOf(line.outcome) === 'placed' ? await showUndo(ctx, line) : null,
    found: to && line.direction === 'credit' ? await findFor(ctx, line, to) : null,
  }
}

/** The payouts of providers that an open credit may be. */
async function showPayouts(ctx: StaffCtx, line: OfficeLine) {
  if (!mayPay(line)) return []
  const found = await readPayoutsForCredit(ctx.db, line)
  return found.map(({ payoutId, rest, paidOut, currency, ...payout }) => ({
    ...{ id: payoutId, ...payout, currency, isWhole: rest === line.amount },
    ...{ rest: toMajor(rest, currency), paidOut: toMajor(paidOut, currency) },
  }))
}

/** The payments that a debit may have taken back, while staff may say so. */
async function showTakeable(ctx: StaffCtx, line: OfficeLine) {
  if (line.direction === 'credit' || (line.outcome !== 'unknown' && line.outcome !== 'debit')) return []
  const { references, glued, numbers } = namedIn(line)
  const named = { references: [...references, ...glued], numbers }
  const payments = await listTakeablePayments(ctx.db, line, named)
  const bankWords = bankWordsOf(`${line.payer} ${line.reference}`)
  const isLike = ({ isNamed, customer }: TakeablePayment) =>
    isNamed || compareNames(bankWords, wordsOf(customer)) === 'name'
  const likely = payments.filter(isLike)
  return [...likely, ...payments.filter((one) => !isLike(one))]
    .slice(0, mostCandidates)
    .map((one) => ({ ...one, amount: toMajor(one.amount, one.currency) }))
}

/**
 * The refunds of ours that an open credit may bring back: those of its amount that were sent lately, if the line says that money
 * came back, or has their customer's name or account.
 */
async function showReturnable(ctx: StaffCtx, line: OfficeLine) {
  if (!mayPay(line)) return []
  const { amount, currency, countryCode, bookedOn } = line
  const asked = { keys: [], references: [], numbers: [], waiting: [], sent: [amount], since: bookedOn }
  const sent = (await listRefunds(ctx.db, asked)).filter(
    (one) => one.isSent && one.currency === currency && one.countryCode === countryCode,
  )
  const isSaid = line.question === 'bounce' || line.returned || findReturn(line.reference) !== undefined
  const like = sent.filter((one) => isLikeRefund(line, one))
  const others = isSaid ? sent.filter((one) => !isLikeRefund(line, one)) : []
  return [
    ...like.map((one) => ({ ...one, isLike: true })),
    ...others.map((one) => ({ ...one, isLike: false })),
  ]
    .slice(0, mostCandidates)
    .map(({ refundId, billId, number, transferReference, customer, ending, sentAt, isLike }) => ({
      ...{ id: refundId ?? billId ?? '', name: number ?? String(transferReference ?? '') },
      ...{ isBill: billId !== null, customer, ending, currency, isLike },
      ...{ amount: toMajor(amount, currency), sentAt: sentAt?.toISOString() ?? null },
    }))
}

/** The transfers of an order that staff confirmed by hand, with the effect of undoing each. */
async function showConfirmed(ctx: StaffCtx, number: string) {
  const order = await readOrderNamed(ctx.db, number)
  if (!order) return []
  const confirmed = await readConfirmedByHandOf(ctx.db, order.id)
  const why = confirmed.length > 0 ? whyNotUndone(order, await readUndoFacts(ctx.db, order.id)) : null
  return confirmed.map(({ trackingKey, amount, currency, seenAt, seenBy, wasRevived }) => ({
    ...{ trackingKey, amount: toMajor(amount, currency), seenAt: seenAt.toISOString(), seenBy },
    undo: { why, waits: mayWaitAgain(ctx, order, wasRevived) },
  }))
}

/** The effect of undoing a line's assignment, or the reason why that is not possible. */
async function showUndo(ctx: StaffCtx, line: OfficeLine) {
  if (line.outcome === 'taken_back') return { why: null, waits: false }
  if (line.direction === 'debit' || line.outcome === 'bounced') return null
  if (line.payoutId !== null) return { why: null, waits: true }
  if (line.billState) {
    // Whether the bill is still to be refunded then, or is cancelled, makes no difference here.
    const to = nextBillState(line.billState, 'unpay', { came: 0, gone: 0 })
    return { why: to ? null : ('placing_refunded' as const), waits: to === 'open' }
  }
  const order = line.orderId ? await readOrder(ctx.db, line.orderId) : undefined
  if (!order) return null
  const why = whyNotUndone(order, await readUndoFacts(ctx.db, order.id))
  return { why, waits: mayWaitAgain(ctx, order, line.outcome === 'revived') }
}

async function findFor(ctx: StaffCtx, line: OfficeLine, to: string): Promise<TransferCandidate[]> {
  const [named, waiting] = await Promise.all([
    readReferred(ctx.db, referencesIn(to), [to.toUpperCase().replaceAll(/[\s-]/g, '')], [line.countryCode]),
    readAwaiting(ctx.db, [line.countryCode], to, mostCandidates),
  ])
  const all = new Map([...named, ...waiting].map((payable) => [payable.name, payable]))
  return [...all.values()]
    .filter(({ currency }) => currency === line.currency)
    .map((payable) => ({ ...describePayable(payable), ...fitOf(line, payable) }))
}
