import { expect, it } from 'vitest'
import { readCurrency } from './read-currency.ts'

it.each([
  ['', 'EUR', 'EUR'],
  [' mxn ', 'EUR', 'MXN'],
  ['M.N.', 'MXN', 'MXN'],
  ['Pesos', 'MXN', 'MXN'],
  ['Pesos', 'CLP', 'CLP'],
  ['$', 'CLP', 'CLP'],
  ['Pesos', 'EUR', 'unknown'],
  ['Soles', 'PEN', 'PEN'],
  ['S/.', 'PEN', 'PEN'],
  ['Dólares', 'PEN', 'USD'],
  ['US$', 'MXN', 'USD'],
  ['978', 'MXN', 'EUR'],
  ['GBP', 'EUR', 'unknown'],
] as const)('%j on an account in %s is %s', (text, own, currency) => {
  expect(readCurrency(text, own)).toBe(currency)
})
