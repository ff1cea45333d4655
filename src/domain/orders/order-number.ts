/** Capital letters and digits without those that are mistaken for each other (0 O, 1 I L, 2 Z, 5 S, 8 B, U V). */
const alphabet = 'ACDEFGHJKMNPQRTWXY34679'

/** A readable order number of nine characters from random bytes (at least nine): `VAH-3KQ7-XMT`-like, without dashes. */
export function orderNumberFrom(bytes: Uint8Array): string {
  let number = ''
  for (let i = 0; i < 9; i++) number += alphabet[(bytes[i] ?? 0) % alphabet.length]
  return number
}

/** Characters that are taken for each other when an order number is read from paper or a cracked screen. */
const lookAlikes = ['0OQD', '1ILJ', '7Z2', '4A', '5S', '6G', '3B8', 'YUV']

/** The same folding for `translate(number, from, to)` of the database. */
export const orderNumberFolding = {
  from: lookAlikes.map((group) => group.slice(1)).join(''),
  to: lookAlikes.map((group) => group.charAt(0).repeat(group.length - 1)).join(''),
}

/** An order number as staff type it: without regard to case, spaces, dashes and look-alikes. */
export function foldOrderNumber(typed: string): string {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return Array.from(plain, (letter) => {
    const at = orderNumberFolding.from.indexOf(letter)
    return at < 0 ? letter : orderNumberFolding.to.charAt(at)
  }).join('')
}
