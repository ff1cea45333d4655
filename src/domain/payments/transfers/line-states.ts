/**
 * The state of a bank statement line for staff: not assigned yet, assigned to a payment, or not a payment of ours.
 */
export const lineStates = ['open', 'placed', 'set_aside'] as const

export type LineState = (typeof lineStates)[number]

/** The state of a line with this outcome. */
export function lineStateOf(outcome: string): LineState {
  if (outcome === 'set_aside') return 'set_aside'
  return outcome === 'unknown' || outcome === 'other_currency' || outcome === 'new' ? 'open' : 'placed'
}
