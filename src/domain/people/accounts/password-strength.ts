/** The fewest characters of a customer's password (spec.md 5). */
export const shortestPassword = 5

export const passwordStrengths = ['weak', 'fair', 'good', 'strong'] as const

export type PasswordStrength = (typeof passwordStrengths)[number]

/** Whether a text repeats one character. */
export function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1
}

/**
 * How hard a password is to guess, from a rough estimate of its entropy: letters within a word carry less information
 * than single ones (Shannon measured 2 to 3 bits per letter), and a character that repeats or continues the last one
 * (aaa, 1234) carries hardly any. Advice while typing, not a rule.
 */
export function passwordStrength(password: string): PasswordStrength {
  const bits = estimateBits(password)
  if (bits < 25) return 'weak'
  if (bits < 36) return 'fair'
  return bits < 50 ? 'good' : 'strong'
}

const bitsOf = { wordLetter: 2.5, letter: 5, digit: 3.3, other: 5.5, continued: 0.5 }

function estimateBits(password: string): number {
  const words = password.replace(/\p{L}{3,}/gu, (word) => ' '.repeat(word.length))
  const characters = [...password]
  let bits = 0
  for (const [i, character] of characters.entries()) {
    const step = (character.codePointAt(0) ?? 0) - (characters[i - 1]?.codePointAt(0) ?? -9)
    if (i > 0 && Math.abs(step) <= 1) bits += bitsOf.continued
    else if (/\d/.test(character)) bits += bitsOf.digit
    else if (!/\p{L}/u.test(character)) bits += bitsOf.other
    else bits += words[i] === ' ' ? bitsOf.wordLetter : bitsOf.letter
  }
  return bits
}
