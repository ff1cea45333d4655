import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '#domain/refusal.ts'
import type { ReadNotification } from '../payment-provider.ts'

const callback = z.object({ merchant_order: z.object({ id: z.coerce.string() }) })

/** Lower-case hex SHA-512 of the raw body followed by the terminal's callback secret: a plain hash, as Unlimit has it. */
export function callbackSignature(rawBody: string, secret: string): string {
  return createHash('sha512').update(rawBody).update(secret).digest('hex')
}

/**
 * Which attempt a callback is about. Its signature covers the raw body, with the secret of one of our terminals; what it
 * says of the payment is asked again.
 */
export function readCallback(
  rawBody: string,
  signature: string | null,
  secrets: readonly string[],
): ReadNotification {
  const given = Buffer.from((signature ?? '').toLowerCase())
  const signed = secrets.some((secret) => {
    const expected = Buffer.from(callbackSignature(rawBody, secret))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!signed) throw new Refusal('forbidden')
  const read = callback.safeParse(parseJson(rawBody))
  if (!read.success) throw new Refusal('invalid_input')
  return {
    merchantReference: read.data.merchant_order.id,
    dedupeKey: createHash('sha256').update(rawBody).digest('hex'),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
