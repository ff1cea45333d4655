import { compactAccount } from './refund-account.ts'

/** Fewer digits may be equal by chance. */
const fewestDigits = 7

/**
 * Whether two numbers may name the same bank account. Banks use any spacing, mask the beginning, or omit the parts that
 * CLABE and IBAN add.
 */
export function isSameAccount(one: string, other: string): boolean {
  const [short = '', long = ''] = [plain(one), plain(other)].toSorted((a, b) => a.length - b.length)
  if (isInCci(short, long)) return true
  return short.length < fewestDigits ? long.endsWith(short) : long.includes(short)
}

/**
 * A CCI of Peru: bank (3), branch (3), account (12, filled with zeros) and check digits (2). Banks print branch and account,
 * some behind their number, each with a zero before it.
 */
const cci = /^(\d{3})(\d{3})0*(\d+)\d{2}$/

function isInCci(number: string, long: string): boolean {
  const [, bank = '', branch = '', account = ''] = (long.length === 20 && cci.exec(long)) || []
  return account.length >= fewestDigits && new RegExp(`^(?:0?${bank}0?)?${branch}0*${account}$`).test(number)
}

function plain(number: string): string {
  return compactAccount(number)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^X+/, '')
}
