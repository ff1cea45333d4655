/** Capital letters and digits without look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B, U V). */
const alphabet = 'ACDEFGHJKMNPQRTWXY34679'

/** A readable order number of nine characters, such as VAH3KQ7XM, from at least nine random bytes. */
export function orderNumberFrom(bytes: Uint8Array): string {
  let number = ''
  for (let i = 0; i < 9; i++) number += alphabet[(bytes[i] ?? 0) % alphabet.length]
  return number
}

/** Characters that people confuse when they read an order number from paper or a cracked screen. */
const lookAlikes = ['0OQD', '1ILJ', '7Z2', '4A', '5S', '6G', '3B8', 'YUV']

/** The same folding as arguments for PostgreSQL's `translate(number, from, to)`. */
export const orderNumberFolding = {
  from: lookAlikes.map((group) => group.slice(1)).join(''),
  to: lookAlikes.map((group) => group.charAt(0).repeat(group.length - 1)).join(''),
}

/** Normalises an order number that staff typed: ignores case, spaces, dashes and look-alikes. */
export function foldOrderNumber(typed: string): string {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return Array.from(plain, (letter) => {
    const at = orderNumberFolding.from.indexOf(letter)
    return at < 0 ? letter : orderNumberFolding.to.charAt(at)
  }).join('')
}
