import type { SuggestedPlace } from '../geocoder.ts'

/**
 * Street and number as written on an envelope. If the geocoder has only the street or another house, the
 * typed number and what follows it is kept: `orizaba 34 int. 5` → `Calle Orizaba 34 int. 5`.
 */
export function addressOf(
  { street, number }: Pick<SuggestedPlace, 'street' | 'number'>,
  typed: string,
): string {
  const words = new Set(wordsOf(street))
  const from = firstNumberBeside(typed, words)
  if (from < 0) return number ? `${street} ${number}` : street
  const rest = typed.slice(from).replace(/[,.\s]+$/, '')
  const [typedNumber = ''] = /^[^\s,]+/.exec(rest) ?? []
  // "34 Orizaba": the street follows the number.
  const isStreet = wordsOf(rest.slice(typedNumber.length)).some((word) => words.has(word))
  if (rest !== typedNumber && !isStreet) return `${street} ${rest}`
  return `${street} ${number.toLowerCase().startsWith(typedNumber.toLowerCase()) ? number : typedNumber}`
}

/**
 * The position of the first number that is not part of the street's name, as in `5 de Mayo 34`; -1 for none.
 */
function firstNumberBeside(typed: string, words: ReadonlySet<string>): number {
  for (const match of typed.matchAll(/(?<![\p{L}\d])\d[\p{L}\d-]*/gu))
    if (!words.has(wordsOf(match[0])[0] ?? '')) return match.index
  return -1
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\d]+/gu) ?? []
