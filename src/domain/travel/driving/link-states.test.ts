import { expect, test } from 'vitest'
import { linkState, mostWrongGuesses } from './link-states.ts'

const now = new Date('2026-12-05T20:00:00Z')
const link = {
  ...{ wrongGuesses: 0, revokedAt: null, openedAt: null },
  endsAt: new Date('2026-12-06T20:00:00Z'),
}

test('a link is made, opened, locked by wrong digits, revoked, and over some hours after the trip', () => {
  expect(linkState(null, now)).toBe('none')
  expect(linkState(link, now)).toBe('made')
  expect(linkState({ ...link, openedAt: now }, now)).toBe('opened')
  expect(linkState({ ...link, openedAt: now, wrongGuesses: mostWrongGuesses }, now)).toBe('locked')
  expect(linkState({ ...link, wrongGuesses: mostWrongGuesses - 1 }, now)).toBe('made')
  expect(linkState({ ...link, openedAt: now, revokedAt: now }, now)).toBe('revoked')
  expect(linkState(link, link.endsAt)).toBe('over')
})
