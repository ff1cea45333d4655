export const refundStates = [
  'created',
  'in_transit',
  'waiting_for_staff',
  'done',
  'failed',
  'withdrawn',
] as const

/**
 * `waiting_for_staff`: the method cannot return money automatically. `withdrawn`: it is not sent, because the money of its
 * payment left by another way, and the customer has it.
 */
export type RefundState = (typeof refundStates)[number]

export type RefundChange =
  | 'send'
  | 'hand_over'
  | 'complete'
  | 'fail'
  | 'retry'
  | 'bounce'
  | 'withdraw'
  | 'restore'

const table: Record<RefundState, Partial<Record<RefundChange, RefundState>>> = {
  created: {
    send: 'in_transit',
    hand_over: 'waiting_for_staff',
    complete: 'done',
    fail: 'failed',
    withdraw: 'withdrawn',
  },
  in_transit: { complete: 'done', fail: 'failed', hand_over: 'waiting_for_staff' },
  waiting_for_staff: { complete: 'done', withdraw: 'withdrawn' },
  failed: {
    send: 'in_transit',
    hand_over: 'waiting_for_staff',
    complete: 'done',
    retry: 'created',
    withdraw: 'withdrawn',
  },
  // The bank sent it back, for example because the account is closed.
  done: { bounce: 'waiting_for_staff' },
  // The dispute that had taken the money was won: staff decide whether it is still to be refunded.
  withdrawn: { restore: 'failed', complete: 'done' },
}

/** The state after `change`, or null when `change` is impossible in `state`. */
export function nextRefundState(state: RefundState, change: RefundChange): RefundState | null {
  return table[state][change] ?? null
}
