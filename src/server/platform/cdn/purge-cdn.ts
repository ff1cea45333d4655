import type { Shop } from '../context.ts'
import { outsideCall } from '../watching/outside-calls.ts'

const purgeMs = 5_000

/** Pages that list every event, and the data that the browser loads for them on navigation. */
const listPages = ['/', '/massive-events', '/search', '/about-us']

/**
 * Asks the configured CDN to purge changed pages and the lists that show them. Callers do not wait for it:
 * without a purge the CDN revalidates within seconds (cdn-headers.ts).
 */
export function purgeCdn({ config, log }: Pick<Shop, 'config' | 'log'>, changed: readonly string[]): void {
  if (!config.cdnPurgeUrl) return
  const paths = [...changed, ...listPages].flatMap((path) => [
    path,
    path === '/' ? '/_.data' : `${path}.data`,
  ])
  const urls = paths.map((path) => new URL(path, config.publicUrl).href)
  const pattern = `^(${paths.map((path) => path.replace(/[^\w/-]/g, '\\$&')).join('|')}|/api/[^?]*)(\\?|$)`
  fetch(config.cdnPurgeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-purge-pattern': pattern },
    body: JSON.stringify({ urls }),
    signal: outsideCall(purgeMs),
  })
    .then(({ ok, status }) => {
      if (!ok) log.warn({ status }, 'the CDN did not purge pages that have changed')
    })
    .catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'the CDN did not purge pages that have changed'),
    )
}
