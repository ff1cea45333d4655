/** States of a host's bill for the rides of all guests. `to_refund` waits for staff, who send the money back. */
export const billStates = ['open', 'paid', 'cancelled', 'to_refund', 'refunded'] as const

export type BillState = (typeof billStates)[number]

/** `end`: its event does not take place; `unpay`: the transfer was for something else; `bounce`: its refund came back. */
export type BillChange = 'pay' | 'end' | 'refund' | 'unpay' | 'bounce'

/** All transitions of a bill; others are impossible. Money that arrives for a cancelled bill is refunded. */
const table: Record<BillState, Partial<Record<BillChange, BillState>>> = {
  open: { pay: 'paid', end: 'cancelled' },
  paid: { end: 'to_refund', unpay: 'open' },
  cancelled: { pay: 'to_refund' },
  to_refund: { refund: 'refunded', unpay: 'cancelled' },
  refunded: { bounce: 'to_refund' },
}

/** The state after `change`, or null when `change` is impossible in `state`. */
export function nextBillState(state: BillState, change: BillChange): BillState | null {
  return table[state][change] ?? null
}
