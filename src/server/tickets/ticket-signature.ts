import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type QrContent, signedText } from '#domain/tickets/qr-content.ts'
import type { Config } from '../platform/config.ts'

type TicketKey = { privateKey: KeyObject; publicKey: KeyObject; id: string }

const keys = new WeakMap<object, TicketKey>()

/** What precedes the 32-byte seed in the PKCS#8 form of an Ed25519 key (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** What the QR of an order says: the same for the same order and key, whenever it is asked for. */
export function signTicket(config: Pick<Config, 'ticketKey'>, orderId: string): QrContent {
  const { privateKey, id } = keyOf(config)
  const signature = sign(null, Buffer.from(signedText(orderId, id)), privateKey)
  return { orderId, s: signature.toString('base64url'), k: id }
}

/** Whether the content of a QR was signed by us. It says nothing about the order's state. */
export function isTicketGenuine(config: Pick<Config, 'ticketKey'>, content: QrContent): boolean {
  const { publicKey, id } = keyOf(config)
  const signature = Buffer.from(content.s, 'base64url')
  if (content.k !== id || signature.length !== 64) return false
  return verify(null, Buffer.from(signedText(content.orderId, id)), publicKey, signature)
}

function keyOf(config: Pick<Config, 'ticketKey'>): TicketKey {
  let key = keys.get(config)
  if (!key) {
    key = readKey(config.ticketKey)
    keys.set(config, key)
  }
  return key
}

function readKey(secret: string): TicketKey {
  const seed = Buffer.from(secret, 'base64url')
  if (seed.length !== 32) throw new Error('TICKET_KEY must be 32 bytes in base64url')
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const raw = publicKey.export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey, id: createHash('sha256').update(raw).digest('hex').slice(0, 8) }
}
