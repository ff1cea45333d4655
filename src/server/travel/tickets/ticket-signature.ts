import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type QrContent, signedText } from '#domain/travel/tickets/qr-content.ts'
import type { Config } from '#server/platform/config.ts'

type TicketKeys = Pick<Config, 'ticketKeys'>
type TicketKey = { privateKey: KeyObject; publicKey: KeyObject; id: string }

const keysOfConfigs = new WeakMap<object, TicketKey[]>()

/** The prefix of the 32-byte seed in the PKCS#8 form of an Ed25519 key (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The content of an order's QR code, signed with the first key; deterministic. */
export function signTicket(config: TicketKeys, orderId: string): QrContent {
  const [first] = keysOf(config)
  if (!first) throw new Error('TICKET_KEYS names no key')
  const { privateKey, id } = first
  const signature = sign(null, Buffer.from(signedText(orderId, id)), privateKey)
  return { orderId, s: signature.toString('base64url'), k: id }
}

/** Whether a QR code's content was signed with one of the keys. It says nothing about the order's state. */
export function isTicketGenuine(config: TicketKeys, { orderId, s, k }: QrContent): boolean {
  const key = keysOf(config).find(({ id }) => id === k)
  const signature = Buffer.from(s, 'base64url')
  if (!key || signature.length !== 64) return false
  return verify(null, Buffer.from(signedText(orderId, key.id)), key.publicKey, signature)
}

/** The public keys that verify codes, 32 bytes in base64url each, for phones that check codes without a signal. */
export function publicTicketKeys(config: TicketKeys): { id: string; publicKey: string }[] {
  return keysOf(config).map(({ id, publicKey }) => {
    const der = publicKey.export({ format: 'der', type: 'spki' })
    return { id, publicKey: der.subarray(-32).toString('base64url') }
  })
}

function keysOf(config: TicketKeys): TicketKey[] {
  let keys = keysOfConfigs.get(config)
  if (!keys) {
    keys = config.ticketKeys.map(readKey)
    keysOfConfigs.set(config, keys)
  }
  return keys
}

function readKey(secret: string): TicketKey {
  const seed = Buffer.from(secret, 'base64url')
  if (seed.length !== 32) throw new Error('a key of TICKET_KEYS or TICKET_KEY must be 32 bytes in base64url')
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const raw = publicKey.export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey, id: createHash('sha256').update(raw).digest('hex').slice(0, 8) }
}
