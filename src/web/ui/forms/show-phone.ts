import { callingCodes, countryOfPhone } from './calling-codes.ts'

/** Metropolitan areas of Mexico whose code has two digits. */
const shortAreas = /^(33|55|56|81)/

/** A number in E.164 as people read it: the code of the country, then groups of few digits. */
export function showPhone(number: string): string {
  const code = number.startsWith('+') && callingCodes[countryOfPhone(number, '')]
  if (!code) return number
  const own = number.slice(code.length + 1)
  const isShort = own.length === 10 && code === '52' && shortAreas.test(own)
  const sizes = isShort ? [2, 4, 4] : own.length === 9 && code === '56' ? [1, 4, 4] : [3, 3, 4]
  const groups: string[] = []
  let at = 0
  for (const size of sizes) {
    groups.push(own.slice(at, at + size))
    at += size
  }
  return [`+${code}`, ...groups, own.slice(at)].filter(Boolean).join(' ')
}
