/** A line of a payout file: a payment, a refund, a payment to the bank, or anything else that moves money; null says nothing of money. */
export type PayoutLineKind = 'payment' | 'refund' | 'payout' | 'other' | null

/** The headings of a provider's payout file, folded as `plainHeading` folds them; of each field the first that is there counts. */
export type PayoutFormat = {
  /** the provider's own reference of the payment or refund */
  theirs: readonly string[]
  /** the merchant's reference, which is ours */
  ours: readonly string[]
  /** which kind of line it is; without it by the sign of the amount */
  kind: readonly string[]
  amount: readonly string[]
  /** all that are there are added */
  fees: readonly string[]
  currency: readonly string[]
  day: readonly string[]
  kindOf(text: string): PayoutLineKind
}

/** A heading without case, accents, signs and runs of spaces. */
export function plainHeading(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
}
