import { describe, expect, it } from 'vitest'
import { inOrderOfTime } from './order-of-time.ts'

const rows = (...days: string[]) => days.map((day) => ({ line: { bookedOn: day.slice(0, 10) }, name: day }))
const names = (...days: string[]) => inOrderOfTime(rows(...days)).map(({ name }) => name)

it.each([
  [
    'oldest first',
    ['2026-11-20 a', '2026-11-20 b', '2026-11-21 c'],
    ['2026-11-20 a', '2026-11-20 b', '2026-11-21 c'],
  ],
  [
    'newest first',
    ['2026-11-21 c', '2026-11-20 b', '2026-11-20 a'],
    ['2026-11-20 a', '2026-11-20 b', '2026-11-21 c'],
  ],
  [
    'in no order',
    ['2026-11-20 a', '2026-11-22 d', '2026-11-20 b', '2026-11-21 c'],
    ['2026-11-20 a', '2026-11-20 b', '2026-11-21 c', '2026-11-22 d'],
  ],
  ['empty', [], []],
])('a statement that is %s acts from the oldest line to the newest', (_what, listed, expected) => {
  expect(names(...listed)).toEqual(expected)
})

/** `a +10 =110 @10:41 <`: name, amount, balance, hour, a transfer that comes back. */
function movement(text: string, bookedOn = '2026-11-20') {
  const [name = '', amount = ''] = text.split(' ')
  const [, balance] = /=(\S+)/.exec(text) ?? []
  const [, hour] = /@(\S+)/.exec(text) ?? []
  const line = {
    ...{ bookedOn, direction: amount.startsWith('-') ? ('debit' as const) : ('credit' as const) },
    amount: Math.abs(Number(amount)),
    ...(balance && { balance: Number(balance) }),
    ...(hour && { bookedAt: hour }),
    ...(text.endsWith('<') && { returned: {} }),
  }
  return { line, name }
}
const order = (...listed: string[]) =>
  inOrderOfTime(listed.map((text) => movement(text)))
    .map(({ name }) => name)
    .join('')

describe('the lines of one day', () => {
  it('are ordered by their hours, where all have one', () => {
    expect(order('c +1 @11:00', 'a +1 @09:30', 'b +1 @10:15')).toBe('abc')
    expect(order('a +1 @10:00', 'b +1', 'c +1 @09:15', 'd +1 @10:30')).toBe('abcd')
  })

  it.each([
    ['ascending', ['a +10 =110', 'b -30 =80', 'c +5 =85', 'd +30 =115']],
    ['descending', ['d +30 =115', 'c +5 =85', 'b -30 =80', 'a +10 =110']],
    ['mixed', ['b -30 =80', 'd +30 =115', 'a +10 =110', 'c +5 =85']],
  ])('are ordered by their balances, listed %s', (_how, listed) => {
    expect(order(...listed)).toBe('abcd')
  })

  it('are ordered by their balances within one hour', () => {
    expect(order('c +5 =85 @11:00', 'b -30 =80 @10:00', 'a +10 =110 @10:00')).toBe('abc')
  })

  it('that end where they began continue the day before', () => {
    const day = ['b +30 =100 <', 'a -30 =70'].map((text) => movement(text))
    const before = movement('z +1 =100', '2026-11-19')
    expect(inOrderOfTime([...day, before]).map(({ name }) => name)).toEqual(['z', 'a', 'b'])
    expect(inOrderOfTime([before, ...day]).map(({ name }) => name)).toEqual(['z', 'a', 'b'])
  })

  it('whose balances make no chain keep the order of the file', () => {
    expect(order('a +10 =110', 'b -30 =70', 'c +5 =999')).toBe('abc')
  })

  it('of which nothing tells the order have the transfers that come back at the end', () => {
    expect(order('c +30 <', 'a -30', 'b +5')).toBe('abc')
    expect(order('c +30 =100 <', 'a -30 =70')).toBe('ac')
  })
})
