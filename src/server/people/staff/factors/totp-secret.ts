import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#server/platform/config.ts'

/*
 * Checking codes requires the authenticator app's secret. It is stored encrypted (AES-256-GCM) with a key
 * derived from the first of SESSION_SECRETS, so that a copy of the database alone yields no codes.
 */
function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'staff totp secret', 32))
}

export function sealSecret(config: Pick<Config, 'sessionSecrets'>, secret: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(config.sessionSecrets[0] ?? ''), iv)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/**
 * The secret re-encrypted with the first of SESSION_SECRETS; null when it already is. Throws when none of
 * them decrypts it.
 */
export function reencrypt(config: Pick<Config, 'sessionSecrets'>, stored: Buffer): Buffer | null {
  const [first = ''] = config.sessionSecrets
  try {
    openWith(first, stored)
    return null
  } catch {
    return sealSecret(config, openSecret(config, stored))
  }
}

/** Throws when none of SESSION_SECRETS decrypts the secret. */
export function openSecret({ sessionSecrets }: Pick<Config, 'sessionSecrets'>, stored: Buffer): string {
  for (const [nth, secret] of sessionSecrets.entries()) {
    try {
      return openWith(secret, stored)
    } catch (error) {
      if (nth === sessionSecrets.length - 1) throw error
    }
  }
  throw new Error('there is no session secret')
}

function openWith(secret: string, stored: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), stored.subarray(0, 12))
  decipher.setAuthTag(stored.subarray(12, 28))
  return Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()]).toString('utf8')
}
