/*
 * npm run bench [-- NAME …] [--profile FOLDER]
 *
 * The benchmarks: what the shop does beside the same work done by something that does nothing else, both measured in
 * this run, one after the other, on this machine. A ratio is worth more than a figure: machines differ, and the
 * reference differs with them. NAME picks some of them; --profile leaves a CPU profile of the server in FOLDER.
 *
 *   orders      orders over HTTP for one hot sub-category, with durable commits, beside bare transactions of `pg`
 *   stock       orders for a sub-category with 100 000 seats sold, beside one with none
 *   contention  a thousand buyers for a hundred seats at once
 *   pages       home, a list, an event and a search for anonymous visitors, beside bare node:http
 *   cdn         the same through Varnish with the rules of deploy/: how often it asks the shop
 *   processes   four web processes that sell one sub-category of one date, down to its last seats; asked for by name also
 *               two workers that expire 10 000 orders and mail 9 000 tickets: ten minutes
 *   failover    orders with a synchronous standby beside orders without, and while standbys are frozen
 *   backup      a hundred orders a second while the database is backed up
 *   account     the data of customers who are logged in, beside bare node:http
 *   search      a search among 50 000 events, in the database
 *   history     a customer's purchases, a page of 10 000, beside bare node:http with bare `pg`; the last page beside the first
 *   guests      the longest guest list of a private event, from its first byte until it is stored
 *   purchase    whole purchases as a browser makes them; statements a call
 *   webhooks    two hundred notifications of payments a second, for a minute, beside as many questions for /healthz
 *   reconciler  statements to ask about 10 000 open attempts to pay
 *   abuse       strangers' holds beside poisoned batches, clients that ask for pages and read none of them, and
 *               12 000 requests with wrong values
 *   start       memory after the run, and the time that a second start takes
 *   office      the screens of staff among 100 000 orders, 5 000 events and a million rows of the log
 *   exports     100 000 orders as CSV and XLSX, and what customers' calls wait beside them
 *   beside      orders and pages while an export and a call-off run
 *   trips       the shop while a plan of 3,000 passengers is made, beside the same calls without; that plan published
 *   plans       how PostgreSQL answers the queries that grow, among 20 000 orders
 *   sequences   10 000 random sequences of payments, audited after each step: half an hour, so only when asked for
 *   call-off    2,000 orders called off while the process is killed 20 times, so only when asked for
 *   planner     routes of the planner beside the best that are known for published instances (in the folder VRP_DIR), and a
 *               mass event of 3,000 passengers: ten minutes, so only when asked for; needs no shop. With
 *               --file X.vrp [--solution X.sol] [--seconds S] [--seed N] it solves one instance and prints its cost
 *   lighthouse  what Lighthouse says of the pages that visitors arrive at, on a phone, through Caddy with the rules of deploy/
 *
 * Everything that makes load is a process of its own; it shares the machine's processors with what it measures.
 */
import { parseArgs } from 'node:util'
import { startBenchShop } from './bench/bench-shop.ts'
import { benchBeside } from './bench/beside-bench.ts'
import { benchExports } from './bench/exports-bench.ts'
import { benchGuests } from './bench/guests-bench.ts'
import { benchOffice } from './bench/office-bench.ts'
import { benchSlowReaders } from './bench/pages/abuse-connections-bench.ts'
import { benchAccount } from './bench/pages/account-bench.ts'
import { benchCdn } from './bench/pages/cdn-bench.ts'
import { benchFuzzedRequests } from './bench/pages/fuzz-bench.ts'
import { benchHistory } from './bench/pages/history-bench.ts'
import { benchLighthouse } from './bench/pages/lighthouse-bench.ts'
import { benchPages } from './bench/pages/pages-bench.ts'
import { benchSearch } from './bench/pages/search-bench.ts'
import { benchCallOff, benchSequences } from './bench/payments/longer-tests.ts'
import { benchReconciler } from './bench/payments/reconciler-bench.ts'
import { benchWebhooks } from './bench/payments/webhooks-bench.ts'
import { benchPlanner } from './bench/planner/planner-bench.ts'
import { solveFile } from './bench/planner/solve-file.ts'
import { benchTrips } from './bench/planner/trips-bench.ts'
import { showPlans } from './bench/plans.ts'
import { benchMemory, benchStart } from './bench/process-bench.ts'
import { benchBackup } from './bench/processes/backup-bench.ts'
import { benchExpiry } from './bench/processes/expiry-bench.ts'
import { benchFrozenStandbys } from './bench/processes/frozen-standbys-bench.ts'
import { benchHotRow } from './bench/processes/hot-row-bench.ts'
import { benchTicketMails } from './bench/processes/mails-bench.ts'
import { benchStandby } from './bench/processes/standby-bench.ts'
import { type Finding, printFindings } from './bench/report.ts'
import { benchAbusedHolds } from './bench/sales/abuse-holds-bench.ts'
import { benchContention } from './bench/sales/contention-bench.ts'
import { benchOrders } from './bench/sales/orders-bench.ts'
import { benchPurchase } from './bench/sales/purchase-bench.ts'
import { benchStock } from './bench/sales/stock-bench.ts'

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
  'plans',
  'lighthouse',
  'sequences',
  'call-off',
  'planner',
] as const
const unknown = positionals.filter((name) => !names.some((known) => known === name))
if (unknown.length > 0) {
  console.error(`bench: there is no ${unknown.join(', ')}; there are ${names.join(', ')}`)
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
  if (wanted('abuse')) await measure('Abuse: fuzzed requests', () => benchFuzzedRequests(bench))
  if (wanted('start')) await measure('Memory', () => benchMemory(bench))
  if (wanted('search')) await measure('Search', () => benchSearch(bench))
  if (wanted('lighthouse')) await measure('Lighthouse', () => benchLighthouse(bench))
  if (wanted('office')) await measure('Office', () => benchOffice(bench))
  if (wanted('exports')) await measure('Exports', () => benchExports(bench))
  if (wanted('beside')) await measure('Beside an export and a call-off', () => benchBeside(bench))
  if (wanted('trips')) await measure('Trips', () => benchTrips(bench))
  if (wanted('plans')) await measure('Plans', () => showPlans(bench))
} finally {
  await bench.close()
}
if (wanted('start')) await measure('Start', () => benchStart())
if (asked.includes('call-off')) await measure('Call-off', async () => benchCallOff())
if (asked.includes('sequences')) await measure('Sequences', async () => benchSequences())

console.log('\nAll of it:\n')
printFindings(findings)
