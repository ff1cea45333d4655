import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cardFields, openTestShop, type TestShop } from '../shop-for-tests.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(() => shop.control('POST', '/reset'))
afterAll(() => shop.close())

test('the card page can be framed, asks for the card and shows the amount', async () => {
  const payment = await shop.create('BANKCARD')
  const { headers, text } = await shop.visit(payment.page)
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(headers.get('x-frame-options')).toBeNull()
  for (const part of ['lang="es"', 'autocomplete="cc-number"', 'Pagar MXN 840.50', payment.order])
    expect(text).toContain(part)
})

test('a card without 3-D Secure is approved at once and leads back to the success URL', async () => {
  const payment = await shop.create('BANKCARD')
  const sent = await shop.visit(payment.page, cardFields('4000 0000 0000 0077'))
  expect(sent.status).toBe(303)
  const result = await shop.visit(sent.location)
  expect(result.text).toContain('Pago aprobado')
  expect(result.text).toContain('href="http://shop.test/back?action=success"')
  expect((await shop.call('GET', `/api/payments/${payment.id}`)).body).toMatchObject({
    payment_data: {
      status: 'COMPLETED',
      is_3d: false,
      rrn: expect.any(String),
      auth_code: expect.any(String),
    },
    card_account: { masked_pan: '400000...0077', holder: 'ANA LOPEZ' },
  })
})

test('a card with 3-D Secure is approved only after its page is confirmed', async () => {
  const payment = await shop.create('BANKCARD')
  const sent = await shop.visit(payment.page, cardFields('4000000000000002'))
  expect(sent.location).toContain('/MI/3ds.html')
  expect((await shop.visit(sent.location)).text).toContain('Confirmar compra')
  expect(await shop.statusOf(payment)).toBe('NEW')
  await shop.visit(sent.location, { outcome: 'succeed' })
  expect((await shop.call('GET', `/api/payments/${payment.id}`)).body).toMatchObject({
    payment_data: { status: 'COMPLETED', is_3d: true },
  })
})

test.each([
  ['4000000000000002', 'fail', 'DECLINED', '04'],
  ['5555555555554444', 'succeed', 'DECLINED', '11'],
  ['4000000000000044', 'succeed', 'AUTHORIZED', undefined],
  ['4000000000000085', 'succeed', 'COMPLETED', undefined],
])('card %s with 3-D Secure answered "%s" ends %s', async (number, outcome, status, decline_code) => {
  const payment = await shop.create('BANKCARD')
  const sent = await shop.visit(payment.page, cardFields(number))
  await shop.visit(sent.location, { outcome })
  const { body } = await shop.call('GET', `/api/payments/${payment.id}`)
  expect(body).toMatchObject({ payment_data: { status, ...(decline_code && { decline_code }) } })
})

test.each([
  ['4000000000000036', 'COMPLETED'],
  ['4000000000000093', 'COMPLETED'],
  ['4000000000000069', 'COMPLETED'],
  ['4000000000000051', 'AUTHORIZED'],
  ['5555555555554477', 'DECLINED'],
])('card %s ends %s without asking anything', async (number, status) => {
  const payment = await shop.create('BANKCARD')
  await shop.visit(payment.page, cardFields(number))
  expect(await shop.statusOf(payment)).toBe(status)
})

test('a declined card shows the reason and leads back to the decline URL', async () => {
  const payment = await shop.create('BANKCARD')
  const sent = await shop.visit(payment.page, cardFields('5555555555554477'))
  const { text } = await shop.visit(sent.location)
  expect(text).toContain('11 · Common decline by bank')
  expect(text).toContain('href="http://shop.test/back?action=decline"')
  // A second try with a valid card does not change it.
  await shop.visit(payment.page, cardFields('4000000000000077'))
  expect(await shop.statusOf(payment)).toBe('DECLINED')
})

test('wrong card fields are marked and keep their input, except the CVV', async () => {
  const payment = await shop.create('BANKCARD')
  const wrong = { number: '4000000000000001', holder: 'ANA <LOPEZ>', expiry: '01/20', cvv: '12' }
  const { status, text } = await shop.visit(payment.page, wrong)
  expect(status).toBe(422)
  expect(text.match(/aria-invalid="true"/g)).toHaveLength(3)
  expect(text).toContain('value="ANA &#60;LOPEZ&#62;"')
  expect(text).not.toContain('value="12"')
  expect(await shop.statusOf(payment)).toBe('NEW')
})

test('a card that is not a test card is never taken', async () => {
  const payment = await shop.create('BANKCARD')
  const { status, text } = await shop.visit(payment.page, cardFields('4111111111111111'))
  expect([status, text.includes('No escribas una tarjeta real')]).toEqual([422, true])
})

test('cancel declines with code 02 and goes straight back to the cancel URL', async () => {
  const payment = await shop.create('BANKCARD')
  const { location } = await shop.visit(payment.page.replace('payment.html', 'cancel.html'), {})
  expect(location).toBe('http://shop.test/back?action=cancel')
  expect((await shop.call('GET', `/api/payments/${payment.id}`)).body).toMatchObject({
    payment_data: { status: 'DECLINED', decline_code: '02', decline_reason: 'Cancelled by customer' },
  })
})

test('return_url stands in for the URLs that the request leaves out', async () => {
  const return_urls = { return_url: 'http://shop.test/any', success_url: 'http://shop.test/yes' }
  const paid = await shop.create('BANKCARD', { return_urls })
  const declined = await shop.create('BANKCARD', { return_urls })
  await shop.visit(paid.page, cardFields('4000000000000077'))
  await shop.visit(declined.page, cardFields('5555555555554477'))
  expect((await shop.visit(paid.page)).text).toContain('href="http://shop.test/yes"')
  expect((await shop.visit(declined.page)).text).toContain('href="http://shop.test/any"')
})

test('by switch the page returns to the shop by itself', async () => {
  await shop.control('PUT', '/switches', { autoReturn: true })
  const payment = await shop.create('BANKCARD')
  const { location } = await shop.visit(payment.page, cardFields('4000000000000077'))
  expect(location).toBe('http://shop.test/back?action=success')
})

test('by switch a card takes its time: in process first, approved later', async () => {
  await shop.control('PUT', '/switches', { cardProcessingMs: 60_000 })
  const payment = await shop.create('BANKCARD')
  await shop.visit(payment.page, cardFields('4000000000000077'))
  expect(await shop.statusOf(payment)).toBe('IN_PROGRESS')
  expect((await shop.visit(payment.page)).text).toContain('action=inprocess')
  await shop.control('POST', '/clock', { minutes: 1 })
  expect(await shop.statusOf(payment)).toBe('COMPLETED')
})

test('PayPal has a page that can be framed and a step that cannot', async () => {
  const payment = await shop.create('PAYPAL')
  const intro = await shop.visit(payment.page)
  expect(intro.headers.get('x-frame-options')).toBeNull()
  const step = intro.text.match(/href="(\/wallet\/checkout\?token=\w+)"/)?.[1] ?? ''
  const wallet = await shop.visit(step)
  expect(wallet.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  await shop.visit(step, { outcome: 'pay' })
  expect((await shop.call('GET', `/api/payments/${payment.id}`)).body).toMatchObject({
    payment_data: { status: 'COMPLETED' },
    ewallet_account: { id: 'cliente@vaiven.test' },
  })
})

test('without a method the customer chooses among those asked for', async () => {
  const payment = await shop.create('', { payment_method: undefined, payment_methods: ['BANKCARD', 'SPEI'] })
  const { text } = await shop.visit(payment.page)
  expect(text.match(/name="payment_method" value="\w+"/g)).toHaveLength(2)
  await shop.visit(payment.page.replace('payment.html', 'method.html'), { payment_method: 'OXXO' })
  expect((await shop.visit(payment.page)).text).toContain('Elige cómo pagar')
  await shop.visit(payment.page.replace('payment.html', 'method.html'), { payment_method: 'SPEI' })
  expect((await shop.visit(payment.page)).text).toContain('CLABE')
})

test.each([
  ['en_US', 'lang="en"', 'Pay MXN 840.50'],
  ['pt_BR', 'lang="pt"', 'Pagar MXN 840,50'],
  ['ja', 'lang="en"', 'Pay MXN 840.50'],
])('the page speaks the language of the customer locale %s', async (locale, language, button) => {
  const payment = await shop.create('BANKCARD', { customer: { email: 'a@vaiven.test', locale } })
  const { text } = await shop.visit(payment.page)
  expect([text.includes(language), text.includes(button)]).toEqual([true, true])
})

test("the shop's values are shown as text, never as markup", async () => {
  const payment = await shop.create('BANKCARD', {
    merchant_order: { id: '<i>1</i>', description: '"><script>alert(1)</script>' },
  })
  const { text } = await shop.visit(payment.page)
  expect(text).not.toMatch(/<script|<i>/)
})

test('an unknown page is a 404 that explains itself', async () => {
  const { status, text } = await shop.visit('/MI/payment.html?uuid=nothing')
  expect([status, text.includes('<h1>')]).toEqual([404, true])
})
