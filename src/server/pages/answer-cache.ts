import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { findCountry } from '#domain/countries/countries.ts'
import { countryOfHost } from '#domain/countries/country-of-host.ts'
import { findLocale } from '#domain/locales.ts'
import type { Shop } from '../platform/context.ts'
import { choicesIn, hostOf } from '../platform/http/request-facts.ts'
import { type KeptAnswer, sendAnswer, worthCompressing } from './send-answer.ts'

export type AnswerCache = {
  /** Answers an anonymous visitor with what all get alike, kept or made now; undefined when this is something else. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined
}

/** However many addresses somebody thinks of, what is kept stays small. Its compressed forms are as large again at most. */
const mostBytesKept = 16 * 1024 * 1024

/**
 * Keeps what every anonymous visitor sees alike, for the seconds that its `cache-control` allows, in front of the
 * renderer and the database. One request at a time makes an answer (the others wait for it). A request with a
 * token is never served from here, and no cookie but country and locale has any meaning to the shop.
 */
export function createAnswerCache(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  isShared: (target: string) => boolean,
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
    const answer = await readAnswer(response)
    const seconds = Number(/^public, max-age=(\d+)/.exec(answer.headers['cache-control'] ?? '')?.[1] ?? 0)
    if (seconds > 0) keep(key, answer, begun + seconds * 1000)
    return answer
  }

  return {
    serve(request, response) {
      const { method, url = '', headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || headers.authorization) return undefined
      const host = hostOf((name) => headers[name]?.toString(), config)
      const cookie = sharedCookies(headers.cookie, host)
      const key = `${cookie} ${url}`
      const found = kept.get(key)
      if (found && found.until > clock.now().getTime()) {
        return sendAnswer(found, request, response)
      }
      if (!isShared(url)) return undefined
      let making = underWay.get(key)
      if (!making) {
        making = make(key, url, cookie).finally(() => underWay.delete(key))
        underWay.set(key, making)
      }
      return making.then((answer) => sendAnswer(answer, request, response))
    },
  }
}

/** The cookies that change what is shown, in one order; the country of the host for who has chosen none. */
function sharedCookies(header: string | undefined, host: string): string {
  const chosen = choicesIn(header)
  const country = findCountry(chosen.country) ?? countryOfHost(host)
  const locale = findLocale(chosen.locale)
  return locale ? `country=${country.code}; locale=${locale}` : `country=${country.code}`
}

async function readAnswer(response: Response): Promise<KeptAnswer> {
  const headers = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  if (worthCompressing(body))
    headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  return { status: response.status, headers, body, etag, forms: {} }
}
