import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Config } from './config.ts'

type Secret = Pick<Config, 'sessionSecrets'>

/** Purposes of signed links. A link is valid for its own purpose only. */
type Purpose =
  | 'refund account'
  | 'postponed date'
  | 'waiting list'
  | 'give away'
  | 'live rides'
  | 'ride review'

const macLength = 24

/** A signed link token for a mail: the id of a row (a UUID) and the link's expiry. It is not stored. */
export function signLink(secret: Secret, purpose: Purpose, id: string, until: Date): string {
  const body = Buffer.alloc(20)
  Buffer.from(id.replaceAll('-', ''), 'hex').copy(body)
  body.writeUInt32BE(Math.floor(until.getTime() / 1000), 16)
  const [first = ''] = secret.sessionSecrets
  return Buffer.concat([body, macOf(first, purpose, body)]).toString('base64url')
}

/** The id in a link. @throws Refusal token_not_valid when its signature is wrong or it has expired */
export function readSignedLink(secret: Secret, purpose: Purpose, token: string, now: Date): string {
  const bytes = Buffer.from(token, 'base64url')
  const body = bytes.subarray(0, 20)
  const mac = bytes.subarray(20)
  const isOurs =
    mac.length === macLength &&
    secret.sessionSecrets.some((one) => timingSafeEqual(mac, macOf(one, purpose, body)))
  if (!isOurs || body.readUInt32BE(16) * 1000 <= now.getTime()) throw new Refusal('token_not_valid')
  return body.toString('hex', 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

function macOf(secret: string, purpose: Purpose, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(purpose).update(body).digest().subarray(0, macLength)
}
