import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { noncePlaceholder } from './content-security-policy.ts'
import { newNonce } from './new-nonce.ts'
import { fillGzippedPage, fillPage, type PageTemplate } from './page-template.ts'

const compress = promisify(gzip)

/** An answer that every anonymous visitor of one country and locale may share. */
export type KeptAnswer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** a page, whose nonces are filled in for each visitor, and its policy, with the placeholder */
  page: { template: PageTemplate; policy: string } | null
  /** of what is no page: a page is another one for each visitor */
  etag: string | null
  /** made when the first visitor wants it */
  gzipped: Promise<Buffer> | null
}

const smallestCompressed = 1_024

export function worthCompressing(body: Buffer): boolean {
  return body.length >= smallestCompressed
}

/** Sends a kept answer: a page with nonces of its own, anything else as it is, and only when the visitor lacks it. */
export async function sendAnswer(
  answer: KeptAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers: Record<string, string | number> = { ...answer.headers }
  const wantsGzip =
    worthCompressing(answer.body) && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  let { body } = answer
  if (answer.page) {
    const { template, policy } = answer.page
    const nonce = newNonce()
    headers['content-security-policy'] = policy.replaceAll(noncePlaceholder, nonce)
    body = wantsGzip ? fillGzippedPage(template, nonce) : fillPage(template, nonce)
  } else {
    if (answer.etag && answer.status === 200) headers.etag = answer.etag
    if (headers.etag && request.headers['if-none-match'] === headers.etag) {
      response.writeHead(304, headers).end()
      return
    }
    if (wantsGzip) {
      answer.gzipped ??= compress(body)
      body = await answer.gzipped
    }
  }
  if (wantsGzip) headers['content-encoding'] = 'gzip'
  headers['content-length'] = body.length
  response.writeHead(answer.status, headers).end(body)
}
