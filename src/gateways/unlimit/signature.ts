import { createHash } from 'node:crypto'

/**
 * The `Signature` header of a callback: lower-case hex SHA-512 over the raw body followed by the
 * terminal's callback secret. A plain hash, not an HMAC (official Java SDK and WooCommerce plugin).
 */
export function signCallback(body: string, callbackSecret: string): string {
  return createHash('sha512').update(body, 'utf8').update(callbackSecret, 'utf8').digest('hex')
}
