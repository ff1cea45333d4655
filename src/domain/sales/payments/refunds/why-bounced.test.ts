import { expect, it } from 'vitest'
import { bounceCodeIn, whyBounced } from './why-bounced.ts'

it.each([
  ['SPEI DEVUELTO CUENTA INEXISTENTE', 'account_wrong'],
  ['Devolución: la cuenta del beneficiario está cancelada', 'account_closed'],
  ['DEV TRANSF CTA BLOQUEADA', 'account_blocked'],
  ['conta encerrada', 'account_closed'],
  ['devuelto por el banco', 'unknown'],
  ['BOLETO CANCELADA', 'unknown'],
])('a bank that writes "%s" gives the reason %s', (text, why) => {
  expect(whyBounced(bounceCodeIn(text))).toBe(why)
})

it('knows the codes of ISO 20022, and says nothing about others', () => {
  expect(['AC04', 'ac01', 'AC06', 'MS03', null].map(whyBounced)).toEqual([
    ...['account_closed', 'account_wrong', 'account_blocked', 'unknown', 'unknown'],
  ])
})
