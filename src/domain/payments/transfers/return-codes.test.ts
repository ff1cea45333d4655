import { expect, it } from 'vitest'
import { findReturn } from './return-codes.ts'

it.each([
  ['DEVOLUCION SPEI REEMBOLSO 4812305 CUENTA INEXISTENTE', {}],
  ['Devolución transf. AC04', { code: 'AC04' }],
  ['/RTRN/AC04/cuenta cancelada', { code: 'AC04' }],
  ['TRANSFERENCIA DEVUELTA', {}],
  ['EXTORNO TRANSFERENCIA', {}],
  ['ADEUDO ANULADO 4812305', {}],
  ['DEV.SPEI 4812305', {}],
  ['Devolução de TED', {}],
  ['RETURNED PAYMENT', {}],
  ['TRANSFER REJECTED MD07', { code: 'MD07' }],
])('%s says that money came back', (text, found) => {
  expect(findReturn(text)).toEqual(found)
})

it.each([
  ...['boletos 4812305', 'AC04', 'TECH support AC99', 'gracias', 'boletos devolucionario'],
  ...['returnable bags', 'Reverendo Pedro', 'boletos ida y retorno 4812305', 'return trip 4812305'],
])('%s does not', (text) => {
  expect(findReturn(text)).toBeUndefined()
})
