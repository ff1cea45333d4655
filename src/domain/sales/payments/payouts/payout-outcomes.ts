/** The results of comparing a line of a provider's payout file with the ledger. */
export const payoutOutcomes = [
  'matched',
  'double',
  'foreign',
  'not_booked',
  'amount',
  'fee',
  'changed',
  'sum',
  'total',
  'other',
  'missing',
] as const

export type PayoutOutcome = (typeof payoutOutcomes)[number]
