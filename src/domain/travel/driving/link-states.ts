/** The state of a driver's link; `locked` after too many wrong digits, `over` some hours after the trip. */
export const linkStates = ['none', 'made', 'opened', 'locked', 'revoked', 'over'] as const

export type LinkState = (typeof linkStates)[number]

/** The four digits that open a link: the last of the driver's phone, or four that staff tell the driver. */
export const linkDigits = ['phone', 'staff'] as const

export type LinkDigits = (typeof linkDigits)[number]

/** Wrong digits that lock a link for good: then one guess in 300 succeeds. */
export const mostWrongGuesses = 30

/** The facts of a link that decide its state. */
export type LinkFacts = { wrongGuesses: number; revokedAt: Date | null; openedAt: Date | null; endsAt: Date }

/** The state of a link at `now`; null is a van without one. */
export function linkState(link: LinkFacts | null, now: Date): LinkState {
  if (!link) return 'none'
  if (link.revokedAt) return 'revoked'
  if (now >= link.endsAt) return 'over'
  if (link.wrongGuesses >= mostWrongGuesses) return 'locked'
  return link.openedAt ? 'opened' : 'made'
}
