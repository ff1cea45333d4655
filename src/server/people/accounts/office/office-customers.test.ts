import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CustomerDetail, CustomerRow } from '#contract/office/people/customers.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let support: OfficeClient & TestStaff
let ofChile: OfficeClient
let auditor: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  ofChile = await openOfficeAs(shop, { role: 'support', countries: ['CL'] })
  auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['all'] })
})
afterAll(() => shop.close())
beforeEach(() => sql(shop, 'delete from outbox'))

const find = async (q: string, client: OfficeClient = support) =>
  (await client.call(`GET /office-api/customers?q=${encodeURIComponent(q)}`)).data as { rows: CustomerRow[] }
const show = async (id: string, client: OfficeClient = support) =>
  (await client.call(`GET /office-api/customers/${id}`)).data as unknown as CustomerDetail
const mailed = () =>
  sql<{ kind: string; recipient: string; token: string }>(
    shop,
    `select kind, recipient, data ->> 'token' as token from outbox order by kind`,
  )
const logIn = async (email: string, password: string) =>
  (await shop.fetch('/api/login', { json: { email, password } })).status

it('is found by name without accents, by e-mail and by phone, with orders, mails and history', async () => {
  const user = await addUser(shop, { firstName: 'Íñigo', lastName: 'Ñandú' })
  await sql(shop, `update users set phone = '+525599887766' where id = $1`, [user.id])
  const order = await addOrder(shop, { user, event: await addEvent(shop) })
  for (const q of ['inigo nan', user.email.toUpperCase(), '55 9988 7766'])
    expect((await find(q)).rows, q).toMatchObject([{ id: user.id, name: 'Íñigo Ñandú', orders: 1 }])
  await support.call(`POST /office-api/customers/${user.id}/password-link`)
  expect(await show(user.id)).toMatchObject({
    email: user.email,
    phone: '+525599887766',
    phoneText: '+52 55 9988 7766',
    sessions: 1,
    purchases: [{ number: order.number, state: 'paid', total: 42_000, currency: 'MXN' }],
    mails: [{ kind: 'recovery', state: 'queued' }],
    history: [{ change: 'recovery_requested', by: 'staff' }],
  })
  const { data } = await support.call('GET /office-api/search?q=inigo')
  expect(data.hits).toContainEqual(expect.objectContaining({ kind: 'customer', id: user.id }))
})

it('is masked for the auditor, whose reading is logged, and does not exist for another country', async () => {
  const user = await addUser(shop, { firstName: 'Rosa', lastName: 'Reyes' })
  const seen = await show(user.id, auditor)
  expect(seen).toMatchObject({
    ...{ email: `${user.email[0]}•••@vaiven.test`, phone: '••• 78', phoneText: '••• 78' },
  })
  expect((await find(user.email, auditor)).rows).toEqual([])
  expect((await ofChile.call(`GET /office-api/customers/${user.id}`)).status).toBe(404)
  expect((await find(user.email, ofChile)).rows).toEqual([])
  const event = await addEvent(shop, { countryCode: 'CL', currency: 'CLP' })
  const order = await addOrder(shop, { user, event, countryCode: 'CL', currency: 'CLP' })
  await addOrder(shop, { user, event: await addEvent(shop) })
  // With an order there, they see the customer with that order only.
  expect((await show(user.id, ofChile)).purchases).toMatchObject([{ number: order.number }])
  const reads = await sql<{ role: string; result: string }>(
    shop,
    `select role, result from office_log where verb = 'customer.read' and object_id = $1 order by id`,
    [user.id],
  )
  expect(reads.map(({ role }) => role)).toEqual(['auditor', 'support'])
})

it('is found by its contact only by staff who see it there', async () => {
  const user = await addUser(shop, { lastName: 'Quiñones' })
  await sql(shop, `update users set phone = '+525511223399' where id = $1`, [user.id])
  const mixed = await openOfficeAs(
    shop,
    { role: 'support', countries: ['CL'] },
    { role: 'auditor', countries: ['MX'] },
  )
  for (const q of [user.email, '55 1122 3399']) {
    expect((await find(q)).rows, q).toMatchObject([{ id: user.id }])
    expect((await find(q, mixed)).rows, q).toEqual([])
  }
  expect((await find('quinones', mixed)).rows).toMatchObject([{ id: user.id }])
  const event = await addEvent(shop, { countryCode: 'CL', currency: 'CLP' })
  await addOrder(shop, { user, event, countryCode: 'CL', currency: 'CLP' })
  expect((await find(user.email, mixed)).rows).toMatchObject([{ id: user.id, email: user.email }])
})

it('gets links again, and is logged out everywhere', async () => {
  const user = await addUser(shop)
  expect((await support.call(`POST /office-api/customers/${user.id}/verification`)).code).toBe(
    'customer_verified',
  )
  await sql(shop, 'update users set verified_at = null where id = $1', [user.id])
  await support.call(`POST /office-api/customers/${user.id}/verification`)
  expect(await mailed()).toMatchObject([{ kind: 'verify_account', recipient: user.email }])
  await support.call(`POST /office-api/customers/${user.id}/end-sessions`)
  expect((await shop.fetch('/shop-api/me', { token: user.token })).status).toBe(401)
})

it('keeps its log-in from staff who only serve an order of it in their country', async () => {
  const user = await addUser(shop)
  const event = await addEvent(shop, { countryCode: 'CL', currency: 'CLP' })
  await addOrder(shop, { user, event, countryCode: 'CL', currency: 'CLP' })
  const path = `/office-api/customers/${user.id}`
  const contact = (email: string, client = ofChile) =>
    client.call(`POST ${path}/contact`, { email, phone: '+56912345678', reason: 'Llamó' })
  expect((await ofChile.call(`POST ${path}/end-sessions`)).code).toBe('account_abroad')
  expect(await contact('otra@correo.test')).toMatchObject({ status: 403, code: 'account_abroad' })
  expect(await mailed()).toEqual([])
  expect((await contact(user.email)).data).toEqual({ confirm: false })
  expect((await ofChile.call(`POST ${path}/password-link`)).status).toBe(200)
  expect(await show(user.id, ofChile)).toMatchObject({
    mayChangeLogIn: false,
    email: user.email,
    sessions: 1,
  })
  expect(await show(user.id)).toMatchObject({ mayChangeLogIn: true, phone: '+56912345678' })
  expect((await contact('otra@correo.test', support)).data).toEqual({ confirm: true })
  expect((await support.call(`POST ${path}/end-sessions`)).status).toBe(200)
})

it('still gets its links when staff who may not help it have tried to send it mails', async () => {
  const strict = await createTestShop({ RATE_LIMIT_FACTOR: '1' })
  const user = await addUser(strict)
  const event = await addEvent(strict, { countryCode: 'CL', currency: 'CLP' })
  await addOrder(strict, { user, event, countryCode: 'CL', currency: 'CLP' })
  const [own, ofOrder, elsewhere] = await Promise.all(
    (['MX', 'CL', 'PE'] as const).map((country) =>
      openOfficeAs(strict, { role: 'support', countries: [country] }),
    ),
  )
  const contact = { email: 'ladron@vaiven.test', phone: '+525512345678', reason: 'Llamó por teléfono' }
  for (let nth = 0; nth < 7; nth++) {
    for (const call of ['password-link', 'verification', 'contact'])
      expect((await elsewhere!.call(`POST /office-api/customers/${user.id}/${call}`, contact)).status).toBe(
        404,
      )
    const abroad = await ofOrder!.call(`POST /office-api/customers/${user.id}/contact`, contact)
    expect(abroad.code).toBe('account_abroad')
  }
  const link = () => own!.call(`POST /office-api/customers/${user.id}/password-link`)
  expect((await link()).status).toBe(200)
  for (let nth = 0; nth < 4; nth++) {
    strict.clock.advance(10_000)
    expect((await link()).status).toBe(200)
  }
  strict.clock.advance(10_000)
  expect((await link()).status).toBe(429)
  await strict.close()
})

it('is seen on the waiting lists of the own countries, and taken off one', async () => {
  const user = await addUser(shop)
  const ids: string[] = []
  for (const [countryCode, currency] of [
    ['MX', 'MXN'],
    ['CL', 'CLP'],
  ] as const) {
    const event = await addEvent(shop, { countryCode, currency })
    const [entry] = await sql<{ id: string }>(
      shop,
      `insert into waiting_entries (id, user_id, stock_id, seats, locale, joined_at, starts_at)
       select gen_random_uuid(), $1, id, 2, 'es_MX', $2, $2 from stock where date_id = $3 limit 1 returning id`,
      [user.id, shop.clock.now(), event.dateId],
    )
    ids.push(entry!.id)
  }
  const [here, abroad] = ids
  expect((await show(user.id)).waiting).toMatchObject([{ id: here, seats: 2, place: 1, offerUntil: null }])
  const stop = (entry: string | undefined) =>
    support.call(`POST /office-api/customers/${user.id}/stop-waiting`, { entry })
  expect((await stop(abroad)).status).toBe(404)
  expect((await stop(here)).status).toBe(200)
  expect((await show(user.id)).waiting).toEqual([])
  expect(
    await sql(
      shop,
      `select state, end_reason as why from waiting_entries where user_id = $1 order by state`,
      [user.id],
    ),
  ).toEqual([
    { state: 'ended', why: 'stopped' },
    { state: 'waiting', why: null },
  ])
})

it('is not taken over by a voice that asks for another e-mail', async () => {
  const user = await addUser(shop, { password: 'la-clave-de-la-duena' })
  const contact = (email: string) =>
    support.call(`POST /office-api/customers/${user.id}/contact`, {
      ...{ email, phone: '+525512345678', reason: 'Llamó: dice que se equivocó' },
    })
  // Neither a registered address nor one of staff.
  const other = await addUser(shop)
  expect((await contact(other.email)).fields).toEqual({ email: 'email_already_registered' })
  expect((await contact(support.email)).fields).toEqual({ email: 'field_is_invalid' })

  expect((await contact('ladron@vaiven.test')).data).toEqual({ confirm: true })
  expect(await show(user.id)).toMatchObject({ email: user.email, pendingEmail: 'ladron@vaiven.test' })
  const [link, notice] = await mailed()
  expect(link).toMatchObject({ kind: 'change_email', recipient: 'ladron@vaiven.test' })
  expect(notice).toMatchObject({ kind: 'email_correction_asked', recipient: user.email })

  // The thief confirms, sets a password, logs in, and logs out all other sessions.
  await shop.fetch(`/shop-api/verify-account?token=${link!.token}`)
  expect((await show(user.id)).email).toBe('ladron@vaiven.test')
  await sql(shop, 'delete from outbox')
  await shop.fetch('/shop-api/recovery', { json: { email: 'ladron@vaiven.test' } })
  const [recovery] = await mailed()
  const password = 'la-clave-del-ladron'
  await shop.fetch(`/api/reset-password?token=${recovery!.token}`, {
    json: { password1: password, password2: password },
  })
  expect(await logIn('ladron@vaiven.test', password)).toBe(200)

  // The owner opens the link in the notice: the old address counts again, and the thief is logged out.
  const own = 'otra-clave-de-la-duena'
  const undone = await shop.fetch(`/api/reset-password?token=${notice!.token}`, {
    json: { password1: own, password2: own },
  })
  expect(undone.status).toBe(200)
  expect(await show(user.id)).toMatchObject({ email: user.email, sessions: 0 })
  expect(await logIn('ladron@vaiven.test', password)).not.toBe(200)
  expect(await logIn(user.email, own)).toBe(200)
  const changes = await sql<{ changes: object; reason: string }>(
    shop,
    `select changes, reason from office_log where verb = 'customer.correct-contact' and object_id = $1 and result = 'done'`,
    [user.id],
  )
  // The log says what changed, without the addresses.
  expect(changes).toEqual([{ changes: { email: { to: 'asked' } }, reason: 'Llamó: dice que se equivocó' }])
})

it('keeps the old address when its owner objects before the new one is confirmed', async () => {
  const user = await addUser(shop)
  const json = { email: 'nuevo@vaiven.test', phone: '+525587654321', reason: 'Escribió' }
  await support.call(`POST /office-api/customers/${user.id}/contact`, json)
  expect(await show(user.id)).toMatchObject({ phone: '+525587654321' })
  const [link, notice] = await mailed()
  const password = 'una-clave-muy-nueva'
  await shop.fetch(`/api/reset-password?token=${notice!.token}`, {
    json: { password1: password, password2: password },
  })
  expect((await shop.fetch(`/shop-api/verify-account?token=${link!.token}`)).status).not.toBe(200)
  expect(await show(user.id)).toMatchObject({ email: user.email, pendingEmail: null })
})

it('gets a corrected phone also on her coming tickets, so that the driver reaches her', async () => {
  const old = '+525512345678'
  const user = await addUser(shop)
  await sql(shop, 'update users set phone = $2 where id = $1', [user.id, old])
  const event = await addEvent(shop, { dates: ['2026-11-01T20:00', '2026-12-12T20:00'] })
  const of = (order: object) => addOrder(shop, { user, event, ...order })
  const past = await of({ date: 0 })
  const coming = await of({ date: 1, parties: [{ 'Orizaba 34': ['Ana', 'Beto', 'Cora'] }] })
  const released = await of({ date: 1, state: 'refunded' })
  const foreign = await addOrder(shop, { user: await addUser(shop), event, date: 1 })
  const [ticket] = coming.ticketIds
  await sql(shop, `update passengers set phone = '+52 55 1234 5678' where ticket_id = $1 and name = 'Beto'`, [
    ticket,
  ])
  await sql(shop, `update passengers set phone = '+525500000001' where ticket_id = $1 and name = 'Cora'`, [
    ticket,
  ])
  const json = { email: user.email, phone: '+525587654321', reason: 'Llamó' }
  await support.call(`POST /office-api/customers/${user.id}/contact`, json)
  const phones = async ({ ticketIds }: { ticketIds: string[] }) =>
    (
      await sql<{ phone: string }>(
        shop,
        'select phone from passengers where ticket_id = any ($1) order by position',
        [ticketIds],
      )
    ).map(({ phone }) => phone)
  expect(await phones(coming)).toEqual(['+525587654321', '+525587654321', '+525500000001'])
  for (const order of [past, released, foreign]) expect(await phones(order)).toEqual([old])
})

it('keeps on a given ticket the phone of the person who accepted it', async () => {
  const phone = '+525512345678'
  const user = await addUser(shop)
  await sql(shop, 'update users set phone = $2 where id = $1', [user.id, phone])
  const { id, ticketIds } = await addOrder(shop, { user, event: await addEvent(shop) })
  await sql(
    shop,
    `insert into give_aways (id, order_id, ticket_id, passenger_id, email, state, created_at)
     select gen_random_uuid(), $1, ticket_id, id, '', 'accepted', now() from passengers where ticket_id = $2`,
    [id, ticketIds[0]],
  )
  const json = { email: user.email, phone: '+525587654321', reason: 'Llamó' }
  await support.call(`POST /office-api/customers/${user.id}/contact`, json)
  expect(await sql(shop, 'select phone from passengers where ticket_id = $1', [ticketIds[0]])).toEqual([
    { phone },
  ])
})

it.each([
  ['was', () => 'otro.correo.ya@vaiven.test'],
  ['is', (email: string) => email.toUpperCase()],
])('is not helped by the member of staff whose own account it %s', async (_, emailNow) => {
  const user = await addUser(shop, { email: support.email })
  await sql(shop, 'update users set email = $2 where id = $1', [user.id, emailNow(support.email)])
  const contact = { email: 'otro.correo@vaiven.test', phone: '+525512345678', reason: 'Cambio' }
  for (const [act, json] of [['contact', contact], ['password-link'], ['end-sessions']] as const) {
    const { status, code } = await support.call(`POST /office-api/customers/${user.id}/${act}`, json)
    expect([act, status, code]).toEqual([act, 403, 'own_account'])
  }
  expect(await mailed()).toEqual([])
})
