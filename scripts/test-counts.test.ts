import { expect, it } from 'vitest'
import { countsOfPlaywright, countsOfVitest } from './test-counts.ts'

it('a browser test that passes only when it is run again counts as one that failed, as does one that is skipped', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 }
  expect(countsOfPlaywright({ stats })).toEqual({ passed: 5, failed: 4 })
})

it('a test that is skipped or yet to be written counts as one that failed', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
  expect(countsOfVitest(report)).toEqual({ passed: 7, failed: 3 })
})
