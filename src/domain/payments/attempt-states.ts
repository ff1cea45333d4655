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
 * Money only moves forward: a completed attempt never changes again, unless staff take back a transfer that they had placed
 * on the wrong order (`misplace`), and a failed or cancelled one can still
 * turn out to have been paid (the provider's truth comes late or out of order), never the other way round.
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

/** The state after `change`, or null when the change says nothing new. */
export function nextAttemptState(state: AttemptState, change: AttemptChange): AttemptState | null {
  return table[state][change] ?? null
}

/** Whether the provider may still change its mind, so that it is worth asking. */
export function isOpen(state: AttemptState): boolean {
  return state === 'new' || state === 'processing' || state === 'authorized'
}
