import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#server/platform/config.ts'

/*
 * The shop has to know the secret of an authenticator app to check its codes. It is stored encrypted (AES-256-GCM) under
 * a key made from SESSION_SECRET, so that a copy of the database alone shows no codes.
 */
function keyFrom({ sessionSecret }: Pick<Config, 'sessionSecret'>): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 'staff totp secret', 32))
}

export function sealSecret(config: Pick<Config, 'sessionSecret'>, secret: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(config), iv)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws when SESSION_SECRET is another one than the secret was sealed with. */
export function openSecret(config: Pick<Config, 'sessionSecret'>, stored: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(config), stored.subarray(0, 12))
  decipher.setAuthTag(stored.subarray(12, 28))
  return Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()]).toString('utf8')
}
