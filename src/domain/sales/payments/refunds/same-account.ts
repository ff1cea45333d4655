import { compactAccount } from './refund-account.ts'

/** Fewer digits may be equal by chance. */
const fewestDigits = 7

/**
 * Whether two numbers may name the same bank account. Banks use any spacing, mask the beginning, or omit the parts that
 * CLABE and IBAN add.
 */
export function isSameAccount(one: string, other: string): boolean {
  const [short = '', long = ''] = [plain(one), plain(other)].toSorted((a, b) => a.length - b.length)
  return short.length < fewestDigits ? long.endsWith(short) : long.includes(short)
}

function plain(number: string): string {
  return compactAccount(number)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^X+/, '')
}
