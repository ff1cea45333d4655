import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OfficeCall, officeContract } from '#contract/office/office-contract.ts'
import type { OfficeEndpoint } from '#contract/office/platform/office-endpoint.ts'
import { permissions } from '#domain/people/staff/permissions.ts'
import { type StaffRole, staffRoles } from '#domain/people/staff/staff-roles.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { hashEffect } from '#server/records/approvals/ask-approval.ts'
import { act } from '#server/records/office-log/act.ts'
import { readPayoutFile } from '#server/sales/payments/payouts/reading/read-payout-file.ts'
import { payoutFormats } from '#server/sales/payments/providers/payout-formats.ts'
import { hashOfToken, makeDriverToken } from '#server/travel/driving/links/driver-tokens.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, completeEvent, guestForm, sendComplete } from '#test/helpers/private-events.ts'
import { draftOf } from '#test/helpers/purchase.ts'
import { addStaff, type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* A role applies in its countries: there a call reaches its object, elsewhere the object does not exist. */

/** A word in every object of these tests, which are all in Mexico. */
const marker = 'Ajenísimo'
const payoutText = 'Fecha;Orden de compra;Monto\n01/11/2026;V1;100\n'

let shop: TestShop
let event: TestEvent
let customer: TestUser
let waitingEntry: string | undefined
let countyId: number
const here = new Map<StaffRole, OfficeClient>()
const elsewhere = new Map<StaffRole, OfficeClient>()
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1000' })
  shop.clock.set('2026-11-21T18:00:00Z')
  customer = await addUser(shop, { firstName: marker })
  countyId = await addCounty(shop)
  for (const role of staffRoles) {
    here.set(role, await openOfficeAs(shop, { role, countries: ['MX'] }))
    elsewhere.set(role, await openOfficeAs(shop, { role, countries: ['CL', 'PE', 'ES'] }))
  }
})
afterAll(() => shop.close())

const idOf = async (text: string, values: unknown[] = []) =>
  (await sql<{ id: number }>(shop, text, values))[0]?.id ?? 0

async function newEvent(): Promise<number> {
  event = await addEvent(shop, { startsAt: '2027-02-06T20:30:00-06:00' })
  await sql(shop, `update event_translations set name = $2 || event_id where event_id = $1`, [
    event.id,
    marker,
  ])
  return event.id
}

/** A county that a customer typed, in the province of a listed one. */
const newTypedCounty = async () => {
  await newEvent()
  return idOf(
    `insert into counties (province_id, name, kind, created_at) values ($1, $2, 'typed', now()) returning id`,
    [event.provinceId, `${marker}${event.id}`],
  )
}

const newMail = async (state: string) => {
  await newEvent()
  const { id } = await addOrder(shop, { user: customer, event })
  return idOf(
    `insert into outbox (kind, recipient, locale, data, order_id, state, created_at, try_next_at)
     values ('order_changed', $1, 'es_MX', '{}', $2, $3, now(), now()) returning id::int`,
    [`${marker}@vaiven.test`, id, state],
  )
}

const newPayout = `insert into payouts (provider, country_code, currency, file_name, file_hash, first_day, last_day, payments, fees,
    refunds, paid_out, imported_at, imported_by)
  values ('made-up', 'MX', 'MXN', $1, gen_random_uuid()::text::bytea, '2026-11-01', '2026-11-02', 0, 0, 0, 0, now(), 'test')
  returning id::int`
async function newPayment(): Promise<number> {
  await newEvent()
  const { id } = await addOrder(shop, { user: customer, event, tickets: 1 })
  return idOf(
    `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at,
       updated_at)
     values (gen_random_uuid(), $1, 'transfer', 'transferencia', 'completed', 42000, 'MXN', gen_random_uuid()::text, now(), now())
     returning id`,
    [id],
  )
}

const newVehicle = () =>
  idOf(
    `insert into vehicles (country_code, plate, name, seats, currency) values ('MX', left(gen_random_uuid()::text, 18), $1, 15, 'MXN')
     returning id`,
    [marker],
  )

/** Objects in Mexico, by the path of their endpoints: each function creates one and returns its id. */
const objects: Record<string, () => Promise<number | string>> = {
  '/office-api/events': newEvent,
  '/office-api/recommended-events': newEvent,
  '/office-api/provinces': async () => {
    await newEvent()
    return event.provinceId
  },
  '/office-api/counties': async () => {
    await newEvent()
    return event.countyId
  },
  '/office-api/counties/{id}/promote': newTypedCounty,
  '/office-api/counties/{id}/merge': newTypedCounty,
  '/office-api/counties/{id}/leave': newTypedCounty,
  '/office-api/venues': async () => {
    await newEvent()
    return event.placeId
  },
  '/office-api/content/{kind}': () =>
    idOf(
      `with part as (
         insert into landing_parts (kind, country_code, position, url, image_path)
         values ('slides', 'MX', 1, '/how-book', '/media/a.jpg') returning id
       ), words as (insert into landing_texts select id, 'es_MX', $1 from part)
       select id from part`,
      [marker],
    ),
  '/office-api/requests': async () => {
    const owner = await addUser(shop)
    const guests: [string, string, string][] = [['Ana', '+525512345678', 'ana@vaiven.test']]
    return sendComplete(shop, owner, countyId, guests, { ...completeEvent(countyId), name: marker })
  },
  '/office-api/enquiries': async () => {
    const json = { name: marker, email: 'lucia@vaiven.test', phone: '+525512345678', message: marker }
    await shop.fetch('/api/contact?country-code=MX', { method: 'POST', json })
    return idOf('select max(id)::int as id from enquiries')
  },
  '/office-api/complaints': async () => {
    const sheet = { kind: 'reclamo', subject: 'other', name: marker, email: 'lucia@vaiven.test' }
    const json = { ...sheet, service: marker, detail: marker, request: marker }
    await shop.fetch('/api/complaints?country-code=MX', { method: 'POST', json })
    return idOf('select max(id)::int as id from complaints')
  },
  '/office-api/customers/{id}/stop-waiting': async () => {
    const user = await addUser(shop)
    const [entry] = await sql<{ id: string }>(
      shop,
      `insert into waiting_entries (id, user_id, stock_id, seats, locale, joined_at, starts_at)
       select gen_random_uuid(), $1, id, 1, 'es_MX', $2, $2 from stock where date_id = $3 limit 1 returning id`,
      [user.id, shop.clock.now(), event.dateId],
    )
    waitingEntry = entry?.id
    return user.id
  },
  '/office-api/customers': async () => (await addUser(shop, { firstName: marker })).id,
  '/office-api/data-requests': async () =>
    idOf(
      `insert into data_requests (user_id, kind, country_code, source, note, received_at, due_at)
       values ($1, 'erasure', 'MX', 'office', $2, $3, $3) returning id`,
      [(await addUser(shop, { firstName: marker })).id, marker, shop.clock.now()],
    ),
  '/office-api/addresses': async () => {
    await newEvent()
    const { ticketIds } = await addOrder(shop, { user: customer, event, parties: [{ [marker]: ['Ana'] }] })
    return `${ticketIds[0]}.0`
  },
  '/office-api/vehicles': newVehicle,
  '/office-api/drivers': () =>
    idOf(
      `insert into drivers (country_code, name, phone, licence_valid_until) values ('MX', $1, gen_random_uuid()::text, '2027-01-01')
       returning id`,
      [marker],
    ),
  '/office-api/fleet-absences': async () =>
    idOf(
      `insert into fleet_absences (vehicle_id, first_day, last_day, reason) values ($1, '2026-12-01', '2026-12-02', $2) returning id`,
      [await newVehicle(), marker],
    ),
  '/office-api/mails': () => newMail('queued'),
  '/office-api/messages': async () => {
    await newEvent()
    const [row] = await sql<{ id: number }>(
      shop,
      `insert into messages (key, country_code, event_id, date_id, audience, states, texts, count, state, author_kind, author_id,
         author_name, created_at, goes_at, incident)
       values (gen_random_uuid(), 'MX', $1, $2, 'date', '{paid}', $3, 1, 'scheduled', 'system', 'test', $4, now(), now(), true)
       returning id`,
      [event.id, event.dateId, { es_MX: { subject: marker, text: marker } }, marker],
    )
    return row?.id ?? 0
  },
  '/office-api/mails/{id}/resend': () => newMail('sent'),
  '/office-api/mails/{id}/release': () => newMail('held'),
  '/office-api/mails/{id}/settle': () => newMail('failed'),
  '/office-api/settlements': async () => idOf(newPayout, [marker]),
  '/office-api/settlement-files': () =>
    idOf(
      `insert into payout_files (id, provider, country_code, name, text, uploaded_by, uploaded_at, packed)
       values (gen_random_uuid(), 'webpay', 'MX', $1, $2, 'test', now(), $3) returning id`,
      [
        marker,
        payoutText,
        gzipSync(
          JSON.stringify(
            readPayoutFile(payoutText, payoutFormats.get('webpay')!, {
              currency: 'MXN',
              today: '2026-11-21',
            }),
          ),
        ),
      ],
    ),
  '/office-api/orders': newOrder,
  '/office-api/transfers/orders': newOrder,
  '/office-api/ride-reviews': async () => {
    const [review] = await sql<{ id: string }>(
      shop,
      `insert into ride_reviews (id, order_id, asked_at, answer_until, ride, punctuality, driver, words, answered_at, changed_at)
       select gen_random_uuid(), id, now(), now(), 5, 5, 5, $2, now(), now() from orders where number = $1 returning id`,
      [await newOrder(), marker],
    )
    return review?.id ?? ''
  },
  '/office-api/money-returns': async () =>
    idOf(
      `insert into money_returns (kind, source, reference, order_id, amount, gone, currency, happened_at, created_at)
       select 'taken_back', 'statement', number, id, 100, 0, 'MXN', now(), now() from orders where number = $1 returning id::int`,
      [await newOrder()],
    ),
  '/office-api/money-tasks': async () => {
    const [order] = await sql<{ id: string }>(shop, 'select id from orders where number = $1', [
      await newOrder(),
    ])
    return idOf(
      `with attempt as (
         insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at)
         select gen_random_uuid(), $1, 'webpay', 'webpay', 'new', 100, 'MXN', gen_random_uuid()::text, now(), now() returning id)
       insert into staff_tasks (kind, order_id, details, created_at)
       select 'amount_mismatch', $1, jsonb_build_object('attempt', id), now() from attempt returning id::int`,
      [order?.id],
    )
  },
  '/office-api/settlement-lines': () =>
    idOf(
      `with payout as (${newPayout})
       insert into payout_lines (payout_id, row, line_key, kind, outcome, theirs, ours, amount, fee, booked_on)
       select id, 1, gen_random_uuid()::text, 'payment', 'foreign', $1, '', 1, 0, '2026-11-01' from payout returning id::int`,
      [marker],
    ),
  '/office-api/call-off-orders': async () => {
    const eventId = await newEvent()
    const { id } = await addOrder(shop, { user: customer, event, tickets: 1 })
    return idOf(
      `with called as (
         insert into event_call_offs (event_id, why, actor_kind, actor_id, asked_at, called_off_at, date_ids, whole, closed_sale)
         values ($1, $3, 'system', 'test', now(), now(), '{}', true, true) returning id
       )
       insert into call_off_orders (call_off_id, order_id, act, state, why, changed_at)
       select id, $2, 'refund', 'failed', 'x', now() from called returning id`,
      [eventId, id, marker],
    )
  },
  '/office-api/payments': newPayment,
  '/office-api/notifications': async () =>
    idOf(
      `insert into payment_notifications (provider, dedupe_key, headers, body, received_at, attempt_id)
       values ('transfer', gen_random_uuid()::text, '{}', $2, now(), $1) returning id`,
      [await newPayment(), marker],
    ),
  '/office-api/refunds': async () => {
    return idOf(
      `insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at)
       select gen_random_uuid(), order_id, id, 'failed', 100, 'MXN', 'staff', now(), now()
       from payment_attempts where id = $1 returning id`,
      [await newPayment()],
    )
  },
  '/office-api/discounts': async () => {
    await newEvent()
    return idOf(
      `with made as (
         insert into discounts (code, variation, total_limit, valid_from, valid_until)
         values ($1, 0.1, 5, $3, $3::timestamptz + interval '1 month') returning id
       ), priced as (insert into discount_prices select id, $2, 40000 from made)
       select id from made`,
      [`${marker}${event.id}`, event.variantId, shop.clock.now()],
    )
  },
  '/office-api/transfers/lines': () => newLine(),
  '/office-api/trips': async () => {
    await newEvent()
    return event.dateId
  },
  '/office-api/plans': async () => {
    await newEvent()
    return idOf(
      `insert into plans (date_id, version, state, starts_at, seed, seconds, seats_per_vehicle, asked_by, asked_at, plan)
       select id, 1, 'draft', starts_at, 1, 1, 15, 'system:test', now(), '{"outbound":[],"return":[],"unplanned":[]}'
       from event_dates where id = $1 returning id::int`,
      [event.dateId],
    )
  },
  '/office-api/routes': async () => {
    await newEvent()
    const id = randomUUID()
    await sql(shop, `insert into trip_routes (id, date_id, vehicle) values ($1, $2, 'Van 1')`, [
      id,
      event.dateId,
    ])
    const link = randomUUID()
    const values = [link, id, hashOfToken(makeDriverToken(shop.config, link)), shop.clock.now()]
    await sql(
      shop,
      `insert into driver_links (id, route_id, token_hash, digits, made_by, created_at) values ($1, $2, $3, '1234', 'system', $4)`,
      values,
    )
    return id
  },
  '/office-api/approvals': async () => {
    const effect = { event: marker, eventId: await newEvent(), currency: 'MXN', rows: [] }
    return idOf(
      `insert into approvals (kind, object_kind, object_id, country_code, effect, effect_hash, reason, asked_by_kind, asked_by,
         asked_by_name, asked_at, expires_at)
       values ('event.prices', 'event', $1, 'MX', $2, $3, $4, 'system', 'test', 'test', $5, $5::timestamptz + interval '1 day')
       returning id::int`,
      [String(effect.eventId), effect, hashEffect(effect), marker, shop.clock.now()],
    )
  },
}

/** An order that waits for its transfer, by its number. */
async function newOrder(): Promise<string> {
  await newEvent()
  return (await addOrder(shop, { user: customer, event, tickets: 1, state: 'awaiting_transfer_payment' }))
    .number
}

/** An open bank statement line, and the order that it is assigned to. */
async function newLine(): Promise<number> {
  await newEvent()
  awaiting = (await addOrder(shop, { user: customer, event, tickets: 1, state: 'awaiting_transfer_payment' }))
    .number
  lines += 1
  return idOf(
    `insert into statement_lines (line_key, booked_on, amount, currency, reference, payer, outcome, actor_kind, actor_id, read_at, country_code)
     values ($1, '2026-11-20', 42000, 'MXN', $2, $2, 'unknown', 'system', 'test', now(), 'MX') returning id::int`,
    [`line ${lines}`, marker],
  )
}
let lines = 0
let awaiting = ''

/**
 * Endpoints about staff or the caller's own data have no country; ids of statements are not numbers
 * (office-imports.test.ts).
 */
const ofNoCountry = [
  ...['staff', 'me', 'views', 'exports', 'statement-imports'],
  ...['event-selections', 'mail-selections', 'enquiry-selections'],
].map((name) => `/office-api/${name}`)

let counties = 0
const newCounty = () => ({ name: `Lomas ${++counties}`, postalCode: null, latitude: null, longitude: null })
const texts = { es_MX: { name: 'Ópera', description: 'Una noche', message: '' } }
const picture = { imagePath: '/media/a.jpg', focus: { x: 50, y: 50 } }
/** Bodies for endpoints with required fields. */
const bodies: Partial<Record<OfficeCall, () => object>> = {
  'PUT /office-api/plans/{id}/fleet': () => ({ routes: [] }),
  'POST /office-api/routes/{id}/replacement': () => ({
    ...{ vehicleId: 1, driverId: 1, seenVehicleId: 0, seenDriverId: 0 },
  }),
  'POST /office-api/plans/{id}/break-down': () => ({ vehicle: 'Van 1', way: 'spread' }),
  'POST /office-api/plans/{id}/edits': () => ({ act: 'lock', revision: 1, vehicle: 'Van 1' }),
  'PUT /office-api/events/{id}/texts': () => ({ texts }),
  'PUT /office-api/events/{id}/settings': () => ({
    ...{ type: 1, paymentType: 1, placeId: event.placeId, currency: 'MXN', recommended: false },
    ...{ saleOpensAt: null, saleClosesAt: null, saleEndsMinutes: null },
    ...{ pickUpFromMinutes: 300, pickUpUntilMinutes: 240, returnAfterMinutes: 30 },
    ...{ rideLimitMinutes: 120, arrivalMarginMinutes: 45, stopMinutes: 5, privateStopMinutes: 15 },
  }),
  'PUT /office-api/events/{id}/dates': () => ({
    dates: [{ id: event.dateId, startsAt: '2027-02-06T20:30' }],
    endsAt: '2027-02-06T23:30',
  }),
  'PUT /office-api/events/{id}/stops': () => ({ stops: [] }),
  'PUT /office-api/events/{id}/picture': () => picture,
  'PUT /office-api/events/{id}/catalogue': () => ({ categories: [] }),
  'PUT /office-api/events/{id}/prices': () => ({ rows: [] }),
  'PUT /office-api/events/{id}/stock': () => ({ rows: [] }),
  'POST /office-api/events/{id}/call-off': () => ({ why: 'Tormenta', dryRun: true }),
  'PUT /office-api/addresses/{id}/point': () => ({ point: '19.4, -99.1' }),
  'PUT /office-api/vehicles/{id}': () => ({
    ...{
      plate: `MX-${++counties}`,
      name: marker,
      seats: 15,
      wheelchairPlaces: 0,
      operator: '',
      insurance: '',
      provinceId: null,
    },
    ...{ costPerHour: 0, costPerUse: 0, active: true, version: 1 },
  }),
  'PUT /office-api/drivers/{id}': () => ({
    ...{
      name: marker,
      phone: `+5255${10_000_000 + ++counties}`,
      licenceValidUntil: '2027-01-01',
      languages: ['es'],
    },
    ...{ active: true, version: 1 },
  }),
  'POST /office-api/vehicles/{id}/absences': () => ({
    firstDay: '2026-12-01',
    lastDay: '2026-12-02',
    reason: '',
  }),
  'POST /office-api/drivers/{id}/absences': () => ({
    firstDay: '2026-12-01',
    lastDay: '2026-12-02',
    reason: '',
  }),
  'PUT /office-api/provinces/{id}': () => ({ latitude: 19.4, longitude: -99.1 }),
  'POST /office-api/provinces/{id}/counties': () => newCounty(),
  'PUT /office-api/counties/{id}': () => newCounty(),
  'POST /office-api/counties/{id}/merge': () => ({ into: event.countyId }),
  'PUT /office-api/venues/{id}': () => ({
    ...{ name: 'Palacio', address: 'Calle 5', countyId: event.countyId, latitude: 19.4, longitude: -99.1 },
    version: 1,
  }),
  'PUT /office-api/discounts/{id}': () => ({
    ...{ code: `MX${event.id}`, percent: 10, totalLimit: 5, perCustomerLimit: null },
    ...{ validFrom: '2026-11-21T12:00', validUntil: '2026-12-21T12:00' },
    tickets: [{ variantId: event.variantId, price: null }],
  }),
  'POST /office-api/money-returns/{id}/end': () => ({ how: 'accepted', reason: 'Lo asumimos' }),
  'POST /office-api/money-tasks/{id}/settle': () => ({
    ...{ did: 'no_money', evidence: 'Portal', reason: 'Lo vimos' },
  }),
  'POST /office-api/orders/{number}/notes': () => ({ note: 'Llamar' }),
  'POST /office-api/orders/{number}/cancel': () => ({ reason: 'Lo pidió' }),
  'PUT /office-api/orders/{number}/window': () => ({ until: '2026-11-23T10:00', reason: 'Lo pidió' }),
  'POST /office-api/orders/{number}/refunds': () => ({ reason: 'Lo pidió' }),
  'PUT /office-api/orders/{number}/tickets/{position}': () => ({
    passengers: [
      { name: 'Ana', email: 'ana@vaiven.test', phone: '+525512345678', passengerAddress: 'Calle 5' },
    ],
    addresses: [{ address: 'Calle 5', commune_id: event.countyId }],
  }),
  'POST /office-api/settlement-lines/{id}/settle': () => ({ why: 'Ajena' }),
  'POST /office-api/events/{id}/postpone': () => ({
    why: 'Lluvia',
    dates: [{ id: event.dateId, startsAt: '2027-03-06T20:30' }],
    dryRun: true,
  }),
  'POST /office-api/call-off-orders/{id}/by-hand': () => ({ reason: 'Tarjeta vencida' }),
  'POST /office-api/transfers/lines/{id}/undo': () => ({ reason: 'De otra compra' }),
  'POST /office-api/transfers/lines/{id}/set-aside': () => ({ reason: 'Comisión' }),
  'POST /office-api/transfers/lines/{id}/place': () => ({ order: awaiting }),
  'POST /office-api/transfers/lines/{id}/taken-back': () => ({ order: awaiting }),
  'POST /office-api/transfers/lines/{id}/payout': () => ({ payout: 1 }),
  'POST /office-api/transfers/lines/{id}/came-back': () => ({ refund: randomUUID() }),
  'PUT /office-api/content/{kind}/{id}': () => ({
    ...{ shown: true, startsAt: null, endsAt: null, url: '/how-book', name: '', tags: [], texts: {} },
    ...picture,
  }),
  'POST /office-api/content/{kind}/{id}/move': () => ({ to: 1 }),
  'POST /office-api/recommended-events/{id}': () => ({ recommended: true }),
  'POST /office-api/refunds/{id}/by-hand': () => ({ reason: 'Tarjeta vencida' }),
  'POST /office-api/refunds/{id}/ask-approval': () => ({ reason: 'Cuenta comprobada' }),
  'POST /office-api/refunds/{id}/confirm': () => ({ trackingKey: 'ABC123' }),
  'POST /office-api/requests/{id}/approve': () => ({ version: 1, price: 100 }),
  'POST /office-api/requests/{id}/reject': () => ({ version: 1, why: 'No hay camionetas' }),
  'POST /office-api/requests/{id}/hand-over': () => ({ from: null, to: null }),
  'POST /office-api/requests/{id}/remove-guest': () => ({ email: 'ana@vaiven.test' }),
  'POST /office-api/requests/{id}/let-guest-back': () => ({ email: 'ana@vaiven.test' }),
  'POST /office-api/requests/{id}/upload-guests': () =>
    guestForm([
      ['Nombre', 'Teléfono', 'Correo'],
      ['Ana', '+525512345678', 'ana@vaiven.test'],
    ]),
  'POST /office-api/requests/{id}/guests/rows': () => ({
    version: 1,
    rows: [{ row: 2, values: { fullname: 'Ana', phone: '+525512345678', email: 'ana@vaiven.test' } }],
  }),
  'POST /office-api/requests/{id}/notes': () => ({ note: 'Llamar' }),
  'POST /office-api/customers/{id}/stop-waiting': () => ({ entry: waitingEntry }),
  'POST /office-api/customers/{id}/contact': () => ({
    ...{ email: `${++counties}@vaiven.test`, phone: '+525587654321', reason: 'Llamó' },
  }),
  'POST /office-api/data-requests/{id}/close': () => ({ outcome: 'done', reason: 'Enviado' }),
  'POST /office-api/complaints/{id}/answer': () => ({ text: 'Sí' }),
  'POST /office-api/enquiries/{id}/answer': () => ({ version: 1, text: 'Sí' }),
  'PUT /office-api/messages/{id}': () => ({ texts: { es_MX: { subject: marker, text: marker } } }),
  'POST /office-api/enquiries/{id}/close': () => ({ version: 1 }),
  'POST /office-api/enquiries/{id}/reopen': () => ({ version: 1 }),
  'POST /office-api/enquiries/{id}/hand-over': () => ({ from: null, to: null }),
  'POST /office-api/enquiries/{id}/notes': () => ({ note: 'Llamar' }),
}

const calls = Object.keys(officeContract) as OfficeCall[]
const pathOf = (call: OfficeCall) => call.slice(call.indexOf(' ') + 1)
/** Endpoints of one object, by its id or number. */
const ofOne = /\/\{(?:id|number)\}/
const withObject = calls.filter(
  (call) => ofOne.test(call) && !ofNoCountry.some((path) => pathOf(call).startsWith(`${path}/`)),
)

/** The roles that may make a call; approvals need those of their kind. */
function rolesFor(call: OfficeCall): readonly StaffRole[] {
  const { who }: OfficeEndpoint = officeContract[call]
  return typeof who === 'object' ? permissions[who.may] : permissions['prices.approve']
}

test.each(withObject)('%s reaches objects of the own country alone', async (call) => {
  const make = objects[pathOf(call)] ?? objects[pathOf(call).split(ofOne)[0] ?? '']
  if (!make) throw new Error(`there is no object for ${call}: add one to the table`)
  const send = (client: OfficeClient | undefined, id: number | string) =>
    client?.call(
      call
        .replace('{kind}', 'slides')
        .replace('{position}', '0')
        .replace('{passenger}', '0')
        .replace(/\{(?:id|number)\}/, String(id))
        .concat((officeContract[call] as OfficeEndpoint).upload ? '?version=1' : ''),
      bodies[call]?.() ?? bodyOf(call),
      { 'idempotency-key': randomUUID() },
    )
  for (const role of rolesFor(call)) {
    const id = await make()
    const foreign = await send(elsewhere.get(role), id)
    expect({ role, status: foreign?.status }, `elsewhere: ${foreign?.code}`).toEqual({ role, status: 404 })
    const own = await send(here.get(role), id)
    expect([400, 401, 403, 404, 500], `${role} here: ${own?.code}`).not.toContain(own?.status)
  }
})

/** The pages of objects in the office, each with the endpoint of its object. */
const pages = {
  '/office/orders/{id}/refund': 'GET /office-api/orders/{number}',
  '/office/events/{id}/prices': 'GET /office-api/events/{id}',
  '/office/requests/{id}': 'GET /office-api/requests/{id}',
  '/office/places/venues/{id}': 'GET /office-api/venues/{id}',
  '/office/places/provinces/{id}': 'GET /office-api/provinces/{id}',
  '/office/places/counties/{id}': 'GET /office-api/counties/{id}',
  '/office/fleet/vehicles/{id}': 'GET /office-api/vehicles/{id}',
  '/office/fleet/drivers/{id}': 'GET /office-api/drivers/{id}',
  '/office/customers/{id}': 'GET /office-api/customers/{id}',
  '/office/data-requests/{id}': 'GET /office-api/data-requests/{id}',
  '/office/complaints/{id}': 'GET /office-api/complaints/{id}',
  '/office/enquiries/{id}': 'GET /office-api/enquiries/{id}',
  '/office/mails/{id}': 'GET /office-api/mails/{id}',
  '/office/messages/{id}': 'GET /office-api/messages/{id}',
  '/office/transfers/lines/{id}': 'GET /office-api/transfers/lines/{id}',
  '/office/refunds/{id}': 'GET /office-api/refunds/{id}',
  '/office/payments/{id}': 'GET /office-api/payments/{id}',
  '/office/payments/notifications/{id}': 'GET /office-api/notifications/{id}',
  '/office/reports/settlement/{id}': 'GET /office-api/settlements/{id}',
  '/office/discounts/{id}': 'GET /office-api/discounts/{id}',
  '/office/trips/{id}/manifest': 'GET /office-api/trips/{id}',
  '/office/addresses/{id}': 'GET /office-api/addresses/{id}',
} as const satisfies Record<string, OfficeCall>

test.each(keysOf(pages))('the search finds what %s names in the own country alone', async (page) => {
  const call = pages[page]
  const make = objects[pathOf(call).split(ofOne)[0] ?? '']
  const id = String(await make?.())
  const address = `localhost:3000${page.replace('{id}', id)}?from=list#top`
  const roles = rolesFor(call)
  for (const role of staffRoles) {
    const find = async (client: OfficeClient | undefined) =>
      (await client?.call(`GET /office-api/search?${new URLSearchParams({ q: address })}`))?.data.hits
    const own = roles.includes(role) ? [expect.objectContaining({ id, exact: true })] : []
    expect(await find(here.get(role)), role).toEqual(own)
    expect(await find(elsewhere.get(role)), role).toEqual([])
  }
})

const bodyOf = (call: OfficeCall) => ((officeContract[call] as OfficeEndpoint).body ? {} : undefined)

/** Endpoints that name their object in the body or query: Mexican objects; null when other tests cover it. */
const named: Partial<Record<OfficeCall, (() => object | Promise<object>) | null>> = {
  'POST /office-api/events': () => ({
    ...{ type: 1, countryCode: 'MX', periodicity: 1, paymentType: 1, placeId: event.placeId },
    ...{ startsAt: '2027-02-06T20:30', endsAt: '2027-02-06T23:30' },
    translations: { es_MX: { name: marker, description: '' } },
  }),
  'POST /office-api/orders': () => {
    const { url: _url, ...order } = draftOf(event)
    const buyer = { firstName: 'Ana', lastName: 'Solís', phone: '+525512345678' }
    return { order, buyer: { ...buyer, email: `${++counties}@vaiven.test` } }
  },
  'POST /office-api/messages': async () => {
    await addOrder(shop, { user: customer, event })
    return { date: event.dateId, texts: { es_MX: { subject: 'Hola', text: 'Hola' } }, dryRun: true }
  },
  'POST /office-api/messages/test': async () => {
    await addOrder(shop, { user: customer, event })
    return { date: event.dateId, locale: 'es_MX', subject: 'Hola', text: 'Hola' }
  },
  'POST /office-api/discounts': () => ({
    ...{ code: `MX${event.id}-${++counties}`, percent: 10, totalLimit: 5, perCustomerLimit: null },
    ...{ validFrom: '2026-11-21T12:00', validUntil: '2026-12-21T12:00' },
    tickets: [{ variantId: event.variantId, price: null }],
  }),
  'POST /office-api/data-requests': async () => ({
    ...{ customer: (await addUser(shop)).id, kind: 'access', note: '' },
  }),
  'POST /office-api/content/{kind}': () => ({
    ...{
      shown: true,
      startsAt: null,
      endsAt: null,
      url: '/how-book',
      name: '',
      tags: [],
      texts: { es_MX: 'Hola' },
    },
    ...{ ...picture, countryCode: 'MX' },
  }),
  'POST /office-api/venues': () => ({
    ...{ name: `Foro ${++counties}`, address: 'Calle 5', countyId: event.countyId },
    ...{ latitude: 19.4, longitude: -99.1 },
  }),
  'POST /office-api/vehicles': () => ({ ...newBody('PUT /office-api/vehicles/{id}'), country: 'MX' }),
  'POST /office-api/drivers': () => ({ ...newBody('PUT /office-api/drivers/{id}'), country: 'MX' }),
  'POST /office-api/settlements': () => ({
    ...{ provider: 'webpay', country: 'MX', apply: false },
    text: 'Fecha;Orden de compra;Monto\n01/11/2026;V1;100\n',
  }),
  'POST /office-api/transfers/confirm': null, // office-transfers.test.ts
  'POST /office-api/transfers/forgive': null, // forgive-by-staff.test.ts
  'POST /office-api/transfers/undo': null, // office-transfers.test.ts
  'POST /office-api/settlement-files': null, // its country is checked as that of settlements
  'POST /office-api/statement-imports': null, // office-imports.test.ts
  'POST /office-api/refunds/bills/{reference}/ask-approval': null, // refund-bill.test.ts
  'POST /office-api/refunds/bills/{reference}/confirm': null, // refund-bill.test.ts
  'POST /office-api/blocked-data': null, // blocking.test.ts
  'POST /office-api/log/verify': null, // returns numbers of rows and seals only
  'POST /office-api/staff': null, // people.test.ts
  'POST /office-api/fleet-import': null, // a line of another country is reported: fleet.test.ts
  'POST /office-api/places-import': null, // the same: edit-county.test.ts
  'POST /office-api/event-selections': null, // rows of other countries are missing: bulk-events.test.ts
  'POST /office-api/mail-selections': null, // office-mails.test.ts
  'POST /office-api/enquiry-selections': null, // handle-enquiry.test.ts
  // Without a country.
  'POST /office-api/exports': null,
  'POST /office-api/event-pictures': null,
  'POST /office-api/content-pictures': null,
  'POST /office-api/health/audit': null,
}

const newBody = (call: OfficeCall) => bodies[call]?.() ?? {}

const naming = calls.filter(
  (call) =>
    !call.startsWith('GET ') &&
    !ofOne.test(call) &&
    typeof (officeContract[call] as OfficeEndpoint).who === 'object',
)

test.each(naming)('%s takes nothing of another country', async (call) => {
  const make = named[call]
  if (make === undefined) throw new Error(`there is no body for ${call}: add one to the table`)
  if (!make) return
  await newEvent()
  for (const role of rolesFor(call)) {
    const send = async (client: OfficeClient | undefined) =>
      client?.call(call.replace('{kind}', 'slides'), await make(), { 'idempotency-key': randomUUID() })
    const foreign = await send(elsewhere.get(role))
    expect([400, 403, 404], `${role} elsewhere: ${foreign?.status}`).toContain(foreign?.status)
    const own = await send(here.get(role))
    expect(
      [400, 401, 403, 404, 500],
      `${role} here: ${own?.code} ${JSON.stringify(own?.fields)}`,
    ).not.toContain(own?.status)
  }
})

const lists = calls.filter(
  (call) => call.startsWith('GET ') && !ofOne.test(call) && !call.includes('{token}'),
)

let everyObject: Promise<void> | undefined
const makeEveryObject = () => {
  everyObject ??= (async () => {
    for (const make of Object.values(objects)) await make()
    await logEveryArea()
    await addSharedDiscount()
    const colleague = await addStaff(shop, [{ role: 'support', countries: ['MX'] }])
    await sql(shop, 'update staff_people set name = $2 where id = $1', [colleague.id, `Ana ${marker}`])
  })()
  return everyObject
}

/** An act of Mexico of every kind about money, and one of another kind. */
async function logEveryArea(): Promise<void> {
  const verbs = ['refund.send', 'transfer.confirm', 'statement.import', 'payment.replay', 'order.cancel']
  for (const verb of verbs)
    await act(
      shop,
      { verb, country: 'MX', reason: marker, object: { kind: 'order', id: marker } },
      async () => ({}),
    )
}

/** A code for an event of Mexico and one of Chile: staff of Chile see the code, not the other event. */
async function addSharedDiscount(): Promise<void> {
  await newEvent()
  const mexican = event.variantId
  const chilean = await addEvent(shop, { startsAt: '2027-02-06T20:30:00-06:00', countryCode: 'CL' })
  await sql(
    shop,
    `with made as (
       insert into discounts (code, variation, total_limit, valid_from, valid_until)
       values ('COMPARTIDO', 0.1, 5, $3, $3::timestamptz + interval '1 month') returning id
     )
     insert into discount_prices select id, v, 40000 from made, unnest(array[$1::int, $2::int]) v`,
    [mexican, chilean.variantId, shop.clock.now()],
  )
}

/** The texts that show a row of Mexico: the marker, numbers of orders, e-mails of customers and of staff. */
async function tracesOfMexico(): Promise<string[]> {
  const rows = await sql<{ trace: string }>(
    shop,
    `select number as trace from orders union all select email::text from users
     union all select email from staff_people p where not exists (
       select from staff_roles r where r.staff_id = p.id and r.country_code <> 'MX')`,
  )
  return [marker, ...rows.map(({ trace }) => trace)]
}

test.each(lists)('%s names nothing of another country', async (call) => {
  await makeEveryObject()
  const traces = await tracesOfMexico()
  const queries = [
    '',
    '?country=MX',
    `?q=${marker}`,
    `?country=MX&q=${marker}`,
    '?state=over',
    `?object=order:${marker}`,
  ]
  for (const query of queries)
    for (const role of staffRoles) {
      const { response, data } = (await elsewhere
        .get(role)
        ?.call(`${call.replace('{kind}', 'slides')}${query}`)) ?? { data: {} }
      expect(response?.status, `${role} ${query}`).toBeLessThan(500)
      const text = JSON.stringify(data)
      expect(
        traces.filter((trace) => text.includes(trace)),
        `${role} ${query}`,
      ).toEqual([])
    }
})

test('a shared code shows its events of the own countries and the number of the others', async () => {
  await makeEveryObject()
  for (const [clients, country] of [
    [here, 'MX'],
    [elsewhere, 'CL'],
  ] as const) {
    const { data } = (await clients.get('manager')?.call('GET /office-api/discounts?q=COMPARTIDO')) ?? {}
    const [row] = (data?.rows ?? []) as { id: number }[]
    const shown = { elsewhere: 1, events: [expect.objectContaining({ countryCode: country })] }
    expect(row).toMatchObject(shown)
    const one = await clients.get('manager')?.call(`GET /office-api/discounts/${row?.id}`)
    expect(one?.data).toMatchObject(shown)
    expect(JSON.stringify(one?.data).includes(marker)).toBe(country === 'MX')
  }
})

test('the objects exist: staff of Mexico find each', async () => {
  const owner = here.get('owner')
  await makeEveryObject()
  for (const path of [
    'events',
    'requests',
    'enquiries',
    'ride-reviews',
    'content/slides?country=MX',
    'approvals',
  ])
    expect(JSON.stringify((await owner?.call(`GET /office-api/${path}`))?.data), path).toContain(marker)
})
