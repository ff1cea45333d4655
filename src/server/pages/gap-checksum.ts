import { crc32 } from 'node:zlib'

/*
 * CRC-32 is linear: what bytes in a gap add to the checksum of a text that has zeros there depends on these bytes and
 * on how many follow them, on nothing else. So a page's checksum is reckoned once, and a nonce's share is one
 * multiplication of polynomials, however long the page is. Bits stand as in zlib, x⁰ the highest.
 */

const polynomial = 0xedb88320
const one = 0x80000000
const eighthPower = 0x00800000 // x⁸, by which a byte that follows shifts what stands before it

/** The factor that all gaps together have, from the number of bytes that follow each of them. */
export function factorOfGaps(following: number[]): number {
  return following.reduce((sum, bytes) => (sum ^ power(eighthPower, bytes)) >>> 0, 0)
}

/** The checksum of a text with zeros in its gaps, once `filling` stands in each of them. */
export function checksumOfFilled(checksumOfZeros: number, factor: number, filling: Buffer): number {
  const share = (crc32(filling) ^ crc32(Buffer.alloc(filling.length))) >>> 0
  return (checksumOfZeros ^ multiply(share, factor)) >>> 0
}

function power(base: number, exponent: number): number {
  let result = one
  for (let square = base, left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(result, square)
    square = multiply(square, square)
  }
  return result
}

function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = one, shifted = b; bit > 0; bit >>>= 1) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return product >>> 0
}
