/** Graphemes are characters as readers see them, possibly several code points: é, ñ, 👩‍👩‍👧, 🇲🇽. */
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

const mostCharacters = 130
const ellipsis = '...'

/**
 * A comment as shown on the landing page: up to 130 characters it is complete, otherwise at most its first 127
 * characters and an ellipsis (spec §9), cut after a whole word. Counts graphemes and never splits one.
 */
export function truncateMessage(message: string): string {
  const starts = Array.from(characters.segment(message), ({ index }) => index)
  if (starts.length <= mostCharacters) return message
  const end = starts[mostCharacters - ellipsis.length] ?? message.length
  const cut = message.slice(0, end)
  // Only a word that fills the whole text is split.
  const words = /^\s/.test(message.slice(end)) ? cut : cut.replace(/\s+\S*$/, '')
  return words.replace(/[\s,;:.]+$/, '') + ellipsis
}
