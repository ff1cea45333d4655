import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, addOrder, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { withUncheckedPayouts } from '#test/helpers/payments/unchecked-payouts.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let event: TestEvent
let owner: OfficeClient & { email: string; id: string }
let manager: OfficeClient
let abroad: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  event = await addEvent(shop, { size: 10 })
  await sql(shop, `update event_translations set name = 'Ópera  de Otoño' where event_id = $1`, [event.id])
  owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  abroad = await openOfficeAs(shop, { role: 'manager', countries: ['CL'] })
})
afterAll(() => shop.close())

type Hit = { kind: string; id: string; exact: boolean }
async function find(client: OfficeClient, q: string): Promise<Hit[]> {
  const { data } = await client.call(`GET /office-api/search?${new URLSearchParams({ q })}`)
  return data.hits as Hit[]
}

test('an event is found by its name without accents, its number, its slug and a pasted address', async () => {
  const [{ slug } = { slug: '' }] = await sql<{ slug: string }>(
    shop,
    'select slug from events where id = $1',
    [event.id],
  )
  const hit = expect.objectContaining({ kind: 'event', id: String(event.id), exact: true })
  for (const q of [
    'opera de otono',
    ' ÓPERA DE OTOÑO ',
    String(event.id),
    slug,
    `https://vaiven.mx/event/${slug}?date=1`,
  ])
    expect(await find(manager, q), q).toContainEqual(hit)
  for (const q of ['%%%', '__', '% %']) expect(await find(owner, q), q).toEqual([])
  expect(await find(manager, 'ópera')).toContainEqual(
    expect.objectContaining({ id: String(event.id), exact: false }),
  )
})

test('a pasted address finds the object that it names, and nothing else of this number', async () => {
  const user = await addUser(shop)
  const { number, id } = await addOrder(shop, { event, user })
  const [row] = await sql<{ slug: string }>(shop, 'select slug from events where id = $1', [event.id])
  await sql(
    shop,
    `insert into event_requests (id, owner_id, name, state, country_code, time_zone, changed_at, created_at, submitted_at)
     overriding system value values ($1, $2, 'Boda', 'cancelled', 'MX', 'America/Mexico_City', now(), now(), now())`,
    [event.id, user.id],
  )
  const [bill] = await sql<{ reference: string }>(
    shop,
    `insert into host_bills (event_id, owner_id, amount, currency, due_at, created_at, changed_at)
     values ($1, $2, 150000, 'MXN', now(), now(), now()) returning reference::text`,
    [(await addEvent(shop)).id, user.id],
  )
  const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  for (const [client, address, kind, found] of [
    [owner, `/office/events/${event.id}`, 'event', event.id],
    [owner, `/office/requests/${event.id}`, 'request', event.id],
    [owner, `localhost:3000/event/${row?.slug}`, 'event', event.id],
    [owner, `vaiven.test/order-detail/${id}`, 'order', number],
    [owner, `https://vaiven.test/response-payment/${id}?x=1`, 'order', number],
    [owner, `vaiven.test/office/orders/${number.toLowerCase()}`, 'order', number],
    [owner, `/office/staff/${owner.id}`, 'person', owner.id],
    [finance, `/office/refunds/bills/${bill?.reference}`, 'bill', bill?.reference],
    [finance, `/office/transfers?order=${bill?.reference}`, 'bill', bill?.reference],
  ] as const)
    expect(await find(client, address), address).toEqual([
      expect.objectContaining({ kind, id: String(found), exact: true }),
    ])
  for (const address of [`/office/staff/${owner.id}`, `/office/customers/${event.id}`, '/office/events/new'])
    expect(await find(manager, address), address).toEqual([])
})

test('an e-mail opens its customer, or its only order for staff who do not see customers', async () => {
  const [lucia, twice] = [await addUser(shop), await addUser(shop)]
  const order = await addOrder(shop, { event, user: lucia, parties: [{ 'Orizaba 34': ['Ana'] }] })
  for (const _ of [1, 2]) await addOrder(shop, { event, user: twice })
  const exact = async (client: OfficeClient, q: string) =>
    (await find(client, q)).filter((hit) => hit.exact).map(({ kind, id }) => [kind, id])
  expect(await exact(manager, lucia.email)).toEqual([['customer', lucia.id]])
  expect(await exact(manager, twice.email)).toEqual([['customer', twice.id]])
  expect(await find(manager, lucia.email)).toContainEqual(expect.objectContaining({ id: order.number }))
  // A passenger has no account.
  await sql(shop, `update passengers set email = 'solo@pasajero.test' where ticket_id = any ($1)`, [
    order.ticketIds,
  ])
  expect(await exact(manager, 'solo@pasajero.test')).toEqual([['order', order.number]])
})

test('auditors find customers by name, whose contact stays masked', async () => {
  const { id, email } = await addUser(shop, { firstName: 'Zenaida', lastName: 'Quiroga' })
  const auditor = await openOfficeAs(
    shop,
    { role: 'auditor', countries: ['MX'] },
    { role: 'support', countries: ['CL'] },
  )
  expect(await find(auditor, 'zenaida quiroga')).toEqual([
    expect.objectContaining({
      ...{ kind: 'customer', id, exact: true },
      detail: `${email[0]}•••@vaiven.test · ••• 78 · México`,
    }),
  ])
  expect(await find(auditor, email)).toEqual([])
  expect(await find(manager, 'zenaida')).toEqual([
    expect.objectContaining({ detail: `${email} · +52 55 1234 5678 · México` }),
  ])
})

test('staff find nothing of another country, nor what their role may not see', async () => {
  expect(await find(abroad, 'opera de otono')).toEqual([])
  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  expect(await find(support, 'opera de otono')).toEqual([])
  expect(await find(support, owner.email)).toEqual([])
})

test('a colleague is found by e-mail, an order by its number with look-alikes', async () => {
  expect(await find(owner, owner.email.toUpperCase())).toContainEqual(
    expect.objectContaining({ kind: 'person', id: owner.id, exact: true }),
  )
  const user = await addUser(shop)
  await addOrder(shop, { event, user })
  await sql(shop, `update orders set number = 'AD37QXHGY' where user_id = $1`, [user.id])
  for (const q of ['AD37QXHGY', 'a0 b7-oxh6v'])
    expect(await find(manager, q), q).toContainEqual(
      expect.objectContaining({ kind: 'order', id: 'AD37QXHGY' }),
    )
  expect(await find(abroad, 'AD37QXHGY')).toEqual([])
})

test("an order is found by the buyer's data and by pasted references", async () => {
  const buyer = await addUser(shop, { firstName: 'Inés', lastName: 'Güemes', email: 'ines@guemes.test' })
  const order = await addOrder(shop, { event, user: buyer, parties: [{ 'Orizaba 34': ['Íñigo Ocaña'] }] })
  await sql(shop, `update orders set transfer_reference = 4455667 where id = $1`, [order.id])
  await sql(
    shop,
    `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference,
       provider_reference, created_at, updated_at)
     values (gen_random_uuid(), $1, 'unlimit', 'unlimit', 'completed', 42000, 'MXN', 'V123', 'UL-998877', now(), now())`,
    [order.id],
  )
  const exact = expect.objectContaining({ kind: 'order', id: order.number, exact: true })
  for (const q of [
    '4455667',
    'UL-998877',
    order.id,
    `{"orderId": "${order.id}", "s": "abc", "k": "k1"}`,
    `https://vaiven.mx/order-detail/${order.id}?x=1`,
    `https://vaiven.mx/office/orders/${order.number}`,
  ]) {
    const hits = await find(manager, q)
    expect(hits, q).toContainEqual(exact)
    expect(
      hits.filter((hit) => hit.exact && hit.kind === 'order'),
      q,
    ).toHaveLength(1)
    expect(await find(abroad, q), q).toEqual([])
  }
  for (const q of ['guemes', 'inigo ocana', 'ÍÑIGO', 'INES@guemes.test'])
    expect(await find(manager, q), q).toContainEqual(
      expect.objectContaining({ kind: 'order', id: order.number, exact: false }),
    )
  expect(await find(manager, 'UL-998877')).toContainEqual(expect.objectContaining({ kind: 'payment' }))
})

test('a phone or an e-mail finds nothing without the permission for contacts; a bank line is found only by finance', async () => {
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  expect(await find(planner, 'ines@guemes.test')).toEqual([])
  expect(await find(planner, '55 1234 5678')).toEqual([])
  expect((await find(manager, '55 1234 5678')).length).toBeGreaterThan(0)
  await sql(
    shop,
    `insert into statement_lines (line_key, booked_on, amount, currency, reference, payer, bank_id, outcome, actor_kind, actor_id, read_at, country_code)
     values ('k1', '2026-11-20', 42000, 'MXN', '', 'Ana', 'CLAVE77', 'unknown', 'staff', 'x', now(), 'MX')`,
  )
  expect(await find(finance, 'CLAVE77')).toEqual([expect.objectContaining({ kind: 'line', exact: true })])
  expect(await find(manager, 'CLAVE77')).toEqual([])
})

test("the bill of a host is found by the reference and by the bank's key of its transfer", async () => {
  const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  const financeAbroad = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
  const [bill] = await sql<{ id: string; key: string }>(
    shop,
    `insert into host_bills (event_id, owner_id, amount, currency, due_at, created_at, changed_at)
     values ($1, $2, 150000, 'MXN', now(), now(), now()) returning reference::text as id, id as key`,
    [event.id, (await addUser(shop)).id],
  )
  await sql(
    shop,
    `insert into transfer_receipts (tracking_key, bill_id, actor_kind, actor_id, seen_at)
     values ('HOSTPAID1', $1, 'staff', 'x', now())`,
    [bill?.key],
  )
  await sql(
    shop,
    `insert into hand_refunds (bill_id, asked_at, tracking_key, actor_kind, actor_id, paid_at)
     values ($1, now(), 'HOSTBACK1', 'staff', 'x', now())`,
    [bill?.key],
  )
  await sql(
    shop,
    `insert into statement_lines (line_key, booked_on, amount, currency, reference, payer, bank_id, outcome, bill_id, actor_kind, actor_id, read_at, country_code)
     values ('kb', '2026-11-20', 150000, 'MXN', '', 'Luz', 'HOSTLINE1', 'paid', $1, 'staff', 'x', now(), 'MX')`,
    [bill?.key],
  )
  const hit = expect.objectContaining({ kind: 'bill', id: bill?.id, exact: true })
  for (const q of [bill?.id ?? '', 'HOSTPAID1', 'host-paid 1', 'HOSTBACK1', 'HOSTLINE1']) {
    const hits = await find(finance, q)
    expect(
      hits.filter(({ exact }) => exact),
      q,
    ).toEqual([hit])
    expect(await find(financeAbroad, q), q).toEqual([])
    expect(await find(manager, q), q).toEqual([])
  }
})

test('a movement of the bank is found by reference, payer and amount, in the country of its account', async () => {
  const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  const chilean = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
  const [line] = await sql<{ id: string }>(
    shop,
    `insert into statement_lines (line_key, booked_on, amount, currency, reference, payer, bank_id, outcome, actor_kind, actor_id, read_at, country_code)
     values ('k2', '2026-11-20', 98765, 'MXN', 'Pago de la van', 'Íñigo Ñandú', null, 'unknown', 'staff', 'x', now(), 'CL')
     returning id::text`,
  )
  const hit = expect.objectContaining({ kind: 'line', id: line?.id, title: 'Íñigo Ñandú', exact: false })
  for (const q of ['inigo nandu', 'pago de la VAN', '987,65', '987.65']) {
    expect(await find(chilean, q), q).toContainEqual(hit)
    expect(await find(finance, q), q).not.toContainEqual(hit)
  }
  expect(await find(chilean, '%%%')).toEqual([])
})

test('a payout is found by file and amount, an export by its kind, each only with its permission', async () => {
  const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  const other = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
  const [payout] = await withUncheckedPayouts(shop, () =>
    sql<{ id: string }>(
      shop,
      `insert into payouts (provider, country_code, currency, file_name, file_hash, first_day, last_day, payments, fees, refunds,
       paid_out, imported_at, imported_by)
     values ('webpay', 'MX', 'MXN', 'Abonos_octubre.csv', 'x', '2026-10-01', '2026-10-31', 0, 0, 0, 7654321, now(), 'test')
     returning id::text`,
    ),
  )
  for (const q of ['ABONOS_octubre.csv', 'octubre', '76543,21']) {
    expect(await find(finance, q), q).toContainEqual(
      expect.objectContaining({ kind: 'payout', id: payout?.id, title: 'Abonos_octubre.csv' }),
    )
    expect(await find(other, q), q).toEqual([])
  }
  const { data } = await finance.call('POST /office-api/exports', { source: 'journal' })
  const hit = expect.objectContaining({ kind: 'export', id: data.id, title: 'Diario contable · CSV' })
  for (const q of ['diario', `https://vaiven.mx/office/exports/${data.id}`])
    expect(await find(finance, q), q).toContainEqual(hit)
  expect(await find(other, 'diario')).toEqual([])
})

test('a vehicle is found by its plate as it is said, a driver by name and phone; each in its country', async () => {
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const vehicle = {
    ...{ country: 'MX', plate: 'ZRT-482-B', name: 'Sprinter azul', seats: 15, wheelchairPlaces: 0 },
    ...{
      operator: 'Traslados del Valle',
      insurance: '',
      provinceId: null,
      costPerHour: 0,
      costPerUse: 0,
      active: true,
    },
  }
  const driver = {
    ...{ country: 'MX', name: 'Ramón Peñaloza', phone: '+525577889911', licenceValidUntil: '2030-01-01' },
    ...{ languages: ['es'], active: true },
  }
  const van = String((await planner.call('POST /office-api/vehicles', vehicle)).data.id)
  const ramon = String((await planner.call('POST /office-api/drivers', driver)).data.id)
  for (const q of ['zrt482b', 'ZRT 482-B'])
    expect(await find(planner, q), q).toEqual([
      expect.objectContaining({ kind: 'vehicle', id: van, exact: true }),
    ])
  expect(await find(planner, 'traslados del valle')).toContainEqual(expect.objectContaining({ id: van }))
  for (const q of ['ramon penaloza', '55 7788 9911'])
    expect(await find(planner, q), q).toContainEqual(expect.objectContaining({ kind: 'driver', id: ramon }))
  const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['MX'] })
  expect(await find(auditor, 'ramon penaloza')).toMatchObject([{ id: ramon, detail: '••• 11 · México' }])
  expect(await find(auditor, '55 7788 9911')).toEqual([])
  const chilean = await openOfficeAs(shop, { role: 'planner', countries: ['CL'] })
  for (const q of ['zrt482b', 'ramon penaloza']) expect(await find(chilean, q), q).toEqual([])
})

test('days are said in the words of each person’s language', async () => {
  const [day, user] = ['2026-12-26T20:30:00-06:00', await addUser(shop)]
  const late = await addEvent(shop, { name: 'Pastorela de Barrio', startsAt: day })
  const { number } = await addOrder(shop, { user, event: late })
  const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  const { data } = await finance.call('POST /office-api/exports', { source: 'ledger' })
  await sql(
    shop,
    `insert into statement_lines (line_key, booked_on, amount, currency, reference, payer, bank_id, outcome, actor_kind, actor_id, read_at, country_code)
     values ('k3', '2026-11-20', 100, 'MXN', '', 'Ana', 'DIAS1', 'unknown', 'staff', 'x', now(), 'MX')`,
  )
  await withUncheckedPayouts(shop, () =>
    sql(
      shop,
      `insert into payouts (provider, country_code, currency, file_name, file_hash, first_day, last_day, payments, fees, refunds,
       paid_out, imported_at, imported_by)
     values ('webpay', 'MX', 'MXN', 'dias.csv', 'y', '2026-10-01', '2026-10-31', 0, 0, 0, 1, now(), 'test')`,
    ),
  )
  const said = async (client: OfficeClient, q: string) =>
    (
      (await client.call(`GET /office-api/search?${new URLSearchParams({ q })}`)).data.hits as {
        detail: string
      }[]
    )[0]?.detail
  for (const [language, trip, bought, line, payout] of [
    ['es', '26 dic 2026', '21 nov 2026', '20 nov 2026', '1 oct 2026 – 31 oct 2026'],
    ['en', 'Dec 26, 2026', 'Nov 21, 2026', 'Nov 20, 2026', 'Oct 1, 2026 – Oct 31, 2026'],
    [
      'pt',
      '26 de dez. de 2026',
      '21 de nov. de 2026',
      '20 de nov. de 2026',
      '1 de out. de 2026 – 31 de out. de 2026',
    ],
  ] as const) {
    await sql(shop, 'update staff_people set language = $1', [language])
    expect(await said(manager, 'pastorela')).toContain(trip)
    expect(await said(manager, number)).toContain(bought)
    expect(await said(finance, 'DIAS1')).toContain(line)
    expect(await said(finance, 'dias.csv')).toContain(payout)
    expect(await said(finance, String(data.id))).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  }
})
