import { expect, it } from 'vitest'
import { wordsOf } from './names-in-text.ts'
import { effectOfPlacing, scorerOf } from './transfer-candidates.ts'

const order = {
  number: 'VVN7KQ2MP',
  transferReference: 4_812_305,
  words: wordsOf('Ángela Núñez'),
  missing: 42_000,
  currency: 'MXN',
}
const line = { amount: 42_000, currency: 'MXN', reference: 'boletos', payer: 'JUAN PEREZ' }
const reasons = (said: Partial<typeof line>) => scorerOf({ ...line, ...said })(order).reasons

it.each([
  [
    'the reference, the amount and the name',
    { reference: 'REF 481 2305', payer: 'NUNEZ ROJAS ANGELA' },
    ['reference', 'amount', 'name'],
  ],
  ['the number in any spacing', { reference: 'vvn-7kq 2mp', amount: 1 }, ['number']],
  ['a reference with a wrong digit', { reference: '4812306' }, ['reference_close', 'amount']],
  ['a reference with a missing digit', { reference: '481230', amount: 1 }, ['reference_close']],
  ['a reference with two digits changed about', { reference: '4812350', amount: 1 }, ['reference_close']],
  ['the amount alone', {}, ['amount']],
  ['a part of the name beside the amount', { payer: 'ANGELA PEREZ' }, ['amount', 'name_part']],
  ['a part of the name alone', { payer: 'ANGELA PEREZ', amount: 1 }, []],
  ['the name in the concept', { reference: 'BOLETOS DE ANGELA NUÑEZ', amount: 1 }, ['name']],
  ['a part of the name in the concept', { reference: 'boletos nu#ez' }, ['amount', 'name_part']],
  ['a reference glued to a date', { reference: 'RF18481230520112026', amount: 1 }, ['reference_glued']],
  ['another reference', { reference: '4999999', amount: 1 }, []],
  ['another currency', { reference: '4812305', currency: 'CLP' }, []],
])('finds an order by %s', (_what, said, expected) => {
  expect(reasons(said)).toEqual(expected)
})

it('prefers a reference to an amount, and an amount with a name to one without', () => {
  const score = (said: Partial<typeof line>) => scorerOf({ ...line, ...said })(order).score
  expect(score({ reference: '4812305', amount: 1 })).toBeGreaterThan(score({ payer: 'ANGELA NUNEZ' }))
  expect(score({ payer: 'ANGELA NUNEZ' })).toBeGreaterThan(score({}))
  expect(score({ reference: '481230520112026', amount: 1 })).toBeGreaterThan(score({ payer: 'ANGELA NUNEZ' }))
})

it.each([
  ['awaiting_transfer_payment', 42_000, 42_000, 'pays'],
  ['awaiting_payment', 42_000, 50_000, 'pays_with_surplus'],
  ['awaiting_transfer_payment', 42_000, 30_000, 'waits_for_rest'],
  ['awaiting_transfer_payment', 42_000, 41_950, 'pays_rest_forgiven'],
  ['awaiting_transfer_payment', 12_000, 11_950, 'pays_rest_forgiven'],
  ['awaiting_transfer_payment', 12_000, 9_000, 'waits_for_rest'],
  ['cancelled', 42_000, 42_000, 'seats_or_refund'],
  ['cancelled', 42_000, 41_950, 'seats_or_refund'],
  ['cancelled', 42_000, 30_000, 'refund'],
  ['paid', 0, 42_000, 'refund'],
  ['refunded', 0, 42_000, 'refund'],
  ['paid', 20_000, 20_000, 'settles_due'],
  ['partially_refunded', 20_000, 25_000, 'settles_due_with_surplus'],
  ['paid', 20_000, 19_990, 'settles_part'],
] as const)('an order that is %s and misses %i, with %i: %s', (state, missing, amount, effect) => {
  expect(effectOfPlacing(state, { total: 42_000, missing, currency: 'MXN' }, amount)).toBe(effect)
})
