/** A shorter part of an account's number may be in another one too. */
const fewestDigits = 7

/**
 * Whether two numbers may be of one bank account. Banks write it in any spacing, hide its beginning, or leave out what
 * CLABE and IBAN put around it.
 */
export function isSameAccount(one: string, other: string): boolean {
  const [short = '', long = ''] = [plain(one), plain(other)].toSorted((a, b) => a.length - b.length)
  return short.length < fewestDigits ? long.endsWith(short) : long.includes(short)
}

function plain(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^X+/, '')
}
