import { createHash } from 'node:crypto'
import type { PayoutOutcome } from '#domain/sales/payments/payouts/payout-outcomes.ts'
import type { KnownPayment } from './reading/known-payment.ts'
import type { PayoutLine } from './reading/read-payout-file.ts'
import { noReport, type PayoutReport, type Reported, reportsOf } from './reading/reports-of-lines.ts'

const unmatched = { ...noReport, expected: null, attemptId: null, refundId: null, bookedFee: null }

/** A line compared with the ledger; `expected` is the ledger's amount or fee when it differs. */
export type MatchedLine = PayoutLine & {
  key: string
  /** true from the second time that the line appears in the file: it counts in no sum */
  isCopy: boolean
  outcome: PayoutOutcome | 'known'
  expected: number | null
  attemptId: string | null
  refundId: string | null
  /** the event of the payment's money that the line reports, if it is no refund of ours */
  reports: PayoutReport | null
  /** whether no other source has reported that event yet: the import records it */
  isNews: boolean
  /** the fee that the ledger does not have yet: of the whole payment, of the refund of ours, else of the line itself */
  bookedFee: number | null
}

/**
 * Compares each line of a payout file with the ledger's payments and refunds. `keys` come from `keysOf`.
 * Lines in `knownKeys` were imported from earlier files and are ignored. A line is double when it appears in
 * the file a second time, or when other lines, of this file or earlier ones, have paid its payment already. One whose
 * provider's id came before with another amount is changed; staff decide on it, and nothing of it is booked.
 */
export function matchPayoutLines(
  lines: readonly PayoutLine[],
  {
    keys,
    payments,
    knownKeys,
    earlier,
  }: {
    keys: readonly LineKey[]
    payments: readonly KnownPayment[]
    knownKeys: ReadonlySet<string>
    earlier: readonly EarlierLine[]
  },
): MatchedLine[] {
  const byReference = new Map(
    payments.flatMap((one) => [
      [one.merchantReference, one],
      ...(one.providerReference ? ([[one.providerReference, one]] as const) : []),
    ]),
  )
  const usedRefunds = new Set<string>()
  const changed = findChanged(lines, { keys, knownKeys, payments, earlier })
  const isSound = (index: number) => !changed.has(index) && lines[index]?.addsUp
  const isCounted = (index: number) =>
    isSound(index) && !keys[index]?.isCopy && !knownKeys.has(keys[index]?.key ?? '')
  const report = reportsOf(
    payments,
    refundsToldBy(
      lines.filter((_, index) => isCounted(index)),
      byReference,
    ),
  )
  const { sums, surplus } = addUpPayments(
    lines.flatMap((line, index) => {
      const payment = line.kind === 'payment' && isCounted(index) && find(byReference, line)
      return payment ? [{ line, index, payment }] : []
    }),
  )
  return lines.map((line, index): MatchedLine => {
    const { key = '', isCopy = false } = keys[index] ?? {}
    const nothing = { ...line, ...unmatched, key, isCopy }
    if (knownKeys.has(key)) return { ...nothing, outcome: 'known' }
    const payment = find(byReference, line)
    if (isCopy) return { ...nothing, attemptId: payment?.id ?? null, outcome: 'double' }
    const before = changed.get(index)
    if (before !== undefined)
      return { ...nothing, attemptId: payment?.id ?? null, outcome: 'changed', expected: before }
    if (!line.addsUp) return { ...nothing, attemptId: payment?.id ?? null, outcome: 'sum' }
    if (line.kind === 'payout') return { ...nothing, outcome: 'matched', bookedFee: line.fee }
    // Money that the provider holds back for a while is still owed by it.
    if (line.kind === 'reserve')
      return { ...nothing, attemptId: payment?.id ?? null, outcome: 'matched', bookedFee: line.fee }
    if (line.kind === 'other') return { ...nothing, attemptId: payment?.id ?? null, outcome: 'other' }
    if (!payment) return { ...nothing, outcome: 'foreign' }
    const found = { ...nothing, attemptId: payment.id }
    if (line.kind === 'dispute' || line.kind === 'dispute_won')
      return { ...found, ...withFee(report(line, payment), line) }
    if (line.kind === 'refund') {
      const free = payment.refunds.filter(({ id }) => !usedRefunds.has(id))
      const exact = free.find(({ amount }) => amount === line.amount)
      const told = exact ? null : report(line, payment)
      const refund = exact ?? (told?.isNews ? free.find(({ wasSent }) => wasSent) : undefined)
      if (!refund) return { ...found, ...(told ? withFee(told, line) : { outcome: 'not_booked' as const }) }
      usedRefunds.add(refund.id)
      if (Math.abs(line.fee) > line.amount) return { ...found, refundId: refund.id, outcome: 'fee' }
      return refund.amount === line.amount
        ? { ...found, refundId: refund.id, outcome: 'matched', bookedFee: line.fee }
        : { ...found, refundId: refund.id, outcome: 'amount', expected: refund.amount }
    }
    if (!payment.isCompleted) return { ...found, outcome: 'not_booked' }
    const sum = sums.get(payment.id) ?? payment.reported
    if (surplus.has(index)) return { ...found, outcome: 'double' }
    if (sum.amount !== payment.amount) return { ...found, outcome: 'amount', expected: payment.amount }
    // A fee above its payment is an error of the file, or of its reading.
    if (Math.abs(sum.fee) > payment.amount) return { ...found, outcome: 'fee', expected: payment.fee }
    // The ledger has no fee below zero of a payment.
    if (payment.fee === null && sum.fee >= 0) return { ...found, outcome: 'matched', bookedFee: sum.fee }
    return payment.fee === sum.fee
      ? { ...found, outcome: 'matched' }
      : { ...found, outcome: 'fee', expected: payment.fee ?? 0 }
  })
}

/** The refunds of ours, not made by then, that lines are the first to tell: their sum by payment. */
function refundsToldBy(
  lines: readonly PayoutLine[],
  byReference: ReadonlyMap<string, KnownPayment>,
): Map<string, number> {
  const sums = new Map<string, number>()
  const used = new Set<string>()
  for (const line of lines) {
    const payment = line.kind === 'refund' ? find(byReference, line) : undefined
    const refund = payment?.refunds.find(({ id, amount }) => amount === line.amount && !used.has(id))
    if (!payment || !refund) continue
    used.add(refund.id)
    if (!refund.hasLeft) sums.set(payment.id, (sums.get(payment.id) ?? 0) + refund.amount)
  }
  return sums
}

/**
 * The fee of a reported event is the line's own. A dispute may cost more than its payment; a fee above a refund is an error,
 * of which nothing is booked, though the refund is.
 */
function withFee(reported: Reported, { kind, fee, amount }: PayoutLine) {
  if (reported.outcome !== 'matched') return reported
  if (kind === 'refund' && Math.abs(fee) > amount) return { ...reported, outcome: 'fee' as const }
  return { ...reported, bookedFee: fee }
}

/** The fee to book with the line: that of a payment or a refund of ours is booked with the payment or refund. */
export function ownFeeOf({ kind, refundId, bookedFee }: MatchedLine): number | null {
  return kind === 'payment' || refundId !== null ? null : bookedFee || null
}

/** The kind of a stored line: a payout to the bank is `other`. */
export type StoredKind = Exclude<PayoutLine['kind'], 'payout'>

/** A line of an earlier file with the provider's id; `kind` of a payout to the bank is `other`. */
export type EarlierLine = {
  theirs: string
  ours: string
  kind: StoredKind
  recordType: string | null
  leaves: boolean
  amount: number
}

/** A provider's line whatever its amount; null for one without an id of its own. */
function identityOf({ theirs, ours, kind, recordType, leaves }: EarlierLine, payments: ReadonlySet<string>) {
  // Some reports name refunds by their payment, which can have several.
  if (theirs === '' || (kind === 'refund' && payments.has(theirs))) return null
  // Several of one payment may have several amounts.
  if (kind === 'reserve' || kind === 'dispute' || kind === 'dispute_won') return null
  return [kind, kind === 'other' ? (recordType ?? '') : '', leaves, theirs, ours].join('\n')
}

/** The lines whose id came before with another amount, by their index, with that amount. */
function findChanged(
  lines: readonly PayoutLine[],
  {
    keys,
    knownKeys,
    payments,
    earlier,
  }: {
    keys: readonly LineKey[]
    knownKeys: ReadonlySet<string>
    payments: readonly KnownPayment[]
    earlier: readonly EarlierLine[]
  },
): Map<number, number> {
  const ids = new Set([
    ...payments.flatMap(({ providerReference }) => providerReference ?? []),
    ...lines.flatMap(({ kind, theirs }) => (kind === 'payment' ? theirs : [])),
  ])
  const seen = new Map<string, number>()
  for (const line of earlier) {
    const identity = identityOf(line, ids)
    if (identity !== null && !seen.has(identity)) seen.set(identity, line.amount)
  }
  const changed = new Map<number, number>()
  lines.forEach((line, index) => {
    const stored = { ...line, kind: line.kind === 'payout' ? ('other' as const) : line.kind }
    const identity = identityOf(stored, ids)
    if (identity === null || keys[index]?.isCopy || knownKeys.has(keys[index]?.key ?? '')) return
    const before = seen.get(identity)
    if (before === undefined) seen.set(identity, line.amount)
    else if (before !== line.amount) changed.set(index, before)
  })
  return changed
}

/**
 * The sums of each payment's lines in this file and earlier ones: a payment in parts has several. `surplus` are the
 * lines, by their index, that come when the others have paid all of it. The line with the payment's own number is
 * never one because of its place in the file.
 */
function addUpPayments(payers: readonly { line: PayoutLine; index: number; payment: KnownPayment }[]) {
  const sums = new Map(payers.map(({ payment: { id, reported } }) => [id, { ...reported }]))
  const surplus = new Set<number>()
  const isOwn = ({ line, payment }: (typeof payers)[number]) => line.theirs === payment.providerReference
  const ownFirst = [...payers.filter(isOwn), ...payers.filter((one) => !isOwn(one))]
  for (const { line, index, payment } of ownFirst) {
    const sum = sums.get(payment.id) ?? payment.reported
    if (sum.amount >= payment.amount) surplus.add(index)
    else {
      sum.amount += line.amount
      sum.fee += line.fee
    }
  }
  return { sums, surplus }
}

/** The provider's number first: a second payment on the page of another has that one's merchant reference. */
const find = (byReference: ReadonlyMap<string, KnownPayment>, { ours, theirs }: PayoutLine) =>
  byReference.get(theirs) ?? byReference.get(ours)

const sameLine = ({ kind, theirs, ours, amount }: PayoutLine) => [kind, theirs, ours, amount].join('\n')

/** One payment may have several lines of these kinds with the same amount: those of another time are no copies. */
const mayRepeat = ({ kind }: PayoutLine) => kind !== 'payment' && kind !== 'payout'

export type LineKey = { key: string; isCopy: boolean }

/**
 * The key of each line. A repeated line in a file gets its ordinal appended, so that the same copy has the
 * same key in a wider file.
 */
export function keysOf(provider: string, lines: readonly PayoutLine[]): LineKey[] {
  const seen = new Map<string, string[]>()
  return lines.map((line) => {
    const own = payoutKey(provider, line)
    const before = seen.get(own) ?? []
    seen.set(own, [...before, line.at])
    const isCopy = mayRepeat(line) ? before.includes(line.at) : before.length > 0
    return { key: before.length > 0 ? `${own}.${before.length + 1}` : own, isCopy }
  })
}

/**
 * The same for a line in every file. A payout to the bank without a reference, and another movement without any,
 * are identified by their day.
 */
function payoutKey(provider: string, line: PayoutLine): string {
  const isNamed = line.theirs || (line.ours && line.kind !== 'payout')
  const isOfPayment = line.kind !== 'payout' && line.kind !== 'other' && line.kind !== 'reserve'
  const day = isNamed || isOfPayment ? '' : line.bookedOn
  // Held back and given back, charged and credited are two movements.
  const movement = line.kind === 'reserve' || line.kind === 'other' ? [line.recordType, line.leaves] : []
  return createHash('sha256')
    .update([provider, sameLine(line), day, ...movement].join('\n'))
    .digest('hex')
}
