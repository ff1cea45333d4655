import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { eraseCustomer } from '../data-requests/erase-customer.ts'
import { eraseOldData, planRetention } from './retention.ts'

const day = 86_400_000

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const planned = async () =>
  Object.fromEntries((await planRetention(shop)).map(({ part, count }) => [part, count]))
const people = (orderId: string) =>
  sql(
    shop,
    `select p.name, p.email, p.phone, a.address, a.driver_note as note from passengers p join tickets t on t.id = p.ticket_id
     join ticket_addresses a on a.ticket_id = t.id and a.position = p.address_position where t.order_id = $1`,
    [orderId],
  )
const blockedOf = (orderId: string) =>
  sql<{ details: object; deleteAt: Date }>(
    shop,
    'select details, delete_at from blocked_data where order_id = $1',
    [orderId],
  )

/** An order for a trip some days ago, by a customer of a country. */
async function addTrip(country: 'MX' | 'CL' | 'PE', daysAgo: number, name: string) {
  const event = await addEvent(shop, {
    startsAt: new Date(shop.clock.now().getTime() - daysAgo * day).toISOString(),
  })
  const user = await addUser(shop)
  const order = await addOrder(shop, { user, event, parties: [{ [`Calle de ${name} 5`]: [name] }] })
  await sql(shop, 'update orders set country_code = $2 where id = $1', [order.id, country])
  await sql(shop, "update ticket_addresses set driver_note = 'Portón azul' where ticket_id = $1", [
    order.ticketIds[0],
  ])
  await sql(shop, 'update passengers set email = $2 where ticket_id = $1', [
    order.ticketIds[0],
    `${name.toLowerCase()}@vaiven.test`,
  ])
  await sql(
    shop,
    `insert into driving_times (date_id, asked_at, points, problem) values ($1, $2, '["-99.1,19.4"]', 'x')`,
    [event.dateId, shop.clock.now()],
  )
  return { ...order, user, dateId: event.dateId }
}

it('passengers of a trip are taken out of use 90 days after it: blocked where the law wants it, deleted elsewhere', async () => {
  const mexican = await addTrip('MX', 91, 'Xochitl')
  const chilean = await addTrip('CL', 92, 'Millaray')
  const peruvian = await addTrip('PE', 93, 'Illari')
  const recent = await addTrip('MX', 89, 'Renata')
  expect(await planned()).toMatchObject({ passengers: 3 })
  expect(await eraseOldData(shop)).toMatchObject({ passengers: 3, blocked: 0 })
  expect(await planned()).toMatchObject({ passengers: 0 })

  const nothing = { name: '', email: '', phone: '', address: '', note: '' }
  for (const { id } of [mexican, chilean, peruvian]) expect(await people(id)).toEqual([nothing])
  expect(await people(recent.id)).toMatchObject([{ name: 'Renata', address: 'Calle de Renata 5' }])
  expect(await sql(shop, 'select date_id from driving_times')).toEqual([{ dateId: recent.dateId }])
  expect(await blockedOf(mexican.id)).toMatchObject([
    {
      details: {
        passengers: [{ name: 'Xochitl', email: 'xochitl@vaiven.test' }],
        addresses: ['Calle de Xochitl 5'],
      },
    },
  ])
  // Chile's law applies from 1 December 2026.
  for (const { id } of [chilean, peruvian]) expect(await blockedOf(id)).toEqual([])
})

it('blocked data are deleted at the end of their period', async () => {
  const trip = await addTrip('MX', 100, 'Itzel')
  await eraseOldData(shop)
  const [{ deleteAt } = { deleteAt: new Date() }] = await blockedOf(trip.id)
  const now = shop.clock.now()
  const years = shop.config.retentionYears
  expect(Math.round((deleteAt.getTime() - now.getTime()) / day)).toBe(Math.round(years * 365.25 - 100))
  shop.clock.set(new Date(deleteAt.getTime() + 1))
  expect((await planned()).blocked).toBeGreaterThan(0)
  await eraseOldData(shop)
  expect(await blockedOf(trip.id)).toEqual([])
  shop.clock.set(now)
})

it('blocked data stay blocked until the end of their period when the person requests erasure', async () => {
  const own = await addTrip('MX', 95, 'Nayeli')
  const others = await addTrip('MX', 96, 'Tonatiuh')
  await sql(shop, "update passengers set email = $2, name = 'Nayeli' where ticket_id = $1", [
    others.ticketIds[0],
    own.user.email.toUpperCase(),
  ])
  await eraseOldData(shop)
  const before = [await blockedOf(own.id), await blockedOf(others.id)]
  const years = shop.config.retentionYears
  await shop.db.transaction((tx) =>
    eraseCustomer(
      tx,
      { actor: { kind: 'system', id: 'test' }, clock: shop.clock },
      { userId: own.user.id, years },
    ),
  )
  expect([await blockedOf(own.id), await blockedOf(others.id)]).toEqual(before)
  expect(before.flat()).toHaveLength(2)
})

it('a customer is erased after five years only when no refund is open any more', async () => {
  const shop = await createTestShop()
  const user = await addUser(shop)
  const event = await addEvent(shop, { startsAt: '2026-11-01T20:30:00-06:00' })
  const order = await addOrder(shop, { user, event, state: 'refunded' })
  await sql(
    shop,
    `with paid as (
       insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at)
       values (gen_random_uuid(), $1, 'unlimit', 'unlimit', 'completed', 42000, 'MXN', 'VOLD1', $2, $2) returning id
     )
     insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at)
     select gen_random_uuid(), $1, id, 'failed', 42000, 'MXN', 'staff', $2, $2 from paid`,
    [order.id, shop.clock.now()],
  )
  shop.clock.advance(5 * 366 * day)
  const counted = async () => (await planRetention(shop)).find(({ part }) => part === 'customers')?.count
  expect(await counted()).toBe(0)
  expect(await eraseOldData(shop)).toMatchObject({ customers: 0 })
  await sql(shop, "update refunds set state = 'done' where order_id = $1", [order.id])
  expect(await counted()).toBe(1)
  expect(await eraseOldData(shop)).toMatchObject({ customers: 1 })
  await shop.close()
})

it('the content of payment notifications is deleted after 18 months, but not of unprocessed ones', async () => {
  const add = (key: string, monthsAgo: number, handled: boolean) =>
    sql(
      shop,
      `insert into payment_notifications (provider, dedupe_key, headers, query, body, received_at, handled_at)
       values ('webpay', $1, '{"x":"y"}', 'a=b', 'Ana', $2::timestamptz - make_interval(months => $3), case when $4 then $2::timestamptz end)`,
      [key, shop.clock.now(), monthsAgo, handled],
    )
  await add('old', 19, true)
  await add('open', 19, false)
  await add('new', 17, true)
  expect(await planned()).toMatchObject({ notifications: 1 })
  expect(await eraseOldData(shop)).toMatchObject({ notifications: 1 })
  expect(
    await sql(shop, 'select dedupe_key as key, body, query from payment_notifications order by 1'),
  ).toEqual([
    { key: 'new', body: 'Ana', query: 'a=b' },
    { key: 'old', body: '', query: '' },
    { key: 'open', body: 'Ana', query: 'a=b' },
  ])
})

it('drivers are forgotten years after their last day at work; the trips that they drove stay', async () => {
  const now = shop.clock.now()
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const driver = (name: string, active: boolean) => ({
    ...{ country: 'MX', name, phone: `+5255990${name.length}0011`, licenceValidUntil: '2030-01-01' },
    ...{ languages: ['es'], active },
  })
  const left = (await planner.call('POST /office-api/drivers', driver('Beto', true))).data.id as number
  await planner.call('POST /office-api/drivers', driver('Ana', false))
  const { dateId } = await addTrip('PE', 1, 'Wayra')
  await sql(
    shop,
    `with route as (insert into trip_routes (id, date_id, vehicle) values (gen_random_uuid(), $1, 'Van 1') returning id),
       van as (insert into vehicles (country_code, plate, name, seats, currency) values ('MX', 'OLD-1', 'x', 9, 'MXN') returning id)
     insert into fleet_uses (id, vehicle_id, driver_id, during)
     select route.id, van.id, $2, tstzrange($3::timestamptz, $3::timestamptz + interval '1 hour') from route, van`,
    [dateId, left, now],
  )
  await planner.call(`PUT /office-api/drivers/${left}`, { ...driver('Beto', false), version: 1 })
  const years = shop.config.retentionYears
  shop.clock.set(new Date(now.getTime() + years * 365.3 * day))
  expect((await planned()).drivers).toBe(2)
  await sql(shop, `update drivers set active = true, inactive_since = null where name = 'Ana'`)

  expect((await eraseOldData(shop)).drivers).toBe(1)

  expect(await sql(shop, 'select name from drivers')).toEqual([{ name: 'Ana' }])
  expect(await sql(shop, 'select driver_id, vehicle_id is null as none from fleet_uses')).toEqual([
    { driverId: null, none: false },
  ])
  shop.clock.set(now)
})
