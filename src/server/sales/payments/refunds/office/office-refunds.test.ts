import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { importStatement } from '#server/sales/payments/transfers/import-statement.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { addStaff, type OfficeClient, openOffice, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { takeRefundsToSend } from '../refund-sql.ts'
import { sendRefunds } from '../send-refunds.ts'
import { settleRefund } from '../settle-refund.ts'

let shop: CardShop
let buyer: TestUser
let event: TestEvent
let manager: OfficeClient & TestStaff
let finance: OfficeClient & TestStaff
let support: OfficeClient & TestStaff
const mx = { countries: ['MX'] as ['MX'] }
beforeAll(async () => {
  shop = await createCardShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('POST', '/reset')
  await shop.control('PUT', '/callbacks', { mode: 'off' })
  buyer = await addUser(shop)
  event = await addEvent(shop, { size: 60, startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString() })
  manager = await openOfficeAs(shop, { role: 'manager', ...mx })
  finance = await openOfficeAs(shop, { role: 'finance', ...mx })
  support = await openOfficeAs(shop, { role: 'support', ...mx })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

type Paid = { id: string; number: string; tickets: string[] }

async function paid({
  quantity = 2,
  price = 420,
  by = 'transferencia' as 'transferencia' | 'unlimit',
  of = event,
  who = buyer,
} = {}): Promise<Paid> {
  const { data, body } = await placeOrder(shop, who.token, draftOf(of, { quantity, price, paymentCode: by }))
  if (!data) throw new Error(JSON.stringify(body))
  if (by === 'transferencia') await confirmTransfer(shop, data.number, `IN${data.number}`)
  else {
    await shop.payByCard(data.payment.preference_init_point!)
    await shop.fetch(`/api/orders/${data.orderId}/status?outcome=success`)
  }
  const tickets = await sql<{ id: string }>(
    shop,
    'select id from tickets where order_id = $1 order by position',
    [data.orderId],
  )
  return { id: data.orderId, number: data.number, tickets: tickets.map(({ id }) => id) }
}

const refund = (
  client: OfficeClient,
  number: string,
  wish: { amount?: number; ticketIds?: string[]; reason?: string } = {},
  key: string = randomUUID(),
) =>
  client.call(
    `POST /office-api/orders/${number}/refunds`,
    { reason: 'El cliente no puede ir', ...wish },
    { 'idempotency-key': key },
  )

const look = async (id: string) => {
  const [row] = await sql(
    shop,
    `select state, (select count(*)::int from tickets where order_id = o.id and released_at is null) as live,
       array(select r.amount || ' ' || r.state from refunds r where r.order_id = o.id order by r.created_at, r.amount) as refunds,
       (select sold from stock where id = $2) as sold
     from orders o where o.id = $1`,
    [id, event.stockId],
  )
  return row as { state: string; live: number; refunds: string[]; sold: number }
}
const logged = (number: string) =>
  sql<{ verb: string; result: string; reason: string }>(
    shop,
    "select verb, result, reason from office_log where object_kind = 'order' and object_id = $1 and verb <> 'transfer.confirm' order by id",
    [number],
  )

describe('a refund', () => {
  it('of a ticket releases its seat once, voids it, and informs the buyer', async () => {
    const { id, number, tickets } = await paid()
    const key = randomUUID()
    const asked = await Promise.all(
      [1, 2, 3].map(() => refund(manager, number, { ticketIds: [tickets[1]!] }, key)),
    )
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(asked.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(asked[0]!.data).toMatchObject({
      refund: {
        amount: 420,
        currency: 'MXN',
        ticketIds: [tickets[1]],
        parts: [{ code: 'transferencia', amount: 420 }],
      },
    })
    expect(await look(id)).toEqual({
      state: 'partially_refunded',
      live: 1,
      refunds: ['42000 created'],
      sold: 1,
    })
    expect((await refund(manager, number, { ticketIds: [tickets[1]!] })).code).toBe('ticket_refunded_before')
    const detail = await shop.fetch(`/shop-api/order-detail/${id}`, { token: buyer.token })
    const shown = ((await detail.json()) as { data: { tickets: { released: boolean }[] } }).data.tickets
    expect(shown.map(({ released }) => released)).toEqual([false, true])
    const [mail] = await sql<{ data: object }>(
      shop,
      "select data from outbox where order_id = $1 and kind = 'refund'",
      [id],
    )
    expect(mail!.data).toEqual({ state: 'started', amount: 42_000, currency: 'MXN', tickets: 1 })
    expect((await logged(number))[0]).toEqual({
      verb: 'refund.send',
      result: 'done',
      reason: 'El cliente no puede ir',
    })
  })

  it('of several payments is one mail when it begins, and one when all of it is back', async () => {
    const { data } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'transferencia' }))
    for (const amount of [300, 120])
      await confirmTransfer(shop, data.number, `P${amount}${data.number}`, { amount, otherAmount: true })
    await refund(manager, data.number)
    const told = () =>
      sql<{ state: string; amount: number }>(
        shop,
        `select data ->> 'state' as state, (data ->> 'amount')::int as amount from outbox
         where order_id = $1 and kind = 'refund' order by id`,
        [data.orderId],
      )
    expect(await told()).toEqual([{ state: 'started', amount: 42_000 }])
    expect((await look(data.orderId)).refunds).toEqual(['12000 created', '30000 created'])
    // Simulates that providers made the refunds one by one.
    for (const part of await takeRefundsToSend(shop.db, shop.clock.now(), 20))
      await settleRefund(shop, part, { state: 'done', providerReference: null, details: {} })
    expect(await told()).toEqual([
      { state: 'started', amount: 42_000 },
      { state: 'done', amount: 42_000 },
    ])
  })

  it('of an amount keeps the seats; the rest, or nothing, goes back afterwards', async () => {
    const { id, number } = await paid()
    expect((await refund(manager, number, { amount: 100.5 })).status).toBe(200)
    const tooMuch = await refund(manager, number, { amount: 739.51 })
    expect([tooMuch.status, tooMuch.code, tooMuch.data]).toEqual([
      422,
      'refund_too_large',
      { left: 739.5, currency: 'MXN' },
    ])
    for (const amount of [0, -5, 0.001, 1e13])
      expect((await refund(manager, number, { amount })).status).toBe(400)
    expect(await look(id)).toMatchObject({ state: 'partially_refunded', live: 2, refunds: ['10050 created'] })
    expect((await refund(manager, number)).data).toMatchObject({ refund: { amount: 739.5 } })
    expect(await look(id)).toMatchObject({ state: 'refunded', live: 0, sold: 0 })
    expect((await refund(manager, number)).code).toBe('nothing_to_refund')
    expect((await refund(manager, number, { amount: 1 })).code).toBe('nothing_to_refund')
  })

  it('needs a key, and a key is for one refund', async () => {
    const { number } = await paid()
    const bare = await manager.call(`POST /office-api/orders/${number}/refunds`, { reason: 'x', amount: 1 })
    expect([bare.status, bare.code]).toEqual([422, 'idempotency_key_required'])
    await refund(manager, number, { amount: 10 }, 'same')
    const other = await refund(manager, number, { amount: 11 }, 'same')
    expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused'])
    const others = await Promise.all([paid(), paid()])
    const at = await Promise.all(others.map((one) => refund(manager, one.number, { amount: 10 }, 'at once')))
    expect(at.map(({ status }) => status).sort()).toEqual([200, 422])
    // Idempotency keys are per person.
    expect((await refund(finance, number, { amount: 11 }, 'same')).status).toBe(200)
  })

  it('fifty times at once never gives back more than came', async () => {
    const { id, number } = await paid()
    const asked = await Promise.all(
      Array.from({ length: 50 }, () => refund(manager, number, { amount: 100 })),
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(asked.filter(({ code }) => code === 'refund_too_large')).toHaveLength(42)
    const { refunds } = await look(id)
    expect(refunds).toHaveLength(8)
  })

  it('above the payment is refused by the database, too', async () => {
    const { id, number } = await paid()
    await refund(manager, number, { amount: 800 })
    const insert = sql(
      shop,
      `insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at)
       select gen_random_uuid(), $1, id, 'created', 4001, 'MXN', 'staff', now(), now()
       from payment_attempts where order_id = $1`,
      [id],
    )
    await expect(insert).rejects.toMatchObject({ constraint: 'refund_above_payment' })
  })

  it('of an order that was paid in two parts takes the newest payment first', async () => {
    const { data } = await placeOrder(shop, buyer.token, draftOf(event, { quantity: 2 }))
    for (const [nth, amount] of [300, 540].entries()) {
      const day = new Date(shop.clock.now().getTime() + nth * 86_400_000).toISOString().slice(0, 10)
      const line = `Fecha;Importe;Concepto;Ordenante\n${day};${amount},00;${data.number};X`
      await importStatement(shop, new TextEncoder().encode(line))
    }
    expect((await refund(manager, data.number, { amount: 600 })).data).toMatchObject({
      refund: { amount: 600, parts: [{ amount: 540 }, { amount: 60 }] },
    })
    expect(await look(data.orderId)).toMatchObject({
      state: 'partially_refunded',
      refunds: ['6000 created', '54000 created'],
    })
    expect((await refund(manager, data.number)).data).toMatchObject({ refund: { amount: 240 } })
  })

  it('of a discounted ticket returns the price paid', async () => {
    await sql(
      shop,
      `with made as (insert into discounts (code, variation, total_limit, valid_from, valid_until)
         values ('MITAD', 0.5, 9, $1::timestamptz - interval '1 day', $1::timestamptz + interval '9 days') returning id)
       insert into discount_prices select id, $2, 21000 from made`,
      [shop.clock.now(), event.variantId],
    )
    const draft = draftOf(event, { quantity: 2, price: 210, discountCode: 'MITAD' })
    const { data } = await placeOrder(shop, buyer.token, draft)
    await confirmTransfer(shop, data.number, `IN${data.number}`)
    const [ticket] = await sql<{ id: string }>(shop, 'select id from tickets where order_id = $1 limit 1', [
      data.orderId,
    ])
    expect((await refund(manager, data.number, { ticketIds: [ticket!.id] })).data).toMatchObject({
      refund: { amount: 210 },
    })
  })

  it('is refused for an order of another country, of the caller, and one that is not paid', async () => {
    const { id, number } = await paid()
    const chile = await openOfficeAs(shop, { role: 'manager', countries: ['CL'] })
    expect((await refund(chile, number)).status).toBe(404)
    const planner = await openOfficeAs(shop, { role: 'planner', ...mx })
    expect((await refund(planner, number)).code).toBe('permission_needed')

    const own = await addStaff(shop, [{ role: 'manager', ...mx }])
    const mine = await paid({ who: await addUser(shop, { email: own.email }) })
    expect((await refund(await openOffice(shop, own), mine.number)).code).toBe('own_order')
    const bySql = sql(
      shop,
      `insert into refund_requests select gen_random_uuid(), $1, 'staff', $2, 'k', '', 1, 'MXN', '{}', 'x', null, now()`,
      [mine.id, own.id],
    )
    await expect(bySql).rejects.toMatchObject({ constraint: 'own_order' })

    const { data } = await placeOrder(shop, buyer.token, draftOf(event))
    expect((await refund(manager, data.number)).code).toBe('nothing_to_refund')
    expect(await look(id)).toMatchObject({ state: 'paid', refunds: [] })
  })

  it('asks for the second factor when the last one is old', async () => {
    const { number } = await paid()
    shop.clock.advance(6 * 60_000)
    expect((await refund(manager, number)).code).toBe('step_up_needed')
  })
})

describe('a refund of a card payment', () => {
  it('is made once while its provider is down, loses its answer, or is asked twice at once', async () => {
    const { id, number } = await paid({ by: 'unlimit' })
    await refund(manager, number, { amount: 100 })
    await shop.control('POST', '/faults', { kind: 'drop', operation: 'refund', when: 'before', times: 1 })
    await sendRefunds(shop)
    expect(await look(id)).toMatchObject({ refunds: ['10000 created'] })
    await shop.control('POST', '/faults', { kind: 'drop', operation: 'refund', when: 'after', times: 1 })
    shop.clock.advance(6 * 60_000)
    await sendRefunds(shop)
    shop.clock.advance(6 * 60_000)
    await Promise.all([sendRefunds(shop), sendRefunds(shop)])
    expect(await look(id)).toMatchObject({ refunds: ['10000 done'] })
    const { refunds } = (await shop.control('GET', '/refunds')) as { refunds: unknown[] }
    expect(refunds).toHaveLength(1)
  })

  it('is made and mailed once when its provider answers only after another process has retried', async () => {
    const { id, number } = await paid({ by: 'unlimit' })
    await refund(manager, number, { amount: 100 })
    const fault = { kind: 'latency', operation: 'refund', when: 'after', ms: 3_000, times: 1 }
    await shop.control('POST', '/faults', fault)
    const atProvider = async () => ((await shop.control('GET', '/refunds')) as { refunds: unknown[] }).refunds
    const slow = sendRefunds(shop)
    await expect.poll(atProvider).toHaveLength(1)
    expect((await refund(manager, number, { amount: 840 })).code).toBe('refund_too_large')
    shop.clock.advance(6 * 60_000)
    await sendRefunds(shop)
    expect(await look(id)).toMatchObject({ refunds: ['10000 done'] })
    await slow
    expect(await look(id)).toMatchObject({ refunds: ['10000 done'] })
    expect(await atProvider()).toHaveLength(1)
    const told = await sql<{ state: string }>(
      shop,
      `select data ->> 'state' as state from outbox where order_id = $1 and kind = 'refund' order by id`,
      [id],
    )
    expect(told.map(({ state }) => state)).toEqual(['started', 'done'])
  })

  it('that its provider refused has not gone back: asking for it again sends it again', async () => {
    const { id, number } = await paid({ by: 'unlimit' })
    await shop.control('PUT', '/switches', { refunds: 'decline' })
    await refund(manager, number)
    await sendRefunds(shop)
    expect(await look(id)).toMatchObject({ state: 'refunded', refunds: ['84000 failed'] })
    await shop.control('PUT', '/switches', { refunds: 'complete' })
    expect((await refund(manager, number, { amount: 840 })).data).toMatchObject({ refund: { amount: 840 } })
    await sendRefunds(shop)
    expect(await look(id)).toMatchObject({ refunds: ['84000 done'] })
  })
})

describe('a second person', () => {
  const approve = (client: OfficeClient, id: unknown) =>
    client.call(`POST /office-api/approvals/${id}/approve`)
  const approvalOf = ({ data }: { data: Record<string, unknown> }) => (data.approval as { id: number }).id

  async function expensive(): Promise<Paid> {
    const of = await addEvent(shop, {
      size: 20,
      price: 300_000,
      startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    })
    return paid({ quantity: 2, price: 3_000, of })
  }

  it('approves a refund above the limit, and not the one who asked', async () => {
    const { id, number } = await expensive()
    const key = randomUUID()
    const asked = await refund(manager, number, {}, key)
    expect(asked.status).toBe(202)
    expect(await look(id)).toMatchObject({ state: 'paid', live: 2, refunds: [] })
    expect((await refund(manager, number, {}, key)).data).toEqual(asked.data)
    expect((await refund(finance, number)).code).toBe('approval_is_open')
    expect((await approve(manager, approvalOf(asked))).code).toBe('own_approval')
    await expect(
      sql(
        shop,
        "update approvals set decision = 'approved', decided_by_kind = asked_by_kind, decided_by = asked_by, decided_at = now() where id = $1",
        [approvalOf(asked)],
      ),
    ).rejects.toMatchObject({ constraint: 'own_approval' })
    expect((await approve(support, approvalOf(asked))).code).toBe('permission_needed')
    expect((await approve(finance, approvalOf(asked))).status).toBe(200)
    expect(await look(id)).toMatchObject({ state: 'refunded', live: 0, refunds: ['600000 created'] })
    expect((await refund(manager, number, {}, key)).data).toMatchObject({ refund: { amount: 6_000 } })
    expect((await approve(finance, approvalOf(asked))).code).toBe('approval_over')
  })

  it('sends what support asks for, be it little', async () => {
    const { id, number, tickets } = await paid()
    const asked = await refund(support, number, { ticketIds: [tickets[0]!] })
    expect(asked.status).toBe(202)
    expect((await look(id)).refunds).toEqual([])
    expect((await approve(manager, approvalOf(asked))).status).toBe(200)
    expect(await look(id)).toMatchObject({ state: 'partially_refunded', live: 1, refunds: ['42000 created'] })
    expect((await logged(number)).map(({ verb }) => verb)).toEqual(['refund.ask', 'approval.approve'])
  })

  it('approves nothing that has changed since', async () => {
    const { id, number } = await expensive()
    const asked = await refund(manager, number)
    expect((await refund(finance, number, { amount: 1 })).status).toBe(200)
    expect((await approve(finance, approvalOf(asked))).code).toBe('approval_changed')
    expect((await look(id)).refunds).toEqual(['100 created'])
  })

  it('is not the buyer', async () => {
    const own = await addStaff(shop, [{ role: 'finance', ...mx }])
    const { number } = await paid({ who: await addUser(shop, { email: own.email }) })
    const asked = await refund(support, number)
    expect((await approve(await openOffice(shop, own), approvalOf(asked))).code).toBe('own_order')
  })

  it('is needed above what a person may send in a day, counted over orders at once', async () => {
    const of = await addEvent(shop, {
      size: 60,
      price: 490_000,
      startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    })
    const orders: Paid[] = []
    for (let nth = 0; nth < 7; nth++)
      orders.push(await paid({ quantity: 1, price: 4_900, of, who: await addUser(shop) }))
    const asked = await Promise.all(orders.map(({ number }) => refund(manager, number)))
    // Five times 4,900 MXN are within 25,000.
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(asked.filter(({ status }) => status === 202)).toHaveLength(2)
  })
})
