/**
 * Separators between digits, as in libphonenumber's VALID_PUNCTUATION, and the direction marks that phones copy.
 */
const separators = /[\s()[\]./~\p{Pd}\u2212\p{Cf}]/gu

/**
 * Removes separators from a phone number: `(+52) 55 1234-5678`, `0052 55…` and `55/1234–5678` become digits, with `+`
 * before a country code. The result may still be no valid number.
 */
export function compactPhone(text: string): string {
  return text.normalize('NFKC').replace(separators, '').replace(/^00/, '+')
}
