import { randomInt } from 'node:crypto'

/** A number for the customer to write on a transfer: seven digits, the most that SPEI's numeric reference takes. */
export function newTransferReference(): number {
  return randomInt(1_000_000, 10_000_000)
}
