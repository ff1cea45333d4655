import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  buyer = await addUser(shop)
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  event = await addEvent(shop, { capacity: 3, stops: 2 })
})
afterAll(() => shop.close())

const order = (more: Parameters<typeof draftOf>[1] = {}, key?: string) =>
  placeOrder(shop, buyer.token, draftOf(event, more), key)

describe('placing an order', () => {
  it('stores passengers, addresses and price, and shows them only to its customer', async () => {
    const draft = draftOf(event)
    const ticket = draft.tickets[0]!
    ticket.addresses = [
      { address: 'Durango 100', commune_id: event.countyId },
      { address: 'Colima 7', commune_id: event.countyId },
    ]
    ticket.passengers = [
      { name: 'Ximena Duarte', email: 'x@vaiven.test', phone: '+525511122233', passengerAddress: 'Colima 7' },
      {
        name: 'Tomás Arriaga',
        email: 't@vaiven.test',
        phone: '55 4445 5566',
        passengerAddress: 'Durango 100',
      },
    ]
    const placed = await placeOrder(shop, buyer.token, draft)
    expect(placed.data).toMatchObject({ state: 'awaiting_transfer_payment', total: 420, currency: 'MXN' })

    const path = `/shop-api/order-detail/${placed.data.orderId}`
    const { data } = await call<OrderDetail>(shop, path, { token: buyer.token })
    expect(data.tickets[0]?.passengers).toMatchObject([
      { name: 'Ximena Duarte', passengerAddress: 'Colima 7' },
      { name: 'Tomás Arriaga', phone: '+525544455566', passengerAddress: 'Durango 100' },
    ])
    expect(data.order.payment).toMatchObject({ kind: 'bank-transfer', bank: { accountType: 'CLABE' } })

    const stranger = await addUser(shop)
    expect((await call(shop, path, { token: stranger.token })).status).toBe(404)
  })

  it("reads its customer's tickets and no others, in tables without statistics, too", async () => {
    const stranger = await addUser(shop)
    for (const user of [stranger, stranger, buyer, buyer]) {
      await placeOrder(shop, user.token, draftOf(event, { quantity: 5 }))
    }
    await sql(shop, 'select pg_stat_force_next_flush()')
    const [index] = await sql<{ read: number }>(
      shop,
      "select idx_tup_read::int as read from pg_stat_user_indexes where indexrelname = 'tickets_unreleased_by_stock'",
    )
    expect(index?.read).toBe(0)
  })

  it('refuses a total that differs from the price, and returns the price', async () => {
    const answer = await order({ shownTotal: 1 })
    expect(answer).toMatchObject({ status: 409, code: 'price_changed' })
    expect(answer.body).toMatchObject({
      message: 'El precio cambió a MXN\u00a0420,00. Revísalo antes de pagar.',
      error: { data: { total: 420 } },
    })
  })

  it.each([
    [
      'more passengers than the ticket carries',
      (t: Ticket) => Array.from({ length: 3 }, () => t.passengers.push(t.passengers[0]!)),
    ],
    [
      'more addresses than the van stops at',
      (t: Ticket) => t.addresses.push(t.addresses[0]!, t.addresses[0]!),
    ],
    [
      'a passenger at an address that is not on the ticket',
      (t: Ticket) => {
        t.passengers[0]!.passengerAddress = 'Elsewhere 1'
      },
    ],
  ])('refuses %s', async (_what, change) => {
    const draft = draftOf(event)
    change(draft.tickets[0]!)
    expect(await placeOrder(shop, buyer.token, draft)).toMatchObject({ status: 422, code: 'incomplete_form' })
  })

  it('refuses an address outside the province from which the trip leaves', async () => {
    const elsewhere = await addEvent(shop)
    const draft = draftOf(event)
    draft.tickets[0]!.addresses[0]!.commune_id = elsewhere.countyId
    expect((await placeOrder(shop, buyer.token, draft)).code).toBe('address_not_in_province')
  })

  it('takes passengers to a fixed meeting point and nowhere else', async () => {
    await sql(
      shop,
      `insert into approaches (variant_id, address, county_id) values ($1, 'Metro Chapultepec', $2)`,
      [event.variantId, event.countyId],
    )
    expect((await order()).code).toBe('address_not_in_province')
    const draft = draftOf(event)
    draft.tickets[0]!.addresses = [{ address: 'Metro Chapultepec', commune_id: event.countyId }]
    draft.tickets[0]!.passengers[0]!.passengerAddress = 'Metro Chapultepec'
    expect((await placeOrder(shop, buyer.token, draft)).status).toBe(200)
    draft.tickets[0]!.addresses[0]!.note = 'Frente al quiosco'
    expect((await placeOrder(shop, buyer.token, draft)).code).toBe('invalid_input')
  })

  it('is placed once for repeated requests, sequential and concurrent', async () => {
    const first = await order({}, 'key-1')
    const again = await order({}, 'key-1')
    expect(again.data).toEqual(first.data)
    expect(await order({ quantity: 2 }, 'key-1')).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })

    const many = await Promise.all(Array.from({ length: 50 }, () => order({}, 'key-2')))
    expect(new Set(many.map(({ data }) => data.orderId)).size).toBe(1)
    const [sold] = await sql<{ count: number }>(
      shop,
      'select count(*)::int from tickets where stock_id = $1',
      [event.stockId],
    )
    expect(sold?.count).toBe(2)
  })

  it('is refused without an idempotency key, and nothing is placed', async () => {
    const json = draftOf(event)
    const answer = await call(shop, '/shop-api/orders', { json, token: buyer.token })
    expect(answer).toMatchObject({ status: 422, code: 'idempotency_key_required' })
    expect(answer.body).toMatchObject({ message: expect.stringContaining('Idempotency-Key') })
    const orders = await sql(shop, 'select from orders where event_id = $1', [event.id])
    expect(orders).toEqual([])
  })

  it('needs a log-in and the address of this shop', async () => {
    expect(await call(shop, '/shop-api/orders', { json: draftOf(event) })).toMatchObject({
      status: 401,
      code: 'login_required',
    })
    expect((await order({ url: 'https://elsewhere.test/event/x' })).status).toBe(400)
  })

  it('says which field is wrong in the language of the caller', async () => {
    const draft = draftOf(event)
    draft.tickets[0]!.passengers[0]!.email = 'nobody'
    const answer = await call(shop, '/shop-api/orders', {
      json: draft,
      token: buyer.token,
      headers: { cookie: 'locale=pt_BR', 'idempotency-key': 'bad e-mail' },
    })
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(answer.body).toMatchObject({
      message: 'Alguns dados não puderam ser lidos. Confira e tente de novo.',
      error: { fields: { 'tickets.0.passengers.0.email': 'email_is_invalid' } },
    })
  })

  it('refuses a trip that has left, one that was withdrawn and one that only shows a message', async () => {
    await sql(shop, 'update events set available = false where id = $1', [event.id])
    expect((await order()).code).toBe('event_not_available')
    await sql(shop, 'update events set available = true where id = $1', [event.id])
    await sql(shop, `update event_translations set message = 'Pronto' where event_id = $1`, [event.id])
    expect((await order()).code).toBe('event_not_available')
    await sql(shop, 'update event_translations set message = null where event_id = $1', [event.id])
    shop.clock.set('2026-12-06T02:30:00Z')
    const session = await addUser(shop)
    expect((await placeOrder(shop, session.token, draftOf(event))).code).toBe('event_not_available')
  })
})

describe('an event that the organiser pays', () => {
  it('is reserved without payment, at once and for nothing', async () => {
    const funded = await addEvent(shop, { paymentType: 2 })
    const placed = await placeOrder(
      shop,
      buyer.token,
      draftOf(funded, { paymentCode: 'prepagado', shownTotal: 0 }),
    )
    expect(placed.data).toMatchObject({ state: 'paid', total: 0, holdUntil: null, payment: { kind: 'none' } })
    const [mail] = await sql<{ kind: string }>(shop, 'select kind from outbox where order_id = $1', [
      placed.data.orderId,
    ])
    expect(mail?.kind).toBe('order_reserved')
  })

  it('takes no other method, and an event that is sold takes no reservation', async () => {
    const funded = await addEvent(shop, { paymentType: 2 })
    expect((await placeOrder(shop, buyer.token, draftOf(funded))).code).toBe('payment_method_not_available')
    expect((await order({ paymentCode: 'prepagado', shownTotal: 0 })).code).toBe(
      'payment_method_not_available',
    )
  })
})

describe('a method that settles slowly', () => {
  it('is not offered when its money could come after the trip is frozen', async () => {
    const methods = (date: number) =>
      call<{ code: string }[]>(shop, `/api/payment-methods?country-code=MX&date=${date}`)
    expect((await methods(event.dateId)).data.map(({ code }) => code)).toContain('transferencia')
    const soon = await addEvent(shop, { startsAt: '2026-11-26T20:00:00-06:00' })
    expect((await methods(soon.dateId)).data.map(({ code }) => code)).not.toContain('transferencia')
    expect((await placeOrder(shop, buyer.token, draftOf(soon))).code).toBe('payment_method_not_available')
  })
})

describe('a discount code', () => {
  async function addDiscount(limits: { total?: number; perCustomer?: number } = {}) {
    const code = `code-${event.id}`
    const [row] = await sql<{ id: number }>(
      shop,
      `insert into discounts (code, variation, total_limit, per_customer_limit, valid_from, valid_until)
       values ($1, 0.25, $2, $3, '2026-11-01Z', '2026-12-01Z') returning id`,
      [code, limits.total ?? null, limits.perCustomer ?? null],
    )
    await sql(shop, 'insert into discount_prices (discount_id, variant_id, price) values ($1, $2, 31500)', [
      row!.id,
      event.variantId,
    ])
    return code
  }
  const withCode = (discountCode: string, token = buyer.token) =>
    placeOrder(shop, token, draftOf(event, { discountCode, shownTotal: 315 }))

  it('lowers the price of its variants, in upper or lower case', async () => {
    const code = await addDiscount()
    expect((await withCode(code.toUpperCase())).data.total).toBe(315)
  })

  it('is used no more often than its limit when many come at once', async () => {
    const code = await addDiscount({ total: 3 })
    const others = await Promise.all(Array.from({ length: 20 }, () => addUser(shop)))
    const answers = await Promise.all(others.map(({ token }) => withCode(code, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([undefined, 'discount_not_valid']))
  })

  it('can be used once per customer, is refused as used, and is available again when the order ends', async () => {
    const code = await addDiscount({ perCustomer: 1 })
    const placed = await withCode(code)
    expect((await withCode(code)).code).toBe('discount_used')
    const path = `/shop-api/discounts/${code}/event/${event.id}`
    expect((await call<{ used: boolean }>(shop, path, { token: buyer.token })).data.used).toBe(true)
    await sql(shop, 'update discount_uses set returned_at = now() where order_id = $1', [placed.data.orderId])
    expect((await call(shop, path, { token: buyer.token })).data).toMatchObject({
      used: false,
      variation: 0.25,
      productVariants: [{ product_variant_id: event.variantId, discount_price: 315 }],
    })
  })

  it('is worth nothing for another event, or out of its time', async () => {
    const code = await addDiscount()
    const other = await addEvent(shop)
    expect((await placeOrder(shop, buyer.token, draftOf(other, { discountCode: code }))).code).toBe(
      'discount_not_valid',
    )
    shop.clock.set('2026-12-01T00:00:00Z')
    const late = await addUser(shop)
    const path = `/shop-api/discounts/${code}/event/${event.id}`
    expect((await call(shop, path, { token: late.token })).code).toBe('discount_not_valid')
  })
})

type Ticket = ReturnType<typeof draftOf>['tickets'][number]
