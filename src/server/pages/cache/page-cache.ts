import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { findCountry } from '#domain/geography/countries/countries.ts'
import { countryOfHost } from '#domain/geography/countries/country-of-host.ts'
import { findLocale } from '#domain/platform/locales.ts'
import type { Shop } from '../../platform/context.ts'
import { choicesIn, hostOf } from '../../platform/http/request-facts.ts'
import { canonicalAddresses } from './canonical-address.ts'
import { cdnHeaders } from './cdn-headers.ts'
import { type CachedResponse, sendCached, worthCompressing } from './send-cached.ts'

export type PageCache = {
  /** sends the shared response for anonymous visitors; false when this request has none */
  serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

/** Memory limit: random values of parameters must not fill the cache. Their compressed copies at most double it. */
const maxBytes = 16 * 1024 * 1024

/**
 * Caches responses that all anonymous visitors share, in front of the renderer and the database, for as long
 * as their `cache-control` allows. One request renders; concurrent ones wait for it. Requests with a token
 * bypass it, and of the cookies only country and locale matter. `findReads` tells the parameters on which the
 * response at a path depends; others do not reach the renderer.
 */
export function createPageCache(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  findReads: (path: string) => Promise<readonly string[] | null>,
  produce: (url: string, cookie: string) => Promise<Response>,
): PageCache {
  const cached = createStore(clock)
  const canonical = canonicalAddresses(findReads)
  const underWay = new Map<string, Promise<Dated>>()

  /** Sent in seconds, so that browsers and proxies do not add their whole lifetime to it. */
  const ageOf = ({ begun }: Dated) => Math.ceil((clock.now().getTime() - begun) / 1000)

  async function make(key: string, url: string, cookie: string): Promise<Dated> {
    // Its age counts from before the oldest data that it was made from.
    const begun = clock.now().getTime()
    const response = await produce(url, cookie)
    const answer = { ...(await readAnswer(response)), begun, seconds: 0 }
    answer.seconds = Number(/^private, max-age=(\d+)/.exec(answer.headers['cache-control'] ?? '')?.[1] ?? 0)
    if (answer.seconds > 0) cached.store(key, answer, begun + answer.seconds * 1000)
    return answer
  }

  return {
    async serve(request, response) {
      const { method, headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || headers.authorization) return false
      const host = hostOf((name) => headers[name]?.toString(), config)
      const { cookie, isForHost } = readVisitor(headers.cookie, host)
      const found = canonical(request.url ?? '')
      const url = typeof found === 'object' ? await found : found
      if (url === null) return false
      const send = (answer: Dated) => {
        const caching = answer.seconds > 0 ? cdnHeaders(url, answer.seconds, isForHost) : {}
        return sendCached(answer, request, response, { age: String(ageOf(answer)), ...caching })
      }
      const key = `${cookie} ${url}`
      const stored = cached.find(key)
      if (stored) {
        await send(stored)
        return true
      }
      let making = underWay.get(key)
      if (!making) {
        making = make(key, url, cookie).finally(() => underWay.delete(key))
        underWay.set(key, making)
      }
      await send(await making)
      return true
    },
  }
}

type Dated = CachedResponse & { begun: number; seconds: number }

/** The responses that have not expired, as many as the memory limit allows; the oldest make room. */
function createStore(clock: Shop['clock']) {
  const cached = new Map<string, Dated & { until: number }>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= cached.get(key)?.body.length ?? 0
    cached.delete(key)
  }

  return {
    find(key: string): Dated | undefined {
      const response = cached.get(key)
      return response && response.until > clock.now().getTime() ? response : undefined
    },
    store(key: string, response: Dated, until: number): void {
      drop(key)
      const now = clock.now().getTime()
      for (const [other, { until }] of cached) if (until <= now) drop(other)
      cached.set(key, { ...response, until })
      bytes += response.body.length
      for (const oldest of cached.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}

/**
 * The cookies that change the content, in a fixed order, with the host's country if none is chosen; and
 * whether they agree with the host.
 */
function readVisitor(header: string | undefined, host: string): { cookie: string; isForHost: boolean } {
  const chosen = choicesIn(header)
  const hosts = countryOfHost(host)
  const country = findCountry(chosen.country) ?? hosts
  const locale = findLocale(chosen.locale)
  return {
    cookie: locale ? `country=${country.code}; locale=${locale}` : `country=${country.code}`,
    isForHost: country === hosts && (locale ?? hosts.locales[0]) === hosts.locales[0],
  }
}

async function readAnswer(response: Response): Promise<CachedResponse> {
  const headers = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  // Requests with a token do not come here, and responses that depend on cookies are private.
  delete headers.vary
  if (worthCompressing(body)) headers.vary = 'Accept-Encoding'
  const hash = createHash('sha1').update(body).digest('base64url')
  return { status: response.status, headers, body, hash, encoded: {} }
}
