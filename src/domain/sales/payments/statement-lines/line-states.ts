/**
 * The state of a bank statement line for staff: not assigned yet, assigned to a payment, not a payment of ours, or money
 * that left the account and concerns no payment of ours.
 */
export const lineStates = ['open', 'placed', 'set_aside', 'debit'] as const

export type LineState = (typeof lineStates)[number]

/** The state of a line with this outcome. */
export function lineStateOf(outcome: string): LineState {
  if (outcome === 'set_aside' || outcome === 'debit') return outcome
  return outcome === 'unknown' || outcome === 'other_currency' || outcome === 'new' ? 'open' : 'placed'
}
