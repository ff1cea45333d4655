/** What a reader sees as one character, be it of several code points: é, ñ, 👩‍👩‍👧, 🇲🇽. */
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

const mostCharacters = 130
const ellipsis = '...'

/**
 * A message of the community as the landing page shows it: whole up to 130 characters, else its first 127 and an
 * ellipsis (spec §9). Characters are counted as a reader counts them, and none is split.
 */
export function truncateMessage(message: string): string {
  const starts = Array.from(characters.segment(message), ({ index }) => index)
  if (starts.length <= mostCharacters) return message
  return message.slice(0, starts[mostCharacters - ellipsis.length]) + ellipsis
}
