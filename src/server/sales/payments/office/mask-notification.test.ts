import { expect, test } from 'vitest'
import { maskNotification } from './mask-notification.ts'

test('ids, states and sums are read; names, addresses, cards and secrets are not', () => {
  const body = {
    merchant_order: { id: 'V123' },
    payment_data: { id: 9, status: 'COMPLETED', amount: 420.5, auth_code: 'AB12', note: 'Lucía' },
    customer: { email: 'lucia@vaiven.test', phone: '+525512345678', ip: '10.0.0.1', id: 'lucia@vaiven.test' },
    card_account: { masked_pan: '400000...0077', holder: 'LUCIA PRADO', pan: 4000000000000077 },
    token: 'secret',
    live_mode: true,
  }
  const shown = maskNotification(JSON.stringify(body))
  for (const word of ['V123', 'COMPLETED', '420.5', 'masked_pan', 'true']) expect(shown).toContain(word)
  for (const word of ['AB12', 'Lucía', 'lucia@', '5512345678', '10.0.0.1', '4000', 'PRADO', 'secret'])
    expect(shown).not.toContain(word)
})

test('a query string is masked field by field, and anything else is only measured', () => {
  expect(maskNotification('data.id=77&type=payment&token=abc')).toBe('data.id=77\ntype=payment\ntoken=•••')
  expect(maskNotification('<xml>Lucía Prado</xml>')).toBe('••• (22)')
  expect(maskNotification('')).toBe('')
})
