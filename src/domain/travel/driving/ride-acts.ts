/**
 * The kinds of acts of a drive: at a stop `arrived` (the wait begins), `wait` (it is longer, by agreement), `aboard`,
 * `not_here` and `departed`; `count` of the people in the van before the way home; `undo` of an act; `incident`.
 */
export const rideActKinds = [
  'arrived',
  'wait',
  'aboard',
  'not_here',
  'departed',
  'count',
  'undo',
  'incident',
] as const

export type RideActKind = (typeof rideActKinds)[number]

/** People are found by the code of their ticket, in the list, or by the number of their order. */
export const waysOfBoarding = ['scan', 'list', 'number'] as const

export type WayOfBoarding = (typeof waysOfBoarding)[number]

/** The reasons why passengers are absent from a stop, or left behind there. `other` needs a text. */
export const absenceReasons = ['no_answer', 'will_not_come', 'own_way', 'wrong_place', 'other'] as const

export const incidentReasons = ['traffic', 'breakdown', 'accident', 'illness', 'passenger', 'other'] as const

export const rideActReasons = [
  ...absenceReasons,
  ...incidentReasons.filter((reason) => reason !== 'other'),
] as const

export type RideActReason = (typeof rideActReasons)[number]

/**
 * The judgement of one passenger of an act. Who is aboard is a fact, stored whatever it is: `moved` (to another van),
 * `cancelled` and `unpaid` passengers are aboard, too. `already`: a second observation of the same boarding.
 */
export const passengerResults = [
  'boarded',
  'already',
  'moved',
  'cancelled',
  'unpaid',
  'not_here',
  'undone',
  'unknown',
  'after_revocation',
] as const

export type PassengerResult = (typeof passengerResults)[number]

/**
 * Each mark asks control to look at an act. Of a passenger: rides in another van; ticket or order cancelled; unpaid; money
 * disputed or gone. Of the act: outside of the boarding window by more than two hours; absent before the wait was over;
 * the phone's clock jumped; undone too late or by another device; made after the link was revoked or had ended; sent after
 * that; code not valid; people or stop not of this trip; not readable by this version.
 */
export const actMarks = [
  'moved',
  'cancelled',
  'unpaid',
  'disputed',
  'money_gone',
  'outside_window',
  'wait_not_over',
  'clock_jumped',
  'undo_too_late',
  'undo_of_nothing',
  'after_revocation',
  'sent_after_revocation',
  'after_end',
  'code_not_valid',
  'unknown_people',
  'other_trip',
  'unreadable',
] as const

export type ActMark = (typeof actMarks)[number]

/** The acts of one call at most. */
export const mostActs = 200

/** Formats of the call that are accepted: the last two. */
export const actFormats = [1] as const
