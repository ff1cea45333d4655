/** Capital letters and digits without those that are mistaken for each other (0 O, 1 I L, 2 Z, 5 S, 8 B, U V). */
const alphabet = 'ACDEFGHJKMNPQRTWXY34679'

/** A readable order number of nine characters from random bytes (at least nine): `VAH-3KQ7-XMT`-like, without dashes. */
export function orderNumberFrom(bytes: Uint8Array): string {
  let number = ''
  for (let i = 0; i < 9; i++) number += alphabet[(bytes[i] ?? 0) % alphabet.length]
  return number
}
