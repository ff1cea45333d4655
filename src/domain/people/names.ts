/** Letters of any script with their marks, spaces, apostrophes, hyphens; no full stop or digit. */
export function hasOnlyNameLetters(text: string): boolean {
  return /^[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u.test(text.trim())
}

/** The minimum length of a first name, in characters. */
export const shortestName = 3
