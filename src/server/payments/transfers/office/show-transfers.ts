import type { AwaitingRow, TransferCandidate, TransferLine, TransferRow } from '#contract/office/transfers.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { currencies, isCurrency, toMajor } from '#domain/money.ts'
import { lineStateOf } from '#domain/payments/line-states.ts'
import { readBankAmount } from '#domain/payments/read-bank-text.ts'
import {
  effectOfPlacing,
  numbersIn,
  referencesIn,
  scoreCandidate,
} from '#domain/payments/transfer-candidates.ts'
import { Refusal } from '#domain/refusal.ts'
import { readOrder } from '#server/orders/order-sql.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { mayWaitAgain, whyNotUndone } from '../undo-placing.ts'
import { readUndoFacts } from '../undo-placing-sql.ts'
import {
  findOfficeLine,
  type LinesAsked,
  type OfficeLine,
  type OfficePayable,
  readAwaiting,
  readOfficeLines,
  readOpenLines,
  readReferred,
} from './transfer-list-sql.ts'

const mostCandidates = 8
const mostAwaiting = 2_000

type ListQuery = Omit<LinesAsked, 'countries' | 'amounts'> & { country?: CountryCode | undefined }

/** The lines of the caller's countries, a page at a time; of open ones the likeliest order or bill. */
export async function listTransfers(ctx: StaffCtx, { country, ...query }: ListQuery) {
  const countries = countriesOf(ctx, country)
  const asked = { ...query, countries, amounts: amountsIn(query.q) }
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

/** The likeliest order or bill of each line; null where there is none, or the line has its place. */
export async function bestOf(
  ctx: StaffCtx,
  rows: readonly OfficeLine[],
): Promise<(TransferCandidate | null)[]> {
  const pool = await poolFor(
    ctx,
    rows.filter((row) => lineStateOf(row.outcome) === 'open'),
  )
  return rows.map((row) => rank(row, pool)[0] ?? null)
}

function countriesOf(ctx: StaffCtx, country: CountryCode | undefined) {
  return ctx.countries.filter((code) => country === undefined || code === country)
}

/** The amounts in minor units that words of a search may mean. */
export function amountsIn(q: string): number[] {
  const read = currencies.map((currency) => readBankAmount(q, currency))
  return [...new Set(read.filter((amount) => amount !== null && amount > 0))] as number[]
}

/** Orders and bills that these lines may pay: those that wait, and those that they name. */
async function poolFor(ctx: StaffCtx, lines: readonly OfficeLine[]): Promise<OfficePayable[]> {
  if (lines.length === 0) return []
  const references = [...new Set(lines.flatMap(({ reference }) => referencesIn(reference)))]
  const numbers = [...new Set(lines.flatMap(({ reference }) => numbersIn(reference)))]
  const [waiting, named] = await Promise.all([
    readAwaiting(ctx.db, [...new Set(lines.map(({ countryCode }) => countryCode))], '', mostAwaiting),
    readReferred(ctx.db, references, numbers, ctx.countries),
  ])
  const known = new Set(waiting.map(({ name }) => name))
  return [...waiting, ...named.filter(({ name }) => !known.has(name))]
}

function rank(line: OfficeLine, pool: readonly OfficePayable[]): TransferCandidate[] {
  if (lineStateOf(line.outcome) !== 'open') return []
  return pool
    .flatMap((payable) => {
      const fit = fitOf(line, payable)
      return fit.score > 0 ? [{ ...describePayable(payable), ...fit }] : []
    })
    .sort((a, b) => b.score - a.score || (a.until ?? '').localeCompare(b.until ?? ''))
    .slice(0, mostCandidates)
}

function fitOf(line: OfficeLine, payable: OfficePayable) {
  const { score, reasons } = scoreCandidate(line, payable)
  const { state, missing } = payable
  const bill = missing === line.amount ? ('pays' as const) : ('refused' as const)
  return {
    score,
    reasons,
    difference: toMajor(line.amount - missing, line.currency),
    effect: state ? effectOfPlacing(state, missing, line.amount) : bill,
  }
}

function describeLine(line: OfficeLine): TransferLine {
  const {
    id,
    outcome,
    countryCode,
    bookedOn,
    amount,
    currency,
    reference,
    payer,
    bankId,
    why,
    readAt,
    paid,
  } = line
  return {
    ...{ id, outcome, countryCode, bookedOn, currency, reference, payer, bankId, why, paid },
    state: lineStateOf(outcome),
    amount: toMajor(amount, currency),
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
  const lines = await readOpenLines(ctx.db, payable.countryCode, payable.currency)
  return {
    order: describePayable(payable),
    lines: lines
      .map((line) => ({ ...describeLine(line), ...fitOf(line, payable) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, mostCandidates),
  }
}

/** A line with its candidates, and what the words `to` find to place it on. @throws Refusal not_found */
export async function showLine(ctx: StaffCtx, id: number, to: string) {
  const line = await findOfficeLine(ctx.db, id)
  if (!line || !ctx.countries.includes(line.countryCode)) throw new Refusal('not_found')
  return {
    line: describeLine(line),
    candidates: rank(line, await poolFor(ctx, [line])),
    undo: line.orderId && lineStateOf(line.outcome) === 'placed' ? await showUndo(ctx, line) : null,
    found: to ? await findFor(ctx, line, to) : null,
  }
}

/** The effect of taking a line back from its order, or the reason against it. */
async function showUndo(ctx: StaffCtx, line: OfficeLine) {
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
