/** Letters of any script with their marks, spaces, apostrophes, hyphens; no full stop and no digit. */
export function hasOnlyNameLetters(text: string): boolean {
  return /^[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u.test(text.trim())
}

/** The shortest first name that the shop takes, in characters. */
export const shortestName = 3
