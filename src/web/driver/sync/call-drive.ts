import type { Envelope } from '#contract/platform/endpoint.ts'

/** No answer of the shop: none at all, too late, or one of another machine on the way. */
export class NoSignal extends Error {}

/** The shop's refusal. */
export class DriveRefusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Many cells accept a request and never answer it. */
const usualLimitMs = 12_000

type Sent = { session?: string | undefined; body?: unknown; limitMs?: number }

/**
 * Calls the shop. Only an answer in the shop's own form counts: log-in pages of foreign networks answer everything with
 * 200. @throws NoSignal, DriveRefusal
 */
export async function callDrive<T>(
  path: string,
  { session, body, limitMs = usualLimitMs }: Sent = {},
): Promise<T> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), limitMs)
  try {
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(session !== undefined && { authorization: `Bearer ${session}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: abort.signal,
    })
    const answer = (await response.json()) as Partial<Envelope<T>> | null
    if (answer?.success === true && answer.data !== undefined) return answer.data
    if (answer?.success === false && answer.error && response.status < 500)
      throw new DriveRefusal(answer.error.code)
    throw new NoSignal(`answer ${response.status}`)
  } catch (error) {
    if (error instanceof DriveRefusal || error instanceof NoSignal) throw error
    throw new NoSignal(String(error))
  } finally {
    clearTimeout(timer)
  }
}
