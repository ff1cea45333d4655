import { expect, it } from 'vitest'
import { findReturn } from './find-return.ts'

it.each([
  ['DEVOLUCION SPEI REEMBOLSO 4812305 CUENTA INEXISTENTE', {}],
  ['Devolución transf. AC04', { code: 'AC04' }],
  ['ADEUDO ANULADO 4812305', {}],
  ['DEV.SPEI 4812305', {}],
  ['boletos 4812305', undefined],
  ['AC04', undefined],
])('%s', (text, expected) => {
  expect(findReturn(text)).toEqual(expected)
})
