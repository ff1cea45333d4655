/**
 * A number as people write it, without what only separates: `(+52) 55 1234-5678`, `0052 55…` and `55/1234–5678` become
 * digits with `+` before those of a country. What is left may be no number at all.
 */
export function compactPhone(text: string): string {
  return text.replace(/[\s()./\p{Pd}\u2212]/gu, '').replace(/^00/, '+')
}
