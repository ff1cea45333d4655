import { mayBoard, type OrderState } from './order-states.ts'
import { changesEnd } from './ticket-changes.ts'

/** The facts that decide whether a passenger's place can be given to another person. */
export type GiveAwayFacts = {
  state: OrderState
  tripAt: Date
  /** passengers of the ticket have boarded */
  wasBoarded: boolean
  /** the place was already given to this passenger by the customer */
  wasGiven: boolean
  /** the deadline for returning the tickets of a postponed event; null when they cannot be returned */
  giveBackUntil: Date | null
  /** staff corrected the e-mail of the account, and the owner of the former e-mail can still undo that */
  emailCorrected?: boolean
}

/** Why a place cannot be given away; each is a refusal code. */
export type GiveAwayObstacle =
  | 'give_away_not_paid'
  | 'changes_closed'
  | 'give_away_boarded'
  | 'give_away_postponed'
  | 'give_away_email_corrected'
  | 'ticket_given_away'

/**
 * Why a passenger's place cannot be given away now, or null when it can: the order must be paid, before the freeze, and
 * only once. Not while the tickets of a postponed event can still be returned, because the receiver could lose the
 * place to a refund. Not while a correction of the e-mail can be undone: a thief who tricked staff into it could pass
 * tickets on before the owner notices.
 */
export function obstacleToGiving(
  facts: GiveAwayFacts,
  { now, freezeHours }: { now: Date; freezeHours: number },
): GiveAwayObstacle | null {
  if (!mayBoard(facts.state)) return 'give_away_not_paid'
  if (facts.wasBoarded) return 'give_away_boarded'
  const end = changesEnd(facts.state, facts.tripAt, freezeHours)
  if (!end || now >= end) return 'changes_closed'
  if (facts.wasGiven) return 'ticket_given_away'
  if (facts.giveBackUntil && now < facts.giveBackUntil) return 'give_away_postponed'
  if (facts.emailCorrected) return 'give_away_email_corrected'
  return null
}
