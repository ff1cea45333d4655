import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { shopJobs } from '#server/shop-jobs.ts'
import {
  addEvent,
  addOrder,
  addUser,
  sql,
  type TestEvent,
  type TestOrder,
  type TestUser,
} from '#test/helpers/builders.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { writeExportsHere } from '#test/helpers/write-exports.ts'
import { retentionRules } from '../retention/retention-rules.ts'

/*
 * A customer of a country whose law requires no blocking, with data in every place where the shop stores
 * personal data.
 */

const person = {
  firstName: 'Quetzalinda',
  lastName: 'Ruvalcaba',
  email: 'quetzalinda.ruvalcaba@vaiven.test',
  newEmail: 'tornasol.nueva@vaiven.test',
  phone: '+51976543218',
  rut: '76543218-9',
  address: 'Jirón Tornasol 77',
  account: '00219300455667788912',
  // Words, because any id may contain four digits.
  ending: 'cuenta-tornasol',
}
const needles = [
  'quetzalinda',
  'ruvalcaba',
  'tornasol',
  '976543218',
  '976 543 218',
  '76543218-9',
  '5667788912',
]

let shop: TestShop
let mails: MailServer
let manager: OfficeClient & TestStaff
let owner: OfficeClient & TestStaff
let user: TestUser
let other: TestUser
let event: TestEvent
const logLines: string[] = []
beforeAll(async () => {
  mails = await startMailServer()
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(String(chunk))
      done()
    },
  })
  shop = await createTestShop({ SMTP_URL: mails.url }, { log: pino({ level: 'trace' }, sink) })
  const pe = { countries: ['PE'] as ['PE'] }
  manager = await openOfficeAs(shop, { role: 'manager', ...pe })
  owner = await openOfficeAs(shop, { role: 'owner', ...pe })
  user = await addUser(shop, person)
  other = await addUser(shop)
  await sql(
    shop,
    `update users set country_code = 'PE', phone = case when id = $1 then $2 else phone end,
       rut = case when id = $1 then $3 end where id in ($1, $4)`,
    [user.id, person.phone, person.rut, other.id],
  )
  event = await addEvent(shop, {
    ...{
      countryCode: 'PE',
      currency: 'PEN',
      timeZone: 'America/Lima',
      startsAt: '2026-11-01T20:30:00-05:00',
    },
  })
})
afterAll(async () => {
  await shop.close()
  await mails.stop()
})

/** Columns that contain one of the words, ignoring case; also in stored files. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const columns = await sql<{ tab: string; col: string; type: string }>(
    shop,
    `select c.table_name as tab, c.column_name as col, c.udt_name as type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { tab, col, type } of columns) {
    const text = type === 'bytea' ? `encode("${col}", 'escape')` : `"${col}"::text`
    // In URLs @ is %40.
    const [row] = await sql<{ said: string }>(
      shop,
      `select ${text} as said from "${tab}" where ${text} ilike any ($1) limit 1`,
      [words.map((word) => `%${word}%`)],
    )
    if (row) found.push(`${tab}.${col}`)
  }
  return found.sort()
}

const runJobs = async (names: readonly string[]) => {
  for (const job of shopJobs({ ...shop, config: { ...shop.config, role: 'all' } }))
    if (names.includes(job.name)) await job.run(new AbortController().signal)
}

const runForgetting = () =>
  runJobs(['log erasures', ...new Set(retentionRules.flatMap(({ job }) => job ?? []))])

const order = (of: { id: string }, names: string[], address: string = person.address, state = 'paid') =>
  addOrder(shop, {
    ...{ user: of, event, countryCode: 'PE', currency: 'PEN', state },
    parties: [{ [address]: names }],
  })

const exported = async (client: OfficeClient, body: object): Promise<string> => {
  const { data } = await client.call('POST /office-api/exports', { format: 'csv', ...body })
  await writeExportsHere(shop)
  const answer = await shop.fetch(`/office-api/exports/${data.id}/file`, {
    headers: { cookie: `office=${client.cookie}`, origin: shop.config.publicUrl },
  })
  return answer.text()
}

const ok = async (call: `POST ${string}`, json?: unknown) =>
  expect(await manager.call(call, json), call).toMatchObject({ status: 200 })

/** Stores everything that customers, staff, banks and providers may say about one person. */
async function writePersonDown(): Promise<void> {
  const name = `${person.firstName} ${person.lastName}`
  const { email, phone, address } = person
  const now = shop.clock.now()
  const paid = await order(user, [name, 'Quetzalinda hija'])
  const cancelled = await order(user, [name], address, 'cancelled')
  await sql(shop, 'update passengers set email = $2, phone = $3 where ticket_id = $1', [
    ...[paid.ticketIds[0], email, phone],
  ])
  await sql(
    shop,
    `update ticket_addresses set driver_note = $2, latitude = -12.1, longitude = -77.0,
       point_source = 'customer', point_accuracy = 10 where ticket_id = $1`,
    [paid.ticketIds[0], `Preguntar por ${name}, ${phone}`],
  )
  const others = await order(other, [name], 'Calle Ajena 1')
  await sql(shop, 'update passengers set email = upper($2), phone = $3 where ticket_id = $1', [
    ...[others.ticketIds[0], email, phone],
  ])
  await writeAboutRides(paid, others)
  await sql(shop, `insert into frequent_addresses (user_id, name, county_id) values ($1, $2, $3)`, [
    user.id,
    address,
    event.countyId,
  ])
  await sql(
    shop,
    `insert into address_points (county_id, address_key, asked_at) values ($1, lower($2), $3)`,
    [event.countyId, address, now],
  )
  for (const owned of [user, other])
    await sql(
      shop,
      'insert into frequent_friends (user_id, fullname, phone, email) values ($1, $2, $3, $4)',
      [...[owned.id, name, phone, email]],
    )
  await sql(
    shop,
    `insert into waiting_entries (id, user_id, stock_id, seats, locale, joined_at, starts_at)
     select gen_random_uuid(), $1, id, 1, 'es_MX', $2, $2 from stock where date_id = $3 limit 1`,
    [user.id, now, event.dateId],
  )
  await sql(shop, 'insert into seat_alerts (user_id, event_id, created_at) values ($1, $2, $3)', [
    ...[user.id, event.id, now],
  ])

  // A place that this customer received, and one that this customer gave away.
  for (const [number, to] of [
    [others, email],
    [paid, 'renata@vaiven.test'],
  ] as const) {
    const [made] = await sql<{ id: string }>(
      shop,
      `insert into give_aways (id, order_id, ticket_id, passenger_id, email, state, created_at)
       select gen_random_uuid(), t.order_id, t.id, p.id, $2, 'open', $3
       from tickets t join passengers p on p.ticket_id = t.id where t.order_id = $1 limit 1 returning id`,
      [number.id, to, now],
    )
    await enqueueMail(shop.db, shop, {
      ...{ to, locale: 'es_MX', orderId: number.id, kind: 'give_away' },
      data: {
        ticket: 0,
        passenger: 0,
        giver: person.firstName,

        news: 'offered',
        giveAway: made!.id,
      },
    })
  }

  // A private event with a guest list, and an invitation to another customer's event.
  for (const host of [user, other]) {
    const isOwn = host === user
    const party = await addEvent(shop, {
      ...{ name: isOwn ? `Boda de ${name}` : 'Fiesta', type: 2, countryCode: 'PE', currency: 'PEN' },
      ...{ placeName: isOwn ? `Casa de ${name}` : 'Salón', startsAt: '2026-10-01T20:30:00-05:00' },
    })
    if (isOwn) await sql(shop, 'update places set address = $2 where id = $1', [party.placeId, address])
    const [request] = await sql<{ id: number }>(
      shop,
      `insert into event_requests (owner_id, state, version, country_code, time_zone, name, location, address, event_id,
         created_at, changed_at, stops, invitation, payment_type, send_when_complete, image_path, county_id, starts_at, ends_at)
       values ($1, 'active', 1, 'PE', 'America/Lima', $2, $2, $3, $4, $5, $5, '[]', $2, 1, false, '/x.svg', $6,
         $5::timestamptz - interval '9 hours', $5) returning id`,
      [
        host.id,
        isOwn ? `Boda de ${name}` : 'Fiesta',
        isOwn ? address : 'Otra 1',
        party.id,
        now,
        party.countyId,
      ],
    )
    await sql(
      shop,
      'insert into event_request_guests (request_id, email, fullname, phone) values ($1, $2, $3, $4)',
      [...[request!.id, isOwn ? 'tia.tornasol@vaiven.test' : email, isOwn ? 'Tía Ruvalcaba' : name, phone]],
    )
  }

  // The payer's data from the providers and the bank.
  const [attempt] = await sql<{ id: string }>(
    shop,
    `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, result, created_at,
       updated_at)
     values (gen_random_uuid(), $1, 'transfer', 'transferencia', 'completed', 42000, 'PEN', 'VQ1', $2, $3, $3) returning id`,
    [paid.id, { payer: name, email }, now],
  )
  await sql(
    shop,
    `insert into payment_notifications (provider, dedupe_key, headers, body, received_at, attempt_id, handled_at, outcome)
     values ('unlimit', 'k', '{}', $1, $2, $3, $2, 'settled')`,
    [JSON.stringify({ customer: { email, phone }, holder: name }), now, attempt!.id],
  )
  await sql(
    shop,
    `insert into statement_lines (line_key, booked_on, amount, currency, reference, payer, outcome, actor_kind, actor_id, read_at,
       country_code, order_id)
     values ('q1', '2026-10-20', 42000, 'PEN', $1, $2, 'paid', 'staff', 'x', $3, 'PE', $4)`,
    [`pago de ${name}`, name.toUpperCase(), now, paid.id],
  )
  const [refund] = await sql<{ id: string }>(
    shop,
    `insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, result, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'done', 100, 'PEN', 'staff', $3, $4, $4) returning id`,
    [paid.id, attempt!.id, { holder: name }, now],
  )
  await sql(
    shop,
    `insert into hand_refunds (refund_id, asked_at, account, ending, previous_ending, received_at, tracking_key, paid_at, actor_id, actor_kind)
     values ($1, $2, $3, $4, $4, $2, 'CLAVE1', $2, 'x', 'staff')`,
    [refund!.id, now, { holder: name, bank: 'BCP', account: person.account }, person.ending],
  )
  await sql(
    shop,
    `insert into staff_tasks (kind, order_id, details, created_at, done_at) values ('mail_failed', $1, $2, $3, $3)`,
    [...[paid.id, { truth: { holder: name, amount: 1 } }, now]],
  )

  // Approvals, decided and expired.
  const [bill] = await sql<{ reference: string }>(
    shop,
    `insert into host_bills (event_id, owner_id, amount, currency, state, due_at, created_at, changed_at)
     select event_id, owner_id, 900, 'PEN', 'refunded', $2, $2, $2 from event_requests where owner_id = $1
     returning reference::text`,
    [user.id, now],
  )
  const ending = { ending: person.ending, changed: { at: now, from: person.ending } }
  const approvals = [
    ['refund', 'order', paid.number, { amount: 1 }, 'approved'],
    ['refund.by-hand', 'refund', refund!.id, ending, 'approved'],
    ['refund.bill', 'host_bill', bill!.reference, { host: name }, 'rejected'],
    [
      'export',
      'export',
      refund!.id,
      { query: { q: 'Ruvalca', state: 'paid' }, countries: ['PE'] },
      'approved',
    ],
    ['message', 'message', '1', { event: 'Concierto' }, 'rejected'],
    ['refund', 'order', cancelled.number, { amount: 2 }, null],
  ] as const
  // The ending of an account can be guessed from the hash of its effect, so the hash counts as words, too.
  for (const [kind, object, id, effect, decision] of approvals)
    await sql(
      shop,
      `insert into approvals (kind, object_kind, object_id, country_code, effect, effect_hash, reason, asked_by_kind, asked_by,
         asked_by_name, asked_at, expires_at, decision, decided_by_kind, decided_by, decided_at, decision_reason)
       values ($1, $2, $3, 'PE', $4, case $1 when 'message' then 'x' else 'tornasol' end::bytea, $5, 'staff', 'x', 'Olga', $6, $6, $7::text, case when $7 is null then null else 'staff' end,
         case when $7 is null then null else 'y' end, case when $7 is null then null else $6::timestamptz end,
         case when $7 is null then null else $8 end)`,
      [kind, object, id, effect, `Lo pidió ${name}.`, now, decision, `Hablé con ${name}`],
    )

  // From staff: notes, reasons, a message, searches and saved views.
  await ok(`POST /office-api/orders/${paid.number}/notes`, { note: `${name} llamó del ${phone}` })
  await ok(`POST /office-api/customers/${user.id}/contact`, {
    ...{ email: person.newEmail, phone, reason: 'Llamó' },
  })
  await ok(`POST /office-api/customers/${user.id}/password-link`)
  await shop.fetch('/api/contact?country-code=PE', {
    method: 'POST',
    json: { name, email, phone, message: `Soy ${name}, vivo en ${address}` },
  })
  const enquiries = (await manager.call('GET /office-api/enquiries')).data.rows as { id: number }[]
  for (const { id } of enquiries)
    await ok(`POST /office-api/enquiries/${id}/answer`, { version: 1, text: `Hola, ${name}: claro que sí.` })
  for (const path of ['search', 'customers', 'orders', 'mails'])
    await manager.call(`GET /office-api/${path}?q=${encodeURIComponent(email)}`)
  await ok('POST /office-api/views', {
    ...{ list: 'orders', name: 'Una clienta', query: `q=${encodeURIComponent(email)}`, isDefault: false },
  })
  for (const [table, columns, values] of [
    ['office_selections', 'list, query, ids', `'mails', $3, '{}'`],
    ['staff_saved_forms', 'path, fields', `'/customers/1', jsonb_build_object('email', $3::text)`],
  ] as const)
    await sql(
      shop,
      `insert into ${table} (id, staff_id, ${columns}, expires_at) values (gen_random_uuid(), $1, ${values}, $2)`,
      [
        manager.id,
        new Date(now.getTime() + 3_600_000),
        table === 'office_selections' ? `q=${encodeURIComponent(email)}` : email,
      ],
    )
  await sql(
    shop,
    `insert into check_in_lookups (staff_id, kind, text, found, created_at) values ($1, 'search', $2, 1, $3)`,
    [other.id, name, now],
  )
  await shop.fetch('/shop-api/login', { json: { email, password: 'no-es-esta' } })
  await shop.fetch('/shop-api/recovery', { json: { email } })
  for (const to of [email, other.email])
    await enqueueMail(shop.db, shop, {
      to,
      locale: 'es_MX',
      orderId: paid.id,
      kind: 'order_changed',
      data: {},
    })
  await sql(
    shop,
    `insert into mailbox (outbox_id, recipient, subject, html, plain, attachments, sent_at)
     values (null, $1, $2, $2, $2, '[]', $3)`,
    [email, `Hola, ${name}`, now],
  )
  // A mail that is refused at first leaves lines in the log.
  mails.refuseWith(451)
  await sendDueMails(shop)
  mails.refuseWith(null)
  shop.clock.advance(2 * 60_000)
  await sendDueMails(shop)
}

/** Acts of a driver about both rides, with and without the passenger, a typed check-in, and a call-off by hand. */
async function writeAboutRides(paid: TestOrder, others: TestOrder): Promise<void> {
  const now = shop.clock.now()
  const said = `${person.firstName} se fue con su hermana`
  const [route] = await sql<{ id: string }>(
    shop,
    `insert into trip_routes (id, date_id, vehicle) values (gen_random_uuid(), $1, 'Van 1') returning id`,
    [event.dateId],
  )
  const [plan] = await sql<{ id: number }>(
    shop,
    `insert into plans (date_id, version, state, starts_at, seed, seconds, seats_per_vehicle, asked_by, asked_at)
     values ($1, 1, 'draft', $2, 1, 1, 15, 'staff:x', $2) returning id`,
    [event.dateId, now],
  )
  for (const { ticketIds } of [paid, others])
    await sql(
      shop,
      `insert into promises (ticket_id, address_position, leg, version, plan_id, vehicle, place_key, window_from, window_until,
         starts_at, told_at)
       values ($1, 0, 'return', 1, $3, 'Van 1', '', $2, $2, $2, $2)`,
      [ticketIds[0], now, plan!.id],
    )
  for (const [nth, [kind, text, raw]] of [
    ['not_here', said, null],
    ['departed', said, null],
    ['unreadable', null, said],
  ].entries()) {
    const [act] = await sql<{ id: number }>(
      shop,
      `insert into ride_acts (date_id, route_id, author, nonce, device, sequence, kind, leg, reason_text, raw, happened_at, received_at)
       values ($1, $2, 'route:q', 'nonce-' || $3, '', $3::int, $4, 'return', $5, $6, $7, $7) returning id`,
      [event.dateId, route!.id, nth, kind, text, raw, now],
    )
    if (kind === 'not_here')
      await sql(
        shop,
        `insert into ride_act_passengers (act_id, passenger_id, result)
         select $1, id, 'absent' from passengers where ticket_id = $2`,
        [act!.id, others.ticketIds[0]],
      )
  }
  await sql(
    shop,
    `insert into check_ins (order_id, leg, outcome, nonce, staff_id, created_at, found_by, reason, reason_text)
     values ($1, 'return', 'boarded', 'nonce-q', $2, $3, 'number', 'other', $4)`,
    [paid.id, other.id, now, said],
  )
  await sql(
    shop,
    `insert into ride_reviews (id, order_id, asked_at, answer_until, ride, punctuality, driver, words, may_publish, answered_at, changed_at)
     values (gen_random_uuid(), $1, $2, $2, 5, 5, 5, $3, true, $2, $2)`,
    [paid.id, now, said],
  )
  await sql(
    shop,
    `with off as (
       insert into event_call_offs (event_id, date_ids, whole, why, actor_kind, actor_id, asked_at, closed_sale)
       values ($1, array[$2::int], false, 'Lluvia', 'staff', 'x', $3, false) returning id)
     insert into call_off_orders (call_off_id, order_id, act, state, why, changed_at)
     select id, $4, 'refund', 'by_hand', $5, $3 from off`,
    [event.id, event.dateId, now, paid.id, said],
  )
}

it('a person who was erased is in no table, file or line of the log any more, nor in files that are made later', async () => {
  await writePersonDown()
  const columns = ['order', 'name', 'email', 'phone']
  const before = await exported(owner, { source: 'orders', columns, reason: 'Cuadre' })
  expect(before).toContain(person.email)
  expect(await exported(owner, { source: 'orders', query: { q: person.email } })).toContain('Filas,')
  const known = await placesOf(needles)
  expect(known.length).toBeGreaterThan(30)

  const { data } = await manager.call('POST /office-api/data-requests', {
    ...{ customer: user.id, kind: 'erasure', note: `Soy ${person.firstName}` },
  })
  expect(await manager.call(`POST /office-api/data-requests/${data.id}/erase`)).toMatchObject({ status: 200 })
  await sendDueMails(shop)
  // A search at the gate has no account, so the retention job deletes it after 30 days; everything else is
  // gone within minutes.
  shop.clock.advance(30 * 60_000)
  await runForgetting()
  expect(await placesOf(needles)).toEqual(['check_in_lookups.text'])
  shop.clock.advance(31 * 86_400_000)
  await runForgetting()
  expect(await placesOf(needles)).toEqual([])

  const [late, books] = await Promise.all([
    openOfficeAs(shop, { role: 'owner', countries: ['PE'] }),
    openOfficeAs(shop, { role: 'finance', countries: ['PE'] }),
  ])
  const after = [
    await exported(late, { source: 'orders', columns, reason: 'Cuadre' }),
    await exported(late, { source: 'orders', columns, query: { q: person.email }, reason: 'Cuadre' }),
    await exported(books, { source: 'ledger' }),
    await exported(books, { source: 'journal' }),
  ]
  expect(after[0]).toContain('Filas,')
  const files = readdirSync(shop.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'))
  expect(files.length).toBeGreaterThan(0)
  expect(logLines.length).toBeGreaterThan(0)
  for (const needle of needles)
    for (const text of [...after, ...files, ...logLines]) expect(text.toLowerCase()).not.toContain(needle)
  // The amounts in the ledger stay.
  const [kept] = await sql<{ amount: number }>(
    shop,
    `select sum(amount)::int as amount from ledger l join orders o on o.id = l.order_id where o.user_id = $1 and l.amount > 0`,
    [user.id],
  )
  expect(kept!.amount).toBeGreaterThan(0)
})
