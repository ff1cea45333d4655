import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

/** Encrypts a text with a passphrase; returns lines of base64. */
export function seal(text: string, passphrase: string): string {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [salt, iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64')).join('\n')
}

/** @throws Error when the passphrase is wrong, or the text was changed */
export function open(lines: string, passphrase: string): string {
  const [salt, iv, tag, sealed] = lines.split('\n').map((line) => Buffer.from(line, 'base64'))
  if (!salt || !iv || !tag || !sealed) throw new Error('These are no sealed secrets.')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt), iv).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}

function keyOf(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
}
