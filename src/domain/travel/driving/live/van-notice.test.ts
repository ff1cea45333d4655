import { describe, expect, it } from 'vitest'
import type { LiveRide } from './live-ride.ts'
import { vanNoticeOf } from './van-notice.ts'

const minute = 60_000
const ride = (state: LiveRide['state'], from: number, until: number, leg: LiveRide['leg'] = 'outbound') =>
  ({
    ...{ leg, vehicle: 'Van 1', state, promised: { from: 0, until: 0 }, line: [], own: 0 },
    window: { from: from * minute, until: until * minute },
  }) satisfies LiveRide
const heard = (at: number, delay = 0) => ({ at: at * minute, delayMs: delay * minute })
const kindOf = (...[about, sign, now]: Parameters<typeof vanNoticeOf>) =>
  vanNoticeOf(about, sign, now * minute)?.kind

describe('the notice about a van', () => {
  it('says that it is near from ten minutes before it comes at the earliest', () => {
    expect(kindOf(ride('coming', 30, 34), heard(19), 19)).toBeUndefined()
    expect(vanNoticeOf(ride('coming', 30, 34), heard(19), 20 * minute)).toEqual({
      ...{ kind: 'near', expectedAt: 30 * minute, until: 34 * minute },
    })
  })

  it('says that it is here while that is news', () => {
    expect(kindOf(ride('here', 30, 35), heard(30), 33)).toBe('here')
    expect(kindOf(ride('here', 30, 45), heard(30, 4), 34)).toBeUndefined()
  })

  it('is silent about a van that has not begun, has been silent, or whose phone sent its act late', () => {
    expect(kindOf(ride('coming', 30, 34), null, 25)).toBeUndefined()
    expect(kindOf(ride('coming', 30, 34), heard(-6), 25)).toBeUndefined()
    expect(kindOf(ride('coming', 30, 34), heard(20, 4), 25)).toBeUndefined()
  })

  it('is silent on the way home, and once the party rides or was left', () => {
    expect(kindOf(ride('coming', 30, 34, 'return'), heard(25), 25)).toBeUndefined()
    for (const state of ['riding', 'left', 'unknown'] as const)
      expect(kindOf(ride(state, 30, 34), heard(25), 25)).toBeUndefined()
    expect(kindOf(null, heard(25), 25)).toBeUndefined()
  })
})
