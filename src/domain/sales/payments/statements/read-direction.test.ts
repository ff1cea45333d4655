import { expect, it } from 'vitest'
import { readDirections, splitMark } from './read-direction.ts'

it.each([
  ['Cargo/Abono', ['+', '-'], ['credit', 'debit']],
  ['Cargo/Abono', ['C', 'A'], ['debit', 'credit']],
  ['Cargo/Abono', ['C'], ['debit']],
  ['Crédito/Débito', ['C', 'D'], ['credit', 'debit']],
  ['D/H', ['D'], ['debit']],
  ['Debe/Haber', ['Haber', 'Debe'], ['credit', 'debit']],
  ['Tipo', ['D', 'H'], ['debit', 'credit']],
  ['Tipo', ['C', 'D'], ['credit', 'debit']],
  ['Tipo', ['C', 'A'], ['debit', 'credit']],
  ['Tipo', ['C'], ['unknown']],
  ['Tipo', ['SPEI enviado', 'SPEI recibido'], ['debit', 'credit']],
  ['Operación', ['Retiro en cajero', 'Depósito en efectivo'], ['debit', 'credit']],
  [
    'Tipo',
    ['Devolución de cargo', 'Cargo por depósito', 'Tarjeta de crédito'],
    ['unknown', 'unknown', 'unknown'],
  ],
  ['Tipo', ['SPEI', 'Abono'], ['unknown', 'credit']],
  ['Signo', ['−', '+'], ['debit', 'credit']],
  ['Af Bij', ['Af', 'Bij'], ['debit', 'credit']],
  ['Naturaleza', ['CRÉDITO', 'débito'], ['credit', 'debit']],
  ['CR/DR', ['DR', 'CR'], ['debit', 'credit']],
  ['Tipo', ['DEP', 'RET'], ['credit', 'debit']],
  ['Tipo', ['ABO.', 'CGO.'], ['credit', 'debit']],
  ['Tipo', ['ING', 'EGR'], ['credit', 'debit']],
  ['Tipo', ['N/C', 'N/D'], ['credit', 'debit']],
  ['Tipo', ['Nota de crédito', 'ND'], ['credit', 'debit']],
  // Headings that name no pair, or more than two words.
  ['Cargo', ['C'], ['unknown']],
  ['Cargo/Abono/Saldo', ['C', 'A'], ['debit', 'credit']],
  ['Cargo/Abono/Saldo', ['C'], ['unknown']],
  ['Tipo', ['1', '2'], ['unknown', 'unknown']],
])('the column %s with %j', (heading, values, expected) => {
  expect(values.map(readDirections(heading, values))).toEqual(expected)
})

it.each([
  ['42,00 H', '42,00', 'H'],
  ['1.042,00D', '1.042,00', 'D'],
  ['42.00 (Debe)', '42.00', 'Debe'],
  ['42,00 € C', '42,00 €', 'C'],
  ['42.00 Abono', '42.00', 'Abono'],
  ['-42.00 D.', '-42.00', 'D'],
] as const)('finds the mark behind the amount %s', (text, amount, mark) => {
  expect(splitMark(text)).toEqual({ amount, mark })
})

it.each([
  '42.00 USD',
  '42,00 CR',
  '42.00DR',
  '42,00',
  'H',
  'S/ 42.00',
  '42.00 MXN',
  '$ 42 M.N.',
  '42.00 A B',
  '',
])('finds none in %s', (text) => {
  const split = splitMark(text)
  expect(split === null || split.amount === '42.00 A').toBe(true)
})
