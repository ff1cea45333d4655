import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actAs } from '#server/platform/context.ts'
import { confirmRefund } from '#server/sales/payments/refunds/confirm-refund.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { showRefundAccounts } from '#server/sales/payments/refunds/show-refund-accounts.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { rejectTransfer } from '#server/sales/payments/transfers/by-staff/reject-transfer.ts'
import { importStatement } from '#server/sales/payments/transfers/import-statement.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { addStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { endOrdersOfEvent } from '../ending/end-orders-of-event.ts'

/* Staff must not act on orders that they bought as customers with the same e-mail. */

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

let buyer: TestUser
let event: TestEvent
/** the buyer acting as staff */
let own: ReturnType<typeof actAs>
let colleague: ReturnType<typeof actAs>
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  event = await addEvent(shop, { startsAt: '2026-12-20T20:30:00-06:00' })
  const [one, other] = [await addStaff(shop), await addStaff(shop)]
  buyer = await addUser(shop, { email: one.email })
  own = actAs(shop, { kind: 'staff', id: one.id })
  colleague = actAs(shop, { kind: 'staff', id: other.id })
})

async function order() {
  const { data } = await placeOrder(shop, buyer.token, draftOf(event))
  return { id: data.orderId, number: data.number }
}

const stateOf = async (id: string) =>
  (await sql<{ state: string }>(shop, 'select state from orders where id = $1', [id]))[0]?.state

test('an own order is cancelled, confirmed and refunded by a colleague alone', async () => {
  const [waiting, paid] = [await order(), await order()]
  await expect(rejectTransfer(own, waiting.number)).rejects.toMatchObject({ code: 'own_order' })
  await expect(confirmTransfer(own, paid.number, 'CLAVE1')).rejects.toMatchObject({ code: 'own_order' })
  await rejectTransfer(colleague, waiting.number)
  await confirmTransfer(colleague, paid.number, 'CLAVE1')
  expect([await stateOf(waiting.id), await stateOf(paid.id)]).toEqual(['cancelled', 'paid'])

  await expect(refundOrder(own, paid.number)).rejects.toMatchObject({ code: 'own_order' })
  await refundOrder(colleague, paid.number)
  await sendRefunds(shop)
  await expect(showRefundAccounts(own, paid.number)).rejects.toMatchObject({ code: 'own_order' })
  await expect(confirmRefund(own, paid.number, 'CLAVE2')).rejects.toMatchObject({ code: 'own_order' })
  expect(await confirmRefund(colleague, paid.number, 'CLAVE2')).toMatchObject({ outcome: 'confirmed' })
})

test('the database refuses it, too', async () => {
  const { id, number } = await order()
  const [attempt] = await sql<{ id: string }>(shop, 'select id from payment_attempts where order_id = $1', [
    id,
  ])
  const confirm = (by: string) =>
    sql(
      shop,
      `insert into transfer_receipts (tracking_key, attempt_id, actor_kind, actor_id, seen_at) values ($1, $2, 'staff', $3, now())`,
      [randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase(), attempt?.id, by],
    )
  const change = (what: string, by: string) =>
    sql(
      shop,
      `insert into order_changes (order_id, change, actor_kind, actor_id, created_at) values ($1, $2, 'staff', $3, now())`,
      [id, what, by],
    )
  await expect(confirm(own.actor.id)).rejects.toThrow('own order')
  for (const what of ['cancel', 'refund_all', 'refund_part'])
    await expect(change(what, own.actor.id)).rejects.toThrow('own order')
  await change('refund_part', colleague.actor.id)

  await confirmTransfer(colleague, number, 'CLAVE3')
  await refundOrder(colleague, number)
  await sendRefunds(shop)
  const paidBy = `update hand_refunds set paid_at = now(), tracking_key = 'CLAVE4', actor_kind = 'staff', actor_id = $2
    where refund_id in (select id from refunds where order_id = $1)`
  await expect(sql(shop, paidBy, [id, own.actor.id])).rejects.toThrow('own order')
  await sql(shop, paidBy, [id, colleague.actor.id])
})

test('a statement that names an own order, and a call-off of its event, go through', async () => {
  const [transferred, called] = [await order(), await order()]
  const statement = `Fecha;Abono;Concepto;Clave de rastreo\n21/11/2026;420,00;${transferred.number};CLAVE5\n`
  await importStatement(own, Buffer.from(statement))
  expect(await stateOf(transferred.id)).toBe('paid')
  expect(await endOrdersOfEvent(own, { eventId: event.id, why: 'Tormenta' })).toEqual({
    refunded: 1,
    cancelled: 1,
    failed: [],
  })
  expect(await stateOf(called.id)).toBe('cancelled')
})

describe('an order stays the own one of', () => {
  const changeEmail = (id: string, email: string) =>
    sql(shop, 'update users set email = $2 where id = $1', [id, email])
  const decide = (number: string) => rejectTransfer(own, number)

  test('a member of staff who has changed the e-mail of the account since, also for the database', async () => {
    const { id, number } = await order()
    await changeEmail(buyer.id, `otra-${randomUUID()}@vaiven.test`)
    await expect(decide(number)).rejects.toMatchObject({ code: 'own_order' })
    const insert = `insert into order_changes (order_id, change, actor_kind, actor_id, created_at) values ($1, 'cancel', 'staff', $2, now())`
    await expect(sql(shop, insert, [id, own.actor.id])).rejects.toThrow('own order')
    await rejectTransfer(colleague, number)
    expect(await stateOf(id)).toBe('cancelled')
  })

  test('a person who has become staff since', async () => {
    buyer = await addUser(shop)
    const { number } = await order()
    const { id } = await addStaff(shop, [], buyer.email)
    await changeEmail(buyer.id, `otra-${randomUUID()}@vaiven.test`)
    own = actAs(shop, { kind: 'staff', id })
    await expect(decide(number)).rejects.toMatchObject({ code: 'own_order' })
  })

  test('nobody whose e-mail the account had without proving it', async () => {
    await sql(shop, 'update users set verified_at = null, staff_id = null where id = $1', [buyer.id])
    const { id, number } = await addOrder(shop, { event, user: buyer, state: 'awaiting_transfer_payment' })
    await expect(decide(number)).rejects.toMatchObject({ code: 'own_order' })
    await changeEmail(buyer.id, `otra-${randomUUID()}@vaiven.test`)
    await decide(number)
    expect(await stateOf(id)).toBe('cancelled')
  })
})
