import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { NotificationSubject } from '../payment-provider.ts'

const named = z.object({ id: z.coerce.string().optional() }).optional().catch(undefined)
const callback = z.object({
  merchant_order: z.object({ id: z.coerce.string().default('') }).default({ id: '' }),
  payment_data: named,
  refund_data: z.unknown().optional(),
})

/**
 * Lower-case hex SHA-512 of the raw body followed by the terminal's callback secret. Unlimit uses a plain
 * hash, not an HMAC.
 */
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

/**
 * The payment or the refund that a callback is about, by our reference; its status and amounts are fetched again. A
 * callback with `refund_data` is about a refund, though it carries `payment_data` as well.
 */
export function readCallback(rawBody: string): NotificationSubject | null {
  const { data } = callback.safeParse(parseJson(rawBody))
  if (!data) return null
  const { id } = data.merchant_order
  const payment = data.payment_data?.id
  if (data.refund_data) {
    const refund = named.parse(data.refund_data)?.id
    const subject = {
      refund: id || refund || '',
      ...(refund && payment && { elsewhere: { refund, payment } }),
    }
    return subject.refund ? subject : null
  }
  return id ? { payment: id, ids: payment ? [payment] : [] } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
