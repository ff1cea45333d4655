/** States of a host's bill for the rides of all guests. `to_refund` waits for staff, who send the money back. */
export const billStates = ['open', 'paid', 'cancelled', 'to_refund', 'refunded'] as const

export type BillState = (typeof billStates)[number]

/**
 * `part`: some of what is owed came; `pay`: all of it, or money for a bill that has ended; `end`: its event does not take place;
 * `leave`: the bank took money back that was to be refunded; `unpay`: a transfer was for something else; `bounce`: its refund
 * came back.
 */
export type BillChange = 'part' | 'pay' | 'end' | 'leave' | 'refund' | 'unpay' | 'bounce'

/** All transitions of a bill; others are impossible. Money that arrives for a cancelled bill is refunded. */
const table: Record<BillState, Partial<Record<BillChange, BillState>>> = {
  open: { part: 'open', pay: 'paid', end: 'to_refund', unpay: 'open' },
  paid: { part: 'paid', pay: 'paid', end: 'to_refund', unpay: 'open' },
  cancelled: { pay: 'to_refund' },
  to_refund: { pay: 'to_refund', leave: 'to_refund', refund: 'refunded', unpay: 'to_refund' },
  refunded: { bounce: 'to_refund' },
}

/**
 * The money of a bill in minor units: `came` by transfers, of which `gone` left again, and the rest `forgiven`. `due` is what the
 * host owes by the ledger: what an open one lacks, and of a paid one what left and was neither paid again nor written off.
 */
export type BillMoney = { amount: number; came: number; gone: number; forgiven: number; due: number }

/**
 * The state after `change`, or null when `change` is impossible in `state`. Without money to give back a bill is cancelled
 * rather than to be refunded.
 * @param money after the change
 */
export function nextBillState(
  state: BillState,
  change: BillChange,
  { came, gone }: Pick<BillMoney, 'came' | 'gone'>,
): BillState | null {
  const to = table[state][change] ?? null
  return to === 'to_refund' && change !== 'bounce' && came <= gone ? 'cancelled' : to
}

/**
 * How much of a transfer a bill can still take, in minor units: what is due of an open or paid one, and for one that has ended
 * what the shop does not have. 0 for a refunded one.
 */
export function missingOf(state: BillState, { amount, came, gone, due }: BillMoney): number {
  if (state === 'refunded') return 0
  return Math.max(0, state === 'open' || state === 'paid' ? due : amount - came + gone)
}
