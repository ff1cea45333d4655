import { z } from 'zod'
import { outsideCall } from '#server/platform/watching/outside-calls.ts'
import { ProviderUnavailable } from '../payment-provider.ts'
import { readJson } from '../read-json.ts'

export type MercadoPagoClient = {
  /** one API call; throws `MercadoPagoRefusal` when MercadoPago refuses. Writes carry an idempotency key */
  call<T>(method: 'GET' | 'POST' | 'PUT', path: string, schema: z.ZodType<T>, write?: Write): Promise<T>
}

type Write = { idempotencyKey: string; body: unknown }

/** MercadoPago refused a valid call. */
export class MercadoPagoRefusal extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

const timeoutMs = 10_000
const refusal = z.object({ message: z.string().optional(), error: z.string().optional() })

/** A client of MercadoPago's API with the access token of one account. */
export function mercadoPagoClient(url: string, accessToken: string): MercadoPagoClient {
  const base = url.replace(/\/$/, '')
  return {
    async call(method, path, schema, write) {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(write && { 'content-type': 'application/json', 'x-idempotency-key': write.idempotencyKey }),
        },
        ...(write && { body: JSON.stringify(write.body) }),
        signal: outsideCall(timeoutMs),
      }).catch((cause) => {
        throw new ProviderUnavailable('MercadoPago does not answer', { cause })
      })
      if (answer.ok) return readJson('MercadoPago', answer, schema)
      const { message, error } = await readJson('MercadoPago', answer, refusal)
      throw new MercadoPagoRefusal(answer.status, `${error ?? ''}: ${message ?? ''}`)
    },
  }
}
