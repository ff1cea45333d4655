import { Refusal } from '#domain/platform/refusal.ts'
import type { Shop } from '#server/platform/context.ts'
import { withoutGuard } from '#server/platform/database/connections/guard-database.ts'
import type { Database } from '#server/platform/database.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { mailProblems } from '#server/platform/outbox/mail-problems.ts'
import { withholdDueMails } from '#server/platform/outbox/outbox-sql.ts'
import type { Job } from '#server/platform/running/periodically.ts'
import { insertRecovery, noteWithheld, readLatestRecovery } from './recovery-sql.ts'

/** The databases of this process that are in recovery. */
const recovering = new WeakSet<Database>()

const checkAgainMs = 2_000

/**
 * Closes a shop whose database was restored, once per restore. Due mails are withheld, because they may have
 * been sent before.
 */
export function beginRecovery({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const id = await insertRecovery(tx, now)
    if (id !== undefined) await noteWithheld(tx, id, await withholdDueMails(tx, mailProblems.restored, now))
    return id !== undefined
  })
}

/** Tracks whether this shop is in recovery; returns a function that stops tracking. */
export async function watchRecovery(shop: Shop): Promise<() => void> {
  await checkDatabase(shop)
  const timer = setInterval(() => void checkDatabase(shop).catch(() => {}), checkAgainMs).unref()
  return () => clearInterval(timer)
}

async function checkDatabase({ db }: Shop): Promise<void> {
  const latest = await readLatestRecovery(db)
  if (latest && !latest.openedAt) recovering.add(withoutGuard(db))
  else recovering.delete(withoutGuard(db))
}

export function isRecovering({ db }: Pick<Shop, 'db'>): boolean {
  return recovering.has(withoutGuard(db))
}

/** Paths of endpoints that sell. Existing orders can still be seen, changed and boarded. */
const saleCalls = [
  '/shop-api/holds/*',
  '/shop-api/orders',
  '/shop-api/init-payment',
  '/shop-api/waiting-list',
  '/shop-api/waiting-entry',
  '/shop-api/given-ticket',
  '/office-api/orders',
]

/** Refuses to sell while the shop is in recovery. Call it before the features register their endpoints. */
export function pauseSale({ app }: Pick<ShopHttp, 'app'>, shop: Shop): void {
  for (const path of saleCalls)
    app.use(path, async (c, next) => {
      if (isRecovering(shop) && !['GET', 'HEAD', 'DELETE'].includes(c.req.method))
        throw new Refusal('sale_paused')
      await next()
    })
}

/** Jobs that mail customers, release their seats, or send money: paused until staff open the shop. */
const pausedJobs = new Set([
  'expire orders',
  'remove old holds',
  'offer seats',
  'send refunds',
  'end called off orders',
  'send messages',
  'send mails',
  'send seat alerts',
  'tell receivers of tickets',
  'erase old data',
])

/** The job; while the shop is in recovery it does nothing if it is one of these. */
export function pausable(shop: Shop, job: Job): Job {
  if (!pausedJobs.has(job.name)) return job
  return { ...job, run: async (stopping) => (isRecovering(shop) ? undefined : job.run(stopping)) }
}
