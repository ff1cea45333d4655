import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clabeCheckDigit } from '../../simulator/clabe.ts'
import { clabeOf } from '../payments/voucher-codes.ts'
import { openTestShop, type TestShop } from '../shop-for-tests.ts'
import type { Voucher } from '../state.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(() => shop.control('POST', '/reset'))
afterAll(() => shop.close())

const act = (page: string, name: string) =>
  shop.visit(page.replace('payment.html', 'voucher.html'), { act: name })

test.each([
  ['OXXO', ['Referencia', '<svg', 'La caja de OXXO cobra']],
  ['SPEI', ['CLABE', 'Beneficiario', 'Llega la transferencia']],
  ['CODI', ['<svg', 'El cliente acepta en su banco']],
])('opening a %s page issues the voucher and leaves the payment in progress', async (method, parts) => {
  const payment = await shop.create(method)
  expect(await shop.statusOf(payment)).toBe('NEW')
  const { text } = await shop.visit(payment.page)
  for (const part of [...parts, 'Vence el', 'action=inprocess']) expect(text).toContain(part)
  expect(await shop.statusOf(payment)).toBe('IN_PROGRESS')
})

test('the cashier pays and the payment is completed', async () => {
  const payment = await shop.create('OXXO')
  await shop.visit(payment.page)
  await act(payment.page, 'pay')
  expect(await shop.statusOf(payment)).toBe('COMPLETED')
  expect((await shop.visit(payment.page)).text).toContain('Pago aprobado')
})

test('a voucher that is let expire is declined, and money that comes late still completes it', async () => {
  const payment = await shop.create('SPEI')
  await shop.visit(payment.page)
  await act(payment.page, 'expire')
  expect(await shop.statusOf(payment)).toBe('DECLINED')
  await shop.control('POST', `/payments/${payment.id}/complete`)
  expect(await shop.statusOf(payment)).toBe('COMPLETED')
})

test('a voucher expires by the clock: at expire_at, or after its usual time', async () => {
  const expire_at = new Date(Date.now() + 3_600_000).toISOString()
  const asked = await shop.create('OXXO', { merchant_order: { id: 'SOON', description: 'd', expire_at } })
  const usual = await shop.create('OXXO')
  await shop.visit(asked.page)
  await shop.visit(usual.page)
  await shop.control('POST', '/clock', { minutes: 61 })
  expect([await shop.statusOf(asked), await shop.statusOf(usual)]).toEqual(['DECLINED', 'IN_PROGRESS'])
  await shop.control('POST', '/clock', { hours: 72 })
  expect(await shop.statusOf(usual)).toBe('DECLINED')
})

test('by switch expire_at is not honoured, as some methods may not', async () => {
  await shop.control('PUT', '/switches', { honourExpireAt: false })
  const expire_at = new Date(Date.now() + 3_600_000).toISOString()
  const payment = await shop.create('OXXO', { merchant_order: { id: 'LATE', description: 'd', expire_at } })
  await shop.visit(payment.page)
  await shop.control('POST', '/clock', { hours: 2 })
  expect(await shop.statusOf(payment)).toBe('IN_PROGRESS')
})

test.each(['012180026050783858', '032180000118359719', '002010077777777771'])(
  'the check digit of the CLABE %s is found',
  (clabe) => expect(clabeCheckDigit(clabe.slice(0, 17))).toBe(Number(clabe[17])),
)

test('a transfer gets a CLABE of 18 digits that is shown', async () => {
  const payment = await shop.create('SPEI')
  const { text } = await shop.visit(payment.page)
  const { voucher } = (await shop.control('GET', `/payments/${payment.id}`)) as { voucher: Voucher }
  expect(clabeOf(voucher)).toMatch(/^\d{18}$/)
  expect(text).toContain(clabeOf(voucher))
})
