import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { periodically } from './periodically.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs an hourly job in a process that is restarted every few minutes', async () => {
  let runs = 0
  for (let start = 0; start < 3; start++) {
    const job = periodically(
      { name: 'forget something', everyMs: 3_600_000, run: async () => void runs++ },
      createLog('silent'),
    )
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    await job.stop()
  }
  expect(runs).toBe(3)
})
