import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { createMadeLedger } from '#test/helpers/payments/made-ledger.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* The page of an order with payments, refunds, and refunds on their way. */

let shop: TestShop
let made: Awaited<ReturnType<typeof createMadeLedger>>
let support: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-21T18:00:00Z')
  made = await createMadeLedger(shop)
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
})
afterAll(() => shop.close())

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
const see = async (number: string) =>
  (await support.call(`GET /office-api/orders/${number}`)).data as unknown as OrderDetailForStaff

async function addAttempt(
  orderId: string,
  state: string,
  { begun, changed }: { begun: Date; changed: Date },
) {
  await sql(
    shop,
    `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at,
       ask_next_at)
     select gen_random_uuid(), $1, 'unlimit', 'unlimit', $2, 100000, 'MXN', gen_random_uuid()::text, $3, $4::timestamptz,
       case when $2 = 'processing' then $4::timestamptz + interval '5 minutes' end`,
    [orderId, state, begun, changed],
  )
}

test('its money is what the ledger has received, refunded, on its way and as fees', async () => {
  const order = await made.sell('MX', at(0), { price: 50_000, tickets: 2 })
  const attempt = await made.pay(order, at(1), { fee: 3_700 })
  const sent = await made.refund(order, attempt, at(2), 20_000)
  await made.send(order, attempt, sent, at(3), 20_000)
  await made.refund(order, attempt, at(4), 5_050)
  expect((await see(order.number)).money).toEqual({
    ...{ due: 0, received: 1_000, refunded: 200, gone: 0, lost: 0, onItsWay: 50.5, failed: 0, fees: 37 },
  })
})

test('it waits as in the list, and a failed refund is not on its way', async () => {
  const order = await made.sell('MX', at(5), { price: 50_000 })
  const attempt = await made.pay(order, at(6))
  const refund = await made.refund(order, attempt, at(7), 20_000)
  await sql(shop, `update refunds set state = 'failed' where id = $1`, [refund])
  expect(await see(order.number)).toMatchObject({
    order: { waits: 'refund_failed' },
    money: { received: 500, refunded: 0, onItsWay: 0, failed: 200 },
  })
})

test('a refund that waits for approval is on it, with who requested it', async () => {
  const order = await made.sell('MX', at(8), { price: 50_000 })
  await made.pay(order, at(9))
  expect((await see(order.number)).order.refundApproval).toBeNull()
  await support.call(
    `POST /office-api/orders/${order.number}/refunds`,
    { amount: 10, expected: 10, reason: 'Llamó' },
    { 'idempotency-key': order.id },
  )
  expect((await see(order.number)).order.refundApproval).toMatchObject({ askedBy: 'Olga Fierro' })
})

test('its timeline has payments that failed and came, refunds, mails and scans in the order of their time', async () => {
  const order = await made.sell('MX', at(10), { price: 100_000 })
  await addAttempt(order.id, 'failed', { begun: at(11), changed: at(12) })
  const attempt = await made.pay(order, at(13))
  const [sent, open] = [
    await made.refund(order, attempt, at(16), 30_000),
    await made.refund(order, attempt, at(17), 10_000),
  ]
  await made.send(order, attempt, sent, at(18), 30_000)
  for (const [id, created, updated] of [
    [sent, at(16), at(18)],
    [open, at(17), at(17)],
  ])
    await sql(shop, 'update refunds set created_at = $2, updated_at = $3 where id = $1', [
      ...[id, created, updated],
    ])
  await sql(shop, 'update payment_attempts set updated_at = $2 where id = $1', [attempt, at(14)])
  const door = await addUser(shop, { firstName: 'Darío', lastName: 'Puerta' })
  for (const [nonce, outcome, when] of [
    ['a', 'wrong_date', at(19)],
    ['b', 'boarded', at(20)],
  ] as const)
    await sql(
      shop,
      `insert into check_ins (order_id, leg, outcome, nonce, device, staff_id, created_at)
       values ($1, 'outbound', $2, $3, '', $4, $5)`,
      [order.id, outcome, nonce, door.id, when],
    )
  const { timeline } = await see(order.number)
  expect(timeline.map(({ at: time, kind, amount }) => [time.slice(14, 16), kind, amount])).toEqual([
    ['11', 'attempt_begun', 1_000],
    ['12', 'attempt_failed', 1_000],
    ['13', 'attempt_begun', 1_000],
    ['14', 'attempt_completed', 1_000],
    ['16', 'refund_made', 300],
    ['17', 'refund_made', 100],
    ['18', 'refund_done', 300],
    ['19', 'scan_refused', null],
    ['20', 'scan_boarded', null],
  ])
  expect(timeline.at(-1)).toMatchObject({
    actor: { kind: 'staff', name: 'Darío Puerta' },
    detail: 'outbound',
  })
  expect(timeline[0]).toMatchObject({ actor: { kind: 'system' }, detail: 'unlimit' })
})

test('the next look-ups of an open payment and of a refund are among its next steps', async () => {
  const user = await addUser(shop)
  const event = await addEvent(shop, { startsAt: '2026-12-20T20:30:00-06:00' })
  const open = await addOrder(shop, { user, event, state: 'awaiting_payment' })
  await addAttempt(open.id, 'processing', { begun: at(30), changed: at(31) })
  await addAttempt(open.id, 'failed', { begun: at(30), changed: at(31) })
  const next = async (number: string) =>
    (await see(number)).order.next.map(({ kind, at: time }) => `${kind} ${time.slice(0, 16)}`)
  expect(await next(open.number)).toContain('provider_asked 2026-11-20T12:36')

  const paid = await made.sell('MX', at(40), { price: 100_000 })
  const attempt = await made.pay(paid, at(41))
  const refund = await made.refund(paid, attempt, at(42), 10_000)
  const lookUp = 'update refunds set ask_next_at = $2 where id = $1'
  await sql(shop, lookUp, [refund, at(50)])
  expect((await next(paid.number))[0]).toBe('refund_asked 2026-11-20T12:50')
  await sql(shop, lookUp, [refund, null])
  expect((await next(paid.number)).join()).not.toContain('refund_asked')
})
