import { expect, it } from 'vitest'
import {
  type CaseFact,
  decisionOf,
  endOnArrival,
  goneOf,
  isKnown,
  isOpenMatter,
  type MoneyReturnEnd,
  type MoneyReturnKind,
  makeGood,
  markOf,
  moneyReturnKinds,
  moneyReturns,
  releasedBy,
} from './money-returns.ts'

const fact = (kind: MoneyReturnKind, day: number, amount = 42_000): CaseFact => ({
  kind,
  amount,
  happenedAt: new Date(Date.UTC(2026, 10, day)),
})

const [disputed, won, lost] = [fact('disputed', 1), fact('dispute_won', 9), fact('dispute_lost', 9)]

it('a dispute holds its money back until it is decided', () => {
  expect(goneOf([])).toBe(0)
  expect(goneOf([disputed])).toBe(42_000)
  expect(goneOf([disputed, won])).toBe(0)
  expect(goneOf([disputed, lost])).toBe(42_000)
})

it('the order in which the facts are reported changes nothing', () => {
  expect(goneOf([won, disputed])).toBe(0)
  expect(goneOf([lost, disputed])).toBe(42_000)
  const [early, late] = [fact('dispute_lost', 5), fact('dispute_won', 20)]
  expect(goneOf([disputed, early, late])).toBe(0)
  expect(goneOf([late, early, disputed])).toBe(0)
})

it('a dispute that is opened again after its decision takes the money again, until it is decided again', () => {
  const again = fact('disputed', 12, 30_000)
  for (const facts of [
    [disputed, won, again],
    [again, won, disputed],
    [disputed, lost, again],
  ])
    expect(goneOf(facts)).toBe(30_000)
  expect(goneOf([disputed, won, again, fact('dispute_won', 20)])).toBe(0)
})

it('a fact that was reported before, or that the case says already, is known', () => {
  expect(isKnown([disputed], fact('disputed', 3))).toBe(true)
  expect(isKnown([disputed, won], disputed)).toBe(true)
  expect(isKnown([disputed, won], fact('dispute_won', 10))).toBe(true)
  expect(isKnown([disputed, won], fact('disputed', 12))).toBe(false)
  expect(isKnown([disputed, won, fact('disputed', 12)], fact('dispute_won', 13))).toBe(false)
  expect(isKnown([fact('taken_back', 1)], fact('taken_back', 9))).toBe(true)
})

it('a dispute that is lost in part takes that part only', () => {
  expect(goneOf([disputed, fact('dispute_lost', 9, 12_000)])).toBe(12_000)
  expect(goneOf([fact('disputed', 1, 5_000)])).toBe(5_000)
})

it('what was refunded elsewhere or taken back is gone, a returned refund and a forgiven rest are not', () => {
  expect(goneOf([fact('refunded_elsewhere', 1)])).toBe(42_000)
  expect(goneOf([fact('taken_back', 1)])).toBe(42_000)
  expect(goneOf([fact('bounced', 1)])).toBe(0)
  expect(goneOf([fact('short', 1)])).toBe(0)
})

it('whatever leaves marks the order and gives staff a task', () => {
  for (const kind of moneyReturnKinds) {
    const { money, marks, task } = moneyReturns[kind]
    expect(marks, kind).toBe(money === 'leaves')
    if (marks) expect(task, kind).not.toBeNull()
  }
})

it('money that comes settles the first cases up to what is owed, and the rest of it goes back', () => {
  const cases = [
    { gone: 500, madeGood: 100 },
    { gone: 300, madeGood: 0 },
  ]
  const settledBy = (amount: number, due = 700) => {
    const { settled, parts } = makeGood(cases, { amount, due })
    return [settled, ...parts.map((part) => (part.isWhole ? `${part.amount} ends` : part.amount))]
  }
  expect(settledBy(350)).toEqual([350, 350, 0])
  expect(settledBy(450)).toEqual([450, '400 ends', 50])
  expect(settledBy(900)).toEqual([700, '400 ends', '300 ends'])
  // A withdrawn refund has balanced the rest.
  expect(settledBy(900, 200)).toEqual([200, '200 ends', '0 ends'])
  expect(settledBy(900, 0)).toEqual([0, 0, 0])
})

it('a dispute that is won, or lost in part, releases what was paid again above that', () => {
  const paidAgain = { ...disputed, madeGood: 42_000 }
  expect(releasedBy([paidAgain], won)).toBe(42_000)
  expect(releasedBy([paidAgain], lost)).toBe(0)
  expect(releasedBy([paidAgain], fact('dispute_lost', 9, 12_000))).toBe(30_000)
  expect(releasedBy([{ ...disputed, madeGood: 0 }], won)).toBe(0)
})

it('an order is marked while money that left it is an open matter', () => {
  expect(isOpenMatter({ kind: 'disputed', endedBy: null })).toBe(true)
  expect(isOpenMatter({ kind: 'disputed', endedBy: 'dispute_won' })).toBe(false)
  expect(isOpenMatter({ kind: 'bounced', endedBy: null })).toBe(false)
  expect(markOf([])).toBeUndefined()
  expect(markOf(['bounced', 'short', 'dispute_won'])).toBeUndefined()
  expect(markOf(['disputed', 'bounced'])).toBe('disputed')
  expect(markOf(['disputed', 'taken_back'])).toBe('money_gone')
})

const decided = (facts: CaseFact[]) => decisionOf(facts)

it('the latest decision of a dispute counts, of two at the same time the later in the list', () => {
  expect(decided([disputed])).toBeNull()
  expect(decided([disputed, fact('dispute_lost', 5), won])).toBe(won)
  expect(decided([disputed, won, fact('dispute_lost', 5)])).toBe(won)
  expect(decided([disputed, won, lost])).toBe(lost)
  expect(decided([disputed, won, fact('disputed', 12)])).toBeNull()
  expect(decided([won, fact('disputed', 9)])).toBe(won)
})

it('a fact that arrives after the end of its case ends with it, unless it takes more money', () => {
  const endedBy = (end: MoneyReturnEnd | null, one = disputed) => ({ ...one, endedBy: end })
  expect(endOnArrival([], disputed)).toBeNull()
  expect(endOnArrival([endedBy(null, won)], disputed)).toBe('dispute_won')
  expect(endOnArrival([endedBy(null, lost)], disputed)).toBe('dispute_lost')
  expect(endOnArrival([endedBy('accepted')], lost)).toBe('accepted')
  expect(endOnArrival([endedBy('paid_again')], lost)).toBe('paid_again')
  expect(endOnArrival([endedBy('accepted')], fact('dispute_lost', 9, 50_000))).toBeNull()
  expect(endOnArrival([endedBy(null)], lost)).toBeNull()
  // A decision in the customer’s favour marks nothing, so that it has no end of its own.
  expect(endOnArrival([endedBy('accepted')], won)).toBeNull()
})
