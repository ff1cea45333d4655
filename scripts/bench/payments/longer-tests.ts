import { spawnSync } from 'node:child_process'
import { checkFinding, type Finding } from '../report.ts'

const sequences = 10_000

/** Random sequences of what can happen to orders and their money, all of them audited: the test of them, for longer. */
export function benchSequences(): Finding[] {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--reporter=verbose', 'test/faults/payment-sequences.test.ts'],
    {
      stdio: 'inherit',
      env: { ...process.env, SEQUENCES: String(sequences) },
    },
  )
  return [
    checkFinding(`${sequences} sequences of payments keep the books`, status === 0 ? 'yes' : 'no', 'yes'),
  ]
}
