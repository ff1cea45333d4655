import { expect, it } from 'vitest'
import { obstacleToGiving } from './give-away.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const facts = {
  state: 'paid' as const,
  tripAt: hoursLater(100),
  wasBoarded: false,
  wasGiven: false,
  giveBackUntil: null,
}
const why = (more: Partial<Parameters<typeof obstacleToGiving>[0]>) =>
  obstacleToGiving({ ...facts, ...more }, { now, freezeHours: 72 })

it('allows giving away a paid place until the freeze, and gives the reason otherwise', () => {
  expect(why({})).toBeNull()
  expect(why({ state: 'partially_refunded' })).toBeNull()
  expect(why({ state: 'awaiting_payment' })).toBe('give_away_not_paid')
  expect(why({ state: 'refunded' })).toBe('give_away_not_paid')
  expect(why({ tripAt: hoursLater(72) })).toBe('changes_closed')
  expect(why({ wasBoarded: true })).toBe('give_away_boarded')
  expect(why({ wasGiven: true })).toBe('ticket_given_away')
  expect(why({ giveBackUntil: hoursLater(1) })).toBe('give_away_postponed')
  expect(why({ emailCorrected: true })).toBe('give_away_email_corrected')
  expect(why({ giveBackUntil: now })).toBeNull()
})
