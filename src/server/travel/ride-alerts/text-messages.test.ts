import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { type MessengerServer, startMessenger } from '#test/helpers/servers/messenger-server.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, makePlan, publishPlan, type TripOrder } from '#test/helpers/trips.ts'
import { sendRideAlerts } from './send-ride-alerts.ts'

let messenger: MessengerServer
let shop: TestShop
let planner: OfficeClient
let event: TestEvent
let order: TripOrder
beforeAll(async () => {
  messenger = await startMessenger()
  shop = await createTestShop({
    ...{ MESSENGER_URL: messenger.url, MESSENGER_ACCOUNT: messenger.account },
    ...{ MESSENGER_TOKEN: messenger.token, MESSENGER_FROM: '+525500000000' },
  })
})
afterAll(async () => {
  await shop.close()
  await messenger.close()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
  order = await addParties(shop, event, [{ 'Orizaba 34': ['Ana', 'Luis'] }])
})
afterEach(async () => {
  messenger.fail(null)
  messenger.sent.length = 0
  await sql(shop, 'delete from push_subscriptions')
})

const path = (part = '') => `/shop-api/order-detail/${order.id}/alerts${part}`
const turn = (on: boolean, token = order.user.token, locale = 'es_MX') =>
  call(shop, path('/phone'), {
    ...{ method: 'PUT', token, json: { on } },
    headers: { cookie: `country=MX; locale=${locale}` },
  })
const state = async () =>
  (await call<{ phone: unknown }>(shop, path(), { token: order.user.token })).data.phone
const move = (minutes: number) =>
  sql(shop, 'update events set pick_up_from_minutes = $2 + 60, pick_up_until_minutes = $2 where id = $1', [
    event.id,
    minutes,
  ])

async function publish() {
  const { planId } = await makePlan(shop, planner, event)
  expect((await publishPlan(planner, planId, 'Tráfico')).status).toBe(200)
}

/** The order's current promise, as the message formats it. */
async function hours() {
  const [promise] = await sql<{ from: string; until: string }>(
    shop,
    `select to_char(window_from at time zone 'America/Mexico_City', 'HH24:MI') as "from",
       to_char(window_until at time zone 'America/Mexico_City', 'HH24:MI') as until
     from standing_promises where ticket_id = $1 and leg = 'outbound'`,
    [order.ticketIds[0]],
  )
  return `pasamos entre ${promise?.from} y ${promise?.until}, Van 1.`
}

test('sends the time and its change by text message once, only to customers who subscribed', async () => {
  expect(await state()).toEqual({ number: '+525512345678', on: false })
  expect((await turn(true)).status).toBe(200)
  expect(await state()).toEqual({ number: '+525512345678', on: true })
  await addParties(shop, event, [{ 'Durango 8': ['Eva'] }])
  await publish()
  await Promise.all([sendRideAlerts(shop), sendRideAlerts(shop)])
  await sendRideAlerts(shop)

  const link = `${shop.config.publicUrl}/order-detail/${order.id}`
  const about = { to: '+525512345678', from: '+525500000000' }
  const first = `Ya sabemos a qué hora pasamos por ti. Noche de Jacarandas: ${await hours()} ${link}`
  expect(messenger.sent).toEqual([{ ...about, body: first }])

  await move(360)
  await publish()
  await sendRideAlerts(shop)
  const changed = `Cambió la hora o la van de tu viaje. Noche de Jacarandas: ${await hours()} ${link}`
  expect(messenger.sent.slice(1)).toEqual([{ ...about, body: changed }])
})

test('it speaks the language in which it was asked for', async () => {
  await turn(true, undefined, 'en_US')
  await publish()
  await sendRideAlerts(shop)
  expect(messenger.sent[0]?.body).toMatch(/^We know when we pick you up\. .*between \d\d:\d\d and /)
})

test('a message whose answer was lost is not sent twice', async () => {
  await turn(true)
  await publish()
  messenger.fail('lost')
  await sendRideAlerts(shop)
  expect(messenger.sent).toHaveLength(1)
  messenger.fail(null)
  shop.clock.advance(3_600_000)
  await sendRideAlerts(shop)
  expect(messenger.sent).toHaveLength(1)
  expect(await sql(shop, 'select from push_alerts')).toEqual([])
})

test('a messenger that is down or asks for patience is asked again; one that refuses for good is not', async () => {
  await turn(true)
  await publish()
  messenger.fail({ status: 503 })
  await sendRideAlerts(shop)
  shop.clock.advance(60_000)
  messenger.fail({ status: 429, code: 20429, retryAfter: 90 })
  await sendRideAlerts(shop)
  messenger.fail(null)
  shop.clock.advance(89_000)
  await sendRideAlerts(shop)
  expect(messenger.sent).toEqual([])
  shop.clock.advance(2_000)
  await sendRideAlerts(shop)
  expect(messenger.sent).toHaveLength(1)

  await move(360)
  await publish()
  messenger.fail({ status: 401, code: 20003 })
  await sendRideAlerts(shop)
  messenger.fail(null)
  shop.clock.advance(3_600_000)
  await sendRideAlerts(shop)
  expect(messenger.sent).toHaveLength(1)
  expect(await state()).toMatchObject({ on: true })
})

test('of two messages that wait, the later goes out alone', async () => {
  await turn(true)
  const other = await addParties(shop, event, [{ 'Durango 8': ['Eva'] }], { user: order.user })
  await call(shop, `/shop-api/order-detail/${other.id}/alerts/phone`, {
    ...{ method: 'PUT', token: order.user.token, json: { on: true } },
  })
  await publish()
  messenger.fail({ status: 503 })
  await sendRideAlerts(shop)
  await move(360)
  await publish()
  messenger.fail(null)
  shop.clock.advance(3_600_000)
  await sendRideAlerts(shop)
  expect(messenger.sent.map(({ body }) => body.split('.')[0])).toEqual([
    'Cambió la hora o la van de tu viaje',
    'Cambió la hora o la van de tu viaje',
  ])
  expect(await sql(shop, 'select from push_alerts')).toEqual([])
})

test.each([
  ['a number that cannot be', 21211],
  ['who answered STOP', 21610],
])('%s is forgotten, and the page says so', async (_, reason) => {
  await turn(true)
  await publish()
  messenger.fail({ status: 400, code: reason })
  await sendRideAlerts(shop)
  expect(await state()).toMatchObject({ on: false })
  messenger.fail(null)
  shop.clock.advance(3_600_000)
  await sendRideAlerts(shop)
  expect(messenger.sent).toEqual([])
})

test('the customer stops it at any time, also once the account has another number; no other customer turns it', async () => {
  expect((await turn(true, (await addUser(shop)).token)).status).toBe(404)
  await turn(true)
  await sql(shop, `update users set phone = '+525598765432' where id = $1`, [order.user.id])
  expect(await state()).toEqual({ number: '+525512345678', on: true })
  expect((await turn(false)).status).toBe(200)
  await publish()
  await sendRideAlerts(shop)
  expect(messenger.sent).toEqual([])
  expect(await state()).toEqual({ number: '+525598765432', on: false })
})

test('without a messenger the demo puts the messages into its mailbox', async () => {
  const { config } = shop
  const demo = { ...shop, config: { ...config, messenger: null } }
  await turn(true)
  await publish()
  await sendRideAlerts(demo)
  const [kept, ...more] = await sql<{ recipient: string; plain: string }>(
    shop,
    `select recipient, plain from mailbox where subject = 'SMS'`,
  )
  expect(more).toEqual([])
  expect(kept).toMatchObject({ recipient: '+525512345678', plain: expect.stringContaining(await hours()) })
  expect(messenger.sent).toEqual([])
})
