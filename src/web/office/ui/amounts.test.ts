import { expect, it } from 'vitest'
import { amountIn, writeAmount } from './amounts.ts'

const read = (text: string, currency = 'MXN') => {
  const form = new FormData()
  form.set('amount', text)
  return amountIn(form, 'amount', currency)
}

it.each([
  ['18.000', 18_000],
  ['1.250,00', 1_250],
  ['MXN 1.250,50', 1_250.5],
  ['1,250.50', 1_250.5],
  ['1250,5', 1_250.5],
  ['0', 0],
])('an amount that is typed as the office shows it counts as it is read: %s', (text, amount) => {
  expect(read(text)).toBe(amount)
})

it.each([
  [420, 'MXN', '420'],
  [472.5, 'MXN', '472,50'],
  [1_250.05, 'MXN', '1250,05'],
  [12_500, 'CLP', '12500'],
] as const)(
  'an amount stands in its field as the office writes it, and is read back: %s %s',
  (amount, currency, text) => {
    expect(writeAmount(amount, currency)).toBe(text)
    expect(read(text, currency)).toBe(amount)
  },
)

it('an empty field has no amount, and words are not an amount', () => {
  expect(read(' ')).toBeNull()
  expect(read('mil')).toBeNaN()
  expect(read('12,50', 'CLP')).toBeNaN()
  expect(read('12.500', 'CLP')).toBe(12_500)
})
