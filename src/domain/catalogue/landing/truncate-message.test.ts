import { describe, expect, it } from 'vitest'
import { truncateMessage } from './truncate-message.ts'

const count = (text: string) =>
  [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].length

describe('a message of the community', () => {
  it('of up to 130 characters is shown whole', () => {
    const message = 'á'.repeat(130)
    expect(truncateMessage(message)).toBe(message)
    expect(truncateMessage('')).toBe('')
  })

  it('that is longer shows its first 127 and an ellipsis', () => {
    const shown = truncateMessage(`${'a'.repeat(127)}bcd!`)
    expect(shown).toBe(`${'a'.repeat(127)}...`)
    expect(shown).toHaveLength(130)
  })

  it('ends with a whole word', () => {
    const start = 'Llegamos a tiempo y volvimos sin prisa, '.repeat(3)
    expect(truncateMessage(`${start}ni a pelear por un taxi en la madrugada`)).toBe(
      'Llegamos a tiempo y volvimos sin prisa, Llegamos a tiempo y volvimos sin prisa, Llegamos a tiempo y volvimos sin prisa, ni a...',
    )
  })

  it.each(['👩‍👩‍👧', '🇲🇽', 'n\u0303', '👍🏽'])(
    'never splits %s, which is one character to its reader',
    (character) => {
      expect(truncateMessage(character.repeat(130))).toBe(character.repeat(130))
      const shown = truncateMessage(character.repeat(131))
      expect(shown).toBe(`${character.repeat(127)}...`)
      expect(count(shown)).toBe(130)
    },
  )
})
