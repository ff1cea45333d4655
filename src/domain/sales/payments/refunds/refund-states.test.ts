import { describe, expect, it } from 'vitest'
import { nextRefundState, type RefundChange, type RefundState, refundStates } from './refund-states.ts'

const changes: RefundChange[] = [
  'send',
  'hand_over',
  'complete',
  'fail',
  'retry',
  'bounce',
  'withdraw',
  'restore',
]
const stateAfter = (...path: RefundChange[]) =>
  path.reduce<RefundState | null>((state, change) => state && nextRefundState(state, change), 'created')

describe('a refund', () => {
  it('is sent, and may be sent again after it failed', () => {
    expect(stateAfter('send', 'complete')).toBe('done')
    expect(stateAfter('send', 'fail', 'retry', 'send', 'complete')).toBe('done')
  })

  it('is sent by hand when its method cannot return money', () => {
    expect(stateAfter('hand_over', 'complete')).toBe('done')
    expect(stateAfter('send', 'hand_over', 'complete')).toBe('done')
  })

  it('goes back to staff when the bank returns it, and is never sent twice by the provider', () => {
    expect(stateAfter('send', 'complete', 'bounce')).toBe('waiting_for_staff')
    expect(stateAfter('send', 'complete', 'bounce', 'send')).toBeNull()
    expect(stateAfter('send', 'send')).toBeNull()
    expect(stateAfter('send', 'retry')).toBeNull()
  })

  it('is not withdrawn once it may have left', () => {
    expect(stateAfter('send', 'withdraw')).toBeNull()
    expect(stateAfter('send', 'complete', 'withdraw')).toBeNull()
  })

  it('waits for a decision of staff after a dispute that had taken the money was won', () => {
    expect(stateAfter('withdraw', 'restore')).toBe('failed')
    expect(stateAfter('withdraw', 'send')).toBeNull()
  })

  it('that is done changes only when the bank returns it', () => {
    expect(changes.filter((change) => nextRefundState('done', change))).toEqual(['bounce'])
  })

  it('can be done from every state that has not left it', () => {
    for (const state of refundStates.filter((one) => one !== 'done'))
      expect(nextRefundState(state, 'complete'), state).toBe('done')
  })
})
