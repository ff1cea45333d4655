import type { Currency } from '#domain/platform/money.ts'

/** A payout of a provider that the bank statement has not shown yet; `amount` in minor units. */
export type ExpectedArrival = {
  payoutId: number
  /** its line in the file, if the file lists its payouts */
  lineId: number | null
  provider: string
  /** of the file */
  name: string
  amount: number
  currency: Currency
  /** YYYY-MM-DD: the days between which it may arrive */
  first: string
  last: string
}

/** An unassigned credit of a bank statement. */
export type OpenCredit = {
  amount: number
  currency: Currency
  /** YYYY-MM-DD */
  bookedOn: string
  reference: string
  payer: string
}

type Known<Credit> = {
  mayPay(credit: Credit): boolean
  isNamed(provider: string, words: string): boolean
}

/**
 * The payout of each credit that is one, by the credit's index: exactly its amount and currency in its days. Credits that name
 * the provider come first, by their days; another one only if it is the only credit for the only payout.
 * @param mayPay whether an order or a bill may be paid by the credit, so that staff decide
 * @param isNamed whether words of a bank statement name a provider
 */
export function pairArrivals<Credit extends OpenCredit>(
  credits: readonly Credit[],
  arrivals: readonly ExpectedArrival[],
  { mayPay, isNamed }: Known<Credit>,
): Map<number, ExpectedArrival> {
  const pairs = new Map<number, ExpectedArrival>()
  const left = new Set(arrivals.toSorted((one, other) => one.first.localeCompare(other.first)))
  const fitting = credits
    .flatMap((credit, index) => (mayPay(credit) ? [] : [{ credit, index }]))
    .toSorted((one, other) => one.credit.bookedOn.localeCompare(other.credit.bookedOn))
  const fits = ({ amount, currency, bookedOn }: Credit, one: ExpectedArrival) =>
    one.amount === amount && one.currency === currency && one.first <= bookedOn && bookedOn <= one.last
  const pair = (index: number, arrival: ExpectedArrival) => {
    pairs.set(index, arrival)
    left.delete(arrival)
  }
  for (const { credit, index } of fitting) {
    const words = `${credit.payer} ${credit.reference}`
    const found = [...left].find((one) => fits(credit, one) && isNamed(one.provider, words))
    if (found) pair(index, found)
  }
  const unnamed = fitting.filter(({ index }) => !pairs.has(index))
  for (const { credit, index } of unnamed) {
    const found = [...left].filter((one) => fits(credit, one))
    const rivals = unnamed.filter((one) => found[0] && fits(one.credit, found[0]))
    if (found[0] && found.length === 1 && rivals.length === 1) pair(index, found[0])
  }
  return pairs
}
