import { z } from 'zod'

export type Counts = { passed: number; failed: number }

/** The checks that passed tests had to leave out on this machine. */
export type VitestCounts = Counts & { unchecked: string[] }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
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
