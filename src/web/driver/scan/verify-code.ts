import { verifyAsync } from '@noble/ed25519'
import { type QrContent, signedText } from '#domain/travel/tickets/qr-content.ts'

export type PublicKey = { id: string; publicKey: string }

/** Whether we have printed the code. It says nothing about the order. */
export async function isGenuine({ orderId, s, k }: QrContent, keys: readonly PublicKey[]): Promise<boolean> {
  const key = keys.find(({ id }) => id === k)
  const signature = bytesOf(s)
  const publicKey = bytesOf(key?.publicKey ?? '')
  if (signature?.length !== 64 || publicKey?.length !== 32) return false
  const text = new TextEncoder().encode(signedText(orderId, k))
  const browsers = await keyOfBrowser(publicKey)
  if (browsers) return crypto.subtle.verify('Ed25519', browsers, signature, text)
  // Strict as OpenSSL: the library's default accepts more signatures (ZIP 215).
  return verifyAsync(signature, text, publicKey, { zip215: false }).catch(() => false)
}

/** SHA-256 of an order’s id, of which the index has the first bytes. */
export async function hashOrder(orderId: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(orderId)))
}

/** Null in browsers without Ed25519: Chrome before 137, Firefox before 129, Safari before 17. */
async function keyOfBrowser(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey | null> {
  return crypto.subtle.importKey('raw', bytes, { name: 'Ed25519' }, false, ['verify']).catch(() => null)
}

/** The bytes of base64 or base64url; null for other text. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
