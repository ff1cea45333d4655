import { createHash, randomBytes } from 'node:crypto'

/** A random token of 256 bits as its customer has it, and its SHA-256, which is all that is stored. */
export type Token = { secret: string; hash: Buffer }

export const sessionLifeMs = 7 * 24 * 3_600_000
export const verificationLifeMs = 48 * 3_600_000
export const recoveryLifeMs = 3_600_000
/** of the link that undoes a corrected e-mail */
export const undoLifeMs = 14 * 24 * 3_600_000
/** of what an account's owner confirms by mail */
export const requestLifeMs = 24 * 3_600_000

export function createToken(): Token {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashToken(secret) }
}

/** One round of SHA-256 is enough: a secret of 256 random bits cannot be guessed from it. */
export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
