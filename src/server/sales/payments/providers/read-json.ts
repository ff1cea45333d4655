import type { z } from 'zod'
import { ProviderUnavailable } from './payment-provider.ts'

/** No access, a time-out, a key in use, a failed dependency, too many calls. */
const transient = new Set([401, 403, 408, 423, 424, 429])

/**
 * The body of a provider's answer, also of one that refuses the call.
 * @throws ProviderUnavailable when the HTTP status says nothing about the payment, or the body does not match the schema;
 * the call is then repeated later
 */
export async function readJson<T>(provider: string, answer: Response, schema: z.ZodType<T>): Promise<T> {
  const { status } = answer
  if (status >= 500 || transient.has(status)) throw new ProviderUnavailable(`${provider} answers ${status}`)
  try {
    return schema.parse(await answer.json())
  } catch (cause) {
    throw new ProviderUnavailable(`${provider} sent an answer that could not be parsed`, { cause })
  }
}
