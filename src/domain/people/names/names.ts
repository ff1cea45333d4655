import { plainSigns } from './plain-signs.ts'

/**
 * Signs that are drawn as nothing or as a blank, some of which are letters for Unicode (Hangul fillers): a name with
 * one could be taken for another's. https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/u

export function hasInvisibleSigns(text: string): boolean {
  return invisible.test(text)
}

/**
 * A name in its normal form: plain apostrophes, hyphens and middle dots, single spaces. A full stop within a word gets a
 * space behind it, so that mail programs make no link of a name ("evil.com").
 */
export function cleanName(text: string): string {
  return plainSigns(text)
    .replace(/[\u2022\u2027\u2219\u22c5\u30fb]/g, '·')
    .replace(/\.(?=\p{L}{2})(?![ªº])/gu, '. ')
}

/** Letters of any script with their marks, spaces, dots, apostrophes, hyphens; no digit or invisible sign. */
export function hasOnlyNameLetters(text: string): boolean {
  return /^[\p{L}\p{M}][\p{L}\p{M} .·'-]*$/u.test(text) && !hasInvisibleSigns(text)
}

/** Characters as people count them: a letter and its marks are one. */
export function countCharacters(text: string): number {
  return text.normalize('NFC').match(/\P{M}/gu)?.length ?? 0
}

/** The minimum length of the first name at the sign-up, in characters (spec.md 5). */
export const shortestFirstName = 3

/** The minimum length of other people's names, in characters: Jo, Li, 李娜. */
export const shortestName = 2
