import { z } from 'zod'
import { outsideCall } from '#server/platform/watching/outside-calls.ts'
import { ProviderUnavailable } from '../payment-provider.ts'
import { readJson } from '../read-json.ts'

/** The URL and credentials of a terminal. */
export type Terminal = { url: string; terminalCode: string; password: string }

export type UnlimitClient = {
  /** one call of API v3; throws `UnlimitRefusal` when Unlimit refuses */
  call<T>(method: 'GET' | 'POST', path: string, schema: z.ZodType<T>, body?: unknown): Promise<T>
}

/** Unlimit refused a valid call. */
export class UnlimitRefusal extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

const timeoutMs = 10_000
const renewBeforeMs = 10_000

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.coerce.number() })
const refusal = z.object({ name: z.string().optional(), message: z.string().optional() })

/**
 * A client of Unlimit's API v3. A terminal's bearer tokens are renewed before they expire, and once when they
 * are rejected.
 */
export function unlimitClient(terminal: Terminal): UnlimitClient {
  const base = terminal.url.replace(/\/(api\/?)?$/, '')
  let token: { value: string; until: number } | undefined

  async function renewToken(): Promise<string> {
    const form = new URLSearchParams({
      grant_type: 'password',
      terminal_code: terminal.terminalCode,
      password: terminal.password,
    })
    const answer = await send(`${base}/api/auth/token`, { method: 'POST', body: form })
    if (!answer.ok) throw new ProviderUnavailable(`Unlimit gives no token: ${answer.status}`)
    const read = await readJson('Unlimit', answer, tokenAnswer)
    token = { value: read.access_token, until: performance.now() + read.expires_in * 1000 - renewBeforeMs }
    return token.value
  }

  async function currentToken(): Promise<string> {
    return token && performance.now() < token.until ? token.value : renewToken()
  }

  return {
    async call(method, path, schema, body) {
      const request = (bearer: string) =>
        send(`${base}/api${path}`, {
          method,
          headers: {
            authorization: `Bearer ${bearer}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
      let answer = await request(await currentToken())
      if (answer.status === 401) answer = await request(await renewToken())
      if (answer.ok) return readJson('Unlimit', answer, schema)
      const { name, message } = await readJson('Unlimit', answer, refusal)
      throw new UnlimitRefusal(answer.status, `${name}: ${message}`)
    },
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: outsideCall(timeoutMs) })
  } catch (error) {
    throw new ProviderUnavailable('Unlimit does not answer', { cause: error })
  }
}
