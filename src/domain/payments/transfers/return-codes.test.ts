import { expect, it } from 'vitest'
import { returnCodeIn, saysReturned } from './return-codes.ts'

it.each([
  'DEVOLUCION SPEI REEMBOLSO 4812305 CUENTA INEXISTENTE',
  'Devolución transferencia',
  'TRANSFERENCIA DEVUELTA',
  'EXTORNO TRANSFERENCIA',
  'ADEUDO ANULADO 4812305',
  'RETURNED PAYMENT',
])('%s says that money came back', (text) => {
  expect(saysReturned(text)).toBe(true)
})

it.each(['boletos devolucionario', 'gracias', 'returnable bags', 'Reverendo Pedro'])(
  '%s does not',
  (text) => {
    expect(saysReturned(text)).toBe(false)
  },
)

it('a code is found within a text', () => {
  expect(returnCodeIn('/RTRN/AC04/cuenta cancelada')).toBe('AC04')
  expect(returnCodeIn('TECH support AC99')).toBeNull()
})
