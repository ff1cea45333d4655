import { Refusal } from '#domain/refusal.ts'

/** No call of the shop has more to say than this. */
const largestBody = 256 * 1024

/** The JSON of a request. Refuses a body that is too large before it has been read whole, and one that is something else. */
export async function readBody(request: Request): Promise<unknown> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') throw new Refusal('content_type_not_supported')
  const text = await readText(request, largestBody)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Refusal('invalid_input')
  }
}

/** The text of a request, of `largest` bytes at most. */
export async function readText(request: Request, largest: number): Promise<string> {
  const declared = declaredLength(request)
  if (declared > largest) throw new Refusal('payload_too_large')
  if (declared >= 0) return request.text().catch(refuseBroken) // the parser holds the sender to the declared length
  return (await readChunks(request, largest)).toString('utf8')
}

/** The bytes of a request, `largest` at most. */
export async function readBytes(request: Request, largest: number): Promise<Uint8Array<ArrayBuffer>> {
  if (declaredLength(request) > largest) throw new Refusal('payload_too_large')
  return new Uint8Array(await readChunks(request, largest))
}

/** Not a number when the sender declares none. */
function declaredLength(request: Request): number {
  return Number(request.headers.get('content-length') ?? Number.NaN)
}

async function readChunks(request: Request, largest: number): Promise<Buffer> {
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

/** A body that ends in the middle, or that is no HTTP, is its sender's mistake. */
function refuseBroken(error: unknown): never {
  throw error instanceof Refusal ? error : new Refusal('invalid_input')
}
