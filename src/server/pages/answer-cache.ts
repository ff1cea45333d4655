import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { withNonce } from './page-endpoints.ts'

const compress = promisify(gzip)

/** An answer that every anonymous visitor of one country and locale may share. */
type KeptAnswer = {
  until: number
  status: number
  headers: Record<string, string>
  body: Buffer
  /** the text of a page, whose nonces are filled in for each visitor */
  html: string | null
  gzipped: Promise<Buffer> | null
  etag: string
}

export type AnswerCache = {
  /** Answers from what is kept, or asks `produce`; false when the request is not one that can be shared. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

const mostKept = 2_000
const smallestCompressed = 1_024

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
  const kept = new Map<string, KeptAnswer>()
  const underWay = new Map<string, Promise<KeptAnswer | null>>()

  async function make(key: string, url: string, cookie: string): Promise<KeptAnswer | null> {
    const answer = await produce(url, cookie)
    const seconds = Number(
      /^public, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '')?.[1] ?? 0,
    )
    const body = Buffer.from(await answer.arrayBuffer())
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    const made: KeptAnswer = {
      until: clock.now().getTime() + seconds * 1000,
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body,
      html: isPage ? body.toString('utf8') : null,
      gzipped: null,
      etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
    }
    if (seconds > 0) {
      kept.delete(key)
      kept.set(key, made)
      if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
    }
    return made
  }

  return {
    async serve(request, response) {
      const url = request.url ?? '/'
      if (request.method !== 'GET' || !mayBeShared(url, request.headers.authorization)) return false
      const cookie = sharedCookies(request.headers.cookie)
      const key = `${request.headers.host} ${cookie} ${url}`
      let answer: KeptAnswer | null | undefined = kept.get(key)
      if (!answer || answer.until <= clock.now().getTime()) {
        let making = underWay.get(key)
        if (!making) {
          making = make(key, url, cookie).finally(() => underWay.delete(key))
          underWay.set(key, making)
        }
        answer = await making
      }
      if (!answer) return false
      await send(answer, request, response, config)
      return true
    },
  }
}

/** Pages, and the calls of a visitor without a token; not what changes something, and no files. */
function mayBeShared(url: string, authorization: string | undefined): boolean {
  if (/^\/(shop-api|api\/orders|demo|metrics|healthz|readyz|docs)\b/.test(url)) return false
  if (/^[^?]*\.(?!data\b)\w+(\?|$)/.test(url)) return false
  return !(authorization && url.startsWith('/api/'))
}

/** The cookies that change what is shown, in one order. */
function sharedCookies(header: string | undefined): string {
  if (!header) return ''
  const country = /(?:^|;\s*)country=(\w{2})(?:;|$)/.exec(header)?.[1]
  const locale = /(?:^|;\s*)locale=(\w{5})(?:;|$)/.exec(header)?.[1]
  return [country && `country=${country}`, locale && `locale=${locale}`].filter(Boolean).join('; ')
}

async function send(
  answer: KeptAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  config: Config,
): Promise<void> {
  const headers = { ...answer.headers }
  let body = answer.body
  if (answer.html !== null) {
    const { html, policy } = withNonce(answer.html, config)
    headers['content-security-policy'] = policy
    body = Buffer.from(html)
  } else if (answer.status === 200) {
    headers.etag = answer.etag
    if (request.headers['if-none-match'] === answer.etag) {
      response.writeHead(304, headers).end()
      return
    }
  }
  if (
    body.length >= smallestCompressed &&
    /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  ) {
    if (answer.html === null) answer.gzipped ??= compress(body)
    body = await (answer.gzipped ?? compress(body, { level: 4 }))
    headers['content-encoding'] = 'gzip'
    headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'
  }
  headers['content-length'] = String(body.length)
  response.writeHead(answer.status, headers).end(body)
}
