import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let finance: OfficeClient & TestStaff
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  event = await addEvent(shop, { size: 6, startsAt: '2026-12-20T20:30:00-06:00' })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

/** An order of 420 for which `came` has arrived. */
async function partlyPaid(came: number) {
  const { data } = await placeOrder(shop, (await addUser(shop)).token, draftOf(event))
  const { orderId: id, number } = data
  const confirm = { order: number, trackingKey: `CAME${number}`, amount: came, otherAmount: true }
  if (came > 0) expect((await finance.call('POST /office-api/transfers/confirm', confirm)).status).toBe(200)
  return { id, number }
}
const forgive = (order: string, amount: number, client: OfficeClient = finance) =>
  client.call('POST /office-api/transfers/forgive', { order, amount, reason: 'comisión del banco' })
const stateOf = async (id: string) =>
  (await sql<{ state: string }>(shop, 'select state from orders where id = $1', [id]))[0]?.state
const approvalOf = async (number: string) =>
  (await sql<{ id: number }>(shop, 'select id from approvals where object_id = $1', [number]))[0]?.id

it('a rest up to ten times the small one is forgiven by one member of staff, once', async () => {
  const { id, number } = await partlyPaid(220)
  expect((await forgive(number, 199)).code).toBe('amount_does_not_match')
  const answers = await Promise.all([forgive(number, 200), forgive(number, 200)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await stateOf(id)).toBe('paid')
  const booked = await sql(
    shop,
    `select sum(amount)::int as amount from ledger where order_id = $1 and account = 'forgiven'`,
    [id],
  )
  expect(booked).toEqual([{ amount: 20_000 }])
})

it('a larger one needs a second person, and is void when more money comes', async () => {
  const { id, number } = await partlyPaid(215)
  expect(await forgive(number, 205)).toMatchObject({ data: { outcome: 'forgive_asked' } })
  expect(await stateOf(id)).toBe('awaiting_transfer_payment')
  const approval = await approvalOf(number)
  expect((await finance.call(`POST /office-api/approvals/${approval}/approve`, {})).status).not.toBe(200)
  const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  expect((await manager.call(`POST /office-api/approvals/${approval}/approve`, {})).status).toBe(200)
  expect(await stateOf(id)).toBe('paid')

  const other = await partlyPaid(215)
  await forgive(other.number, 205)
  const more = { order: other.number, trackingKey: `MORE${other.number}`, amount: 5, otherAmount: true }
  await finance.call('POST /office-api/transfers/confirm', more)
  const voided = await manager.call(
    `POST /office-api/approvals/${await approvalOf(other.number)}/approve`,
    {},
  )
  expect(voided.status).toBe(409)
  expect(await stateOf(other.id)).toBe('awaiting_transfer_payment')
})

it('nothing is forgiven for an order to which nothing came, or that is paid, or by other roles', async () => {
  const unpaid = await partlyPaid(0)
  expect((await forgive(unpaid.number, 420)).code).toBe('rest_not_forgivable')
  const paid = await partlyPaid(420)
  expect((await forgive(paid.number, 10)).code).toBe('rest_not_forgivable')
  const short = await partlyPaid(300)
  const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  expect((await forgive(short.number, 120, manager)).code).toBe('permission_needed')
  const elsewhere = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
  expect((await forgive(short.number, 120, elsewhere)).code).toBe('not_found')
})
