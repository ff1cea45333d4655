import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DataRequestDetail, DataRequestRow } from '#contract/office/people/data-requests.ts'
import { sendSeatAlerts } from '#server/catalogue/seat-alerts/seat-alerts.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { addEvent, addOrder, addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { eraseOldData, planRetention } from '../retention/retention.ts'

let shop: TestShop
let mails: MailServer
let manager: OfficeClient & TestStaff
let support: OfficeClient
beforeAll(async () => {
  mails = await startMailServer()
  shop = await createTestShop({ SMTP_URL: mails.url })
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
})
afterAll(async () => {
  await shop.close()
  await mails.stop()
})

const day = 86_400_000
const ask = async (user: TestUser, kind: string, note = '') =>
  (await manager.call('POST /office-api/data-requests', { customer: user.id, kind, note })).data.id as number
const show = async (id: number, client: OfficeClient = manager) =>
  (await client.call(`GET /office-api/data-requests/${id}`)).data as unknown as DataRequestDetail

/** Every column that contains a text. */
async function placesOf(needle: string): Promise<string[]> {
  const columns = await sql<{ tab: string; col: string }>(
    shop,
    `select c.table_name as tab, c.column_name as col from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'USER-DEFINED', 'ARRAY'))`,
  )
  const found: string[] = []
  for (const { tab, col } of columns) {
    const rows = await sql(shop, `select from "${tab}" where "${col}"::text ilike '%' || $1 || '%' limit 1`, [
      needle,
    ])
    if (rows.length > 0) found.push(`${tab}.${col}`)
  }
  return found
}

const passenger = async (id: string) =>
  (await sql(shop, 'select name, email, phone from passengers where id = $1', [id]))[0]

/** Who closed a request and its new state, from the log. */
const closings = (id: number, of: TestShop = shop) =>
  sql<{ actor: string; to: string }>(
    of,
    `select actor_name as actor, changes #>> '{state,to}' as to from office_log
     where verb = 'data-request.close' and object_id = $1::text`,
    [id],
  )

/** A customer who received a place from another one. */
async function receivePlace() {
  const receiver = await addUser(shop)
  const event = await addEvent(shop, { startsAt: '2026-11-23T20:30:00-06:00' })
  const order = await addOrder(shop, { user: await addUser(shop), event })
  const [row] = await sql<{ id: string }>(
    shop,
    `with receiver as (update passengers set name = 'Ana', email = upper($2) where ticket_id = $1 returning id)
     insert into give_aways (id, order_id, ticket_id, passenger_id, email, state, created_at)
     select gen_random_uuid(), $3, $1, id, '', 'accepted', $4 from receiver returning passenger_id as id`,
    [order.ticketIds[0], receiver.email, order.id, shop.clock.now()],
  )
  return { receiver, passengerId: row!.id }
}

/** A past private event of the customer. */
async function addOverParty(owner: string, name: string): Promise<void> {
  const event = await addEvent(shop, { name, type: 2, startsAt: '2026-10-01T20:30:00-06:00' })
  await sql(
    shop,
    `insert into event_requests (owner_id, state, version, country_code, time_zone, name, event_id, created_at, changed_at,
       stops, invitation, payment_type, send_when_complete, image_path, county_id, starts_at, ends_at)
     values ($1, 'active', 1, 'MX', 'America/Mexico_City', $2, $3, $4, $4, '[]', '', 1, false, '/x.svg', $5,
       $4::timestamptz - interval '9 hours', $4)`,
    [owner, name, event.id, shop.clock.now(), event.countyId],
  )
}

it('takes data out of use from the request for it on, until it is rejected or the blocking is ended', async () => {
  const user = await addUser(shop, { firstName: 'Ayelén', email: 'ayelen@vaiven.test' })
  const event = await addEvent(shop)
  await sql(shop, 'insert into seat_alerts (user_id, event_id, created_at) values ($1, $2, $3)', [
    ...[user.id, event.id, shop.clock.now()],
  ])
  const isFound = async () => {
    const { rows } = (await manager.call('GET /office-api/customers?q=ayelen')).data
    const hits = JSON.stringify((await manager.call('GET /office-api/search?q=ayelen')).data)
    expect(hits.includes(user.email)).toBe((rows as unknown[]).length > 0)
    return hits.includes(user.email)
  }
  const alerts = async () => {
    await sendSeatAlerts(shop)
    return sql(shop, "select from outbox where kind = 'seats_available' and recipient = $1", [user.email])
  }
  expect(await isFound()).toBe(true)

  const rejected = await ask(user, 'blocking', 'Me opongo')
  expect(await isFound()).toBe(false)
  expect(await show(rejected)).toMatchObject({ suspendedAt: shop.clock.now().toISOString() })
  await manager.call(`POST /office-api/data-requests/${rejected}/close`, {
    outcome: 'rejected',
    reason: 'No',
  })
  expect(await isFound()).toBe(true)

  const granted = await ask(user, 'blocking')
  await manager.call(`POST /office-api/data-requests/${granted}/close`, { outcome: 'done', reason: 'Sí' })
  expect(await isFound()).toBe(false)
  expect(await alerts()).toHaveLength(0)
  const page = (await manager.call(`GET /office-api/customers/${user.id}`)).data
  expect(page).toMatchObject({ suspendedAt: shop.clock.now().toISOString() })

  expect((await support.call(`POST /office-api/data-requests/${granted}/lift`)).status).toBe(403)
  expect((await manager.call(`POST /office-api/data-requests/${granted}/lift`)).status).toBe(200)
  expect(await isFound()).toBe(true)
  expect(await show(granted)).toMatchObject({ suspendedAt: null })
  expect(await alerts()).toHaveLength(1)
})

it('has the clock of its country, and the first of two requests counts', async () => {
  const user = await addUser(shop)
  const id = await ask(user, 'access', 'Quiero mis datos')
  expect(await show(id)).toMatchObject({
    ...{ kind: 'access', state: 'open', source: 'office', countryCode: 'MX', note: 'Quiero mis datos' },
    ...{ receivedAt: '2026-11-21T18:00:00.000Z', dueAt: '2026-12-18T18:00:00.000Z' },
  })
  expect(await ask(user, 'access')).toBe(id)
  const { data } = await support.call('GET /office-api/data-requests?state=open')
  expect((data.rows as DataRequestRow[]).map((row) => row.id)).toContain(id)
  expect(
    (await support.call(`POST /office-api/data-requests/${id}/close`, { outcome: 'done', reason: 'x' }))
      .status,
  ).toBe(403)
  const home = (await manager.call('GET /office-api/home')).data.groups as {
    kind: string
    rows: { id: string }[]
  }[]
  expect(home.find(({ kind }) => kind === 'data_request')?.rows.map((row) => row.id)).toContain(String(id))
  await manager.call(`POST /office-api/data-requests/${id}/close`, { outcome: 'done', reason: 'Enviados' })
  expect((await show(id)).state).toBe('done')
})

it('is seen when the customer makes it in the shop, and done when the customer has followed the link', async () => {
  const user = await addUser(shop)
  await shop.fetch('/shop-api/me/data-request', { method: 'POST', token: user.token })
  const { data } = await manager.call(`GET /office-api/data-requests?q=${user.email}`)
  const [row] = data.rows as DataRequestRow[]
  expect(row).toMatchObject({ kind: 'access', state: 'open', source: 'shop', customer: { id: user.id } })
  const [mail] = await sql<{ token: string }>(
    shop,
    `select data ->> 'token' as token from outbox where kind = 'my_data' and recipient = $1`,
    [user.email],
  )
  await shop.fetch(`/shop-api/my-data/${mail!.token}/vaiven.json`, { token: user.token })
  expect((await show(row!.id)).state).toBe('done')
})

it('is not found by an e-mail that is shown masked, and every reading is logged', async () => {
  const user = await addUser(shop, { lastName: 'Zurita' })
  const id = await ask(user, 'objection')
  const auditor = await openOfficeAs(
    shop,
    { role: 'auditor', countries: ['MX'] },
    { role: 'support', countries: ['CL'] },
  )
  const found = async (q: string, client: OfficeClient) =>
    (await client.call(`GET /office-api/data-requests?q=${q}`)).data.count
  expect(await found(user.email, support)).toBe(1)
  expect(await found(user.email, auditor)).toBe(0)
  expect(await found('zurita', auditor)).toBe(1)
  await show(id, support)
  await show(id, auditor)
  const reads = await sql<{ role: string; country: string }>(
    shop,
    `select role, country_code as country from office_log where verb = 'data-request.read' and object_id = $1 order by id`,
    [String(id)],
  )
  expect(reads).toEqual([
    { role: 'support', country: 'MX' },
    { role: 'auditor', country: 'MX' },
  ])
})

it('exports all data for people and programs, and logs that', async () => {
  const user = await addUser(shop, { firstName: 'Ximena' })
  const order = await addOrder(shop, { user, event: await addEvent(shop) })
  const id = await ask(user, 'access')
  const { data } = await manager.call(`GET /office-api/data-requests/${id}/export`)
  expect(data.html).toContain('Ximena')
  expect(JSON.parse(data.json as string)).toMatchObject({ purchases: [{ number: order.number }] })
  expect(
    await sql(shop, `select from office_log where verb = 'data-request.export' and object_id = $1`, [
      String(id),
    ]),
  ).toHaveLength(1)
  shop.clock.advance(6 * 60_000)
  expect((await manager.call(`GET /office-api/data-requests/${id}/export`)).code).toBe('step_up_needed')
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
})

it('erases a customer from every table but the blocked data and the amounts, and says so in a last mail', async () => {
  const [email, name, phone] = ['zoraida.quetzal@vaiven.test', 'Zoraidaquetzal', '+525599112233']
  const user = await addUser(shop, { email, firstName: name, lastName: 'Ixtab' })
  await sql(shop, 'update users set phone = $2 where id = $1', [user.id, phone])
  const event = await addEvent(shop, { startsAt: '2026-11-01T20:30:00-06:00' })
  const order = await addOrder(shop, { user, event, parties: [{ [`Casa de ${name} 5`]: [name] }] })
  const other = await addUser(shop)
  const others = await addOrder(shop, { user: other, event })
  await sql(shop, `update passengers set email = $2, phone = $3 where ticket_id = $1`, [
    order.ticketIds[0],
    email,
    phone,
  ])
  await sql(shop, `update passengers set name = $4, email = $2, phone = $3 where ticket_id = $1`, [
    others.ticketIds[0],
    ...[email, phone, name],
  ])
  // A place received at another address, one offered, one given away, and a seat alert.
  await sql(shop, 'update ticket_addresses set address = $2 where ticket_id = $1', [
    others.ticketIds[0],
    `Jardín de ${name} 9`,
  ])
  const offering = await addOrder(shop, { user: other, event })
  const giveAways = await sql<{ id: string; orderId: string }>(
    shop,
    `insert into give_aways (id, order_id, ticket_id, passenger_id, email, state, created_at)
     select gen_random_uuid(), t.order_id, t.id, p.id, case when t.order_id = $2 then $4 else '' end,
       case when t.order_id = $2 then 'open' else 'accepted' end, $5
     from tickets t join passengers p on p.ticket_id = t.id where t.order_id in ($1, $2, $3)
     returning id, order_id`,
    [others.id, offering.id, order.id, email.toUpperCase(), shop.clock.now()],
  )
  const about = { ticket: 0, passenger: 0, giver: 'Lucía', receiver: name }
  for (const { id, orderId } of giveAways)
    await enqueueMail(shop.db, shop, {
      ...{ to: orderId === order.id ? email : other.email, locale: 'es_MX', orderId, kind: 'give_away' },
      data: { ...about, news: 'accepted', giveAway: id },
    })
  await sql(
    shop,
    `insert into waiting_entries (id, user_id, stock_id, seats, locale, joined_at, starts_at)
     select gen_random_uuid(), $1, id, 1, 'es_MX', $2, $2 from stock where date_id = $3 limit 1`,
    [user.id, shop.clock.now(), event.dateId],
  )
  await sql(shop, `insert into frequent_friends (user_id, fullname, phone, email) values ($1, $2, $3, $4)`, [
    other.id,
    ...[name, phone, email.toUpperCase()],
  ])
  await sql(
    shop,
    `insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at)
     values ($1, 'note', 'staff', 'x', $2, $3)`,
    [order.id, { text: `${name} llamó del ${phone}` }, shop.clock.now()],
  )
  await sql(
    shop,
    `insert into refund_requests (id, order_id, actor_kind, actor_id, idempotency_key, request_hash, amount, currency, tickets,
       reason, created_at)
     values (gen_random_uuid(), $1, 'staff', 'x', 'k', '\\x00', 0, 'MXN', '{}', $2, $3)`,
    [order.id, `${name} no puede ir`, shop.clock.now()],
  )
  await addOverParty(user.id, `Boda de ${name}`)
  await sql(
    shop,
    `with message as (
       insert into messages (key, country_code, event_id, date_id, audience, states, texts, count, state, author_kind, author_id,
         author_name, created_at, goes_at)
       values (gen_random_uuid(), 'MX', $1, $2, 'date', '{paid}', '{}', 2, 'sent', 'staff', 'x', 'x', $3, $3) returning id
     )
     insert into message_recipients (message_id, user_id, order_id, locale, state)
     select m.id, o.user_id, o.id, 'es_MX', 'mailed' from message m, orders o where o.id in ($4, $5)`,
    [event.id, event.dateId, shop.clock.now(), order.id, others.id],
  )
  const json = { name, email, phone, message: `Soy ${name}` }
  await shop.fetch('/api/contact?country-code=MX', { method: 'POST', json })
  for (const to of [email, other.email])
    await enqueueMail(shop.db, shop, {
      to,
      locale: 'es_MX',
      orderId: order.id,
      kind: 'order_changed',
      data: {},
    })
  await enqueueMail(shop.db, shop, {
    ...{ to: email, locale: 'es_MX', kind: 'seats_available' },
    data: { firstName: name, slug: 'x', eventName: 'Ópera' },
  })
  await shop.fetch('/shop-api/login', { json: { email, password: 'no-es-esta' } })
  const correct = { email: 'zoraida.nueva@vaiven.test', phone, reason: 'Llamó' }
  await manager.call(`POST /office-api/customers/${user.id}/contact`, correct)
  const id = await ask(user, 'erasure', `Soy ${name}, borren todo`)
  const unanswered = await ask(user, 'access', `Soy ${name}`)
  await manager.call(`GET /office-api/customers/${user.id}`)

  const { plan } = await show(id)
  const counted = Object.fromEntries(plan.map(({ part, count, stays }) => [part, [count, stays]]))
  expect(counted).toMatchObject({ passengers: [1, false], enquiries: [1, false], orders: [1, true] })
  expect((await manager.call(`POST /office-api/data-requests/${id}/erase`)).status).toBe(200)
  await sendDueMails(shop)
  expect(mails.mails.filter(({ to }) => to[0] === email).map(({ headers }) => headers.subject)).toHaveLength(
    1,
  )

  for (const needle of [email, name, phone.slice(-8), 'zoraida'])
    expect(await placesOf(needle), needle).toEqual(['blocked_data.details'])
  expect(await sql(shop, 'select from waiting_entries where user_id = $1', [user.id])).toEqual([])
  expect(await sql(shop, 'select user_id as id from message_recipients')).toEqual([{ id: other.id }])
  expect(await sql(shop, `select from give_aways where state = 'open'`)).toEqual([])
  expect(await sql(shop, 'select total from orders where id = $1', [order.id])).toEqual([{ total: 42_000 }])
  expect(await show(id)).toMatchObject({ state: 'done', note: '', customer: { name: '' } })
  // The other request cannot be answered any more: the list and the log say why it is closed.
  expect(await show(unanswered)).toMatchObject({ state: 'erased', decidedAt: shop.clock.now().toISOString() })
  expect(await closings(unanswered)).toEqual([{ actor: 'Olga Fierro', to: 'erased' }])
  const page = (await manager.call(`GET /office-api/customers/${user.id}`)).data
  expect(page.deletedAt).not.toBeNull()
  expect((await manager.call(`POST /office-api/data-requests/${id}/erase`)).code).toBe('request_closed')
})

it('waits for the trip of a received place, then erases its receiver', async () => {
  const { receiver, passengerId } = await receivePlace()
  const id = await ask(receiver, 'erasure')
  expect((await show(id)).hasTripsAhead).toBe(true)
  expect((await manager.call(`POST /office-api/data-requests/${id}/erase`)).code).toBe('account_has_trips')
  shop.clock.advance(5 * day)
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  expect((await manager.call(`POST /office-api/data-requests/${id}/erase`)).status).toBe(200)
  expect(await passenger(passengerId)).toEqual({ name: '', email: '', phone: '' })
  shop.clock.advance(-5 * day)
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
})

it('leaves the van the name of a passenger whom another customer has typed, and nothing else', async () => {
  const friend = await addUser(shop, { firstName: 'Amaranta' })
  const order = await addOrder(shop, { user: await addUser(shop), event: await addEvent(shop) })
  const [row] = await sql<{ id: string }>(
    shop,
    `update passengers set name = 'Amaranta', email = $2 where ticket_id = $1 returning id`,
    [order.ticketIds[0], friend.email],
  )
  const id = await ask(friend, 'erasure')
  expect((await manager.call(`POST /office-api/data-requests/${id}/erase`)).status).toBe(200)
  expect(await passenger(row!.id)).toEqual({ name: 'Amaranta', email: '', phone: '' })
})

it('is not handled by the person whom it is about', async () => {
  const user = await addUser(shop, { email: manager.email })
  const { code } = await manager.call('POST /office-api/data-requests', {
    ...{ customer: user.id, kind: 'access', note: '' },
  })
  expect(code).toBe('own_account')
  expect(
    (await manager.call('POST /office-api/data-requests', { customer: user.id, kind: 'x' })).status,
  ).toBe(400)
})

it('waits for the trips that are ahead', async () => {
  const user = await addUser(shop)
  await addOrder(shop, { user, event: await addEvent(shop) })
  const id = await ask(user, 'erasure')
  expect((await show(id)).hasTripsAhead).toBe(true)
  expect((await manager.call(`POST /office-api/data-requests/${id}/erase`)).code).toBe('account_has_trips')
  expect((await sql(shop, 'select from users where id = $1 and deleted_at is null', [user.id])).length).toBe(
    1,
  )
})

it('waits for a refund that has not arrived, and for one that waits for approval', async () => {
  const user = await addUser(shop)
  const event = await addEvent(shop, { startsAt: '2026-11-01T20:30:00-06:00' })
  const order = await addOrder(shop, { user, event })
  const now = shop.clock.now()
  const [refund] = await sql<{ id: string }>(
    shop,
    `with paid as (
       insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at)
       values (gen_random_uuid(), $1, 'transfer', 'transferencia', 'completed', 42000, 'MXN', 'VHAND1', $2, $2) returning id
     )
     insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at)
     select gen_random_uuid(), $1, id, 'waiting_for_staff', 100, 'MXN', 'staff', $2, $2 from paid returning id`,
    [order.id, now],
  )
  await sql(
    shop,
    `insert into hand_refunds (refund_id, asked_at, ending, previous_ending) values ($1, $2, '0007', '9719')`,
    [refund!.id, now],
  )
  const id = await ask(user, 'erasure')
  const isRefused = async () => {
    expect((await show(id)).hasTripsAhead).toBe(true)
    expect((await manager.call(`POST /office-api/data-requests/${id}/erase`)).code).toBe('account_has_trips')
  }
  await isRefused()
  await sql(shop, "update refunds set state = 'done' where id = $1", [refund!.id])
  await sql(
    shop,
    `insert into approvals (kind, object_kind, object_id, country_code, effect, effect_hash, reason, asked_by_kind, asked_by,
       asked_by_name, asked_at, expires_at)
     values ('refund', 'order', $1, 'MX', '{}', 'x', 'Llamó', 'staff', 'x', 'Olga', $2, $2::timestamptz + interval '1 hour')`,
    [order.number, now],
  )
  await isRefused()
  shop.clock.advance(3_600_000)
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  expect((await manager.call(`POST /office-api/data-requests/${id}/erase`)).status).toBe(200)
  expect(
    await sql(shop, 'select ending, previous_ending as former from hand_refunds where refund_id = $1', [
      refund!.id,
    ]),
  ).toEqual([{ ending: null, former: null }])
  expect(
    await sql(shop, 'select decision, reason from approvals where object_id = $1', [order.number]),
  ).toEqual([{ decision: 'voided', reason: '' }])
})

it('erases after five years the data counted by the dry run', async () => {
  const shop = await createTestShop()
  const event = await addEvent(shop, { startsAt: '2026-11-01T20:30:00-06:00' })
  const old = [await addUser(shop), await addUser(shop)]
  const traveller = await addUser(shop)
  const regular = await addUser(shop)
  await addOrder(shop, { user: old[0]!, event })
  await shop.fetch('/api/contact?country-code=MX', {
    method: 'POST',
    json: { name: 'Ana', email: 'ana@vaiven.test', phone: '+525512345678', message: 'Hola' },
  })
  const limit = 5 * 365.25 * day
  shop.clock.advance(limit - 30 * day)
  const counted = async () =>
    Object.fromEntries((await planRetention(shop)).map(({ part, count }) => [part, count]))
  expect(await counted()).toMatchObject({ customers: 0, enquiries: 0, mails: 0 })
  // One customer still travels, another one still logs in.
  await addOrder(shop, {
    user: traveller,
    event: await addEvent(shop, { startsAt: shop.clock.now().toISOString() }),
  })
  await sql(
    shop,
    `insert into sessions (id, user_id, created_at, expires_at, token_hash) values (gen_random_uuid(), $1, $2, $2, '\\x01')`,
    [regular.id, shop.clock.now()],
  )
  const [request] = await sql<{ id: number }>(
    shop,
    `insert into data_requests (user_id, kind, country_code, source, received_at, due_at)
     values ($1, 'access', 'MX', 'shop', $2, $2) returning id`,
    [old[1]!.id, shop.clock.now()],
  )
  shop.clock.advance(60 * day)
  const plan = await counted()
  expect(plan).toMatchObject({ customers: 2, enquiries: 1 })
  expect(await counted()).toEqual(plan)
  expect(await eraseOldData(shop)).toEqual(plan)
  expect(await closings(request!.id, shop)).toEqual([{ actor: 'retention', to: 'erased' }])
  const left = await sql<{ id: string }>(shop, 'select id from users where deleted_at is null')
  expect(left.map(({ id }) => id).sort()).toEqual([traveller.id, regular.id].sort())
  expect(Object.values(await eraseOldData(shop)).filter(Boolean)).toEqual([])
  await shop.close()
})
