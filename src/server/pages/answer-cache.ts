import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { findCountry } from '#domain/countries/countries.ts'
import { countryOfHost } from '#domain/countries/country-of-host.ts'
import { findLocale } from '#domain/locales.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { choicesIn, hostOf } from '../platform/http/request-facts.ts'
import { contentSecurityPolicy, noncePlaceholder } from './content-security-policy.ts'
import { isFileAddress } from './file-address.ts'
import { templateOf } from './page-template.ts'
import { type KeptAnswer, sendAnswer, worthCompressing } from './send-answer.ts'

export type AnswerCache = {
  /** whether every anonymous visitor who asks this is answered alike */
  shares(request: IncomingMessage): boolean
  /** Answers a request that can be shared, from what is kept or by asking `produce`. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** However many addresses somebody thinks of, what is kept stays small. */
const mostBytesKept = 32 * 1024 * 1024

/**
 * Keeps what every anonymous visitor sees alike, for the seconds that its `cache-control` allows, in front of the
 * renderer and the database. One request at a time makes an answer (the others wait for it). A request with a
 * token is never served from here, and no cookie but country and locale has any meaning to the shop.
 */
export function createAnswerCache(
  config: Config,
  clock: Clock,
  produce: (url: string, cookie: string) => Promise<Response>,
): AnswerCache {
  const kept = new Map<string, KeptAnswer & { until: number }>()
  let bytesKept = 0
  const underWay = new Map<string, Promise<KeptAnswer>>()

  function drop(key: string): void {
    bytesKept -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }

  function keep(key: string, answer: KeptAnswer, until: number): void {
    drop(key)
    kept.set(key, { ...answer, until })
    bytesKept += answer.body.length
    for (const oldest of kept.keys()) {
      if (bytesKept <= mostBytesKept) break
      drop(oldest)
    }
  }

  async function make(key: string, url: string, cookie: string): Promise<KeptAnswer> {
    // It is as old as the oldest thing that was read for it.
    const begun = clock.now().getTime()
    const response = await produce(url, cookie)
    const answer = await readAnswer(response, config)
    const seconds = Number(/^public, max-age=(\d+)/.exec(answer.headers['cache-control'] ?? '')?.[1] ?? 0)
    if (seconds > 0) keep(key, answer, begun + seconds * 1000)
    return answer
  }

  return {
    shares({ method, url = '/', headers }) {
      return (method === 'GET' || method === 'HEAD') && mayBeShared(url, headers.authorization)
    },

    async serve(request, response) {
      const url = request.url ?? '/'
      const host = hostOf((name) => request.headers[name]?.toString(), config)
      const cookie = sharedCookies(request.headers.cookie, host)
      const key = `${cookie} ${url}`
      const found = kept.get(key)
      if (found && found.until > clock.now().getTime()) {
        return sendAnswer(found, request, response)
      }
      let making = underWay.get(key)
      if (!making) {
        making = make(key, url, cookie).finally(() => underWay.delete(key))
        underWay.set(key, making)
      }
      return sendAnswer(await making, request, response)
    },
  }
}

/** Pages, and the calls of a visitor without a token; not what changes something, and no files. */
function mayBeShared(url: string, authorization: string | undefined): boolean {
  if (/^\/(shop-api|api\/orders|demo|metrics|healthz|readyz|docs)\b/.test(url)) return false
  if (isFileAddress(url)) return false
  return !(authorization && url.startsWith('/api/'))
}

/** The cookies that change what is shown, in one order; the country of the host for who has chosen none. */
function sharedCookies(header: string | undefined, host: string): string {
  const chosen = choicesIn(header)
  const country = findCountry(chosen.country) ?? countryOfHost(host)
  const locale = findLocale(chosen.locale)
  return locale ? `country=${country.code}; locale=${locale}` : `country=${country.code}`
}

async function readAnswer(response: Response, config: Config): Promise<KeptAnswer> {
  const headers = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  if (worthCompressing(body))
    headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  const isPage = headers['content-type']?.startsWith('text/html') ?? false
  const policy = contentSecurityPolicy(config, noncePlaceholder)
  return {
    status: response.status,
    headers,
    body,
    page: isPage ? { template: templateOf(body), policy } : null,
    etag: isPage ? null : `W/"${createHash('sha1').update(body).digest('base64url')}"`,
    gzipped: null,
  }
}
