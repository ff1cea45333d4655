import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { sql } from '#test/helpers/builders.ts'
import {
  addDrive,
  driveAct,
  openDrive,
  sendActs,
  type TestDrive,
  type TestPhone,
} from '#test/helpers/drives.ts'
import { call } from '#test/helpers/purchase.ts'
import { type PushService, startPushService } from '#test/helpers/servers/push-service.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { takeAlerts } from '../ride-alerts/ride-alert-sql.ts'
import { sendRideAlerts } from '../ride-alerts/send-ride-alerts.ts'
import { giveNoticeOfVans } from './notices/give-notice.ts'

const vapid = webPush.generateVAPIDKeys()

let shop: TestShop
let service: PushService
let drive: TestDrive
let phone: TestPhone
beforeAll(async () => {
  shop = await createTestShop({
    ...{ VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey, PUSH_HOSTS: '127.0.0.1' },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-12-05T14:00:00-06:00')
  service = await startPushService(vapid.publicKey)
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  // The first order has two parties, each with its own stop; the second order boards at one of them, without alerts.
  drive = await addDrive(shop, planner, [
    { 'Orizaba 34': ['Ana Ruiz'], 'Colima 90': ['Luis Paz'] },
    { 'Durango 8': ['Eva Sol'] },
  ])
  phone = await openDrive(shop, drive)
})
afterEach(async () => {
  await sql(shop, 'with gone as (delete from van_notices) delete from push_subscriptions')
  await service.close()
})

const stops = () => phone.manifest.legs[0]!.stops
const subscribe = (nth: number) => {
  const { id, user } = drive.orders[nth]!
  return call(shop, `/shop-api/order-detail/${id}/alerts`, {
    ...{ method: 'POST', token: user.token, json: service.subscription },
    headers: { cookie: 'country=MX; locale=en_US' },
  })
}
/** Runs the jobs as often as several processes would; returns the titles of what came. */
async function told(): Promise<string[]> {
  const before = service.received.length
  await Promise.all([giveNoticeOfVans(shop), giveNoticeOfVans(shop)])
  await giveNoticeOfVans(shop)
  await sendRideAlerts(shop)
  return service.received.slice(before).map(({ message }) => (message as { title: string }).title)
}
const act = (kind: string, stopId: string, more = {}) => driveAct(shop, kind, { stopId, ...more })
const near = expect.stringMatching(/^Your van is (about \d+ minutes|1 minute) away$/)

test('each party is told once that its van is near and once that it is here, whatever is sent again or undone', async () => {
  const [first, second] = stops()
  await subscribe(0)
  shop.clock.set(first!.parties[0]!.window!.from)
  expect(await told()).toEqual([])

  await sendActs(shop, phone, [act('arrived', first!.id)])
  expect(await told()).toEqual(['Your van is here'])
  const departed = act('departed', first!.id)
  await sendActs(shop, phone, [departed])
  await sendActs(shop, phone, [departed])
  const comes = Date.parse(second!.parties[0]!.window!.from)
  shop.clock.set(new Date(Math.max(comes - 8 * 60_000, shop.clock.now().getTime())))
  expect(await told()).toEqual([near])
  const bodies = service.received.map(({ message }) => (message as { body: string }).body).join('\n')
  expect(bodies).toMatch(/: Van 1 arrives at about \d\d:\d\d\. Please come outside\.$/m)
  expect(bodies).toMatch(/: Van 1 arrived at \d\d:\d\d and waits a few minutes for you\.$/m)
  expect(bodies).not.toMatch(/Orizaba|Durango|Colima|Ana|Eva|Luis/)

  const arrived = act('arrived', second!.id)
  await sendActs(shop, phone, [arrived])
  expect(await told()).toEqual(['Your van is here'])
  await sendActs(shop, phone, [driveAct(shop, 'undo', { undoes: arrived.nonce })])
  expect(await told()).toEqual([])
  await sendActs(shop, phone, [act('arrived', second!.id)])
  expect(await told()).toEqual([])
})

test('acts that the phone sends minutes later, and one that is undone at once, tell nothing', async () => {
  const [first] = stops()
  await subscribe(0)
  shop.clock.set(first!.parties[0]!.window!.from)
  const late = act('arrived', first!.id)
  shop.clock.advance(5 * 60_000)
  await sendActs(shop, phone, [late])
  expect(await told()).toEqual([])
  const again = act('arrived', first!.id)
  await sendActs(shop, phone, [
    driveAct(shop, 'undo', { undoes: late.nonce }),
    again,
    driveAct(shop, 'undo', { undoes: again.nonce }),
  ])
  expect(await told()).toEqual([])
})

test('a customer without alerts is told nothing', async () => {
  const [first] = stops()
  shop.clock.set(first!.parties[0]!.window!.from)
  await sendActs(shop, phone, [act('arrived', first!.id)])
  expect(await giveNoticeOfVans(shop)).toBe(0)
  expect(await sql(shop, 'select from van_notices')).toEqual([])
})

test('a notice that a killed process did not send is sent once by another', async () => {
  const [first] = stops()
  await subscribe(0)
  shop.clock.set(first!.parties[0]!.window!.from)
  await sendActs(shop, phone, [act('arrived', first!.id)])
  const alerts = await giveNoticeOfVans(shop)
  expect(alerts).toBeGreaterThan(0)
  // The process dies while it sends.
  await takeAlerts(shop.db, shop.clock.now(), 10)
  expect(await told()).toEqual([])
  shop.clock.advance(61_000)
  expect(await told()).toHaveLength(alerts)
  expect(await told()).toEqual([])
})

test('an order that was cancelled meanwhile is not told', async () => {
  const [first] = stops()
  await subscribe(0)
  shop.clock.set(first!.parties[0]!.window!.from)
  await sendActs(shop, phone, [act('arrived', first!.id)])
  await sql(shop, `update orders set state = 'refunded' where id = $1`, [drive.orders[0]!.id])
  expect(await told()).toEqual([])
})
