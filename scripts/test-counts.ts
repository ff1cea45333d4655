import { relative } from 'node:path'
import { z } from 'zod'

export type Counts = { passed: number; failed: number }

export type VitestCounts = Counts & {
  /** the checks that passed tests had to leave out on this machine */
  unchecked: string[]
  /** one line each: the ten files whose tests took longest, with their seconds */
  slowest: string[]
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ meta: z.object({ unchecked: z.string().optional() }) })),
    }),
  ),
})

/** A skipped test proves nothing, so it counts as failed. */
export function countsOfVitest(report: unknown): VitestCounts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitestReport.parse(report)
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests,
    unchecked: testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .flatMap(({ meta }) => meta.unchecked ?? []),
    slowest: testResults
      .map(({ name, startTime, endTime }) => ({ name, seconds: Math.round((endTime - startTime) / 1000) }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, 10)
      .map(({ name, seconds }) => `${String(seconds).padStart(5)} s  ${relative('', name)}`),
  }
}

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

/** A test that passed only in its second run, which is for its trace, counts as failed. */
export function countsOfPlaywright(report: unknown): Counts {
  const { expected, unexpected, flaky, skipped } = playwrightReport.parse(report).stats
  return { passed: expected, failed: unexpected + flaky + skipped }
}
