import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addFleet, addParties, giveAway, makePlan, publishPlan } from '#test/helpers/trips.ts'
import { remindOfRides } from './remind-of-rides.ts'

const minute = 60_000

let shop: TestShop
let planner: OfficeClient
let event: TestEvent
beforeEach(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
})
afterEach(() => shop.close())

/** Publishes a plan of all orders, and returns the start of the first window. */
async function publish(): Promise<Date> {
  const { planId } = await makePlan(shop, planner, event)
  expect((await publishPlan(planner, planId, undefined, { withoutFleet: true })).status).toBe(200)
  await sendDueMails(shop)
  await sql(shop, 'delete from mailbox')
  const [first] = await sql<{ from: Date }>(
    shop,
    `select min(window_from) as "from" from standing_promises where leg = 'outbound'`,
  )
  return first!.from
}

/** The reminders sent `minutes` before a moment. */
async function remindedAt(window: Date, minutes: number) {
  shop.clock.set(new Date(window.getTime() - minutes * minute))
  await remindOfRides(shop)
  await sendDueMails(shop)
  return sql<{ recipient: string; subject: string; text: string }>(
    shop,
    'select recipient, subject, plain as text from mailbox order by id',
  )
}

test('a customer is reminded the day before and 45 minutes before the window, each once', async () => {
  const { user } = await addParties(shop, event, [{ 'Orizaba 34': ['Ana'], 'Durango 8': ['Luis'] }])
  const window = await publish()

  expect(await remindedAt(window, 24 * 60 + 5)).toEqual([])
  const [day, ...more] = await remindedAt(window, 24 * 60)
  expect(more).toEqual([])
  expect(day).toMatchObject({ recipient: user.email, subject: 'Mañana pasamos por ti: Noche de Jacarandas' })
  expect(day?.text).toMatch(/Orizaba 34[\s\S]*\d\d:\d\d – \d\d:\d\d · Van 1/)
  expect(await remindedAt(window, 23 * 60)).toHaveLength(1)
  expect(await remindedAt(window, 46)).toHaveLength(1)
  const [, soon] = await remindedAt(window, 45)
  expect(soon?.subject).toBe('Ya casi pasamos por ti: Noche de Jacarandas')
  expect(soon?.text).toContain('Durango 8')
  expect(await remindedAt(window, 10)).toHaveLength(2)
})

test('shortly before, the customer reads the plate and the driver, and again when another van comes', async () => {
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  await addParties(shop, event, [{ 'Orizaba 36': ['Eva'] }])
  const window = await publish()
  const [plan] = await sql<{ id: number }>(shop, 'select id::int from plans')
  const assign = async (vehicleId: number, driverId: number) => {
    const routes = [{ vehicle: 'Van 1', vehicleId, driverId }]
    planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
    expect((await planner.call(`PUT /office-api/plans/${plan?.id}/fleet`, { routes })).status).toBe(200)
  }
  const first = await addFleet(shop, { driver: 'Beto Sosa' })
  await assign(first.vehicleId, first.driverId)

  const [day] = await remindedAt(window, 24 * 60)
  expect(day?.text).not.toContain(first.plate)
  const mails = await remindedAt(window, 40)
  expect(mails).toHaveLength(4)
  expect(mails[3]?.text).toContain(`Van 1 · placas ${first.plate} · conduce Beto`)
  expect(mails[3]?.text).not.toContain('Sosa')

  await assign(first.vehicleId, first.driverId)
  expect(await remindedAt(window, 35)).toHaveLength(4)
  const second = await addFleet(shop, { driver: 'Ana Ruiz' })
  await assign(second.vehicleId, second.driverId)
  expect((await remindedAt(window, 30)).slice(4).map(({ text }) => text.includes(second.plate))).toEqual([
    true,
    true,
  ])
})

test('two processes that remind at the same moment send one mail', async () => {
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  await addParties(shop, event, [{ 'Orizaba 36': ['Eva'] }])
  const window = await publish()
  shop.clock.set(new Date(window.getTime() - 40 * minute))

  const counts = await Promise.all(Array.from({ length: 6 }, () => remindOfRides(shop)))

  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(2)
  await sendDueMails(shop)
  expect(await sql(shop, 'select recipient from mailbox')).toHaveLength(2)
})

test('no reminder of a ticket that ended, an order that was refunded or a date that was called off', async () => {
  const released = await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  const refunded = await addParties(shop, event, [{ 'Orizaba 36': ['Eva'] }])
  const moved = await addParties(shop, event, [{ 'Orizaba 38': ['Iris'] }])
  await addParties(shop, event, [{ 'Orizaba 40': ['Saúl'] }])
  const window = await publish()
  await sql(shop, 'update tickets set released_at = now() where order_id = $1', [released.id])
  await sql(shop, `update orders set state = 'refunded' where id = $1`, [refunded.id])
  await sql(shop, `update ticket_addresses set address = 'Otra 1' where ticket_id = any ($1)`, [
    moved.ticketIds,
  ])
  expect(await remindedAt(window, 24 * 60)).toHaveLength(1)
  await sql(shop, 'update event_dates set called_off_at = $2 where id = $1', [event.dateId, shop.clock.now()])

  expect(await remindedAt(window, 45)).toHaveLength(1)
})

test('a reminder of a place that was given away goes only to its receiver, with only that place', async () => {
  const order = await addParties(shop, event, [{ 'Orizaba 34': ['Ana'], 'Durango 8': ['Luis'] }])
  await giveAway(shop, event, order, 1)
  const window = await publish()

  const mails = await remindedAt(window, 24 * 60)

  const to = (email: string) => mails.filter(({ recipient }) => recipient === email)
  expect(mails).toHaveLength(2)
  expect(to(order.user.email)[0]?.text).toContain('Orizaba 34')
  expect(to(order.user.email)[0]?.text).not.toContain('Colima 90')
  const [receiver] = to('renata@vaiven.test')
  expect(receiver?.text).toContain('Renata')
  expect(receiver?.text).toContain('Colima 90')
  expect(receiver?.text).not.toContain('Orizaba')
})

test('a reminder that could not be sent until the van had gone is withheld', async () => {
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  const window = await publish()
  shop.clock.set(new Date(window.getTime() - 45 * minute))
  await remindOfRides(shop)
  shop.clock.set(new Date(window.getTime() + 60 * minute))
  await sendDueMails(shop)

  expect(await sql(shop, `select state from outbox where kind = 'ride_reminder'`)).toEqual([
    { state: 'withheld' },
  ])
})

test('a time that was sent within the last day needs no reminder the day before', async () => {
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  shop.clock.set('2026-12-05T06:00:00Z')
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const window = await publish()

  expect(await remindedAt(window, 15 * 60)).toEqual([])
  expect(await remindedAt(window, 45)).toHaveLength(1)
})
