import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderDetail, Purchase } from '#contract/sales/own-orders.ts'
import {
  addEvent,
  addOrder,
  addUser,
  openSession,
  sql,
  type TestEvent,
  type TestUser,
} from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  buyer = await addUser(shop)
  event = await addEvent(shop, { capacity: 2, stops: 2, startsAt: '2026-12-05T20:30:00-06:00' })
})
afterAll(() => shop.close())

const person = (name: string, passengerAddress: string) => ({
  name,
  email: 'bruno@vaiven.test',
  phone: '+525544455566',
  passengerAddress,
})
const change = (more: { passengers?: ReturnType<typeof person>[]; address?: string } = {}) => ({
  addresses: [{ address: more.address ?? 'Colima 7', commune_id: event.countyId }],
  passengers: more.passengers ?? [person('Bruno Paz', more.address ?? 'Colima 7')],
})
const put = (orderId: string, body: unknown, token = buyer.token, position = 0) =>
  call<OrderDetail>(shop, `/shop-api/order-detail/${orderId}/tickets/${position}`, {
    method: 'PUT',
    json: body,
    token,
  })

describe('changing passengers and addresses', () => {
  it('is saved, logged and mailed', async () => {
    const order = await addOrder(shop, { event, user: buyer, tickets: 2 })
    const passengers = [person('Bruno Paz', 'Colima 7'), person('Irene Paz', 'Colima 7')]
    const changed = await put(order.id, change({ passengers }), buyer.token, 1)
    expect(changed.data.tickets[1]).toMatchObject({
      addresses: [{ address: 'Colima 7' }],
      passengers: [{ name: 'Bruno Paz' }, { name: 'Irene Paz', passengerAddress: 'Colima 7' }],
    })
    expect(changed.data.tickets[0]?.passengers).toMatchObject([{ name: 'Pasajera 1' }])
    const told = await sql(
      shop,
      `select c.change, c.actor_kind, c.actor_id, c.details, (select kind from outbox where order_id = $1) as mail
       from order_changes c where c.order_id = $1 order by c.id desc limit 1`,
      [order.id],
    )
    expect(told).toEqual([
      {
        change: 'change_ticket',
        actorKind: 'customer',
        actorId: buyer.id,
        details: { ticket: 2 },
        mail: 'order_changed',
      },
    ])
  })

  it('is mailed once after several changes within five minutes', async () => {
    const order = await addOrder(shop, { event, user: buyer })
    const path = `/shop-api/order-detail/${order.id}/tickets/0`
    const change = (address: string) =>
      call(shop, path, {
        method: 'PUT',
        token: buyer.token,
        json: {
          addresses: [{ address, commune_id: event.countyId }],
          passengers: [
            { name: 'Ana Paz', email: 'a@vaiven.test', phone: '+525511122233', passengerAddress: address },
          ],
        },
      })
    const mails = () =>
      sql<{ wait: number }>(
        shop,
        `select extract(epoch from try_next_at - created_at)::int as wait from outbox where order_id = $1`,
        [order.id],
      )
    for (const street of ['Colima 1', 'Colima 2', 'Colima 3']) {
      expect((await change(street)).status).toBe(200)
      shop.clock.advance(60_000)
    }
    expect(await mails()).toEqual([{ wait: 300 }])
    await sql(shop, `update outbox set state = 'sent', sent_at = $2 where order_id = $1`, [
      order.id,
      shop.clock.now(),
    ])
    await change('Colima 4')
    expect(await mails()).toHaveLength(2)
  })

  it('closes for a ticket whose passengers have boarded', async () => {
    const order = await addOrder(shop, { event, user: buyer, tickets: 2 })
    await sql(
      shop,
      `with check_in as (
         insert into check_ins (order_id, leg, outcome, nonce, staff_id, created_at)
         values ($1, 'outbound', 'boarded', 'at the van', $2, $3) returning id
       )
       insert into boardings (check_in_id, passenger_id, leg)
       select c.id, r.id, 'outbound' from check_in c, passengers r where r.ticket_id = $4`,
      [order.id, buyer.id, shop.clock.now(), order.ticketIds[0]],
    )
    expect(await put(order.id, change())).toMatchObject({ status: 409, code: 'changes_closed' })
    expect((await put(order.id, change(), buyer.token, 1)).status).toBe(200)
  })

  it('closes 72 hours before the trip, to the second', async () => {
    const order = await addOrder(shop, { event, user: buyer })
    shop.clock.set('2026-12-02T20:29:59-06:00')
    const token = await openSession(shop, buyer.id)
    expect((await put(order.id, change(), token)).status).toBe(200)
    shop.clock.set('2026-12-02T20:30:00-06:00')
    expect(await put(order.id, change(), token)).toMatchObject({ status: 409, code: 'changes_closed' })
    const shown = await call<OrderDetail>(shop, `/shop-api/order-detail/${order.id}`, { token })
    expect(shown.data.order.changesUntil).toBe(null)
  })

  it('is held to the rules that held when it was bought', async () => {
    const order = await addOrder(shop, { event, user: buyer })
    const elsewhere = await addEvent(shop)
    const three = Array.from({ length: 3 }, () => person('Bruno Paz', 'Colima 7'))
    expect((await put(order.id, change({ passengers: three }))).code).toBe('incomplete_form')
    expect((await put(order.id, change({ passengers: [person('Bruno Paz', 'Durango 1')] }))).code).toBe(
      'incomplete_form',
    )
    const far = { ...change(), addresses: [{ address: 'Colima 7', commune_id: elsewhere.countyId }] }
    expect((await put(order.id, far)).code).toBe('address_not_in_province')
  })

  it('does not overwrite a change that was made in the meantime', async () => {
    const order = await addOrder(shop, { event, user: buyer })
    const seen = await call<OrderDetail>(shop, `/shop-api/order-detail/${order.id}`, { token: buyer.token })
    const { version } = seen.data.tickets[0]!
    const first = await put(order.id, { ...change({ address: 'Durango 1' }), version })
    expect(first.data.tickets[0]!.version).toBeGreaterThan(version)
    expect(await put(order.id, { ...change(), version })).toMatchObject({
      status: 409,
      code: 'ticket_changed',
    })
    const again = await put(order.id, { ...change(), version: first.data.tickets[0]!.version })
    expect(again.data.tickets[0]!.addresses).toMatchObject([{ address: 'Colima 7' }])
  })

  it('is not possible in a cancelled order, another ticket, or an order of another customer', async () => {
    const [order, cancelled] = [
      await addOrder(shop, { event, user: buyer }),
      await addOrder(shop, { event, user: buyer, state: 'cancelled' }),
    ]
    const stranger = await addUser(shop)
    expect((await put(order.id, change(), stranger.token)).status).toBe(404)
    expect((await put(order.id, change(), buyer.token, 1)).status).toBe(404)
    expect((await put(cancelled.id, change())).status).toBe(404)
  })
})

describe('the history of purchases', () => {
  it('comes in pages, the latest first, each order once, even where many were placed in the same moment', async () => {
    const placed: string[] = []
    for (let n = 0; n < 7; n++) {
      if (n % 3 === 0) shop.clock.advance(1000)
      placed.push((await addOrder(shop, { event, user: buyer })).id)
    }
    const seen: string[] = []
    for (let after = ''; ; after = `&after=${seen.at(-1)}`) {
      const { data } = await call<Purchase[]>(shop, `/shop-api/payment-history?limit=3${after}`, {
        token: buyer.token,
      })
      seen.push(...data.map(({ id }) => id))
      if (data.length < 3) break
    }
    expect([...seen].sort()).toEqual([...placed].sort())
    expect(seen[0]).toBe(placed[6])
  })

  it('says nothing about the orders of others', async () => {
    const stranger = await addUser(shop)
    const theirs = await addOrder(shop, { event, user: stranger })
    const path = `/shop-api/payment-history?after=${theirs.id}`
    await addOrder(shop, { event, user: buyer })
    expect((await call<Purchase[]>(shop, path, { token: buyer.token })).data).toEqual([])
  })
})

describe('an order for an event of another country', () => {
  it('is shown, with names in the language closest to the buyer’s', async () => {
    const order = await addOrder(shop, { event, user: buyer })
    await sql(
      shop,
      `insert into event_translations (event_id, locale, name, description) values ($1, 'en_US', 'A night', 'Long')`,
      [event.id],
    )
    const asChilean = { token: buyer.token, headers: { cookie: 'locale=es_CL' } }
    const { data } = await call<OrderDetail>(shop, `/shop-api/order-detail/${order.id}`, asChilean)
    expect(data.event.translations).toMatchObject([{ name: 'Noche de Jacarandas' }])
    expect(data.tickets).toMatchObject([{ category: 'Compartido', name: 'Individual' }])
    const purchases = await call<Purchase[]>(shop, '/shop-api/payment-history', asChilean)
    expect(purchases.data).toMatchObject([{ id: order.id }])
  })
})

describe('statements sent to the database', () => {
  async function statements(path: string): Promise<number> {
    const before = shop.db.statementCount()
    expect((await shop.fetch(path, { token: buyer.token })).status).toBe(200)
    return shop.db.statementCount() - before
  }

  it('has a fixed maximum, for any number of tickets and orders', async () => {
    const order = await addOrder(shop, { event, user: buyer, tickets: 6, passengers: 2 })
    for (let n = 0; n < 5; n++) await addOrder(shop, { event, user: buyer })
    expect(await statements(`/shop-api/order-detail/${order.id}`)).toBeLessThanOrEqual(4)
    expect(await statements('/shop-api/payment-history')).toBeLessThanOrEqual(4)
  })
})

describe('the money that goes back', () => {
  it('is shown with the order, with its current state', async () => {
    const order = await addOrder(shop, { event, user: buyer, state: 'refunded' })
    const attempt = '9d2c1b4e-0000-4000-8000-000000000001'
    await sql(
      shop,
      `with tried as (
         insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference,
           created_at, updated_at)
         values ($1::uuid, $2::uuid, 'unlimit', 'unlimit', 'completed', 42000, 'MXN', 'V1', $3::timestamptz, $3)
       )
       insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at)
       values (gen_random_uuid(), $2, $1, 'done', 2000, 'MXN', 'staff', $3, $3),
         (gen_random_uuid(), $2, $1, 'failed', 40000, 'MXN', 'staff', $3::timestamptz + interval '1 hour', $3)`,
      [attempt, order.id, shop.clock.now()],
    )
    const shown = await call<OrderDetail>(shop, `/shop-api/order-detail/${order.id}`, { token: buyer.token })
    expect(shown.data.order.refunds).toMatchObject([
      { amount: 400, state: 'with_staff' },
      { amount: 20, state: 'done', createdAt: '2026-11-21T18:00:00.000Z' },
    ])
  })
})

describe('the mail about an order', () => {
  it('is sent once more to its customer alone', async () => {
    const order = await addOrder(shop, { event, user: buyer })
    const again = (token: string) =>
      call(shop, `/shop-api/order-detail/${order.id}/resend-mail`, { method: 'POST', json: {}, token })
    expect((await again((await addUser(shop)).token)).status).toBe(404)
    expect((await again(buyer.token)).status).toBe(200)
    const mails = await sql(shop, 'select kind, recipient from outbox where order_id = $1', [order.id])
    expect(mails).toEqual([{ kind: 'order_paid', recipient: buyer.email }])
  })
})
