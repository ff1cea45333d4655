import { expect, it } from 'vitest'
import { findReturn, saysUndone } from './return-codes.ts'

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

it.each([
  'DEVOLUCION SPEI 4812305',
  'DEV. TEF RECIBIDA ANA SOTO',
  'DEV.TRF.ORDENANTE 4812305',
  'REV. ABONO TEF 4812305',
  'DEVOL. TRANSF. 4812305',
  'CANCELACION DEPOSITO 4812305',
  'CORRECCION ABONO INDEBIDO',
  'RETROC. INGRESO 4812305',
  'ANUL.TRANSFERENCIA',
  'CONTRAPARTIDA ABONO',
  'RECH. TEF OTROS BANCOS',
  'CONTRACARGO 4812305',
  'CHARGEBACK 4812305',
  'RECALL OF SEPA TRANSFER',
  'Devolução TED 4812305',
  'ESTORNO DE PIX',
  'REGULARIZACION ABONO',
])('a debit with %s undoes a movement', (text) => {
  expect(saysUndone(text)).toBe(true)
})

it.each([
  ...['gracias', 'Reverendo Pedro', 'CORRECAMINOS SA DE CV', 'PAGO REVISTA', 'devoto', 'RECHERCHE SARL'],
  ...['REEMBOLSO 4812305', 'Anuario 2026', 'Cancun tours'],
])('a debit with %s does not', (text) => {
  expect(saysUndone(text)).toBe(false)
})
