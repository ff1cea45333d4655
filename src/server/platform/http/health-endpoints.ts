import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Shop } from '../context.ts'
import { clockSkew } from '../database/clock-skew-sql.ts'
import { refusesWrites } from '../database/connections/refused-writes.ts'
import { ping } from '../database/migrations/migrate-sql.ts'
import type { Metrics } from '../watching/metrics.ts'
import { comesFromHere } from './request-facts.ts'
import { retryAfterSeconds, type ShopHttp } from './shop-http.ts'

/**
 * Liveness; readiness (the database answers, is migrated, and writes); and the metrics, for local callers unless a
 * setting opens them.
 */
export function healthEndpoints(
  { app }: Pick<ShopHttp, 'app'>,
  shop: Shop,
  { metrics, draining }: { metrics: Metrics; draining: AbortSignal | undefined },
): void {
  const askDatabase = createReadiness(shop)
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const unready = (why: string) => c.text(why, 503, { 'retry-after': retryAfterSeconds })
    if (draining?.aborted) return unready('this process is about to end')
    if (refusesWrites(shop.config)) return unready('the database cannot write')
    const ready = await askDatabase()
    return ready === undefined ? unready('the database does not answer, or is read-only') : c.text(ready)
  })
  app.get('/metrics', async (c) => {
    if (!shop.config.metricsOpen && !comesFromHere(c, shop.config)) {
      throw new Refusal('forbidden')
    }
    return c.text(await metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4' })
  })
}

/** The time limit of a readiness check, and how long its result is reused. */
const readinessMs = 1_000

/**
 * Shares one database check between all concurrent callers; undefined when it takes over a second, or when the
 * database is read-only.
 */
function createReadiness(shop: Shop): () => Promise<string | undefined> {
  let asked: Promise<string | undefined> | undefined
  const ask = async () => {
    if (!(await ping(shop.db))) return undefined
    const seconds = await clockSkew(shop)
    return seconds === 0 ? 'ready' : `ready; this clock is ${seconds} s ahead of the database's`
  }
  return () => {
    asked ??= ask()
      .catch(() => undefined)
      .finally(() => setTimeout(() => (asked = undefined), readinessMs).unref())
    return Promise.race([asked, delay(readinessMs, undefined, { ref: false })])
  }
}
