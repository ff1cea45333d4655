import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { NotificationDetail, PaymentDetail } from '#contract/office/sales/office-payments.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'

/* Payment attempts and providers' messages, for staff. */

let shop: CardShop
let finance: OfficeClient & TestStaff
let auditor: OfficeClient & TestStaff
const mx = { countries: ['MX'] as ['MX'] }
beforeAll(async () => {
  shop = await createCardShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('POST', '/reset')
  await shop.control('PUT', '/callbacks', { mode: 'off' })
  finance = await openOfficeAs(shop, { role: 'finance', ...mx })
  auditor = await openOfficeAs(shop, { role: 'auditor', ...mx })
})
afterAll(() => shop.close())

async function order() {
  const event = await addEvent(shop, { startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString() })
  const buyer = await addUser(shop)
  const { data } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'unlimit' }))
  const [attempt] = await sql<{ id: string; reference: string }>(
    shop,
    'select id, merchant_reference as reference from payment_attempts where order_id = $1',
    [data.orderId],
  )
  return { ...data, attempt: attempt! }
}
const body = (reference: string, status: string) => ({
  merchant_order: { id: reference },
  payment_data: { status, amount: 420, currency: 'MXN' },
  customer: { email: 'lucia@vaiven.test', phone: '+525512345678' },
  card_account: { holder: 'LUCIA PRADO', masked_pan: '400000...0077' },
})
const newest = async () =>
  (await sql<{ id: number }>(shop, 'select max(id)::int as id from payment_notifications'))[0]!.id
const stateOf = async (orderId: string) =>
  (await sql<{ state: string }>(shop, 'select state from orders where id = $1', [orderId]))[0]!.state

it('are found by order, state, method and reference, with the sums of the filter', async () => {
  const { number, attempt } = await order()
  const rows = [{ id: attempt.id, number, amount: 420, currency: 'MXN', code: 'unlimit' }]
  const ofState = `q=${number.toLowerCase()}&state=new&method=unlimit&country=MX`
  expect((await finance.call(`GET /office-api/payments?${ofState}`)).data).toMatchObject({
    rows,
    sums: [{ currency: 'MXN', amount: 42_000 }],
  })
  // A payment that was only started is in no sum of received money.
  expect((await finance.call(`GET /office-api/payments?q=${attempt.reference}`)).data).toMatchObject({
    rows,
    sums: [],
  })
  for (const query of [`q=${number}&state=completed`, `q=${number}&method=webpay`, `q=${number}&country=CL`])
    expect((await finance.call(`GET /office-api/payments?${query}`)).data).toMatchObject({ rows: [] })
  const support = await openOfficeAs(shop, { role: 'support', ...mx })
  expect((await support.call('GET /office-api/payments')).code).toBe('permission_needed')
})

it('show their messages without personal data and secrets, and each reading is logged', async () => {
  const { number, attempt, payment } = await order()
  await shop.payByCard(payment.preference_init_point!)
  await shop.callback(body(attempt.reference, 'COMPLETED'))
  const shown = (await auditor.call(`GET /office-api/payments/${attempt.id}`))
    .data as unknown as PaymentDetail
  expect(shown).toMatchObject({ state: 'completed', number, notifications: [{ isOpen: false, number }] })
  const id = shown.notifications[0]!.id
  const text = JSON.stringify([shown, (await auditor.call(`GET /office-api/notifications/${id}`)).data])
  expect(text).toContain(attempt.reference)
  for (const word of ['lucia@', '5512345678', 'PRADO', '0077']) expect(text).not.toContain(word)
  const reads = await sql(
    shop,
    "select actor_id from office_log where verb = 'notification.read' and object_id = $1",
    [String(id)],
  )
  expect(reads).toEqual([{ actorId: auditor.id }])
  const chile = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
  for (const path of [`payments/${attempt.id}`, `notifications/${id}`])
    expect((await chile.call(`GET /office-api/${path}`)).status).toBe(404)
  expect((await chile.call(`POST /office-api/notifications/${id}/replay`)).status).toBe(404)
})

it('that came to nothing are listed, and one is read again and settles what the provider says now', async () => {
  const { orderId, attempt, payment } = await order()
  await shop.callback({ something: 'else', phone: '+525512345678' })
  const id = await newest()
  await shop.payByCard(payment.preference_init_point!)
  // A message that was not understood, and that a newer version of the program understands.
  await sql(shop, 'update payment_notifications set body = $2 where id = $1', [
    id,
    JSON.stringify(body(attempt.reference, 'COMPLETED')),
  ])
  const open = async () =>
    ((await finance.call('GET /office-api/notifications?state=open')).data.rows as { id: number }[]).map(
      (row) => row.id,
    )
  expect(await open()).toContain(id)
  expect((await auditor.call(`POST /office-api/notifications/${id}/replay`)).code).toBe('permission_needed')
  expect(await stateOf(orderId)).toBe('awaiting_payment')
  const replayed = await finance.call(`POST /office-api/notifications/${id}/replay`)
  expect(replayed.data).toEqual({ outcome: 'paid' })
  expect(await stateOf(orderId)).toBe('paid')
  expect(await open()).not.toContain(id)
  const shown = (await finance.call(`GET /office-api/notifications/${id}`))
    .data as unknown as NotificationDetail
  expect(shown.replays).toMatchObject([{ by: 'Olga Fierro', outcome: 'paid' }])
})

it('about no payment of ours are seen and read again only where the account is', async () => {
  await shop.callback({ merchant_order: { id: 'V-of-nothing' }, payment_data: { status: 'COMPLETED' } })
  const id = await newest()
  const everywhere = await openOfficeAs(shop, { role: 'finance', countries: ['MX', 'CL', 'PE', 'ES'] })
  const chile = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
  const seen = async (client: typeof chile) =>
    (await client.call(`GET /office-api/notifications/${id}`)).status
  const listed = async (client: typeof chile) =>
    ((await client.call('GET /office-api/notifications')).data.rows as { id: number }[]).some(
      (row) => row.id === id,
    )
  for (const [country, ofMexico] of [
    ['MX', true],
    [null, false],
  ] as const) {
    await sql(shop, 'update payment_notifications set country_code = $2 where id = $1', [id, country])
    expect([await seen(finance), await listed(finance)]).toEqual([ofMexico ? 200 : 404, ofMexico])
    expect([await seen(chile), await listed(chile)]).toEqual([404, false])
    expect([await seen(everywhere), await listed(everywhere)]).toEqual([200, true])
    expect((await chile.call(`POST /office-api/notifications/${id}/replay`)).status).toBe(404)
  }
})
