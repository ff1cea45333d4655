import { expect, it } from 'vitest'
import { countsOfPlaywright, countsOfVitest } from './test-counts.ts'

it('a browser test that passes when it is run again counts as passed, one that is skipped as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 }
  expect(countsOfPlaywright({ stats })).toEqual({ passed: 7, failed: 2 })
})

it('a test that is skipped or yet to be written counts as one that failed', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
  expect(countsOfVitest(report)).toEqual({ passed: 7, failed: 3 })
})
