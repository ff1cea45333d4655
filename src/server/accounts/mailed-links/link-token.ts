import { createHash, randomBytes } from 'node:crypto'

/** The secret in a link that is sent by e-mail, and the digest of it that is kept. */
export type LinkToken = { secret: string; hash: Buffer }

export const verificationLifeMs = 48 * 3_600_000
export const recoveryLifeMs = 3_600_000
/** of what an account's owner confirms by mail */
export const requestLifeMs = 24 * 3_600_000

export function createLinkToken(): LinkToken {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashLinkToken(secret) }
}

// The secret has 256 bits of chance, so that one round of SHA-256 keeps it.
export function hashLinkToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
