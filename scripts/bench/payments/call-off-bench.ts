import { spawnSync } from 'node:child_process'
import { checkFinding, type Finding } from '../report.ts'

const orders = 2_000

/** A call-off of many orders, paid in every way, killed at random moments: the test of it, with more orders. */
export function benchCallOff(): Finding[] {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--reporter=verbose', '--testTimeout=1200000', 'test/faults/kill-call-off.test.ts'],
    { stdio: 'inherit', env: { ...process.env, CALL_OFF_ORDERS: String(orders), CALL_OFF_KILLS: '20' } },
  )
  return [checkFinding(`${orders} orders called off once each`, status === 0 ? 'yes' : 'no', 'yes')]
}
