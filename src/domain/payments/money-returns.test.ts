import { expect, it } from 'vitest'
import {
  type CaseFact,
  goneOf,
  isKnown,
  type MoneyReturnKind,
  makeGood,
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
