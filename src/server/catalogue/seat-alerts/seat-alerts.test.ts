import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetCustomer } from '#server/people/accounts/privacy/deletion-sql.ts'
import { readMyData } from '#server/people/accounts/privacy/my-data-sql.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { sendSeatAlerts } from './seat-alerts.ts'

let shop: TestShop
let event: TestEvent
let ana: TestUser
beforeEach(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1' })
  event = await addEvent(shop, { size: 1, name: 'Los Faroles' })
  ana = await addUser(shop, { firstName: 'Ana', locale: 'pt_BR' })
})
afterEach(() => shop.close())

const alert = (user: TestUser, method = 'PUT', of = event) =>
  call<{ wanted: boolean }>(shop, `/shop-api/seat-alerts/${of.id}`, { method, token: user.token })
const mails = () =>
  sql<{ recipient: string; locale: string; data: object }>(
    shop,
    `select recipient, locale, data from outbox where kind = 'seats_available' order by id`,
  )

it('a customer who waits for a sold-out event gets one mail in their language once a seat is free, and can ask again', async () => {
  const { ticketIds } = await addOrder(shop, { user: await addUser(shop), event })
  expect((await alert(ana)).data).toEqual({ wanted: true })
  await alert(ana)
  expect(await sendSeatAlerts(shop)).toBe(0)
  await sql(shop, 'update tickets set released_at = $2 where id = $1', [ticketIds[0], shop.clock.now()])
  const runs = await Promise.all([sendSeatAlerts(shop), sendSeatAlerts(shop)])
  expect(runs.toSorted()).toEqual([0, 1])
  const data = { firstName: 'Ana', slug: event.slug, eventName: 'Los Faroles' }
  expect(await mails()).toEqual([{ recipient: ana.email, locale: 'pt_BR', data }])
  expect((await alert(ana, 'GET')).data).toEqual({ wanted: false })
  await alert(ana)
  await sendSeatAlerts(shop)
  expect(await mails()).toHaveLength(2)
})

it('an event that shows a message or was withdrawn alerts when it goes on sale; an alert that was taken back is not sent', async () => {
  const ben = await addUser(shop)
  await sql(shop, `update event_translations set message = 'Muy pronto' where event_id = $1`, [event.id])
  await sql(shop, 'update events set available = false where id = $1', [event.id])
  await alert(ana)
  await alert(ben)
  expect((await alert(ben, 'DELETE')).data).toEqual({ wanted: false })
  await sql(shop, 'update events set available = true where id = $1', [event.id])
  await sendSeatAlerts(shop)
  expect(await mails()).toEqual([])
  await sql(shop, 'update event_translations set message = null where event_id = $1', [event.id])
  await sendSeatAlerts(shop)
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([ana.email])
})

it('no alert is taken for an event that is over, from strangers of a private event or for an unverified address', async () => {
  const over = await addEvent(shop, { startsAt: '2026-01-05T20:30:00-06:00' })
  expect((await alert(ana, 'PUT', over)).code).toBe('sale_ended')
  expect((await alert(ana, 'PUT', await addEvent(shop, { type: 2 }))).code).toBe('event_not_found')
  await sql(shop, 'update users set verified_at = null where id = $1', [ana.id])
  const unverified = await alert(ana)
  expect(unverified.code).toBe('email_not_verified')
  expect((unverified.body as { message: string }).message).toContain(ana.email)
  expect((await call(shop, `/shop-api/seat-alerts/${event.id}`, { method: 'PUT' })).status).toBe(401)
  expect(await sql(shop, 'select 1 from seat_alerts')).toEqual([])
})

it('an account that asks without end is slowed down', async () => {
  const codes = new Set<string | undefined>()
  for (let nth = 0; nth < 61; nth++) codes.add((await alert(ana)).code)
  expect([...codes]).toEqual([undefined, 'too_many_attempts'])
})

it('the data of an account contain its seat alerts, and a deleted account has none', async () => {
  await alert(ana)
  const data = await readMyData(shop.db, ana.id)
  expect(data.seatAlerts).toMatchObject([{ event: 'Los Faroles', notifiedAt: null }])
  await shop.db.transaction((tx) => forgetCustomer(tx, ana.id, shop.clock.now()))
  expect(await sql(shop, 'select 1 from seat_alerts')).toEqual([])
})
