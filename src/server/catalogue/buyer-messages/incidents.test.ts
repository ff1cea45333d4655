import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MessageDateRow, MessageDetail } from '#contract/office/catalogue/staff-messages.ts'
import { locales } from '#domain/platform/locales.ts'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, makePlan, publishPlan, type TripOrder } from '#test/helpers/trips.ts'
import { sendMessages } from './send-messages.ts'

let shop: TestShop
let support: OfficeClient
let event: TestEvent
let [ana, eva]: TripOrder[] = []
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  await sql(shop, 'delete from message_recipients')
  await sql(shop, 'delete from outbox')
  // At 02:30 UTC of the next day; the pick-ups begin up to five hours before.
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
  ana = await addParties(shop, event, [{ 'Orizaba 34': ['Ana Ruiz', 'Luis'] }])
  eva = await addParties(shop, event, [{ 'Durango 8': ['Eva Sol', 'Pía', 'Noé', 'Sam', 'Ivo', 'Mar'] }])
  const { planId } = await makePlan(shop, planner, event, { seatsPerVehicle: 6 })
  expect((await publishPlan(planner, planId)).status).toBe(200)
})

async function comeNear(time = '2026-12-05T20:00:00Z') {
  shop.clock.set(time)
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
}

const texts = { es_MX: { subject: 'Tu van va con retraso', text: 'Llega a las 17:00.' } }

async function plan(body: object = {}) {
  const asked = { date: event.dateId, texts, incident: true, dryRun: true, ...body }
  const { data, code } = await support.call('POST /office-api/messages', asked)
  const planned = data as unknown as {
    plan: { count: number; needsApproval: boolean }
    hash: string
    key: string
    delayMinutes: number
  }
  return { ...planned, code }
}

async function send(body: object = {}) {
  const { hash, key } = await plan(body)
  const asked = { date: event.dateId, texts, incident: true, hash, key, ...body }
  return support.call('POST /office-api/messages', asked)
}

async function shownDate() {
  const { data } = await support.call(`GET /office-api/message-dates?date=${event.dateId}`)
  return (data.rows as MessageDateRow[])[0]!
}

const told = async () =>
  (await sql<{ recipient: string }>(shop, `select recipient from outbox where kind = 'buyer_message'`)).map(
    ({ recipient }) => recipient,
  )

const vanOf = async ({ id }: TripOrder) => {
  const [row] = await sql<{ vehicle: string }>(
    shop,
    `select distinct s.vehicle from standing_promises s join tickets t on t.id = s.ticket_id
     where t.order_id = $1 and s.leg = 'outbound'`,
    [id],
  )
  return row!.vehicle
}

it('An incident is told to the buyers of a van at once, and its page has the phones to call', async () => {
  await comeNear()
  const vehicle = await vanOf(ana!)
  expect(await vanOf(eva!)).not.toBe(vehicle)
  expect(await plan({ vehicle })).toMatchObject({ plan: { count: 1, needsApproval: false }, delayMinutes: 0 })
  const { data } = await send({ vehicle })
  await sendMessages(shop)
  expect(await told()).toEqual([ana!.user.email])
  const shown = (await support.call(`GET /office-api/messages/${data.id}`)).data as unknown as MessageDetail
  expect(shown).toMatchObject({ incident: true, vehicle, count: 1 })
  const { calls } = (await support.call(`GET /office-api/messages/${data.id}/calls`)).data
  expect(calls).toEqual([
    { number: ana!.number, name: 'Ana Ruiz', phone: '+525512345678', phoneText: '+52 55 1234 5678' },
  ])
  const log = await sql<{ verb: string }>(
    shop,
    `select verb from office_log where object_kind = 'message' and object_id = $1 order by id`,
    [String(data.id)],
  )
  expect(log.map(({ verb }) => verb)).toEqual(['message.incident', 'message.calls'])
})

it('An incident of a date is told to more than 500 people without approval, before other messages', async () => {
  await comeNear()
  await sql(
    shop,
    `with people as (
       insert into users (id, email, first_name, last_name, phone, password_hash, locale, country_code, created_at)
       select gen_random_uuid(), gen_random_uuid() || '@vaiven.test', 'Ana', 'Paz', '+525512345678', 'x', 'es_MX', 'MX', now()
       from generate_series(1, 500) returning id
     )
     insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(),
       'user_id', p.id, 'number', upper(substr(md5(p.id::text), 1, 8)), 'transfer_reference', null))).*
     from people p, (select * from orders where id = $1) o`,
    [ana!.id],
  )
  const other = await plan({ incident: false, vehicle: await vanOf(eva!) })
  const body = { date: event.dateId, texts, vehicle: await vanOf(eva!), hash: other.hash, key: other.key }
  expect((await support.call('POST /office-api/messages', body)).status).toBe(200)
  await comeNear('2026-12-05T20:10:00Z')
  const { status, data } = await send()
  expect([status, data.approval]).toEqual([200, null])
  await sendMessages(shop, { most: 20 })
  const [row] = await sql<{ others: number }>(
    shop,
    `select count(*)::int as others from message_recipients where state = 'mailed' and message_id <> $1`,
    [data.id],
  )
  expect(row).toEqual({ others: 0 })
  expect(await told()).toHaveLength(20)
})

it('An incident can be told from six hours before the first pick-up until a day after the start', async () => {
  const [first] = await sql<{ at: Date }>(
    shop,
    `select min(s.window_from) as at from standing_promises s join tickets t on t.id = s.ticket_id
     join orders o on o.id = t.order_id where o.date_id = $1 and s.leg = 'outbound'`,
    [event.dateId],
  )
  const sixHoursBefore = first!.at.getTime() - 6 * 3_600_000
  for (const [time, isOffered] of [
    [sixHoursBefore - 1_000, false],
    [sixHoursBefore, true],
    [Date.parse('2026-12-07T02:29:59Z'), true],
    [Date.parse('2026-12-07T02:30:00Z'), false],
  ] as const) {
    await comeNear(new Date(time).toISOString())
    expect((await shownDate()).incidents !== null, new Date(time).toISOString()).toBe(isOffered)
    expect((await plan()).code).toBe(isOffered ? undefined : 'incident_too_early')
  }
})

it('The ready texts are in every locale', async () => {
  await comeNear()
  const { incidents } = await shownDate()
  expect(Object.keys(incidents ?? {})).toEqual(['late', 'breakdown', 'road_closed'])
  for (const ready of Object.values(incidents ?? {}))
    expect(Object.keys(ready).sort()).toEqual([...locales].sort())
  expect(incidents?.late.pt_BR?.subject).toBe('Sua van está atrasada')
})

it('An incident alerts the browsers and phones that have ride alerts of these orders', async () => {
  await sql(
    shop,
    `insert into push_subscriptions (order_id, endpoint, p256dh, auth, locale, created_at)
     select id, 'sms:+5255000' || row_number() over (), '', '', 'es_MX', now() from orders where id = any ($1)`,
    [[ana!.id, eva!.id]],
  )
  await comeNear()
  await send({ vehicle: await vanOf(ana!) })
  const alerts = await sql(
    shop,
    `select a.kind, s.order_id, a.until from push_alerts a join push_subscriptions s on s.id = a.subscription_id
     where a.kind = 'incident'`,
  )
  expect(alerts).toEqual([{ kind: 'incident', orderId: ana!.id, until: new Date('2026-12-07T02:30:00Z') }])
})

it('The phones of a message that is no incident are not shown', async () => {
  await comeNear()
  const { data } = await send({ incident: false })
  expect((await support.call(`GET /office-api/messages/${data.id}/calls`)).code).toBe('not_found')
})
