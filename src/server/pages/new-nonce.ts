import { randomFillSync } from 'node:crypto'

const length = 16

/** Random bytes for many nonces: asking for them one by one costs more than all else of a nonce. */
const pool = Buffer.alloc(length * 256)
let next = pool.length

/** A nonce of 128 random bits, as long as the placeholder that it takes the place of. */
export function newNonce(): string {
  if (next === pool.length) {
    randomFillSync(pool)
    next = 0
  }
  next += length
  return pool.toString('base64', next - length, next)
}
