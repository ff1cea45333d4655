import { Refusal } from '#domain/platform/refusal.ts'

/** The largest body that the API accepts, in bytes. */
const largestBody = 256 * 1024

/** Larger bodies are read only for a caller whose session was live before. */
const largestOfUnknown = 16 * 1024

/**
 * Reads the body of a call before its caller is identified: a client may take minutes to send it, and a
 * session can end meanwhile. Refuses one that is too large before reading it completely, and calls
 * `assertCaller` before it reads one that is large or does not tell its size.
 */
export async function receiveBody(request: Request, assertCaller: () => Promise<unknown>): Promise<string> {
  if (!(declaredLength(request) <= largestOfUnknown)) await assertCaller()
  return readText(request, largestBody)
}

/** @throws Refusal content_type_not_supported, invalid_input when the text is not JSON */
export function parseBody(request: Request, text: string): unknown {
  if (!isUtf8Of('application/json', request.headers.get('content-type')))
    throw new Refusal('content_type_not_supported')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Refusal('invalid_input')
  }
}

/**
 * Whether a content type is `type`, in UTF-8: bodies are read as UTF-8, so another declared charset would be
 * misread, and read differently by a proxy that inspects it.
 */
export function isUtf8Of(type: string, contentType: string | null | undefined): boolean {
  const [sent, ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charsets = parameters.filter((parameter) => parameter.startsWith('charset'))
  return sent === type && charsets.every((charset) => /^charset\s*=\s*"?utf-?8"?$/.test(charset))
}

/** The body as text, at most `largest` bytes. */
export async function readText(request: Request, largest: number): Promise<string> {
  const declared = declaredLength(request)
  if (declared > largest) throw new Refusal('payload_too_large')
  if (declared >= 0) return request.text().catch(refuseBroken) // the HTTP parser enforces the declared length
  return (await readChunks(request, largest)).toString('utf8')
}

/** The body as bytes, at most `largest`. */
export async function readBytes(request: Request, largest: number): Promise<Buffer<ArrayBuffer>> {
  if (declaredLength(request) > largest) throw new Refusal('payload_too_large')
  return readChunks(request, largest)
}

/** NaN when there is no content-length. */
function declaredLength(request: Request): number {
  return Number(request.headers.get('content-length') ?? Number.NaN)
}

async function readChunks(request: Request, largest: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > largest) throw new Refusal('payload_too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    refuseBroken(error)
  }
  return Buffer.concat(chunks)
}

/** A truncated or malformed body is the client's mistake. */
function refuseBroken(error: unknown): never {
  throw error instanceof Refusal ? error : new Refusal('invalid_input')
}
