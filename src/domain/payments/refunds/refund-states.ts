export const refundStates = ['created', 'in_transit', 'waiting_for_staff', 'done', 'failed'] as const

/** Money on its way back. `waiting_for_staff` is a method that cannot return money by itself. */
export type RefundState = (typeof refundStates)[number]

export type RefundChange = 'send' | 'hand_over' | 'complete' | 'fail' | 'retry'

const table: Record<RefundState, Partial<Record<RefundChange, RefundState>>> = {
  created: { send: 'in_transit', hand_over: 'waiting_for_staff', complete: 'done', fail: 'failed' },
  in_transit: { complete: 'done', fail: 'failed', hand_over: 'waiting_for_staff' },
  waiting_for_staff: { complete: 'done' },
  failed: { send: 'in_transit', hand_over: 'waiting_for_staff', complete: 'done', retry: 'created' },
  done: {},
}

/** The state after `change`, or null when a refund in `state` cannot change so. */
export function nextRefundState(state: RefundState, change: RefundChange): RefundState | null {
  return table[state][change] ?? null
}
