/** Characters that may stand between digits, as in libphonenumber's VALID_PUNCTUATION, and the marks of direction that phones copy. */
const separators = /[\s()[\]./~\p{Pd}\u2212\p{Cf}]/gu

/**
 * A number as people write it, without what only separates: `(+52) 55 1234-5678`, `0052 55…` and `55/1234–5678` become
 * digits with `+` before those of a country. What is left may be no number at all.
 */
export function compactPhone(text: string): string {
  return text.normalize('NFKC').replace(separators, '').replace(/^00/, '+')
}
