import { Refusal } from '#domain/refusal.ts'
import { clockSkew } from '../clock-skew-sql.ts'
import type { Shop } from '../context.ts'
import type { Metrics } from '../metrics.ts'
import { ping } from '../ping-sql.ts'
import { comesFromHere } from './request-facts.ts'
import { retryAfterSeconds, type ShopHttp } from './shop-http.ts'

/** Alive; ready (the database answers and is migrated); and the metrics, for this machine unless a setting opens them. */
export function healthEndpoints({ app }: Pick<ShopHttp, 'app'>, shop: Shop, metrics: Metrics): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    try {
      await ping(shop.db)
      const seconds = await clockSkew(shop)
      return c.text(seconds === 0 ? 'ready' : `ready; this clock is ${seconds} s ahead of the database's`)
    } catch {
      return c.text('the database does not answer', 503, { 'retry-after': retryAfterSeconds })
    }
  })
  app.get('/metrics', async (c) => {
    if (!shop.config.metricsOpen && !comesFromHere(c, shop.config)) {
      throw new Refusal('forbidden')
    }
    return c.text(await metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4' })
  })
}
