import type { z } from 'zod'
import { ProviderUnavailable } from './payment-provider.ts'

/** No access, a time-out, a key in use, a failed dependency, too many calls. */
const transient = new Set([401, 403, 408, 423, 424, 429])

/**
 * Reads what a provider answers to a call, also when it refuses it.
 * @throws ProviderUnavailable when the answer says nothing about the payment (by its HTTP status) or is not understood:
 * the call is made again later
 */
export async function readJson<T>(provider: string, answer: Response, schema: z.ZodType<T>): Promise<T> {
  const { status } = answer
  if (status >= 500 || transient.has(status)) throw new ProviderUnavailable(`${provider} answers ${status}`)
  try {
    return schema.parse(await answer.json())
  } catch (cause) {
    throw new ProviderUnavailable(`${provider} answers what cannot be understood`, { cause })
  }
}
