import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addEvent,
  addOrder,
  addUser,
  sql,
  type TestEvent,
  type TestOrder,
  type TestUser,
} from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { ordersFound } from './order-list-sql.ts'

/* Staff filter the list of orders, with the sums of all that match. */

let shop: TestShop
let support: OfficeClient
let auditor: OfficeClient
let planner: OfficeClient
let lucia: TestUser
let noche: TestEvent
let paid: TestOrder
let transfer: { number: string; orderId: string }
let chilean: TestOrder
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-21T18:00:00Z')
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['MX', 'CL'] })
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  lucia = await addUser(shop, { firstName: 'Lucía', lastName: 'Ibáñez', email: 'lucia@prado.test' })
  const raul = await addUser(shop, { firstName: 'Raúl', lastName: 'Quispe' })
  noche = await addEvent(shop, { name: 'Noche de Jacarandas', startsAt: '2026-12-20T20:30:00-06:00' })
  const feria = await addEvent(shop, { name: 'Feria del Libro', startsAt: '2027-01-10T11:00:00-06:00' })
  const valparaiso = await addEvent(shop, {
    name: 'Mar adentro',
    countryCode: 'CL',
    currency: 'CLP',
    timeZone: 'America/Santiago',
    startsAt: '2026-12-20T20:30:00-03:00',
  })
  paid = await addOrder(shop, {
    user: lucia,
    event: noche,
    tickets: 2,
    parties: [{ 'Orizaba 34': ['Zoé Ñandú'] }, { 'Orizaba 35': ['Iker Paz'] }],
  })
  await addOrder(shop, { user: raul, event: feria, price: 10_050 })
  transfer = (await placeOrder(shop, lucia.token, draftOf(noche))).data as typeof transfer
  chilean = await addOrder(shop, {
    user: raul,
    event: valparaiso,
    price: 12_000,
    currency: 'CLP',
    countryCode: 'CL',
  })
})
afterAll(() => shop.close())

type Page = {
  rows: { number: string; waits: string | null; buyer: { name: string; email: string | null } }[]
  count: number
  sums: { currency: string; total: number }[]
  next: string | null
}
const list = async (query = '', client = support) => {
  const { status, data } = await client.call(`GET /office-api/orders?${query}`)
  expect(status, query).toBe(200)
  return data as unknown as Page
}
const numbers = async (query: string, client = support) =>
  (await list(query, client)).rows.map(({ number }) => number)

test('an order is found by its state, payment, event, date, method, province and next step', async () => {
  for (const query of [
    'state=awaiting_transfer_payment',
    'payment=awaiting_payment',
    'waits=unpaid',
    'method=transferencia',
    `event=${noche.id}&state=awaiting_transfer_payment`,
    'event=jacarandas&waits=unpaid',
    `date=${noche.dateId}&method=transferencia`,
    `variant=${noche.variantId}&waits=unpaid`,
    `province=${noche.provinceId}&waits=unpaid`,
    'waits=unpaid&tripFrom=2026-12-20&tripTo=2026-12-20&from=2026-11-21&to=2026-11-21',
  ])
    expect(await numbers(query), query).toEqual([transfer.number])
  for (const query of [
    'tripTo=2026-12-19',
    'from=2026-11-22',
    'notes=with',
    'waits=ends_today',
    'sold=staff',
  ])
    expect(await numbers(query), query).toEqual([])
  const { rows } = await list('waits=unpaid')
  expect(rows[0]).toMatchObject({ waits: 'transfer', paymentState: 'awaiting_payment' })
})

test('an unpaid order whose time ends on this day of its place is found as one that ends today', async () => {
  const now = shop.clock.now()
  shop.clock.set('2026-11-22T05:59:00Z')
  const night = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  const late = await addOrder(shop, {
    ...{ user: lucia, event: noche, state: 'awaiting_payment', paymentCode: 'unlimit_oxxo' },
    holdUntil: new Date('2026-11-22T06:01:00Z'),
  })
  expect(await numbers('waits=ends_today', night)).toEqual([])
  shop.clock.set('2026-11-22T06:00:30Z')
  expect(await numbers('waits=ends_today', night)).toEqual([late.number])
  // By card every order ends within half an hour.
  await sql(shop, `update orders set payment_code = 'unlimit' where id = $1`, [late.id])
  expect(await numbers('waits=ends_today', night)).toEqual([])
  await sql(shop, `update orders set state = 'cancelled', cancel_reason = 'expired' where id = $1`, [late.id])
  shop.clock.set(now.toISOString())
})

test('sums are of the whole filter, by currency, and pages do not change them', async () => {
  const all = await list('limit=1&sort=createdAt', auditor)
  expect(all.rows).toHaveLength(1)
  expect(all.sums).toEqual([
    { currency: 'CLP', total: 12_000 },
    { currency: 'MXN', total: 840 + 100.5 + 420 + 420 },
  ])
  const next = await list(`limit=1&sort=createdAt&after=${all.next}`, auditor)
  expect(next.sums).toEqual(all.sums)
  expect(next.rows[0]?.number).not.toBe(all.rows[0]?.number)
  for (const sort of ['startsAt', '-startsAt', 'holdUntil', '-holdUntil'])
    expect((await list(`sort=${sort}`, auditor)).rows, sort).toHaveLength(5)
})

test("it is found by the buyer's data: number as read from paper, name, e-mail, phone, reference", async () => {
  const [row] = await sql<{ reference: number }>(
    shop,
    'select transfer_reference as reference from orders where id = $1',
    [transfer.orderId],
  )
  const misread = paid.number.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  expect(await numbers(`q=${misread}`)).toEqual([paid.number])
  expect(await numbers(`q=${row?.reference}`)).toEqual([transfer.number])
  expect(await numbers('q=NANDU')).toEqual([paid.number])
  expect(await numbers(`q=${paid.id}`)).toEqual([paid.number])
  for (const words of ['lucia ibanez', 'LUCIA@PRADO.TEST', 'ib%C3%A1%C3%B1ez', '+52 55 1234 5678'])
    expect(await numbers(`q=${encodeURIComponent(decodeURIComponent(words))}&state=paid`), words).toContain(
      paid.number,
    )
})

test('contact data is masked for the auditor, absent for the planner, and finds nothing for either', async () => {
  const emailOf = async (client: OfficeClient) =>
    (await list(`q=${paid.number}`, client)).rows[0]?.buyer.email
  expect(await emailOf(support)).toBe('lucia@prado.test')
  expect(await emailOf(auditor)).toBe('l•••@prado.test')
  expect(await emailOf(planner)).toBe(null)
  for (const client of [auditor, planner]) {
    expect(await numbers('q=lucia@prado.test', client)).toEqual([])
    expect(await numbers('q=5512345678', client)).toEqual([])
    expect(await numbers('q=ibanez&state=paid', client)).toEqual([paid.number])
  }
})

test('an order of another country is not there', async () => {
  expect(await numbers(`q=${chilean.number}`)).toEqual([])
  expect(await numbers('country=CL')).toEqual([])
  expect(await numbers(`q=${chilean.number}`, auditor)).toEqual([chilean.number])
})

test('an export reads the same rows with columns of its own', async () => {
  const { text, values } = ordersFound({ countries: ['MX'], state: 'awaiting_transfer_payment' })
  expect(await sql(shop, `select o.number, p.time_zone from ${text}`, values)).toEqual([
    { number: transfer.number, timeZone: 'America/Mexico_City' },
  ])
})
