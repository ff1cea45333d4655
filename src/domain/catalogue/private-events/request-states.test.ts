import { describe, expect, it } from 'vitest'
import {
  mayEdit,
  mayRepeat,
  openStates,
  type RequestChange,
  type RequestState,
  requestTable,
  stateAfter,
  statesBefore,
} from './request-states.ts'

const states = Object.keys(requestTable) as RequestState[]

/** Where a saved request is after these changes; undefined once one of them was impossible. */
const walk = (...changes: RequestChange[]) =>
  changes.reduce<RequestState | undefined>((state, change) => state && stateAfter(state, change), 'saved')

describe('a request for a private event', () => {
  it('is published only after staff have seen it', () => {
    expect(walk('submit', 'approve')).toBe('active')
    expect(walk('approve')).toBeUndefined()
    expect(statesBefore('approve')).toEqual(['under_review'])
    expect(requestTable.under_review.approve?.by).toBe('staff')
    expect(requestTable.under_review.reject?.by).toBe('staff')
  })

  it('is corrected and sent again after it was rejected', () => {
    expect(walk('submit', 'reject', 'submit', 'approve')).toBe('active')
    expect(walk('submit', 'reject', 'edit')).toBe('saved')
  })

  it('is taken back from review to be edited', () => {
    expect(walk('submit', 'withdraw', 'edit', 'submit')).toBe('under_review')
  })

  it('invites guests only while its event is to come', () => {
    expect(statesBefore('invite')).toEqual(['active'])
    expect(walk('submit', 'approve', 'invite')).toBe('active')
  })

  it('is not edited once it is published', () => {
    expect(states.filter(mayEdit)).toEqual(['saved', 'under_review', 'rejected'])
  })

  it('ends for ever, and can then be repeated', () => {
    expect(walk('submit', 'approve', 'finish')).toBe('finished')
    expect(walk('submit', 'approve', 'call_off')).toBe('cancelled')
    for (const state of ['finished', 'cancelled'] as const) expect(requestTable[state], state).toEqual({})
    expect(states.filter(mayRepeat)).toEqual(['finished', 'cancelled'])
  })

  it('can be cancelled by its owner until it has ended', () => {
    expect(statesBefore('cancel').filter(mayRepeat)).toEqual([])
    for (const state of statesBefore('cancel')) expect(requestTable[state].cancel?.by).toBe('owner')
    expect(statesBefore('cancel')).toHaveLength(4)
  })

  it('counts as open until it is published or given up', () => {
    expect(openStates.every((state) => mayEdit(state))).toBe(true)
    expect(openStates).toHaveLength(3)
  })
})
