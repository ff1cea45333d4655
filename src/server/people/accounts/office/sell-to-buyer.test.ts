import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { PaymentStep } from '#contract/sales/payments.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { createCardShop } from '#test/helpers/payments/card-payment.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { addStaff, type OfficeClient, openOffice, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* Phone sales follow the rules of the shop. */

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => shop.close())

let support: OfficeClient
let event: TestEvent
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  event = await addEvent(shop, {
    name: 'Noche de Jacarandas',
    startsAt: '2026-12-20T20:30:00-06:00',
    size: 2,
  })
})

const ana = () => ({
  email: `ana.${randomUUID().slice(0, 8)}@correo.test`,
  firstName: 'Ana María',
  lastName: 'Solís',
  phone: '+52 55 1234 5678',
})
const sell = (buyer: object, more: object = {}, client = support, key: string = randomUUID()) => {
  const { url: _url, ...order } = draftOf(event)
  return client.call(
    'POST /office-api/orders',
    { buyer, order: { ...order, ...more } },
    { 'idempotency-key': key },
  )
}
const mailsTo = async (email: string) =>
  (
    await sql<{ kind: string }>(shop, 'select kind from outbox where recipient = $1 order by kind', [email])
  ).map(({ kind }) => kind)
const users = (email: string) => sql(shop, 'select id from users where email = $1::citext', [email])

test('a new buyer gets an order by transfer, an account, and a link to choose a password', async () => {
  const buyer = ana()
  const { status, data } = await sell(buyer)
  expect({ status, data }).toMatchObject({ status: 200, data: { newAccount: true } })
  const mails = await sql<{ kind: string; token: string | null }>(
    shop,
    `select kind, data->>'token' as token from outbox where recipient = $1 order by kind`,
    [buyer.email],
  )
  expect(mails.map(({ kind }) => kind)).toEqual(['account_made', 'order_awaiting_transfer'])
  const password = 'cuatro palabras largas'
  await shop.fetch(`/api/reset-password?token=${mails[0]?.token}`, {
    json: { password1: password, password2: password },
  })
  const logIn = await shop.fetch('/api/login', { json: { email: buyer.email, password } })
  const { data: session } = (await logIn.json()) as { data: { token: string } }
  const shown = await shop.fetch(`/shop-api/order-detail/${data.orderId}`, { token: session.token })
  expect(((await shown.json()) as { data: { order: { number: string } } }).data.order.number).toBe(
    data.number,
  )

  const page = await support.call(`GET /office-api/orders/${data.number}`)
  expect(page.data.order).toMatchObject({ soldBy: 'Olga Fierro', state: 'awaiting_transfer_payment' })
  expect(page.data.timeline).toContainEqual(
    expect.objectContaining({ kind: 'sell', actor: { kind: 'staff', name: 'Olga Fierro' } }),
  )
  const { data: mine } = await support.call('GET /office-api/orders?sold=me')
  expect(mine.rows).toHaveLength(1)
})

test('a buyer with an account keeps it, and is mailed at once', async () => {
  const lucia = await addUser(shop)
  const { data } = await sell({ ...ana(), email: lucia.email.toUpperCase() })
  expect(data.newAccount).toBe(false)
  const mails = await sql(shop, 'select kind, try_next_at as at from outbox where recipient = $1', [
    lucia.email,
  ])
  expect(mails).toEqual([{ kind: 'order_awaiting_transfer', at: shop.clock.now() }])
})

test('the same key again is the same order', async () => {
  const [buyer, key] = [ana(), randomUUID()]
  const [first, second] = [await sell(buyer, {}, support, key), await sell(buyer, {}, support, key)]
  expect(second.data).toMatchObject({ number: first.data.number, newAccount: false })
  expect((await sell(buyer, {}, support, '')).status).toBe(422)
})

test('phone and shop together never sell more seats than there are', async () => {
  const customers = await Promise.all([addUser(shop), addUser(shop)])
  const results = await Promise.all([
    ...[1, 2, 3].map(() => sell(ana())),
    ...customers.map(({ token }) => placeOrder(shop, token, draftOf(event))),
  ])
  expect(results.filter(({ status }) => status === 200)).toHaveLength(2)
  const refused = results.filter(({ status }) => status !== 200)
  expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('not_enough_seats'))
})

test('seats that customers wait for are neither shown nor sold', async () => {
  const [lucia, other] = await Promise.all([addUser(shop), addUser(shop)])
  const { ticketIds } = await addOrder(shop, { user: other, event, tickets: 2 })
  const { dateId: eventDateId, variantId: productVariantId, provinceId } = event
  const json = { eventDateId, productVariantId, seats: 1 }
  expect((await call(shop, '/shop-api/waiting-list', { token: lucia.token, json })).status).toBe(200)
  await sql(shop, 'update tickets set released_at = $2 where id = any ($1)', [ticketIds, shop.clock.now()])
  const left = async () => {
    const query = `event=${event.id}&date=${eventDateId}&province=${provinceId}`
    const { data } = await support.call(`GET /office-api/sale-choices?${query}`)
    return (data.tickets as { left: number }[])[0]?.left
  }
  expect(await left()).toBe(1)
  expect((await sell(ana())).status).toBe(200)
  expect(await left()).toBe(0)
  expect((await sell(ana())).code).toBe('not_enough_seats')
})

test('the buyer pays by card through the link in the mail', async () => {
  const cards = await createCardShop()
  onTestFinished(() => cards.close())
  const staff = await openOfficeAs(cards, { role: 'support', countries: ['MX'] })
  const startsAt = new Date(cards.clock.now().getTime() + 20 * 86_400_000).toISOString()
  const { url: _url, ...order } = draftOf(await addEvent(cards, { startsAt }), { paymentCode: 'unlimit' })
  const [buyer, password] = [ana(), 'cuatro palabras largas']
  const { data } = await staff.call(
    'POST /office-api/orders',
    { buyer, order },
    { 'idempotency-key': randomUUID() },
  )
  const orderId = String(data.orderId)
  const mails = await sql<{ kind: string; token: string | null }>(
    cards,
    `select kind, data->>'token' as token from outbox where recipient = $1 order by kind`,
    [buyer.email],
  )
  expect(mails.map(({ kind }) => kind)).toEqual(['account_made', 'order_awaiting_payment'])
  const choice = { json: { password1: password, password2: password } }
  await cards.fetch(`/api/reset-password?token=${mails[0]?.token}`, choice)
  const logIn = await call<{ token: string }>(cards, '/api/login', { json: { email: buyer.email, password } })
  const { token } = logIn.data
  const pay = { token, json: { orderId, paymentCode: 'unlimit' } }
  const step = (await call<PaymentStep>(cards, '/shop-api/init-payment', pay)).data
  await cards.payByCard(step.preference_init_point ?? '')
  const { data: paid } = await call<{ order: object }>(cards, `/api/orders/${orderId}/status?outcome=success`)
  expect(paid.order).toMatchObject({ paymentState: 'paid' })
  const page = await staff.call(`GET /office-api/orders/${data.number}`)
  expect(page.data.order).toMatchObject({ soldBy: 'Olga Fierro', state: 'paid' })
})

test('an order that is refused leaves no account behind', async () => {
  const buyer = ana()
  expect((await sell(buyer, { shownTotal: 1 })).code).toBe('price_changed')
  expect(await users(buyer.email)).toEqual([])
  expect(await mailsTo(buyer.email)).toEqual([])
})

test('nothing is sold to a new buyer whose link to choose a password cannot be queued', async () => {
  const [buyer, key] = [ana(), randomUUID()]
  const refuse = `create function refuse_link() returns trigger language plpgsql as
    $$ begin raise exception 'no more mails'; end $$`
  await sql(shop, refuse)
  await sql(
    shop,
    `create trigger refuse_link before insert on outbox for each row when (new.kind = 'account_made')
     execute function refuse_link()`,
  )
  const { status } = await sell(buyer, {}, support, key)
  await sql(shop, 'drop function refuse_link cascade')
  expect(status).toBe(500)
  expect(await users(buyer.email)).toEqual([])
  expect((await sell(buyer, {}, support, key)).data).toMatchObject({ newAccount: true })
  expect(await mailsTo(buyer.email)).toEqual(['account_made', 'order_awaiting_transfer'])
  const changes = await sql(
    shop,
    'select change, actor_kind as by from account_changes where user_id = (select id from users where email = $1) order by id',
    [buyer.email],
  )
  expect(changes).toEqual([
    { change: 'registered', by: 'staff' },
    { change: 'recovery_requested', by: 'staff' },
  ])
})

test('staff cannot sell to themselves, in another country, or free tickets', async () => {
  const person = await addStaff(shop, [{ role: 'support', countries: ['MX'] }])
  const own = await openOffice(shop, person)
  expect((await sell({ ...ana(), email: person.email }, {}, own)).code).toBe('own_order')
  const elsewhere = await openOfficeAs(shop, { role: 'support', countries: ['CL'] })
  expect((await sell(ana(), {}, elsewhere)).status).toBe(404)
  const chosen = await elsewhere.call(`GET /office-api/sale-choices?event=${event.id}`)
  expect(chosen.data.events).toEqual([])
  expect((await sell(ana(), { paymentCode: 'prepagado' })).code).toBe('payment_method_not_available')
})

test('the offers for a sale are listed step by step', async () => {
  const ask = async (query: string) => (await support.call(`GET /office-api/sale-choices?${query}`)).data
  expect((await ask('q=jacarandas')).events).toContainEqual(expect.objectContaining({ id: event.id }))
  const { dateId, provinceId, variantId } = event
  const offer = await ask(`event=${event.id}&date=${dateId}&province=${provinceId}`)
  expect(offer).toMatchObject({
    dates: [{ id: dateId }],
    provinces: [{ id: provinceId }],
    tickets: [{ id: variantId, price: 420, left: 2, capacity: 1, stops: 1 }],
    counties: [{ name: 'Roma Norte' }],
  })
  expect(offer.methods).toContain('transferencia')
})

test("staff change passengers for the buyer by the buyer's rules, and the buyer is informed", async () => {
  const { data } = await sell(ana())
  const change = (json: object) => support.call(`PUT /office-api/orders/${data.number}/tickets/0`, json)
  const people = {
    addresses: [{ address: 'Colima 220', commune_id: event.countyId }],
    passengers: [
      { name: 'Zoé Ñandú', email: 'zoe@correo.test', phone: '+525512345678', passengerAddress: 'Colima 220' },
    ],
  }
  expect((await change(people)).status).toBe(200)
  const page = await support.call(`GET /office-api/orders/${data.number}`)
  expect(JSON.stringify(page.data.tickets)).toContain('Zoé Ñandú')
  expect(page.data.mails).toContainEqual(expect.objectContaining({ name: 'order_changed' }))
  expect(page.data.timeline).toContainEqual(
    expect.objectContaining({ kind: 'change_ticket', actor: { kind: 'staff', name: 'Olga Fierro' } }),
  )
  expect((await change({ ...people, version: 0 })).code).toBe('ticket_changed')
  shop.clock.set('2026-12-19T18:00:00Z')
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  expect((await change(people)).code).toBe('order_changes_closed')
})
