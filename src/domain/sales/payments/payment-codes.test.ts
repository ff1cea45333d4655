import { expect, it } from 'vitest'
import { onePerKind } from './payment-codes.ts'

it('offers a wallet and a transfer once, the direct way before the same through another provider', () => {
  expect(
    onePerKind([
      'unlimit',
      'unlimit_spei',
      'unlimit_mercadopago',
      'mercadopago',
      'transferencia',
      'unlimit_codi',
    ]),
  ).toEqual(['unlimit', 'mercadopago', 'transferencia', 'unlimit_codi'])
})

it('offers the indirect way where there is no other', () => {
  expect(onePerKind(['unlimit_spei', 'unlimit_mercadopago'])).toEqual(['unlimit_spei', 'unlimit_mercadopago'])
})

it('offers Webpay and the card of another provider beside each other, Webpay first', () => {
  expect(onePerKind(['unlimit', 'webpay', 'transferencia'])).toEqual(['webpay', 'unlimit', 'transferencia'])
})
