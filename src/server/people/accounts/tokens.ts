import { createHash, randomBytes } from 'node:crypto'

/** A random 256-bit token for the customer, and its SHA-256 hash; only the hash is stored. */
export type Token = { secret: string; hash: Buffer }

export const sessionLifeMs = 7 * 24 * 3_600_000
export const verificationLifeMs = 48 * 3_600_000
export const recoveryLifeMs = 3_600_000
/** for the link to choose a password, of a buyer whose account staff opened */
export const choosePasswordLifeMs = 7 * 24 * 3_600_000
/** for the link that undoes a corrected e-mail */
export const undoLifeMs = 14 * 24 * 3_600_000
/** for links that confirm a request */
export const requestLifeMs = 24 * 3_600_000

export function createToken(): Token {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashToken(secret) }
}

/** One round of SHA-256 is enough, because 256 random bits cannot be guessed. */
export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
