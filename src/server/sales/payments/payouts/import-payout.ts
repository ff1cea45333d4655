import { createHash, randomUUID } from 'node:crypto'
import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { countryInWords, officeText } from '#server/platform/texts/office-texts.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { lockPayoutImports } from '../arrivals/arrivals-sql.ts'
import { placeArrivals } from '../arrivals/place-arrivals.ts'
import { readHomeSettlements } from './home-settlements-sql.ts'
import { findPayoutOfFile, insertPayout } from './insert-payout-sql.ts'
import { keysOf, type MatchedLine, matchPayoutLines, ownFeeOf } from './match-payout-lines.ts'
import { keyOfTotal, noteOtherTotal } from './note-other-total.ts'
import {
  findEarlierLines,
  findKnownKeys,
  findMissingPayments,
  findPaymentsOfPayout,
  readProviderBalance,
} from './payout-facts-sql.ts'
import { findPayoutFile, insertPayoutFile, type PayoutFile, readApprovalOfFile } from './payout-file-sql.ts'
import { readPayoutInWorker } from './reading/read-payout-in-worker.ts'
import { settleLines } from './settle-lines.ts'
import { lockPayoutLine, settlePayoutLine } from './show-payouts-sql.ts'

type Asked = OfficeCallInput<'POST /office-api/settlements'>['body']
type Matched = Awaited<ReturnType<typeof matchFile>>

/**
 * Reads a provider's payout file and compares it with the ledger. With `apply`, stores the new lines and
 * books fees that the ledger lacks and the payout to the bank. Files and lines that were imported before are
 * ignored. A payout of more than the provider owes, or other than the sum of the file's own lines, waits for a second
 * person's approval.
 * @throws Refusal payout_not_readable, payout_too_long, not_found for a country that the caller may not settle,
 * approval_is_open
 */
export async function importPayout(ctx: StaffCtx, { apply, ...asked }: Asked) {
  if (!ctx.countries.includes(asked.country)) throw new Refusal('not_found')
  const file = { ...asked, content: asked.text }
  const { read } = await readPayoutInWorker({ log: ctx.log, now: ctx.clock.now() }, file)
  return importReadPayout(ctx, { ...asked, read }, { apply })
}

/** The same for a file that was read before. @throws Refusal approval_is_open */
export async function importReadPayout(
  ctx: StaffCtx,
  file: PayoutFile,
  { apply, fileId }: { apply: boolean; fileId?: string },
) {
  const { provider, country } = file
  const nothing = { imported: null, approval: null }
  if (!apply) return { ...(await matchFile(ctx.db, file)).preview, ...nothing }
  return act(ctx, { verb: 'payment.import-payout', country }, async (tx, entry) => {
    await lockPayoutImports(tx)
    const matched = await matchFile(tx, file)
    const { preview, fresh } = matched
    const { totals, currency } = preview
    entry.changes = { provider: { to: provider }, lines: { to: fresh.length } }
    if (fresh.length === 0) return { ...preview, ...nothing }
    Object.assign(entry.changes, { amount: { to: totals.paidOut }, currency: { to: currency } })
    if (preview.needsApproval) {
      entry.verb = 'payment.ask-payout'
      return { ...preview, ...nothing, approval: await askForPayout(ctx, tx, { file, fileId, matched }) }
    }
    const id = await bookPayout(ctx, tx, { file, matched, approvalId: null })
    entry.object = { kind: 'payout', id }
    return { ...preview, ...nothing, imported: id }
  })
}

async function askForPayout(
  ctx: StaffCtx,
  tx: Transaction,
  { file, fileId, matched }: { file: PayoutFile; fileId: string | undefined; matched: Matched },
): Promise<{ id: number }> {
  const id = fileId ?? randomUUID()
  if (!fileId) await insertPayoutFile(tx, id, file, { by: ctx.actor.id, now: ctx.clock.now() })
  const effect = effectOf(id, file, matched)
  const about = {
    object: { kind: 'payout_file', id },
    country: file.country,
    reason: file.name || file.provider,
  }
  return askApproval(tx, ctx, { kind: 'payout', effect, ...about })
}

function effectOf(
  id: string,
  { name, provider, country }: PayoutFile,
  matched: Matched,
): ApprovalEffects['payout'] {
  const { preview, fresh, hash } = matched
  const { totals, currency, otherTotal } = preview
  return {
    ...{ file: id, hash: hash.toString('hex'), name, provider, country, currency },
    ...{ lines: fresh.length, fees: totals.fees, amount: totals.paidOut },
    ...(otherTotal && { otherTotal }),
  }
}

/** A payout of more than the provider owes by the ledger, or other than its lines give. Void when other lines of the file were imported meanwhile. */
export const payoutApproval: ApprovalKind<'payout'> = {
  may: 'refunds.approve',
  async currentEffect(tx, { file: id }) {
    await lockPayoutImports(tx)
    const file = await findPayoutFile(tx, id)
    const matched = file && (await matchFile(tx, file))
    return matched && matched.fresh.length > 0 ? effectOf(id, file, matched) : null
  },
  async apply(tx, ctx, { file: id }) {
    const file = await findPayoutFile(tx, id)
    if (!file) throw new Error(`the approved payout file ${id} is gone`)
    const approvalId = await readApprovalOfFile(tx, id)
    await bookPayout(ctx, tx, { file, matched: await matchFile(tx, file), approvalId })
  },
}

async function bookPayout(
  ctx: StaffActor,
  tx: Transaction,
  { file, matched, approvalId }: { file: PayoutFile; matched: Matched; approvalId: number | null },
): Promise<number> {
  const { provider, country, name } = file
  const { preview, fresh, ...read } = matched
  const { currency, totals } = preview
  const scope = { provider, country, currency, name, by: ctx.actor.id, now: ctx.clock.now(), approvalId }
  const lines = await settleLines(ctx, tx, { provider, currency }, fresh)
  const id = await insertPayout(tx, { ...scope, ...read, totals, lines })
  await placeArrivals(ctx, tx, country)
  return id
}

async function matchFile(db: Queryable, { provider, country, text, read }: PayoutFile) {
  const { currency, timeZone } = countryOf(country)
  const scope = { provider, country, currency }
  const { lines, unreadable, otherTotal } = read
  const references = [...new Set(lines.flatMap(({ ours, theirs }) => [ours, theirs]).filter(Boolean))]
  const payments = await findPaymentsOfPayout(db, scope, references)
  const keys = keysOf(provider, lines)
  const totalKey = otherTotal ? keyOfTotal(provider, otherTotal) : ''
  const knownKeys = await findKnownKeys(db, [...keys.map(({ key }) => key), totalKey])
  const theirs = [...new Set(lines.flatMap((line) => line.theirs || []))]
  const earlier = await findEarlierLines(db, scope, theirs)
  const byLine = matchPayoutLines(lines, { keys, payments, knownKeys, earlier })
  const matched = otherTotal
    ? noteOtherTotal(byLine, otherTotal, { key: totalKey, isKnown: knownKeys.has(totalKey) })
    : byLine
  const hash = createHash('sha256').update(`${provider}\n${country}\n${text}`).digest()
  const isKnown = (await findPayoutOfFile(db, hash)) !== null
  const fresh = isKnown ? [] : matched.filter(({ outcome }) => outcome !== 'known')
  const days = fresh.map(({ bookedOn }) => bookedOn).sort()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const present = matched.flatMap(({ attemptId }) => attemptId ?? [])
  const balance = await readProviderBalance(db, scope)
  const [fees, refundFees] = [feesToBook(fresh, 'payment'), feesToBook(fresh, 'refund')]
  const lineFees = fresh.flatMap((line) => ownFeeOf(line) ?? []).map((fee) => ({ fee }))
  const totals = totalsOf(fresh)
  const above = excessOf(totals.paidOut, balance - leavingBy(fresh), [...fees, ...refundFees, ...lineFees])
  const differs = fresh.some(({ outcome }) => outcome === 'total')
  const missing = first ? await findMissingPayments(db, scope, { first, last, timeZone, present }) : []
  return {
    preview: {
      counts: {
        lines: matched.length,
        fresh: fresh.length,
        matched: fresh.filter(({ outcome }) => outcome === 'matched').length,
        missing: missing.length,
        unreadable: unreadable.length,
      },
      lines: shownOf(matched).map((line) => {
        const { row, kind, recordType, outcome, theirs, ours, amount, fee, leaves, expected, bookedOn } = line
        return {
          ...{ row, kind, recordType, theirs, ours, amount, fee, leaves, expected },
          records: line.isNews && !isKnown ? line.reports : null,
          outcome: isKnown ? ('known' as const) : outcome,
          day: bookedOn,
        }
      }),
      unreadable: unreadable.slice(0, 100),
      missing: missing.slice(0, 100).map(({ ours, theirs, amount, day }) => ({ ours, theirs, amount, day })),
      ...{ currency, totals, balance },
      above,
      otherTotal: differs && otherTotal ? { stated: otherTotal.stated, sum: otherTotal.sum } : null,
      needsApproval: above > 0 || (differs && totals.paidOut > 0),
    },
    ...{ fresh, missing, hash, first, last, fees, refundFees },
  }
}

/** The sum of the disputes and refunds that only this file reports, less the money that disputes gave back; minor units. */
function leavingBy(fresh: readonly MatchedLine[]): number {
  return fresh
    .filter(({ isNews }) => isNews)
    .reduce((sum, { amount, leaves }) => sum + (leaves ? amount : -amount), 0)
}

/** By how much a payout would leave the provider's account below zero. */
function excessOf(paidOut: number, balance: number, fees: readonly { fee: number }[]): number {
  const left = balance - fees.reduce((sum, { fee }) => sum + fee, 0) - paidOut
  return paidOut > 0 && left < 0 ? Math.min(-left, paidOut) : 0
}

const mostShown = 500

/** Short files are shown in their order; of long ones the lines that staff must check come first. */
function shownOf(matched: readonly MatchedLine[]): MatchedLine[] {
  if (matched.length <= mostShown) return [...matched]
  const differs = ({ outcome }: MatchedLine) => outcome !== 'matched' && outcome !== 'known'
  return [...matched.filter(differs), ...matched.filter((line) => !differs(line))].slice(0, mostShown)
}

/**
 * The sums of the new lines without copies, changed ones and those that do not add up. Without a payout line, the remaining money is taken as paid to the
 * bank.
 */
function totalsOf(fresh: readonly MatchedLine[]) {
  const lines = fresh.filter(
    ({ isCopy, kind, outcome }) =>
      !isCopy && outcome !== 'changed' && outcome !== 'sum' && (outcome !== 'total' || kind === 'payout'),
  )
  const sum = (kind: string) => lines.reduce((all, line) => all + (line.kind === kind ? line.amount : 0), 0)
  const fees = lines.reduce((all, { fee }) => all + fee, 0)
  const [payments, refunds] = [sum('payment'), sum('refund')]
  const signed = (kinds: readonly string[]) =>
    lines.reduce(
      (all, { kind, amount, leaves }) => all + (kinds.includes(kind) ? (leaves ? -amount : amount) : 0),
      0,
    )
  const disputed = -signed(['dispute', 'dispute_won']) || 0
  const reserved = -signed(['reserve']) || 0
  const other = signed(['other'])
  const hasPayout = lines.some(({ kind }) => kind === 'payout')
  const paidOut = hasPayout
    ? sum('payout')
    : Math.max(payments - refunds - fees - disputed - reserved + other, 0)
  return { payments, refunds, fees, disputed, reserved, paidOut }
}

/** The fees that the ledger lacks, by payment or by refund of ours. */
function feesToBook(
  lines: readonly MatchedLine[],
  kind: 'payment' | 'refund',
): { id: string; fee: number }[] {
  const fees = new Map<string, number>()
  for (const line of lines) {
    const id = kind === 'payment' ? line.attemptId : line.refundId
    if (line.kind === kind && id && line.bookedFee) fees.set(id, line.bookedFee)
  }
  return [...fees].map(([id, fee]) => ({ id, fee }))
}

/**
 * Records staff's explanation of a difference; the line does not change. @throws Refusal not_found,
 * request_closed when it is explained already
 */
export function settleDifference(ctx: StaffCtx, id: number, why: string): Promise<Record<never, never>> {
  return act(ctx, { verb: 'payment.settle-difference', reason: why }, async (tx, entry) => {
    const line = await lockPayoutLine(tx, id)
    if (!line || !ctx.countries.includes(line.countryCode)) throw new Refusal('not_found')
    entry.object = { kind: 'payout', id: line.payoutId }
    entry.country = line.countryCode
    entry.changes = { line: { to: id }, outcome: { to: line.outcome } }
    if (line.settledAt || line.outcome === 'matched') throw new Refusal('difference_is_settled')
    await settlePayoutLine(tx, id, { now: ctx.clock.now(), by: ctx.actor.id, why })
    return {}
  })
}

/** Payouts with unexplained differences, for the home page. */
export async function findOpenPayouts(
  { db, staff: { language } }: Pick<StaffCtx, 'db' | 'staff'>,
  countries: readonly CountryCode[],
) {
  const rows = await readHomeSettlements(db, countries)
  return rows.map(({ countryCode, open, amount, currency, ...row }) => {
    const differences = officeText(language, 'settlement_differences_count', { count: open })
    const words = [countryInWords(language, countryCode), differences, formatMoney({ amount, currency })]
    return { ...row, detail: words.join(' · ') }
  })
}
