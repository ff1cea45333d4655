export const attemptStates = [
  'new',
  'processing',
  'authorized',
  'completed',
  'failed',
  'cancelled',
  'misplaced',
] as const

/** One try to pay an order at one provider. */
export type AttemptState = (typeof attemptStates)[number]

export type AttemptChange = 'process' | 'authorize' | 'complete' | 'fail' | 'cancel' | 'misplace'

/**
 * States only move forward: a completed attempt never changes, unless staff undo a transfer that they had assigned to
 * the wrong order (`misplace`). A failed or cancelled attempt can still turn out to be paid, because providers'
 * messages come late or out of order.
 */
const table: Record<AttemptState, Partial<Record<AttemptChange, AttemptState>>> = {
  new: {
    process: 'processing',
    authorize: 'authorized',
    complete: 'completed',
    fail: 'failed',
    cancel: 'cancelled',
  },
  processing: { authorize: 'authorized', complete: 'completed', fail: 'failed', cancel: 'cancelled' },
  authorized: { complete: 'completed', fail: 'failed', cancel: 'cancelled' },
  completed: { misplace: 'misplaced' },
  misplaced: {},
  failed: { complete: 'completed' },
  cancelled: { complete: 'completed' },
}

/** The state after `change`, or null when the change has no effect. */
export function nextAttemptState(state: AttemptState, change: AttemptChange): AttemptState | null {
  return table[state][change] ?? null
}

/** Whether the provider may still report a new state, so that a look-up makes sense. */
export function isOpen(state: AttemptState): boolean {
  return state === 'new' || state === 'processing' || state === 'authorized'
}
