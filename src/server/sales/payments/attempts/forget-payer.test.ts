import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { auditMoney } from '../audit/audit-money.ts'

let shop: CardShop
let event: TestEvent
beforeAll(async () => {
  shop = await createCardShop()
  event = await addEvent(shop, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
})
afterAll(() => shop.close())

/** A customer who paid by card, with the provider's answer that names the card holder. */
async function paidByCard(user: TestUser): Promise<{ orderId: string; message: Record<string, unknown> }> {
  const { data } = await placeOrder(shop, user.token, draftOf(event, { paymentCode: 'unlimit' }))
  await shop.payByCard(data.payment.preference_init_point!)
  const [attempt] = await sql<{ merchantReference: string }>(
    shop,
    'select merchant_reference from payment_attempts where order_id = $1',
    [data.orderId],
  )
  const message = {
    merchant_order: { id: attempt!.merchantReference },
    customer: { email: user.email, phone: '+525512345678' },
    card_account: { masked_pan: '400000...0077', holder: 'LUCIA PRADO' },
    payment_data: { status: 'COMPLETED' },
  }
  expect((await shop.callback(message)).status).toBe(200)
  // Other providers return more fields.
  await sql(
    shop,
    `update payment_attempts set result = result || '{"card": "0077", "holder": "LUCIA PRADO"}' where order_id = $1`,
    [data.orderId],
  )
  await sql(
    shop,
    `insert into staff_tasks (kind, order_id, details, created_at)
     values ('amount_mismatch', $1, '{"attempt": "a", "truth": {"amount": 1, "card": "0077"}}', now())`,
    [data.orderId],
  )
  return { orderId: data.orderId, message }
}

async function deleteAccount(user: TestUser): Promise<number> {
  const ask = await shop.fetch('/shop-api/me/deletion-request', {
    json: { currentPassword: 'jacaranda' },
    token: user.token,
  })
  expect(ask.status).toBe(200)
  const [mail] = await sql<{ data: { token: string } }>(
    shop,
    `select data from outbox where recipient = $1 and kind = 'delete_account'`,
    [user.email],
  )
  const path = `/shop-api/me?token=${mail?.data.token}`
  const done = await shop.fetch(path, { method: 'DELETE', token: user.token })
  return done.status
}

const tablesOfMoney = async () =>
  (
    await sql<{ all: string }>(
      shop,
      `select concat((select json_agg(a) from payment_attempts a), (select json_agg(n) from payment_notifications n),
         (select json_agg(r) from refunds r), (select json_agg(s) from staff_tasks s)) as all`,
    )
  )[0]!.all

test('with the account goes who paid, and of the money nothing', async () => {
  const [gone, stays] = [
    await addUser(shop, { firstName: 'Lucía', password: 'jacaranda' }),
    await addUser(shop, { password: 'jacaranda' }),
  ]
  const { orderId, message } = await paidByCard(gone)
  await paidByCard(stays)
  const ledger = await sql(shop, 'select * from ledger order by id')
  const over = new Date(Date.now() - 3 * 86_400_000)
  await sql(
    shop,
    `insert into event_postponements (event_id, date_id, starts_before, starts_after, why, actor_kind, actor_id, postponed_at)
     select event_id, id, starts_at, $1, 'over', 'staff', 'ana', now() from event_dates`,
    [over],
  )
  await sql(shop, `update event_dates set starts_at = $1`, [over])
  expect(await tablesOfMoney()).toContain(gone.email)

  expect(await deleteAccount(gone)).toBe(200)
  const told = await tablesOfMoney()
  expect(told).not.toContain(gone.email)
  expect(told).toContain(stays.email)
  expect(told.match(/LUCIA PRADO/g)).toHaveLength(2) // of the remaining customer: the answer and the message
  const [left] = await sql(
    shop,
    `select a.state, a.result, a.next_step, n.outcome, n.body, s.details from payment_attempts a
     join payment_notifications n on n.attempt_id = a.id join staff_tasks s on s.order_id = a.order_id
     where a.order_id = $1`,
    [orderId],
  )
  expect(left).toMatchObject({ state: 'completed', nextStep: null, outcome: 'paid', body: '' })
  expect(left).toMatchObject({ details: { attempt: 'a', truth: { amount: 1 } } })
  expect(Object.keys((left as { result: object }).result).sort()).toEqual(['amount', 'currency', 'status'])
  expect(await sql(shop, 'select * from ledger order by id')).toEqual(ledger)
  expect((await auditMoney(shop)).findings).toEqual([])

  // The provider sends it again with different content.
  expect((await shop.callback({ ...message, again: true })).status).toBe(200)
  expect(await tablesOfMoney()).not.toContain(gone.email)
})
