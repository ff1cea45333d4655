/** How a line of a bank statement stands for staff: it has no place yet, it pays something, or it is no payment of ours. */
export const lineStates = ['open', 'placed', 'set_aside'] as const

export type LineState = (typeof lineStates)[number]

/** The state of a line with this outcome. */
export function lineStateOf(outcome: string): LineState {
  if (outcome === 'set_aside') return 'set_aside'
  return outcome === 'unknown' || outcome === 'other_currency' || outcome === 'new' ? 'open' : 'placed'
}
