import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { noncePlaceholder } from './content-security-policy.ts'
import { newNonce } from './new-nonce.ts'
import { fillTemplate, gzipOf, type PageTemplate, reuseFilled } from './page-template.ts'

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
  if (wantsGzip) headers['content-encoding'] = 'gzip'
  if (answer.page) {
    const template = wantsGzip ? gzipOf(answer.page.template) : answer.page.template.plain
    const nonce = newNonce()
    const filled = fillTemplate(template, nonce)
    headers['content-security-policy'] = answer.page.policy.replaceAll(noncePlaceholder, nonce)
    headers['content-length'] = filled.length
    response.writeHead(answer.status, headers).end(filled, () => reuseFilled(template, filled))
    return
  }
  if (answer.etag && answer.status === 200) headers.etag = answer.etag
  if (headers.etag && request.headers['if-none-match'] === headers.etag) {
    delete headers['content-encoding']
    response.writeHead(304, headers).end()
    return
  }
  if (wantsGzip) answer.gzipped ??= compress(answer.body)
  const body = (wantsGzip && (await answer.gzipped)) || answer.body
  headers['content-length'] = body.length
  response.writeHead(answer.status, headers).end(body)
}
