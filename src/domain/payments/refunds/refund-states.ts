export const refundStates = ['created', 'in_transit', 'waiting_for_staff', 'done', 'failed'] as const

/** `waiting_for_staff`: the method cannot return money automatically. */
export type RefundState = (typeof refundStates)[number]

export type RefundChange = 'send' | 'hand_over' | 'complete' | 'fail' | 'retry' | 'bounce'

const table: Record<RefundState, Partial<Record<RefundChange, RefundState>>> = {
  created: { send: 'in_transit', hand_over: 'waiting_for_staff', complete: 'done', fail: 'failed' },
  in_transit: { complete: 'done', fail: 'failed', hand_over: 'waiting_for_staff' },
  waiting_for_staff: { complete: 'done' },
  failed: { send: 'in_transit', hand_over: 'waiting_for_staff', complete: 'done', retry: 'created' },
  // The bank sent it back, for example because the account is closed.
  done: { bounce: 'waiting_for_staff' },
}

/** The state after `change`, or null when `change` is impossible in `state`. */
export function nextRefundState(state: RefundState, change: RefundChange): RefundState | null {
  return table[state][change] ?? null
}
