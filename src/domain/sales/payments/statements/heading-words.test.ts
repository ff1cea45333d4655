import { expect, it } from 'vitest'
import { fieldByWords, isCreditHeading } from './heading-words.ts'

it.each([
  ['Depósitos o abonos', 'amount'],
  ['DEPÓSITO O ABONO', 'amount'],
  ['Otros abonos ($)', 'amount'],
  ['Monto de los ingresos', 'amount'],
  ['Giros o cargos', 'debit'],
  ['Cheque o Cargo', 'debit'],
  ['Importe de retiros', 'debit'],
  ['Detalle Movimiento', 'reference'],
  ['Concepto / descripción', 'reference'],
  ['Fecha del movimiento', 'date'],
  ['Fecha y hora', 'date'],
  ['Fecha de corte', null],
  ['Fecha desde', null],
  ['Total abonos', null],
  ['Cargo o abono', null],
  ['Tarjeta de crédito', null],
  ['Número de cheque', null],
  ['Saldo', null],
  ['', null],
])('%s is %s', (heading, field) => {
  expect(fieldByWords(heading)).toBe(field)
})

it('knows columns of credits alone', () => {
  expect(['Abonos', 'Depósitos o abonos', 'Importe', 'Cargos'].map(isCreditHeading)).toEqual([
    ...[true, true, false, false],
  ])
})
