import { z } from 'zod'
import { outsideCall } from '#server/platform/watching/outside-calls.ts'
import { ProviderUnavailable } from '../payment-provider.ts'
import { readJson } from '../read-json.ts'

/** The URL and credentials of a commerce. */
export type Commerce = { url: string; commerceCode: string; apiKey: string }

export type WebpayClient = {
  /** one call of API 1.2; throws `WebpayRefusal` when Webpay refuses */
  call<T>(method: 'GET' | 'POST' | 'PUT', path: string, schema: z.ZodType<T>, body?: unknown): Promise<T>
}

/** Webpay refused a valid call (422 and the like). */
export class WebpayRefusal extends Error {}

const timeoutMs = 10_000
const basePath = '/rswebpaytransaction/api/webpay/v1.2'
const refusal = z.object({ error_message: z.string().optional(), description: z.string().optional() })

/** A client of Webpay Plus REST 1.2. It never retries: Webpay has no idempotency keys. */
export function webpayClient({ url, commerceCode, apiKey }: Commerce): WebpayClient {
  const base = `${url.replace(/\/$/, '')}${basePath}`
  return {
    async call(method, path, schema, body) {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'tbk-api-key-id': commerceCode,
          'tbk-api-key-secret': apiKey,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: outsideCall(timeoutMs),
      }).catch((cause) => {
        throw new ProviderUnavailable('Webpay does not answer', { cause })
      })
      if (answer.ok) return readJson('Webpay', answer, schema)
      const { error_message, description } = await readJson('Webpay', answer, refusal)
      throw new WebpayRefusal(`${answer.status} ${error_message ?? description ?? ''}`)
    },
  }
}
