import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { countsOfPlaywright, countsOfVitest } from './test-counts.ts'

it('a browser test that passes only when it is run again counts as one that failed, as does one that is skipped', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 }
  expect(countsOfPlaywright({ stats })).toEqual({ passed: 5, failed: 4 })
})

const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults: [] }

it('a test that is skipped or yet to be written counts as one that failed', () => {
  expect(countsOfVitest({ ...report, numPendingTests: 1, numTodoTests: 1 })).toMatchObject({
    passed: 7,
    failed: 3,
  })
})

const file = { name: resolve('src/a.test.ts'), startTime: 1_000, endTime: 3_400, assertionResults: [] }

it('names the ten slowest files, the slowest first', () => {
  const testResults = Array.from({ length: 12 }, (_, nth) => ({ ...file, endTime: 3_400 + nth * 1_000 }))
  const { slowest } = countsOfVitest({ ...report, testResults })
  expect(slowest).toHaveLength(10)
  expect(slowest[0]).toBe('   13 s  src/a.test.ts')
})

it('names what passed tests could not check on this machine', () => {
  const unchecked = 'the image of deploy/Containerfile: buildah is not installed'
  const testResults = [{ ...file, assertionResults: [{ meta: {} }, { meta: { unchecked } }] }]
  expect(countsOfVitest({ ...report, testResults }).unchecked).toEqual([unchecked])
})
