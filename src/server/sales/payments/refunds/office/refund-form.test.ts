import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeRefundListRow, RefundForm } from '#contract/office/sales/office-refunds.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { createMadeLedger, type MadeOrder } from '#test/helpers/payments/made-ledger.ts'
import { addStaff, type OfficeClient, openOffice, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* The form of a refund, and the queue of refunds. */

let shop: TestShop
let made: Awaited<ReturnType<typeof createMadeLedger>>
let finance: OfficeClient
let support: OfficeClient
const mx = { countries: ['MX'] as ['MX'] }
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-21T18:00:00Z')
  made = await createMadeLedger(shop)
  finance = await openOfficeAs(shop, { role: 'finance', ...mx })
  support = await openOfficeAs(shop, { role: 'support', ...mx })
})
afterAll(() => shop.close())

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))
const form = async ({ number }: Pick<MadeOrder, 'number'>, query = '', client = finance) =>
  (await client.call(`GET /office-api/orders/${number}/refund${query}`)).data as unknown as RefundForm
const ticketsOf = async ({ id }: MadeOrder) =>
  (await sql<{ id: string }>(shop, 'select id from tickets where order_id = $1 order by position', [id])).map(
    (ticket) => ticket.id,
  )

test('the form of a refund shows payments with fees, what is left, the limits and the effect of a request', async () => {
  const order = await made.sell('MX', at(1), { price: 300_000, tickets: 3 })
  const attempt = await made.pay(order, at(1), { fee: 31_450 })
  const sent = await made.refund(order, attempt, at(2), 50_000)
  await made.send(order, attempt, sent, at(2), 50_000)
  const empty = await form(order)
  expect(empty).toMatchObject({
    money: { received: 9_000, refunded: 500, onItsWay: 0, failed: 0, left: 8_500 },
    payments: [{ code: 'unlimit', amount: 8_500, byHand: false, fee: 314.5 }],
    limits: { each: 5_000, leftToday: 25_000, maySend: true },
    ...{ why: null, plan: null, approval: null },
  })
  expect(empty.tickets.map(({ nth, price, isReleased }) => [nth, price, isReleased])).toEqual([
    ...[1, 2, 3].map((nth) => [nth, 3_000, false]),
  ])

  const [first] = await ticketsOf(order)
  const part = { code: 'unlimit', byHand: false }
  expect((await form(order, `?tickets=${first}`)).plan).toEqual({
    ...{ amount: 3_000, whole: false, tickets: 1, again: 0, needsApproval: false },
    parts: [{ ...part, amount: 3_000 }],
  })
  expect((await form(order, '?amount=5000')).plan).toMatchObject({ tickets: 0, needsApproval: false })
  expect((await form(order, '?amount=5000.01')).plan).toMatchObject({ needsApproval: true })
  expect((await form(order, '?all=1')).plan).toEqual({
    ...{ amount: 8_500, whole: true, tickets: 3, again: 0, needsApproval: true },
    parts: [{ ...part, amount: 8_500 }],
  })
  const asked = await form(order, '?amount=1', support)
  expect([asked.limits.maySend, asked.plan?.needsApproval]).toEqual([false, true])
})

test('the form has the refunds that failed, and payments that staff give back by transfer', async () => {
  const order = await made.sell('MX', at(3), { price: 100_000, method: 'transferencia' })
  const attempt = await made.pay(order, at(3))
  const failed = await made.refund(order, attempt, at(3), 40_000)
  await sql(shop, "update refunds set state = 'failed' where id = $1", [failed])
  const page = await form(order, '?amount=100')
  expect(page).toMatchObject({
    money: { received: 1_000, refunded: 0, onItsWay: 0, failed: 400, left: 600 },
    payments: [{ code: 'transferencia', amount: 600, byHand: true, fee: null }],
    plan: { parts: [{ code: 'transferencia', amount: 100, byHand: true }] },
  })
  expect((await form(order, '?all=1')).plan).toMatchObject({ amount: 1_000, again: 400, whole: true })
})

test('the form says why nothing can be refunded', async () => {
  const unpaid = await made.sell('MX', at(4), { price: 100_000 })
  const cancelled = await made.sell('MX', at(4), { price: 100_000 })
  await made.giveUp(cancelled, at(4))
  const refunded = await made.sell('MX', at(4), { price: 100_000 })
  const attempt = await made.pay(refunded, at(4))
  await made.send(refunded, attempt, await made.refund(refunded, attempt, at(4), 100_000), at(4), 100_000)
  for (const [order, why] of [
    [unpaid, 'unpaid'],
    [cancelled, 'cancelled'],
    [refunded, 'refunded'],
  ] as const)
    expect(await form(order)).toMatchObject({ why, payments: [], money: { left: 0 } })
  const person = await addStaff(shop, [{ role: 'finance', ...mx }])
  const buyer = await addUser(shop, { email: person.email })
  const own = await addOrder(shop, { user: buyer, event: await addEvent(shop) })
  expect((await form(own, '', await openOffice(shop, person))).why).toBe('own')
})

test('the queue has the oldest open refund first, each with the day by which it was promised', async () => {
  const order = await made.sell('MX', at(5), { price: 100_000, tickets: 4 })
  const attempt = await made.pay(order, at(5))
  const refunds: string[] = []
  for (const day of [9, 7, 8, 6]) refunds.push(await made.refund(order, attempt, at(day), 10_000))
  const [newest, second, third, done] = refunds
  await made.send(order, attempt, done!, at(10), 10_000)
  const list = async (query: string) => {
    const { data } = await finance.call(`GET /office-api/refunds?q=${order.number}${query}`)
    return (data.rows as OfficeRefundListRow[]).map(({ id, dueAt }) => [id, dueAt])
  }
  const oldestFirst = [
    [second, '2026-12-07T12:00:00.000Z'],
    [third, '2026-12-08T12:00:00.000Z'],
    [newest, '2026-12-09T12:00:00.000Z'],
  ]
  expect(await list('&state=open&sort=createdAt')).toEqual(oldestFirst)
  expect(await list('&state=open')).toEqual(oldestFirst.toReversed())
  expect(await list('&state=open&sort=createdAt&limit=1')).toEqual(oldestFirst.slice(0, 1))
  expect((await list('&sort=createdAt')).map(([id]) => id)).toEqual([done, second, third, newest])
  const detail = await finance.call(`GET /office-api/refunds/${second}`)
  expect(detail.data.dueAt).toBe('2026-12-07T12:00:00.000Z')
})
