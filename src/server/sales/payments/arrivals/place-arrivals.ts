import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { namedIn } from '#domain/sales/payments/transfers/choose-payee.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { act } from '#server/records/office-log/act.ts'
import { closeStaffTasks } from '../common/staff-task-sql.ts'
import { assertOwnCountry, type TransferStaff } from '../common/transfer-staff.ts'
import { payoutFormats } from '../providers/payout-formats.ts'
import { insertLineChange } from '../statement-lines/line-change-sql.ts'
import { readAwaiting, readReferred } from '../statement-lines/payable-sql.ts'
import { isOpenLine, lockStatementLine } from '../statement-lines/statement-line-sql.ts'
import {
  lockOpenCredits,
  lockPayoutImports,
  markAsPayout,
  readExpectedArrivals,
  readPayoutsForCredit,
} from './arrivals-sql.ts'
import { type ExpectedArrival, type OpenCredit, pairArrivals } from './pair-arrivals.ts'

/**
 * Finds the credits of a country that are payouts of providers, whichever file was imported first, and assigns them: they are
 * no unassigned money any more. Nothing is booked, because the payout's import has moved the money to the account `bank`.
 * Returns the keys of the lines.
 */
export async function placeArrivals(ctx: ActorCtx, tx: Transaction, country: CountryCode): Promise<string[]> {
  await lockPayoutImports(tx)
  const arrivals = await readExpectedArrivals(tx, country)
  if (arrivals.length === 0) return []
  const credits = await lockOpenCredits(
    tx,
    country,
    arrivals.map(({ amount }) => amount),
  )
  const pairs = await pair(tx, country, credits, arrivals)
  const keys: string[] = []
  for (const [index, arrival] of pairs) {
    const credit = credits[index]
    if (!credit) continue
    await place(ctx, tx, credit.id, arrival)
    keys.push(credit.key)
  }
  return keys
}

/** The payouts that credits of a statement would be assigned to, by the index of the credit. */
export async function findArrivals(
  db: Queryable,
  country: CountryCode,
  credits: readonly OpenCredit[],
): Promise<Map<number, ExpectedArrival>> {
  return pair(db, country, credits, await readExpectedArrivals(db, country))
}

async function pair<Credit extends OpenCredit>(
  db: Queryable,
  country: CountryCode,
  credits: readonly Credit[],
  arrivals: readonly ExpectedArrival[],
): Promise<Map<number, ExpectedArrival>> {
  const amounts = new Set(arrivals.map(({ amount }) => amount))
  const some = credits.filter(({ amount }) => amounts.has(amount))
  if (some.length === 0) return new Map()
  const named = some.map(namedIn)
  const references = named.flatMap((one) => [...one.references, ...one.glued])
  const numbers = named.flatMap((one) => one.numbers)
  const [waiting, referred] = await Promise.all([
    readAwaiting(db, [country], '', 10_000),
    readReferred(db, [...new Set(references)], [...new Set(numbers)], [country]),
  ])
  const awaited = new Set(waiting.map(({ missing, currency }) => `${missing} ${currency}`))
  const known = new Set(referred.flatMap(({ transferReference, number }) => [transferReference, number]))
  const mayPay = (credit: OpenCredit) => {
    const { references, glued, numbers } = namedIn(credit)
    return (
      !amounts.has(credit.amount) ||
      awaited.has(`${credit.amount} ${credit.currency}`) ||
      [...references, ...glued, ...numbers].some((one) => known.has(one))
    )
  }
  const isNamed = (provider: string, words: string) =>
    payoutFormats.get(provider)?.payers.test(words) ?? false
  return pairArrivals(credits, arrivals, { mayPay, isNamed })
}

async function place(
  { actor, clock }: ActorCtx,
  tx: Transaction,
  lineId: number,
  arrival: Pick<ExpectedArrival, 'payoutId' | 'lineId'>,
): Promise<void> {
  const now = clock.now()
  await markAsPayout(tx, lineId, arrival)
  await closeStaffTasks(tx, { line: lineId }, now)
  const nothing = { orderId: null, billId: null, attemptId: null, reason: null }
  await insertLineChange(tx, { ...nothing, lineId, change: 'payout', outcome: 'payout', actor, now })
}

/**
 * Staff say that an open credit is a provider's payout, or a part of it. Idempotent.
 * @throws Refusal not_found, line_is_placed, line_is_outgoing, amount_does_not_match (more than the payout has left)
 */
export function placeOnPayout(
  ctx: TransferStaff,
  lineId: number,
  payoutId: number,
): Promise<{ outcome: 'payout' }> {
  const about = { verb: 'transfer.payout', object: { kind: 'statement_line', id: lineId } }
  return act(ctx, about, async (tx, entry) => {
    await lockPayoutImports(tx)
    const line = await lockStatementLine(tx, lineId)
    assertOwnCountry(ctx, line?.countryCode)
    if (!line) throw new Refusal('not_found')
    entry.country = line.countryCode
    if (line.payoutId === payoutId) return { outcome: 'payout' }
    if (!isOpenLine(line)) throw new Refusal('line_is_placed')
    if (line.direction === 'debit') throw new Refusal('line_is_outgoing')
    const [payout] = await readPayoutsForCredit(tx, line, payoutId)
    if (!payout) throw new Refusal('amount_does_not_match')
    const arrivals = await readExpectedArrivals(tx, line.countryCode)
    const own = arrivals.find((one) => one.payoutId === payoutId && one.amount === line.amount)
    entry.changes = { payout: { to: payoutId }, outcome: { to: 'payout' } }
    await place(ctx, tx, lineId, { payoutId, lineId: own?.lineId ?? null })
    return { outcome: 'payout' }
  })
}
