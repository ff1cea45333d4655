/* npm run bench [-- NAME …] [--profile FOLDER]: README.md says what each measures. */
import { parseArgs } from 'node:util'
import { startBenchShop } from './bench-shop.ts'
import { benchBeside } from './beside-bench.ts'
import { benchExports } from './exports-bench.ts'
import { benchGuests } from './guests-bench.ts'
import { benchOffice } from './office-bench.ts'
import { benchSlowReaders } from './pages/abuse-connections-bench.ts'
import { benchUnreadParameters } from './pages/abuse-queries-bench.ts'
import { benchStatements } from './pages/abuse-statements-bench.ts'
import { benchAccount } from './pages/account-bench.ts'
import { benchCdn } from './pages/cdn-bench.ts'
import { benchFuzzedRequests } from './pages/fuzz-bench.ts'
import { benchHistory } from './pages/history-bench.ts'
import { benchLighthouse } from './pages/lighthouse-bench.ts'
import { benchPages } from './pages/pages-bench.ts'
import { benchSearch } from './pages/search-bench.ts'
import { benchCallOff, benchSequences } from './payments/longer-tests.ts'
import { benchReconciler } from './payments/reconciler-bench.ts'
import { benchWebhooks } from './payments/webhooks-bench.ts'
import { benchPlanner } from './planner/planner-bench.ts'
import { solveFile } from './planner/solve-file.ts'
import { benchTrips } from './planner/trips-bench.ts'
import { benchWatchers } from './planner/watchers-bench.ts'
import { showPlans } from './plans.ts'
import { benchMemory, benchStart } from './process-bench.ts'
import { benchBackup } from './processes/backup-bench.ts'
import { benchExpiry } from './processes/expiry-bench.ts'
import { benchFrozenStandbys } from './processes/frozen-standbys-bench.ts'
import { benchHotRow } from './processes/hot-row-bench.ts'
import { benchTicketMails } from './processes/mails-bench.ts'
import { benchStandby } from './processes/standby-bench.ts'
import { type Finding, printFindings } from './report.ts'
import { benchAbusedHolds } from './sales/abuse-holds-bench.ts'
import { benchContention } from './sales/contention-bench.ts'
import { benchOrders } from './sales/orders-bench.ts'
import { benchPurchase } from './sales/purchase-bench.ts'
import { benchStock } from './sales/stock-bench.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'string' },
    plans: { type: 'boolean' },
    file: { type: 'string' },
    solution: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
if (values.file) {
  const { file, solution, seconds, seed } = values
  console.log(solveFile(file, { solution, seconds: Number(seconds), seed: Number(seed) }))
  process.exit()
}
const names = [
  'orders',
  'stock',
  'contention',
  'pages',
  'cdn',
  'processes',
  'failover',
  'backup',
  'account',
  'search',
  'history',
  'guests',
  'purchase',
  'webhooks',
  'reconciler',
  'abuse',
  'start',
  'office',
  'exports',
  'beside',
  'trips',
  'watchers',
  'plans',
  'lighthouse',
  'sequences',
  'call-off',
  'planner',
] as const
const unknown = positionals.filter((name) => !names.some((known) => known === name))
if (unknown.length > 0) {
  console.error(`bench: unknown name: ${unknown.join(', ')}. Choose from: ${names.join(', ')}`)
  process.exit(2)
}
const asked = [...positionals, ...(values.plans ? ['plans'] : [])]
const wanted = (name: (typeof names)[number]) => asked.length === 0 || asked.includes(name)

const findings: Finding[] = []
async function measure(title: string, run: () => Promise<Finding[]>): Promise<void> {
  console.log(`\n${title} …`)
  const found = await run()
  printFindings(found)
  findings.push(...found)
}

if (asked.includes('planner')) await measure('Planner', async () => benchPlanner())
if (wanted('failover')) await measure('A standby', () => benchStandby())
if (wanted('failover')) await measure('Frozen standbys', () => benchFrozenStandbys())
if (wanted('backup')) await measure('A backup', () => benchBackup())
const ownShops = ['planner', 'failover', 'backup']
if (asked.length > 0 && asked.every((name) => ownShops.includes(name))) process.exit()

const bench = await startBenchShop({ profileDir: values.profile })
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void bench.close().finally(() => process.exit(1)))
}
try {
  if (wanted('orders')) await measure('Orders', () => benchOrders(bench))
  if (wanted('stock')) await measure('Stock', () => benchStock(bench))
  if (wanted('contention')) await measure('Contention', () => benchContention(bench))
  if (wanted('pages')) await measure('Pages', () => benchPages(bench))
  if (wanted('cdn')) await measure('Behind a CDN', () => benchCdn(bench))
  if (wanted('processes')) await measure('Four web processes', () => benchHotRow(bench))
  if (asked.includes('processes')) {
    await measure('Two workers: orders that expire', () => benchExpiry(bench))
    await measure('Two workers: tickets', () => benchTicketMails(bench))
  }
  if (wanted('account')) await measure('Account', () => benchAccount(bench))
  if (wanted('history')) await measure('History', () => benchHistory(bench))
  if (wanted('guests')) await measure('Guests', () => benchGuests(bench))
  if (wanted('purchase')) await measure('Purchases', () => benchPurchase(bench))
  if (wanted('webhooks')) await measure('Notifications', () => benchWebhooks(bench))
  if (wanted('abuse')) await measure('Abuse: holds', () => benchAbusedHolds(bench))
  if (wanted('reconciler')) await measure('Reconciler', () => benchReconciler(bench))
  if (wanted('abuse')) await measure('Clients that read nothing', () => benchSlowReaders(bench))
  if (wanted('abuse')) await measure('Abuse: unread parameters', () => benchUnreadParameters(bench))
  if (wanted('abuse')) await measure('Abuse: statements', () => benchStatements(bench))
  if (wanted('abuse')) await measure('Abuse: fuzzed requests', () => benchFuzzedRequests(bench))
  if (wanted('start')) await measure('Memory', () => benchMemory(bench))
  if (wanted('search')) await measure('Search', () => benchSearch(bench))
  if (wanted('lighthouse')) await measure('Lighthouse', () => benchLighthouse(bench))
  if (wanted('office')) await measure('Office', () => benchOffice(bench))
  if (wanted('exports')) await measure('Exports', () => benchExports(bench))
  if (wanted('beside')) await measure('Beside an export and a call-off', () => benchBeside(bench))
  if (wanted('trips')) await measure('Trips', () => benchTrips(bench))
  if (wanted('watchers')) await measure('Watchers', () => benchWatchers(bench))
  if (wanted('plans')) await measure('Plans', () => showPlans(bench))
} finally {
  await bench.close()
}
if (wanted('start')) await measure('Start', () => benchStart())
if (asked.includes('call-off')) await measure('Call-off', async () => benchCallOff())
if (asked.includes('sequences')) await measure('Sequences', async () => benchSequences())

console.log('\nSummary:\n')
printFindings(findings)
