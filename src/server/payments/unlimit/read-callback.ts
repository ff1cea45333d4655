import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const callback = z.object({ merchant_order: z.object({ id: z.coerce.string() }) })

/** Lower-case hex SHA-512 of the raw body followed by the terminal's callback secret: a plain hash, as Unlimit has it. */
export function callbackSignature(rawBody: string, secret: string): string {
  return createHash('sha512').update(rawBody).update(secret).digest('hex')
}

/** Whether the signature covers the raw body, with the secret of one of our terminals. */
export function isSigned(rawBody: string, signature: string | null, secrets: readonly string[]): boolean {
  const given = Buffer.from((signature ?? '').toLowerCase())
  return secrets.some((secret) => {
    const expected = Buffer.from(callbackSignature(rawBody, secret))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Which attempt a callback is about, by our reference; what it says of the payment is asked again. */
export function readCallback(rawBody: string): string | null {
  return callback.safeParse(parseJson(rawBody)).data?.merchant_order.id ?? null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
