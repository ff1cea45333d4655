import { holdsSeats, type OrderState } from './order-states.ts'
import { changesEnd } from './ticket-changes.ts'

/** The facts that decide whether a passenger's place may pass to another person. */
export type GiveAwayFacts = {
  state: OrderState
  tripAt: Date
  /** passengers of the ticket have boarded */
  wasBoarded: boolean
  /** the passenger has it from the customer already */
  wasGiven: boolean
  /** until when the customer may still give the tickets of a postponed event back; null when they may not */
  giveBackUntil: Date | null
  /** staff corrected the e-mail of the account, and the address before may still undo that */
  emailCorrected?: boolean
}

/** Why a place cannot be given away; each is the code of a refusal. */
export type GiveAwayObstacle =
  | 'give_away_not_paid'
  | 'changes_closed'
  | 'give_away_boarded'
  | 'give_away_postponed'
  | 'give_away_email_corrected'
  | 'ticket_given_away'

/**
 * Why a passenger's place cannot be given away now, or null when it can: of a paid order, until the freeze, once. While the
 * tickets of a postponed event may still be given back for their money, the receiver could lose the place to a refund. A
 * thief who has talked staff into another e-mail could pass tickets on for good before the owner reads of it.
 */
export function obstacleToGiving(
  facts: GiveAwayFacts,
  { now, freezeHours }: { now: Date; freezeHours: number },
): GiveAwayObstacle | null {
  if (!holdsSeats(facts.state) || facts.state.startsWith('awaiting')) return 'give_away_not_paid'
  if (facts.wasBoarded) return 'give_away_boarded'
  const end = changesEnd(facts.state, facts.tripAt, freezeHours)
  if (!end || now >= end) return 'changes_closed'
  if (facts.wasGiven) return 'ticket_given_away'
  if (facts.giveBackUntil && now < facts.giveBackUntil) return 'give_away_postponed'
  if (facts.emailCorrected) return 'give_away_email_corrected'
  return null
}
