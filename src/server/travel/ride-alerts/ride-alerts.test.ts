import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { type PushService, startPushService } from '#test/helpers/servers/push-service.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, makePlan, publishPlan, type TripOrder } from '#test/helpers/trips.ts'
import { remindOfRides } from '../trips/reminders/remind-of-rides.ts'
import { forgetSubscriptionsBefore } from './ride-alert-sql.ts'
import { sendRideAlerts } from './send-ride-alerts.ts'

const vapid = webPush.generateVAPIDKeys()

let shop: TestShop
let planner: OfficeClient
let service: PushService
let event: TestEvent
let order: TripOrder
const start = '2026-11-21T18:00:00Z'
beforeAll(async () => {
  shop = await createTestShop({
    ...{
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      PUSH_HOSTS: '127.0.0.1,fcm.googleapis.com,push.services.mozilla.com',
    },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(start)
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  service = await startPushService(vapid.publicKey)
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
  order = await addParties(shop, event, [{ 'Orizaba 34': ['Ana', 'Luis'] }])
})
afterEach(async () => {
  await sql(shop, 'delete from push_subscriptions')
  await service.close()
})

const path = (part = '') => `/shop-api/order-detail/${order.id}/alerts${part}`
const subscribe = (json: object = service.subscription, token = order.user.token, cookie = '') =>
  call(shop, path(), { method: 'POST', token, json, ...(cookie && { headers: { cookie } }) })
const state = async () =>
  (
    await call<{ key: string | null; on: boolean }>(
      shop,
      path(`?endpoint=${encodeURIComponent(service.subscription.endpoint)}`),
      { token: order.user.token },
    )
  ).data
const { endpoint } = { endpoint: () => service.subscription.endpoint }
const count = async (table: string) =>
  (await sql<{ count: number }>(shop, `select count(*)::int as count from ${table}`))[0]?.count

async function publish() {
  const { planId } = await makePlan(shop, planner, event)
  expect((await publishPlan(planner, planId, 'Tráfico')).status).toBe(200)
}

test('a browser gets the promised time and its change once, encrypted and signed', async () => {
  expect(await state()).toMatchObject({ key: vapid.publicKey, on: false })
  expect((await subscribe(undefined, undefined, 'country=MX; locale=en_US')).status).toBe(200)
  expect(await state()).toMatchObject({ on: true })
  await publish()
  await sendRideAlerts(shop)
  await sendRideAlerts(shop)

  const [promise] = await sql<{ windowFrom: Date; windowUntil: Date }>(
    shop,
    `select window_from, window_until from standing_promises where ticket_id = $1 and leg = 'outbound'`,
    [order.ticketIds[0]],
  )
  const clock = (time: Date) =>
    time.toLocaleTimeString('es-MX', {
      ...{ timeZone: 'America/Mexico_City', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    })
  expect(service.received).toHaveLength(1)
  const [told] = service.received
  expect(told?.message).toEqual({
    title: 'We know when we pick you up',
    body: expect.stringContaining(
      `between ${clock(promise!.windowFrom)} and ${clock(promise!.windowUntil)}, Van 1.`,
    ),
    path: `/order-detail/${order.id}`,
    tag: order.id,
  })
  expect(JSON.stringify(told?.message)).not.toMatch(/Orizaba|Ana/)
  expect(told?.headers).toMatchObject({ urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) })
  expect(told?.claims).toMatchObject({
    aud: new URL(endpoint()).origin,
    sub: expect.stringMatching(/^mailto:/),
  })

  await sql(shop, 'update events set pick_up_from_minutes = 420, pick_up_until_minutes = 360 where id = $1', [
    event.id,
  ])
  await publish()
  await sendRideAlerts(shop)
  expect(service.received[1]?.message).toMatchObject({
    title: 'The time or the van of your ride has changed',
  })
})

test('an event without texts in the browser’s locale has its name in the same language', async () => {
  await sql(
    shop,
    `insert into event_translations (event_id, locale, name, description) values ($1, 'en_US', 'Jacaranda Night', '')`,
    [event.id],
  )
  await subscribe(undefined, undefined, 'country=CL; locale=es_CL')
  await publish()
  await sendRideAlerts(shop)
  expect(service.received[0]?.message).toMatchObject({ body: expect.stringContaining('Noche de Jacarandas') })
})

test('gets a message the day before and when the van is near, and none after its window', async () => {
  await subscribe()
  await publish()
  await sendRideAlerts(shop)
  const [{ from } = { from: new Date(Number.NaN) }] = await sql<{ from: Date }>(
    shop,
    `select window_from as from from standing_promises where ticket_id = $1 and leg = 'outbound'`,
    [order.ticketIds[0]],
  )
  for (const minutes of [23 * 60, 40]) {
    shop.clock.set(new Date(from.getTime() - minutes * 60_000))
    await remindOfRides(shop)
    await sendRideAlerts(shop)
  }
  const titles = service.received.map(({ message }) => (message as { title: string }).title)
  expect(titles.slice(1)).toEqual(['Tu viaje es mañana', 'Tu van llega pronto'])

  await sql(shop, `delete from ride_reminders`)
  service.fail({ status: 503 })
  await remindOfRides(shop)
  await sendRideAlerts(shop)
  service.fail(null)
  shop.clock.set(new Date(from.getTime() + 3_600_000))
  await sendRideAlerts(shop)
  expect(service.received).toHaveLength(3)
  expect(await count('push_alerts')).toBe(0)
})

test('a push service that asks for patience is asked again; a browser that it does not know is forgotten', async () => {
  await subscribe()
  await publish()
  service.fail({ status: 429, retryAfter: 90 })
  await sendRideAlerts(shop)
  service.fail(null)
  shop.clock.advance(89_000)
  await sendRideAlerts(shop)
  expect(service.received).toHaveLength(0)
  shop.clock.advance(2_000)
  await sendRideAlerts(shop)
  expect(service.received).toHaveLength(1)

  service.fail({ status: 410 })
  await sql(shop, 'update events set pick_up_from_minutes = 420, pick_up_until_minutes = 360 where id = $1', [
    event.id,
  ])
  await publish()
  await sendRideAlerts(shop)
  expect(await state()).toMatchObject({ on: false })
  expect(await count('push_alerts')).toBe(0)
})

test('a customer stops it at any time, and it ends the day after the trip', async () => {
  await subscribe()
  const stopped = await call(shop, path('/stop'), {
    ...{ method: 'POST', token: order.user.token, json: { endpoint: endpoint() } },
  })
  expect(stopped.status).toBe(200)
  await publish()
  await sendRideAlerts(shop)
  expect(service.received).toEqual([])

  await subscribe()
  await forgetSubscriptionsBefore(shop.db, new Date('2026-12-05T00:00:00Z'))
  expect(await count('push_subscriptions')).toBe(1)
  await forgetSubscriptionsBefore(shop.db, new Date('2026-12-08T00:00:00Z'))
  expect(await count('push_subscriptions')).toBe(0)
})

test('neither another customer nor another host than a push service is let in, and ten browsers an order at most', async () => {
  const other = await addUser(shop)
  expect((await subscribe(undefined, other.token)).status).toBe(404)
  expect((await call(shop, path(), { token: other.token })).status).toBe(404)
  expect((await call(shop, path())).status).toBe(401)
  for (const wrong of [
    'http://localhost/push',
    'https://10.0.0.1/push',
    'https://127.0.0.1.evil.test/',
    'file:///etc',
    'https://fcm.googleapis.com:22/fcm/send/a',
    'https://updates.push.services.mozilla.com:8443/wpush/v2/a',
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com.evil.test/',
    'https://evilfcm.googleapis.com/',
    'ftp://127.0.0.1/',
  ])
    expect((await subscribe({ ...service.subscription, endpoint: wrong })).status, wrong).toBe(400)
  for (let nth = 0; nth < 12; nth++)
    await subscribe({ ...service.subscription, endpoint: `${endpoint()}${nth}` })
  expect(await count('push_subscriptions')).toBe(10)
})

test('without keys no browser is offered it', async () => {
  const plain = await createTestShop()
  try {
    const user = await addUser(plain)
    const own = await addParties(plain, await addEvent(plain), [{ 'Orizaba 34': ['Ana'] }], { user })
    const { data } = await call(plain, `/shop-api/order-detail/${own.id}/alerts`, { token: user.token })
    expect(data).toMatchObject({ key: null, on: false })
  } finally {
    await plain.close()
  }
})
