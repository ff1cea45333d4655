import type { Shop } from './context.ts'
import { outsideCall } from './outside-calls.ts'

const purgeMs = 5_000

/** Pages that show every event, and what the browser loads for them when it comes from another page. */
const listPages = ['/', '/massive-events', '/search', '/about-us']

/**
 * Tells the CDN of the settings, if there is one, to forget pages that have just changed, with the lists that show them. It is
 * not waited for: without it the CDN asks again within seconds (cdn-headers.ts).
 */
export function purgeCdn({ config, log }: Pick<Shop, 'config' | 'log'>, changed: readonly string[]): void {
  if (!config.cdnPurgeUrl) return
  const paths = [...changed, ...listPages].flatMap((path) => [
    path,
    path === '/' ? '/_root.data' : `${path}.data`,
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
