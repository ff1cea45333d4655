// The shop's API and its payment jobs as a separate process that kills itself (kill -9) right after a given
// step: node dying-shop-process.ts, with the shop's settings in the environment, controlled over IPC.
import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { endCalledOffOrders } from '#server/catalogue/events/call-off/end-called-off-orders.ts'
import { readConfig } from '#server/platform/config.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { openDatabase, type Statement } from '#server/platform/database.ts'
import { localFiles } from '#server/platform/files/files.ts'
import { createLog } from '#server/platform/log.ts'
import { periodically } from '#server/platform/running/periodically.ts'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { handleNotifications } from '#server/sales/payments/notifications/handle-notifications.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { reconcileAttempts } from '#server/sales/payments/settling/reconcile-attempts.ts'
import { importStatement } from '#server/sales/payments/transfers/import-statement.ts'

/**
 * Where the process ends: after a statement was answered, after the commit of its transaction, or after a provider's
 * answer.
 */
export type Step = { statement: string } | { commitOf: string } | { answerTo: RegExp | string }

/** Messages to the process. */
export type Order =
  | { do: 'live'; clockAheadMs: number; dieAfter: Step | null }
  | { do: 'refund'; order: string }
  | { do: 'read statement'; file: string }

let step: Step | null = null
let clockAheadMs = 0

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('dead')
}

/** A job that found nothing to do does not count. */
function isStep({ name }: Statement, rows: unknown[]): boolean {
  return (
    step !== null &&
    'statement' in step &&
    step.statement === name &&
    !(name.startsWith('take-') && rows.length === 0)
  )
}

const config = readConfig(process.env)
const db = openDatabase(config.databaseUrl!, { connections: 5, timeLimitFactor: 10 })
const { query, transaction } = db
db.query = async (statement, values) => {
  const rows = await query(statement, values)
  if (isStep(statement, rows) || (step && 'commitOf' in step && step.commitOf === statement.name)) die()
  return rows as never
}
db.transaction = async (work) => {
  const seen = new Set<string>()
  const result = await transaction((tx) =>
    work({
      ...tx,
      query: async (statement, values) => {
        const rows = await tx.query(statement, values)
        if (isStep(statement, rows)) die()
        seen.add(statement.name)
        return rows as never
      },
    }),
  )
  if (step && 'commitOf' in step && seen.has(step.commitOf)) die()
  return result
}
const { fetch } = globalThis
globalThis.fetch = async (input, init) => {
  const answer = await fetch(input, init)
  const call = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`
  // A refused request, such as with an expired token, does not count.
  if (step && 'answerTo' in step && answer.ok && new RegExp(step.answerTo).test(call)) {
    await answer.clone().arrayBuffer()
    die()
  }
  return answer
}

const shop: ActorCtx = {
  actor: { kind: 'staff', id: 'tests' },
  config,
  db,
  files: localFiles(join(config.dataDir, 'media')),
  clock: { now: () => new Date(Date.now() + clockAheadMs) },
  log: createLog(config.logLevel),
}
const server = createServer(getRequestListener(createApp(shop).fetch))
let works = false
process.on('message', async (order: Order) => {
  if (order.do === 'live') {
    ;({ dieAfter: step, clockAheadMs } = order)
    if (!works) work()
  }
  if (order.do === 'refund') await refundOrder(shop, order.order)
  if (order.do === 'read statement') await importStatement(shop, new TextEncoder().encode(order.file))
  process.send?.('done')
})
process.once('disconnect', () => process.exit(0))
flushCompileCache()
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

/** Runs the jobs like shop-jobs.ts, but more often; a standby process does nothing. */
function work(): void {
  works = true
  for (const job of [handleNotifications, reconcileAttempts, sendRefunds, expireOrders, endCalledOffOrders])
    periodically({ name: job.name, everyMs: 40, run: () => job(shop) }, shop.log)
}
