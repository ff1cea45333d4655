/**
 * Signs that are drawn as nothing or as a blank, some of which are letters for Unicode (Hangul fillers): a name with
 * one could be taken for another's. https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/u

export function hasInvisibleSigns(text: string): boolean {
  return invisible.test(text)
}

/** Letters of any script with their marks, spaces, apostrophes, hyphens; no full stop, digit or invisible sign. */
export function hasOnlyNameLetters(text: string): boolean {
  return /^[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u.test(text.trim()) && !hasInvisibleSigns(text)
}

/** The minimum length of a first name, in characters. */
export const shortestName = 3
