import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, makePlan, publishPlan } from '#test/helpers/trips.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

type Group = { kind: string; count: number; rows: { id: string; title: string; lacks?: string[] }[] }
async function waiting(client: OfficeClient): Promise<Record<string, string[]>> {
  const { data } = await client.call('GET /office-api/home')
  return Object.fromEntries(
    (data.groups as Group[]).map(({ kind, rows }) => [kind, rows.map(({ id }) => id)]),
  )
}

test('the home page shows each person the open work of their countries', async () => {
  const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const abroad = await openOfficeAs(shop, { role: 'manager', countries: ['CL'] })
  const checkIn = await openOfficeAs(shop, { role: 'check-in', countries: ['MX'] })
  expect(await waiting(manager)).toEqual({})
  const event = await addEvent(shop, { size: 5 })
  const opensAt = new Date(shop.clock.now().getTime() + 86_400_000)
  await sql(shop, 'update events set sale_opens_at = $2 where id = $1', [event.id, opensAt])
  const { data: draft } = await planner.call('POST /office-api/events', {
    ...{ type: 1, countryCode: 'MX', periodicity: 1, paymentType: 1, placeId: event.placeId },
    startsAt: '2099-01-30T20:30',
    endsAt: '2099-01-31T00:30',
    translations: { es_MX: { name: 'Ópera', description: 'Una noche' } },
  })
  const opening = [String(event.id)]
  expect(await waiting(manager)).toEqual({ opening, others_draft: [String(draft.id)] })
  expect(await waiting(planner)).toEqual({ opening, draft: [String(draft.id)] })
  expect(await waiting(abroad)).toEqual({})
  expect(await waiting(checkIn)).toEqual({})
})

test('drafts list the fields missing for publication', async () => {
  const owner = await openOfficeAs(shop, { role: 'owner', countries: ['MX'] })
  const { data } = await owner.call('GET /office-api/home')
  const drafts = (data.groups as Group[]).find(({ kind }) => kind === 'others_draft')
  expect(drafts?.rows[0]?.lacks).toEqual(['text', 'picture', 'category'])
})

test('a trip within 72 hours is a task for planners until its passengers know their time', async () => {
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const abroad = await openOfficeAs(shop, { role: 'planner', countries: ['CL'] })
  const now = shop.clock.now().getTime()
  const inHours = (hours: number) =>
    addEvent(shop, {
      startsAt: new Date(now + hours * 3_600_000).toISOString(),
      ...{ pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 },
    })
  await inHours(48) // without orders
  await addParties(shop, await inHours(73), [{ 'Orizaba 34': ['Ana'] }])
  const event = await inHours(71)
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'], 'Durango 8': ['Luis'] }])
  const waits = [String(event.dateId)]
  expect((await waiting(planner)).trip_to_plan).toEqual(waits)
  expect((await waiting(abroad)).trip_to_plan).toBeUndefined()

  const { planId } = await makePlan(shop, planner, event)
  expect((await waiting(planner)).trip_to_plan).toEqual(waits)
  await publishPlan(planner, planId)
  expect((await waiting(planner)).trip_to_plan).toBeUndefined()

  await addParties(shop, event, [{ 'Colima 90': ['Iris'] }])
  expect((await waiting(planner)).trip_to_plan).toEqual(waits)
})

test('a data request of a customer who was erased meanwhile has a title', async () => {
  const owner = await openOfficeAs(shop, { role: 'owner', countries: ['MX'] })
  const { id: customer } = await addUser(shop)
  await owner.call('POST /office-api/data-requests', { customer, kind: 'access', note: '' })
  const erase = "update users set first_name = '', last_name = '', deleted_at = $2 where id = $1"
  await sql(shop, erase, [customer, shop.clock.now()])
  const { data } = await owner.call('GET /office-api/home')
  const group = (data.groups as Group[]).find(({ kind }) => kind === 'data_request')
  expect(group?.rows.map(({ title }) => title)).toEqual(['Persona borrada'])
})

test('a transfer whose time ends today and money that no rule can place wait', async () => {
  shop.clock.set('2026-11-22T15:00:00Z')
  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  const event = await addEvent(shop, { startsAt: '2026-12-20T20:30:00-06:00' })
  const user = await addUser(shop)
  const wait = (holdUntil: string) =>
    addOrder(shop, {
      ...{ user, event, state: 'awaiting_transfer_payment', paymentCode: 'transferencia' },
      holdUntil: new Date(holdUntil),
    })
  const today = await wait('2026-11-23T05:30:00Z')
  const tomorrow = await wait('2026-11-23T06:30:00Z')
  await sql(
    shop,
    `insert into staff_tasks (kind, order_id, created_at) values ('amount_mismatch', $1, now())`,
    [tomorrow.id],
  )
  expect(await waiting(support)).toMatchObject({
    order_ends: [today.number],
    order_task: [tomorrow.number],
  })
})

test('the trips of this day of their place stand there, from the first hour to the last', async () => {
  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  const user = await addUser(shop)
  const starts = ['2026-12-24T23:59:00-06:00', '2026-12-25T00:00:00-06:00', '2026-12-25T23:59:00-06:00']
  const dates: string[] = []
  for (const startsAt of starts) {
    const event = await addEvent(shop, { startsAt })
    await addOrder(shop, { user, event })
    dates.push(String(event.dateId))
  }
  await addEvent(shop, { startsAt: '2026-12-25T12:00:00-06:00' }) // without orders
  shop.clock.set('2026-12-26T04:00:00Z') // ten in the evening of the 25th
  await sql(
    shop,
    "update staff_sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 hour'",
    [shop.clock.now()],
  )
  expect((await waiting(support)).trip_today).toEqual(dates.slice(1))
})
