import { createHash } from 'node:crypto'
import type { MatchedLine } from './match-payout-lines.ts'
import type { OtherTotal } from './reading/check-own-total.ts'
import { noReport } from './reading/reports-of-lines.ts'

/** The key of a file's total, which differs from its lines, in every file. */
export function keyOfTotal(provider: string, { of, stated, sum, bookedOn }: OtherTotal): string {
  return createHash('sha256').update([provider, of, stated, sum, bookedOn].join('\n')).digest('hex')
}

/**
 * The lines with the difference between the file's own payout or total and its lines: payouts do not match then, and a
 * total is added as a line of its own, which moves no money.
 */
export function noteOtherTotal(
  lines: readonly MatchedLine[],
  { row, of, stated, sum, bookedOn }: OtherTotal,
  { key, isKnown }: { key: string; isKnown: boolean },
): MatchedLine[] {
  if (of === 'payout')
    return lines.map((line) =>
      line.kind === 'payout' && line.outcome === 'matched'
        ? { ...line, outcome: 'total', expected: sum }
        : line,
    )
  const total: MatchedLine = {
    ...{
      row,
      kind: 'other',
      recordType: 'total',
      theirs: '',
      ours: '',
      fee: 0,
      bookedOn,
      at: '',
      addsUp: true,
    },
    ...{ amount: Math.abs(stated), leaves: stated < 0, expected: sum, key, isCopy: false },
    ...noReport,
    ...{ attemptId: null, refundId: null, bookedFee: null, outcome: isKnown ? 'known' : 'total' },
  }
  return [...lines, total]
}
