import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MessageDetail } from '#contract/office/catalogue/staff-messages.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { sendMessages } from './send-messages.ts'

let shop: TestShop
let support: OfficeClient & TestStaff
let manager: OfficeClient & TestStaff
let event: TestEvent
let date: number
beforeAll(async () => {
  shop = await createTestShop()
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql(shop, 'delete from message_recipients')
  await sql(shop, 'delete from outbox')
  await sql(shop, 'delete from mailbox')
  event = await addEvent(shop)
  const [row] = await sql<{ id: number }>(shop, 'select id from event_dates where event_id = $1', [event.id])
  date = row!.id
})

const texts = { es_MX: { subject: 'Cambia la salida', text: 'Salimos a las 17:00.\n\nLleguen antes.' } }
const minutes = async (count: number) => {
  shop.clock.advance(count * 60_000)
  await sql(shop, 'update staff_sessions set stepped_up_at = $1, last_seen_at = $1', [shop.clock.now()])
}

async function addBuyers(count: number, state = 'paid'): Promise<string[]> {
  const emails: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const user = await addUser(shop)
    await addOrder(shop, { user, event, state })
    emails.push(user.email)
  }
  return emails.sort()
}

async function plan(body: object = {}) {
  const { data } = await support.call('POST /office-api/messages', { date, texts, dryRun: true, ...body })
  return data as unknown as {
    plan: { count: number; missing: string[]; needsApproval: boolean }
    hash: string
    key: string
  }
}

async function send(body: object = {}) {
  const { hash, key } = await plan(body)
  return support.call('POST /office-api/messages', { date, texts, hash, key, ...body })
}

const show = async (id: unknown) =>
  (await support.call(`GET /office-api/messages/${id}`)).data as unknown as MessageDetail
const sent = () =>
  sql<{ recipient: string; subject: string }>(
    shop,
    'select recipient, subject from mailbox order by recipient',
  )
const told = async () =>
  (await sql<{ recipient: string }>(shop, `select recipient from outbox where kind = 'buyer_message'`))
    .map(({ recipient }) => recipient)
    .sort()

it('goes to exactly those whom the preview counted, once each, after ten minutes', async () => {
  const paid = await addBuyers(3)
  const awaiting = await addBuyers(1, 'awaiting_transfer_payment')
  await addBuyers(1, 'cancelled')
  const twice = await addUser(shop)
  await addOrder(shop, { user: twice, event })
  await addOrder(shop, { user: twice, event })
  const gone = await addUser(shop)
  await addOrder(shop, { user: gone, event })
  await sql(shop, 'update users set deleted_at = now() where id = $1', [gone.id])
  expect((await plan()).plan).toMatchObject({ count: 5, missing: [], needsApproval: false })
  const { rows } = (await support.call(`GET /office-api/message-dates?date=${date}`)).data
  expect(rows).toMatchObject([{ id: date, buyers: 5, provinces: [{ id: event.provinceId, buyers: 5 }] }])
  expect((await plan({ orders: 'unpaid' })).plan.count).toBe(1)
  expect((await plan({ orders: 'all' })).plan.count).toBe(6)
  expect((await plan({ province: event.provinceId })).plan.count).toBe(5)
  const { hash, key } = await plan()
  const { data } = await support.call('POST /office-api/messages', { date, texts, hash, key })
  // Submitting the same form again returns the same message.
  expect((await support.call('POST /office-api/messages', { date, texts, hash, key })).data.id).toBe(data.id)
  await minutes(9)
  await sendMessages(shop)
  expect(await told()).toEqual([])
  await minutes(1)
  await Promise.all([sendMessages(shop), sendMessages(shop)])
  expect(await told()).toEqual([...paid, ...awaiting, twice.email].sort())
  await sendDueMails(shop)
  await sendMessages(shop)
  expect(await show(data.id)).toMatchObject({
    state: 'sent',
    count: 5,
    progress: { sent: 5, planned: 0, queued: 0 },
  })
  expect((await sent()).map(({ recipient }) => recipient)).toEqual(await told())
  expect((await sent())[0]!.subject).toBe('Cambia la salida')
  const seen = (await support.call('GET /office-api/mails?kind=buyer_message')).data
  expect(seen.count).toBe(5)
  const numbers = await sql<{ number: string }>(shop, 'select number from orders where user_id = $1', [
    twice.id,
  ])
  const timelines = await Promise.all(
    numbers.map(async ({ number }) =>
      JSON.stringify((await support.call(`GET /office-api/orders/${number}`)).data.timeline),
    ),
  )
  // Both mails, each on the pages of the orders that it is about.
  expect(timelines.filter((timeline) => timeline.includes('buyer_message'))).toHaveLength(2)
  const log = await sql<{ changes: object }>(
    shop,
    `select changes from office_log where verb = 'message.send' and object_id = $1`,
    [String(data.id)],
  )
  expect(log[0]!.changes).toEqual({ recipients: { to: 5 } })
})

it('goes only to customers of one province, if it is chosen', async () => {
  const [here] = await addBuyers(1)
  const [there] = await addBuyers(1)
  const elsewhere = await addEvent(shop)
  await sql(
    shop,
    'update orders set province_id = $2 where user_id = (select id from users where email = $1::text::citext)',
    [there, elsewhere.provinceId],
  )
  const province = event.provinceId
  expect((await plan({ province })).plan.count).toBe(1)
  await send({ province })
  await minutes(10)
  await sendMessages(shop)
  expect(await told()).toEqual([here])
})

it('goes to the customers of one announced van, if it is chosen', async () => {
  const [inside] = await addBuyers(1)
  await addBuyers(1)
  await sql(
    shop,
    `with plan as (
       insert into plans (date_id, version, state, starts_at, seed, seconds, seats_per_vehicle, asked_by, asked_at, published_at)
       select id, 1, 'published', starts_at, 1, 1, 15, 'staff:x', $2, $2 from event_dates where id = $1 returning id, starts_at
     )
     insert into promises (ticket_id, address_position, leg, version, plan_id, vehicle, window_from, window_until, place_key, starts_at, told_at)
     select t.id, a.position, 'outbound', 1, p.id, case u.email when $3 then 'Van 1' else 'Van 2' end, p.starts_at, p.starts_at,
       place_key(a.address, a.county_id), p.starts_at, $2
     from plan p, orders o join users u on u.id = o.user_id join tickets t on t.order_id = o.id
     join ticket_addresses a on a.ticket_id = t.id where o.date_id = $1`,
    [date, shop.clock.now(), inside],
  )
  const { rows } = (await support.call(`GET /office-api/message-dates?date=${date}`)).data
  expect(rows).toMatchObject([
    {
      vans: [
        { vehicle: 'Van 1', buyers: 1 },
        { vehicle: 'Van 2', buyers: 1 },
      ],
    },
  ])
  const refused = await support.call('POST /office-api/messages', {
    date,
    texts,
    dryRun: true,
    vehicle: 'Van 3',
  })
  expect(refused.fields).toEqual({ vehicle: 'field_is_invalid' })
  expect((await plan({ vehicle: 'Van 1' })).plan.count).toBe(1)
  const { data } = await send({ vehicle: 'Van 1' })
  await minutes(10)
  await sendMessages(shop)
  expect(await told()).toEqual([inside])
  expect(await show(data.id)).toMatchObject({ vehicle: 'Van 1', province: null })
})

it('takes other words until it goes: the minutes begin anew, and each reads the language that is theirs', async () => {
  const [spanish] = await addBuyers(1)
  const [english] = await addBuyers(1)
  await sql(
    shop,
    `update orders set locale = 'en_US' where user_id = (select id from users where email = $1::text::citext)`,
    [english],
  )
  const { data } = await send({ fallback: 'es_MX' })
  await minutes(6)
  const better = { ...texts, en_US: { subject: 'Another hour', text: 'We leave at 5 pm.' } }
  const rewrite = () => support.call(`PUT /office-api/messages/${data.id}`, { texts: better })
  expect((await rewrite()).status).toBe(200)
  await minutes(6)
  await sendMessages(shop)
  expect(await told()).toEqual([])
  await minutes(4)
  await sendMessages(shop)
  const subjects = await sql<{ recipient: string; subject: string }>(
    shop,
    `select recipient, data->>'subject' as subject from outbox where kind = 'buyer_message'`,
  )
  expect(Object.fromEntries(subjects.map(({ recipient, subject }) => [recipient, subject]))).toEqual({
    [spanish!]: 'Cambia la salida',
    [english!]: 'Another hour',
  })
  expect((await rewrite()).code).toBe('message_state')
})

it('is refused when other people would get it than those of the preview, or a language is missing', async () => {
  await addBuyers(1)
  const { hash, key } = await plan()
  await addBuyers(1)
  expect((await support.call('POST /office-api/messages', { date, texts, hash, key })).code).toBe(
    'plan_changed',
  )
  await sql(shop, `update orders set locale = 'pt_BR' where event_id = $1`, [event.id])
  expect((await plan()).plan.missing).toEqual(['pt_BR'])
  expect((await send()).fields).toEqual({ fallback: 'field_is_required' })
  const { data } = await send({ fallback: 'es_MX' })
  await minutes(10)
  await sendMessages(shop)
  expect(await sql(shop, `select distinct locale from outbox`)).toEqual([{ locale: 'es_MX' }])
  expect((await show(data.id)).state).toBe('sending')
})

it('does not go to customers whose order has ended meanwhile', async () => {
  const [first] = await addBuyers(2)
  const { data } = await send()
  await sql(
    shop,
    `update orders set state = 'cancelled', cancel_reason = 'customer' where user_id = (select id from users where email = $1)`,
    [first],
  )
  await minutes(10)
  await sendMessages(shop)
  expect(await told()).not.toContain(first)
  expect((await show(data.id)).progress).toMatchObject({ queued: 1, kept: 1 })
})

it('is stopped before it goes, and while it does', async () => {
  await addBuyers(5)
  const before = await send()
  expect((await support.call(`POST /office-api/messages/${before.data.id}/stop`, {})).status).toBe(200)
  await minutes(10)
  await sendMessages(shop)
  expect(await told()).toEqual([])
  const { data } = await send()
  await minutes(10)
  await sendMessages(shop, { most: 2 })
  await sendDueMails(shop)
  await sendMessages(shop, { most: 2 })
  expect((await show(data.id)).progress).toMatchObject({ sent: 2, queued: 2, planned: 1 })
  await support.call(`POST /office-api/messages/${data.id}/stop`, {})
  await sendMessages(shop)
  await sendDueMails(shop)
  expect(await sent()).toHaveLength(2)
  expect(await show(data.id)).toMatchObject({
    state: 'stopped',
    progress: { sent: 2, queued: 0, planned: 0, kept: 3 },
  })
  expect((await support.call(`POST /office-api/messages/${data.id}/stop`, {})).code).toBe('message_state')
})

it('killed in the middle and begun anew, each has one mail', async () => {
  const buyers = await addBuyers(23)
  await send()
  await minutes(10)
  // Kills the connection in the second transaction, like a dying process.
  await sql(
    shop,
    `create function die() returns trigger language plpgsql as $$ begin
       if (select count(*) from outbox where kind = 'buyer_message') >= 21 then perform pg_terminate_backend(pg_backend_pid()); end if;
       return new; end $$`,
  )
  await sql(shop, 'create trigger die after insert on outbox for each row execute function die()')
  await expect(sendMessages(shop)).rejects.toThrow()
  expect(await told()).toHaveLength(20)
  await sql(shop, 'drop trigger die on outbox')
  await sendMessages(shop)
  await sendMessages(shop)
  expect(await told()).toEqual(buyers)
})

it('to more than 500 people waits for another person, and changed words void the approval', async () => {
  await addBuyers(1)
  await sql(
    shop,
    `with people as (
       insert into users (id, email, first_name, last_name, phone, password_hash, locale, country_code, created_at)
       select gen_random_uuid(), 'muchos' || n || '@vaiven.test', 'Ana', 'Paz', u.phone, u.password_hash, u.locale, u.country_code, u.created_at
       from generate_series(1, 500) n, (select * from users where id = (select user_id from orders where event_id = $1 limit 1)) u
       returning id
     )
     insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(),
       'user_id', p.id, 'number', upper(substr(md5(p.id::text), 1, 8)), 'transfer_reference', null))).*
     from people p, (select * from orders where event_id = $1 limit 1) o`,
    [event.id],
  )
  expect((await plan()).plan).toMatchObject({ count: 501, needsApproval: true })
  expect((await send()).fields).toEqual({ reason: 'field_is_required' })
  const { status, data } = await send({ reason: 'Cambio de hora' })
  expect(status).toBe(202)
  await minutes(10)
  await sendMessages(shop)
  expect(await told()).toEqual([])
  const own = await support.call(`POST /office-api/approvals/${data.approval}/approve`)
  expect(own.code).toBe('own_approval')
  // Changed directly in the database, without a verb.
  await sql(
    shop,
    `update messages set texts = jsonb_set(texts, '{es_MX,text}', '"Otra cosa"') where id = $1`,
    [data.id],
  )
  expect((await manager.call(`POST /office-api/approvals/${data.approval}/approve`)).code).toBe(
    'approval_changed',
  )
  await sendMessages(shop)
  expect((await show(data.id)).state).toBe('refused')

  const asked = await send({ reason: 'Cambio de hora' })
  const written = {
    texts: { es_MX: { subject: 'Cambia la salida', text: 'A las 18:00.' } },
    reason: 'Era a las 18:00',
  }
  const again = (await support.call(`PUT /office-api/messages/${asked.data.id}`, written)).data
  expect((await manager.call(`POST /office-api/approvals/${asked.data.approval}/approve`)).code).toBe(
    'approval_over',
  )
  const waiting = (await manager.call('GET /office-api/home')).data.groups as {
    kind: string
    rows: { id: string }[]
  }[]
  expect(JSON.stringify(waiting.find(({ kind }) => kind === 'approval'))).toContain('Era a las 18:00')
  expect((await manager.call(`POST /office-api/approvals/${again.approval}/approve`)).status).toBe(200)
  await minutes(10)
  await sendMessages(shop)
  expect(await told()).toHaveLength(60)
  expect(await sql(shop, `select distinct data ->> 'text' as text from outbox`)).toEqual([
    { text: 'A las 18:00.' },
  ])
  await support.call(`POST /office-api/messages/${asked.data.id}/stop`, {})
})

it('is mailed to its author alone as a test', async () => {
  await addBuyers(1)
  const body = { date, locale: 'en_US', subject: 'Test', text: 'Hello' }
  expect((await support.call('POST /office-api/messages/test', body)).status).toBe(200)
  expect(await told()).toEqual([support.email])
})

it('does not exist for staff of another country', async () => {
  await addBuyers(1)
  const { data } = await send()
  const chile = await openOfficeAs(shop, { role: 'manager', countries: ['CL'] })
  expect((await chile.call(`GET /office-api/messages/${data.id}`)).status).toBe(404)
  expect((await chile.call(`POST /office-api/messages/${data.id}/stop`, {})).status).toBe(404)
  expect((await chile.call(`PUT /office-api/messages/${data.id}`, { texts })).status).toBe(404)
  expect((await chile.call('POST /office-api/messages', { date, texts, dryRun: true })).status).toBe(404)
  expect((await chile.call('GET /office-api/messages')).data.count).toBe(0)
})
