import type { PreviewedLine } from '#contract/office/sales/statement-imports.ts'
import { toMajor, toMinor } from '#domain/platform/money.ts'
import type { PreviewState } from '#domain/sales/payments/statements/statement-fields.ts'

const linesAPage = 300
const notNew: ReadonlySet<PreviewState> = new Set(['known', 'zero', 'unreadable'])

export type PreviewPage = ReturnType<typeof sumPreview>

/** Counts and sums of all lines, and one page of them, unreadable ones first. */
export function sumPreview(lines: readonly PreviewedLine[], page: number) {
  const byState = Map.groupBy(lines, ({ state }) => state)
  const count = (...states: PreviewState[]) =>
    states.reduce((sum, state) => sum + (byState.get(state)?.length ?? 0), 0)
  const fresh = lines.filter(({ state }) => !notNew.has(state))
  const currencies = [...new Set(fresh.flatMap(({ currency }) => currency ?? []))]
  const ordered = [
    ...(byState.get('unreadable') ?? []),
    ...lines.filter(({ state }) => state !== 'unreadable'),
  ]
  return {
    counts: {
      ...{
        placed: count('matched', 'confirmed', 'payout'),
        taken_back: count('taken_back'),
        bounced: count('bounced'),
      },
      ...{ refund_sent: count('refund_sent'), open: count('open', 'question', 'twin') },
      ...{ debit: count('debit'), known: count('known'), zero: count('zero') },
      unreadable: count('unreadable'),
    },
    sums: currencies.map((currency) => {
      const own = fresh.filter((line) => line.currency === currency)
      return { currency, credits: sumOf(own, false), debits: sumOf(own, true) }
    }),
    lines: ordered.slice((page - 1) * linesAPage, page * linesAPage),
    pages: Math.ceil(lines.length / linesAPage),
  }
}

/** Number and sum of the lines of one direction, in major units. */
function sumOf(lines: readonly PreviewedLine[], areDebits: boolean) {
  const own = lines.filter(({ amount }) => (amount ?? 0) < 0 === areDebits)
  const minor = own.reduce(
    (sum, { amount, currency }) => sum + (toMinor(amount ?? 0, currency ?? 'MXN') ?? 0),
    0,
  )
  return { count: own.length, amount: Math.abs(toMajor(minor, own[0]?.currency ?? 'MXN')) }
}
