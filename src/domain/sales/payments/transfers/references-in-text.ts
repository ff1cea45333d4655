const length = 7

/** Seven digits in a row, also grouped as people write them or padded with zeros as banks do. */
export function referencesIn(text: string): number[] {
  const found = text.matchAll(/(?<!\d)(?=0*([1-9](?:[ .\-_]?\d){6})(?!\d))/g)
  return [...new Set([...found].map(([, digits = '']) => Number(digits.replace(/\D/g, ''))))]
}

/** The most groups of digits that are read together; a payer's text could have hundreds. */
const mostGroups = 40

/**
 * Possible references that are not apart from other digits: glued to a date or to the `RF18` of a creditor reference
 * (ISO 11649), in groups of any size, or with O for 0 and I or l for 1. Seven digits count where a group of digits
 * begins or ends. Some are references by chance, so each has to be confirmed by the amount.
 */
export function gluedReferencesIn(text: string): number[] {
  const apart = text.replace(/\bRF\d\d(?=[\dOoIl])/gi, 'RF ')
  const found = new Set<number>()
  for (const [run] of apart.matchAll(/[\dOoIl|](?:[ .,:\-_/]{0,3}[\dOoIl|])*/g)) {
    if (run.length < length) continue
    for (const digits of windowsOf(run.replace(/o/gi, '0').replace(/[Il|]/g, '1'))) found.add(Number(digits))
  }
  for (const one of referencesIn(text)) found.delete(one)
  return [...found]
}

function windowsOf(run: string): string[] {
  const windows: string[] = []
  const groups = run.split(/\D+/).slice(0, mostGroups)
  const digits = groups.join('')
  let end = 0
  for (const group of groups) {
    const zeros = group.length - group.replace(/^0+/, '').length
    const starts = new Set([end, end + zeros])
    end += group.length
    for (const start of starts) windows.push(digits.slice(start, start + length))
    windows.push(digits.slice(Math.max(0, end - length), end))
  }
  return windows.filter((one) => one.length === length && !one.startsWith('0'))
}

/** Possible order numbers: nine letters and digits, none of them 0, O, 1, I or L, with any spacing and case. */
export function numbersIn(text: string): string[] {
  const signs = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const windows = Array.from({ length: Math.max(0, signs.length - 8) }, (_, at) => signs.slice(at, at + 9))
  return [...new Set(windows.filter((one) => /[A-Z]/.test(one) && !/[01OIL]/.test(one)))]
}

/** One digit wrong, missing or too many, or two neighbours swapped. */
export function isOneTypo(typed: string, meant: string): boolean {
  // A quick check: one typo leaves one end of the number unchanged.
  if (typed[0] !== meant[0] && typed.at(-1) !== meant.at(-1)) return false
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at += 1
  const [a, b] = [typed.slice(at), meant.slice(at)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.length === b.length && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}
