/** Graphemes: characters as a reader sees them, be they of several code points: é, ñ, 👩‍👩‍👧, 🇲🇽. */
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

const mostCharacters = 130
const ellipsis = '...'

/**
 * A message of the community as the landing page shows it: whole up to 130 characters, else at most its first 127 and
 * an ellipsis (spec §9), which comes after a whole word. Characters are counted as a reader counts them, and none is
 * split.
 */
export function truncateMessage(message: string): string {
  const starts = Array.from(characters.segment(message), ({ index }) => index)
  if (starts.length <= mostCharacters) return message
  const end = starts[mostCharacters - ellipsis.length] ?? message.length
  const cut = message.slice(0, end)
  // A word without end is the only one that is split.
  const words = /^\s/.test(message.slice(end)) ? cut : cut.replace(/\s+\S*$/, '')
  return words.replace(/[\s,;:.]+$/, '') + ellipsis
}
