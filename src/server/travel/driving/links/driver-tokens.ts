import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '#server/platform/config.ts'

type Secret = Pick<Config, 'sessionSecrets'>

/**
 * The 256-bit token of a driver's link. It is made of the link's id with a secret of the shop: only its hash is stored, and
 * staff can still copy it.
 */
export function makeDriverToken({ sessionSecrets }: Secret, linkId: string): string {
  return tokenWith(sessionSecrets[0] ?? '', linkId)
}

/** The token of a stored link; null when the secret that made it is no longer in the settings. */
export function recoverDriverToken(
  { sessionSecrets }: Secret,
  { id, tokenHash }: { id: string; tokenHash: string },
): string | null {
  const tokens = sessionSecrets.map((secret) => tokenWith(secret, id))
  return tokens.find((token) => hashOfToken(token) === tokenHash) ?? null
}

function tokenWith(secret: string, linkId: string): string {
  return createHmac('sha256', secret).update(`driver link ${linkId}`).digest('base64url')
}

/** A random token for the session of a device. */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** One round of SHA-256 is enough, because 256 bits cannot be guessed. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
