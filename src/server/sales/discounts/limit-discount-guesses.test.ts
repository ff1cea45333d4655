import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1' })
  event = await addEvent(shop)
  await sql(
    shop,
    `insert into discounts (code, variation, valid_from, valid_until)
     values ('VUELVE', 0.25, '2026-11-01Z', '2026-12-01Z')`,
  )
  await sql(
    shop,
    'insert into discount_prices (discount_id, variant_id, price) select id, $1, 31500 from discounts',
    [event.variantId],
  )
})
afterAll(() => shop.close())

const look = (code: string, token: string, headers: Record<string, string> = {}) =>
  call(shop, `/shop-api/discounts/${code}/event/${event.id}`, { token, headers })
const order = (discountCode: string, token: string) =>
  placeOrder(shop, token, draftOf(event, { discountCode, shownTotal: 315 }))

test('guessing codes is slowed, by asking or by ordering, and other customers are not', async () => {
  const { token } = await addUser(shop)
  for (let i = 0; i < 5; i++) {
    expect((await look(`ADIVINA${i}`, token)).code).toBe('discount_not_valid')
    expect((await order(`ADIVINO${i}`, token)).code).toBe('discount_not_valid')
  }
  const refused = await look('VUELVE', token, { cookie: 'locale=pt_BR' })
  expect(refused).toMatchObject({
    status: 429,
    code: 'too_many_attempts',
    body: { message: expect.stringMatching(/^Muitas tentativas\. Espere \d+ minutos e tente de novo\.$/) },
  })
  expect((await order('VUELVE', token)).code).toBe('too_many_attempts')
  expect((await placeOrder(shop, token, draftOf(event))).status).toBe(200)

  const neighbour = await addUser(shop)
  expect((await look('VUELVE', neighbour.token)).status).toBe(200)
  shop.clock.advance(31 * 60_000)
  expect((await look('VUELVE', token)).status).toBe(200)
})

test('using a good code often is not guessing', async () => {
  const { token } = await addUser(shop)
  for (let i = 0; i < 12; i++) expect((await look('vuelve', token)).status).toBe(200)
  // Refused, but not because of the code.
  for (let i = 0; i < 12; i++) {
    const draft = draftOf(event, { discountCode: 'VUELVE', shownTotal: 1 })
    expect((await placeOrder(shop, token, draft)).code).toBe('price_changed')
  }
  expect((await order('VUELVE', token)).data.total).toBe(315)
})

test('many accounts behind one client do not guess without end', async () => {
  const guessers = await Promise.all(Array.from({ length: 8 }, () => addUser(shop)))
  const answers = []
  for (const { token } of guessers)
    for (let i = 0; i < 10; i++) answers.push((await look(`PRUEBA${i}`, token)).code)
  expect(answers.filter((code) => code === 'discount_not_valid')).toHaveLength(60)
  expect(answers.filter((code) => code === 'too_many_attempts')).toHaveLength(20)
})
