import { Refusal } from '#domain/refusal.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { withholdDueMails } from '#server/platform/outbox/outbox-sql.ts'
import type { Job } from '#server/platform/periodically.ts'
import { insertRecovery, noteWithheld, readLatestRecovery } from './recovery-sql.ts'

/** The databases of this process that are in recovery. */
const recovering = new WeakSet<Database>()

const lookAgainMs = 2_000

/**
 * Closes a shop whose database was restored, once for each restore: mails that were due are withheld, because they may have
 * been sent before.
 */
export function beginRecovery({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const id = await insertRecovery(tx, now)
    if (id !== undefined)
      await noteWithheld(tx, id, await withholdDueMails(tx, 'it may have been sent before the restore', now))
    return id !== undefined
  })
}

/** Knows from now on whether this shop is in recovery; returns what ends looking. */
export async function watchRecovery(shop: Shop): Promise<() => void> {
  await look(shop)
  const timer = setInterval(() => void look(shop).catch(() => {}), lookAgainMs).unref()
  return () => clearInterval(timer)
}

async function look({ db }: Shop): Promise<void> {
  const latest = await readLatestRecovery(db)
  if (latest && !latest.openedAt) recovering.add(db)
  else recovering.delete(db)
}

export function isRecovering({ db }: Pick<Shop, 'db'>): boolean {
  return recovering.has(db)
}

/** Calls that sell, by their paths. What is sold already can be seen, changed and boarded with. */
const saleCalls = [
  '/shop-api/holds/*',
  '/shop-api/orders',
  '/shop-api/init-payment',
  '/shop-api/waiting-list',
  '/shop-api/waiting-entry',
  '/shop-api/given-ticket',
  '/office-api/orders',
]

/** Refuses to sell while the shop is in recovery. To be called before the features put their endpoints. */
export function pauseSale({ app }: Pick<ShopHttp, 'app'>, shop: Shop): void {
  for (const path of saleCalls)
    app.use(path, async (c, next) => {
      if (isRecovering(shop) && !['GET', 'HEAD', 'DELETE'].includes(c.req.method))
        throw new Refusal('sale_paused')
      await next()
    })
}

/** Jobs that tell customers something, take seats from them, or send money: not before a person has opened the shop. */
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

/** The job, which does nothing while the shop is in recovery if it is one of these. */
export function pausable(shop: Shop, job: Job): Job {
  if (!pausedJobs.has(job.name)) return job
  return { ...job, run: async (stopping) => (isRecovering(shop) ? undefined : job.run(stopping)) }
}
