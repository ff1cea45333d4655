import { expect, it } from 'vitest'
import { amountIn } from './amounts.ts'

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

it('an empty field is none, and words are no amount', () => {
  expect(read(' ')).toBeNull()
  expect(read('mil')).toBeNaN()
  expect(read('12,50', 'CLP')).toBeNaN()
  expect(read('12.500', 'CLP')).toBe(12_500)
})
