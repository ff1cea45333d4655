import { describe, expect, it } from 'vitest'
import { type AttemptChange, attemptStates, isOpen, nextAttemptState } from './attempt-states.ts'

const changes: AttemptChange[] = ['process', 'authorize', 'complete', 'fail', 'cancel', 'misplace']

describe('a payment attempt', () => {
  it('is completed by money however late it is reported', () => {
    for (const state of ['new', 'processing', 'authorized', 'failed', 'cancelled'] as const)
      expect(nextAttemptState(state, 'complete'), state).toBe('completed')
  })

  it('does not go back to an earlier status that arrives late', () => {
    expect(nextAttemptState('processing', 'process')).toBeNull()
    expect(nextAttemptState('authorized', 'process')).toBeNull()
    expect(nextAttemptState('authorized', 'authorize')).toBeNull()
    for (const change of ['process', 'authorize', 'fail', 'cancel'] as const)
      for (const state of ['failed', 'cancelled', 'completed', 'misplaced'] as const)
        expect(nextAttemptState(state, change), `${state} ${change}`).toBeNull()
  })

  it('is misplaced only by staff who had assigned its money, and then for ever', () => {
    expect(attemptStates.filter((state) => nextAttemptState(state, 'misplace'))).toEqual(['completed'])
    expect(changes.filter((change) => nextAttemptState('misplaced', change))).toEqual([])
  })

  it('is looked up at its provider until it has ended', () => {
    expect(attemptStates.filter(isOpen)).toEqual(['new', 'processing', 'authorized'])
  })
})
