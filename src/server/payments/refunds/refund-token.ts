import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '#server/platform/config.ts'

const lifeMs = 30 * 86_400_000
const macLength = 24

/** The signed content of the link in a mail about a refund: which refund, and until when. It is not stored. */
export function refundToken(config: Pick<Config, 'sessionSecret'>, refundId: string, now: Date): string {
  const body = Buffer.alloc(20)
  Buffer.from(refundId.replaceAll('-', ''), 'hex').copy(body)
  body.writeUInt32BE(Math.floor((now.getTime() + lifeMs) / 1000), 16)
  return Buffer.concat([body, sign(config, body)]).toString('base64url')
}

/** @throws Refusal token_not_valid when it is not ours, or over */
export function readRefundToken(config: Pick<Config, 'sessionSecret'>, token: string, now: Date): string {
  const bytes = Buffer.from(token, 'base64url')
  const body = bytes.subarray(0, 20)
  const mac = bytes.subarray(20)
  const isOurs = mac.length === macLength && timingSafeEqual(mac, sign(config, body))
  if (!isOurs || body.readUInt32BE(16) * 1000 <= now.getTime()) throw new Refusal('token_not_valid')
  return body.toString('hex', 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

function sign({ sessionSecret }: Pick<Config, 'sessionSecret'>, body: Buffer): Buffer {
  return createHmac('sha256', sessionSecret)
    .update('refund account')
    .update(body)
    .digest()
    .subarray(0, macLength)
}
