import { spawnSync } from 'node:child_process'
import { checkFinding, type Finding } from '../report.ts'

const sequences = 10_000
const orders = 2_000

/** Random sequences of events for orders and their money, all audited. */
export function benchSequences(): Finding[] {
  const passed = runLonger('payment-sequences.test.ts', { SEQUENCES: String(sequences) })
  return [checkFinding(`${sequences} sequences of payments keep the books`, passed ? 'yes' : 'no', 'yes')]
}

/** A call-off of many orders with all payment methods, killed at random moments. */
export function benchCallOff(): Finding[] {
  const passed = runLonger('kill-call-off.test.ts', { CALL_OFF_ORDERS: String(orders), CALL_OFF_KILLS: '20' })
  return [checkFinding(`${orders} orders called off once each`, passed ? 'yes' : 'no', 'yes')]
}

/** Runs a test of test/faults with larger parameters than `npm test`. */
function runLonger(file: string, settings: Record<string, string>): boolean {
  const limits = ['--reporter=verbose', '--testTimeout=1200000']
  const { status } = spawnSync('npx', ['vitest', 'run', ...limits, `test/faults/${file}`], {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  })
  return status === 0
}
