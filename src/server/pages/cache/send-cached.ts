import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding, type Encoding, hasVersion } from './accepted-encoding.ts'

/** An answer that every anonymous visitor of one country and locale may share. */
export type CachedResponse = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** of the body; each of its forms has a tag of its own */
  hash: string
  /** each made when the first visitor wants it */
  forms: Partial<Record<Encoding, Promise<Form> | Form>>
}

type Form = { headers: Record<string, string | number>; body: Buffer }

const smallestCompressed = 1_024

export function worthCompressing(body: Buffer): boolean {
  return body.length >= smallestCompressed
}

/** Sends a cached answer in the form that the visitor takes, and only when the visitor does not have it; `caching` are headers of this visitor. */
export async function sendCached(
  answer: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  caching: Record<string, string>,
): Promise<void> {
  const encoding = worthCompressing(answer.body)
    ? acceptedEncoding(request.headers['accept-encoding']?.toString())
    : 'identity'
  const etag = tagOf(answer, encoding)
  if (answer.status === 200 && hasVersion(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { ...answer.headers, etag, ...caching }).end()
    return
  }
  const form = answer.forms[encoding] ?? makeForm(answer, encoding)
  const { headers, body } = form instanceof Promise ? await form : form
  response.writeHead(answer.status, { ...headers, ...caching }).end(body)
}

/** A strong tag: each form has other bytes. https://www.rfc-editor.org/rfc/rfc9110#section-8.8.1 */
function tagOf({ hash }: CachedResponse, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
}

function makeForm(answer: CachedResponse, encoding: Encoding): Promise<Form> {
  const making = compress[encoding](answer.body).then((body) => {
    const form: Form = {
      headers: {
        ...answer.headers,
        ...(answer.status === 200 && { etag: tagOf(answer, encoding) }),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        'content-length': body.length,
      },
      body,
    }
    answer.forms[encoding] = form
    return form
  })
  answer.forms[encoding] = making
  return making
}

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

// A page is cached for seconds: the qualities at which the time to compress it stays near that of gzip's default.
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => asBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => asGzip(body),
  identity: async (body) => body,
}
