import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding, type Encoding, hasVersion } from './accepted-encoding.ts'

/** A response shared by all anonymous visitors of one country and locale. */
export type CachedResponse = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** hash of the body; each encoding has its own tag */
  hash: string
  /** the response in each encoding, made when first requested */
  encoded: Partial<Record<Encoding, Promise<Encoded> | Encoded>>
}

type Encoded = { headers: Record<string, string | number>; body: Buffer }

const smallestCompressed = 1_024

export function worthCompressing(body: Buffer): boolean {
  return body.length >= smallestCompressed
}

/**
 * Sends a cached response in the encoding that the visitor accepts, or 304 if the visitor has it; `caching`
 * are headers for this visitor.
 */
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
  const encoded = answer.encoded[encoding] ?? encode(answer, encoding)
  const { headers, body } = encoded instanceof Promise ? await encoded : encoded
  response.writeHead(answer.status, { ...headers, ...caching }).end(body)
}

/**
 * A strong tag, because each encoding has different bytes.
 * https://www.rfc-editor.org/rfc/rfc9110#section-8.8.1
 */
function tagOf({ hash }: CachedResponse, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
}

function encode(answer: CachedResponse, encoding: Encoding): Promise<Encoded> {
  const making = compress[encoding](answer.body).then((body) => {
    const encoded: Encoded = {
      headers: {
        ...answer.headers,
        ...(answer.status === 200 && { etag: tagOf(answer, encoding) }),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        'content-length': body.length,
      },
      body,
    }
    answer.encoded[encoding] = encoded
    return encoded
  })
  answer.encoded[encoding] = making
  return making
}

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

// Pages are cached for seconds only: qualities that compress about as fast as gzip's default.
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => asBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => asGzip(body),
  identity: async (body) => body,
}
