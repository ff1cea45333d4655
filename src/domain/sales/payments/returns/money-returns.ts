/** The kinds of events of money after it was received. */
export const moneyReturnKinds = [
  'disputed',
  'dispute_won',
  'dispute_lost',
  'refunded_elsewhere',
  'taken_back',
  'bounced',
  'short',
] as const

export type MoneyReturnKind = (typeof moneyReturnKinds)[number]

/** The task that staff get, if any; also its key in `staff_tasks`. */
export type MoneyReturnTask =
  | 'payment_disputed'
  | 'dispute_lost'
  | 'refunded_elsewhere'
  | 'payment_taken_back'
  | 'refund_by_hand'

/**
 * The end of a matter: a later decision of the provider, money that the customer pays again, or a decision of staff. `undone`: staff
 * had recorded it by mistake.
 */
export const moneyReturnEnds = [
  'dispute_won',
  'dispute_lost',
  'paid_again',
  'tickets_ended',
  'accepted',
  'undone',
] as const

export type MoneyReturnEnd = (typeof moneyReturnEnds)[number]

/**
 * How staff end a matter. `accepted`: the shop bears the loss, and the tickets stay valid. `tickets_ended`: tickets end
 * with it, and so does their sale.
 */
export const staffEnds = ['accepted', 'tickets_ended'] as const satisfies readonly MoneyReturnEnd[]

export type StaffEnd = (typeof staffEnds)[number]

/** Nothing of the case is owed after these. Money that comes afterwards is refunded. */
const finalEnds: readonly MoneyReturnEnd[] = [...staffEnds, 'paid_again']

/** The effects of one kind. It never changes the state of an order and never ends a ticket: staff decide. */
export type MoneyReturnRule = {
  /**
   * `leaves`: the payment's money is gone, and its customer owes it again: money that comes for the order later settles that
   * first (`makeGood`); `comes_back`: the opposite, and what was paid again meanwhile is refunded; `refund_reopens`: a refund of ours is to be sent again; `forgiven`: a missing rest that the shop bears
   */
  money: 'leaves' | 'comes_back' | 'refund_reopens' | 'forgiven'
  task: MoneyReturnTask | null
  /** whether it marks the order, in the office and at the gate, until it is ended */
  marks: boolean
  /** whether it decides an open dispute of the same case */
  decides: boolean
}

/** The only table of what can happen to money after it was received. */
export const moneyReturns = {
  disputed: { money: 'leaves', task: 'payment_disputed', marks: true, decides: false },
  dispute_won: { money: 'comes_back', task: null, marks: false, decides: true },
  dispute_lost: { money: 'leaves', task: 'dispute_lost', marks: true, decides: true },
  refunded_elsewhere: { money: 'leaves', task: 'refunded_elsewhere', marks: true, decides: false },
  taken_back: { money: 'leaves', task: 'payment_taken_back', marks: true, decides: false },
  bounced: { money: 'refund_reopens', task: 'refund_by_hand', marks: false, decides: false },
  short: { money: 'forgiven', task: null, marks: false, decides: false },
} as const satisfies Record<MoneyReturnKind, MoneyReturnRule>

/** Whether it still marks its order. */
export const isOpenMatter = ({
  kind,
  endedBy,
}: {
  kind: MoneyReturnKind
  endedBy: MoneyReturnEnd | null
}): boolean => moneyReturns[kind].marks && endedBy === null

/** How an order is marked at the gate while money that left it is an open matter. Boarding does not depend on it. */
export const moneyMarks = ['money_gone', 'disputed'] as const

export type MoneyMark = (typeof moneyMarks)[number]

/** The mark of an order by the kinds of its open matters; undefined without a mark. */
export function markOf(open: readonly MoneyReturnKind[]): MoneyMark | undefined {
  const marking = open.filter((kind) => moneyReturns[kind].marks)
  if (marking.length === 0) return undefined
  return marking.every((kind) => kind === 'disputed') ? 'disputed' : 'money_gone'
}

/**
 * The end of a fact that a case has already when it is reported, after the earlier facts: a later decision; or the end that staff
 * or a payment gave the case before, unless it takes more money now.
 */
export function endOnArrival<Fact extends CaseFact & { endedBy: MoneyReturnEnd | null }>(
  before: readonly Fact[],
  fact: CaseFact,
): MoneyReturnEnd | null {
  const decision = decisionOf<CaseFact>([...before, fact])
  if (decision && decision !== fact) return endOf(decision)
  if (!moneyReturns[fact.kind].marks || goneOf([...before, fact]) > goneOf(before)) return null
  return before.find(({ endedBy }) => finalEnds.some((end) => end === endedBy))?.endedBy ?? null
}

/** How a decision ends the other facts of its case. */
export const endOf = ({ kind }: CaseFact): MoneyReturnEnd =>
  kind === 'dispute_won' ? 'dispute_won' : 'dispute_lost'

/** Where it was read: in a provider's answer, a bank statement, or a provider's payout file; or staff found out. */
export type MoneySource = `provider:${string}` | 'statement' | 'payout' | 'staff'

/**
 * The ends of a task about a payment whose provider reported no amount, or another one. Staff record an event of its money,
 * or `no_money`: none has left a booked payment, or the provider kept none of a payment that was not booked.
 */
export const moneyTaskEnds = [
  'refunded_elsewhere',
  'dispute_lost',
  'taken_back',
  'no_money',
] as const satisfies readonly (MoneyReturnKind | 'no_money')[]

export type MoneyTaskEnd = (typeof moneyTaskEnds)[number]

/** A fact about one case, such as one dispute: all with the same reference of the same source. */
export type CaseFact = { kind: MoneyReturnKind; amount: number; happenedAt: Date }

/**
 * Whether a fact says nothing new about its case: it was reported before, or the latest fact is of its kind. A dispute that
 * was decided can be opened again, and decided again.
 */
export function isKnown(facts: readonly CaseFact[], { kind, happenedAt }: CaseFact): boolean {
  const same = facts.filter((one) => one.kind === kind)
  if (same.length === 0) return false
  const latest = facts.reduce((last, one) => (one.happenedAt >= last.happenedAt ? one : last))
  return !isOfDispute(kind) || latest.kind === kind || same.some((one) => one.happenedAt >= happenedAt)
}

/** Whether it opens or decides a dispute. */
export const isOfDispute = (kind: MoneyReturnKind): boolean =>
  kind === 'disputed' || moneyReturns[kind].decides

/**
 * The latest decision of a case, unless the dispute was opened again after it; of two at the same time the later in the
 * list.
 */
export function decisionOf<Fact extends CaseFact>(facts: readonly Fact[]): Fact | null {
  const { decision, reopened } = standingOf(facts)
  return reopened ? null : decision
}

function standingOf<Fact extends CaseFact>(
  facts: readonly Fact[],
): { decision: Fact | null; reopened: Fact | undefined } {
  let decision: Fact | null = null
  for (const fact of facts) {
    if (moneyReturns[fact.kind].decides && (!decision || fact.happenedAt >= decision.happenedAt))
      decision = fact
  }
  const since = decision?.happenedAt
  const reopened = facts.find(
    ({ kind, happenedAt }) => !moneyReturns[kind].decides && since && happenedAt > since,
  )
  return { decision, reopened }
}

/**
 * The money that a case holds back, in minor units. It depends on the facts only, not on the order in which they were
 * reported: a decision replaces the dispute, a later decision or dispute an earlier one.
 */
export function goneOf(facts: readonly CaseFact[]): number {
  const { decision, reopened } = standingOf(facts)
  const [first] = facts.filter(({ kind }) => !moneyReturns[kind].decides)
  const counted = reopened ?? decision ?? first
  return counted && moneyReturns[counted.kind].money === 'leaves' ? counted.amount : 0
}

/** The amount that an open case took from its order, and the part of it that was paid again; minor units. */
export type OpenCase = { gone: number; madeGood: number }

/**
 * How money that comes for an order settles what its customer owes: up to `due`, the cases in their order. A case that is whole
 * ends, and all do when nothing is due any more. What is not `settled` goes back to the customer.
 * @param due what the customer owes before this money
 */
export function makeGood<Case extends OpenCase>(
  cases: readonly Case[],
  { amount, due }: { amount: number; due: number },
): { settled: number; parts: { of: Case; amount: number; isWhole: boolean }[] } {
  const settled = Math.max(0, Math.min(amount, due))
  let rest = settled
  const parts = cases.map((of) => {
    const lacking = Math.max(0, of.gone - of.madeGood)
    const part = Math.min(lacking, rest)
    rest -= part
    return { of, amount: part, isWhole: settled > 0 && (part === lacking || settled === due) }
  })
  return { settled, parts }
}

/** The amount paid again that a later fact of a case makes surplus, because the case now takes less; minor units. */
export function releasedBy(before: readonly (CaseFact & { madeGood: number })[], fact: CaseFact): number {
  const madeGood = before.reduce((sum, one) => sum + one.madeGood, 0)
  return Math.max(0, madeGood - Math.max(0, goneOf([...before, fact])))
}
