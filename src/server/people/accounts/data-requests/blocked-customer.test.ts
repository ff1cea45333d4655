import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BlockedData } from '#contract/office/people/data-requests.ts'
import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { sendMessages } from '#server/catalogue/buyer-messages/send-messages.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { enqueueMails } from '#server/platform/outbox/enqueue-mail.ts'
import { listPartyContacts } from '#server/travel/trips/manifests/manifest-sql.ts'
import {
  addEvent,
  addOrder,
  addUser,
  openSession,
  sql,
  type TestEvent,
  type TestUser,
} from '#test/helpers/builders.ts'
import { addCounty, sendComplete } from '#test/helpers/private-events.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { writeExportsHere } from '#test/helpers/write-exports.ts'
import { eraseOldData } from '../retention/retention.ts'

type Trip = { event: TestEvent; number: string; id: string }

let shop: TestShop
let owner: OfficeClient & TestStaff
let support: OfficeClient & TestStaff
let user: TestUser
let past: Trip
let ahead: Trip
let request: number
beforeAll(async () => {
  shop = await createTestShop()
  owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  user = await addUser(shop, { firstName: 'Quetzali', email: 'quetzali@vaiven.test' })
  await sql(shop, "update users set phone = '+52 55 1234 9876' where id = $1", [user.id])
  past = await addTrip(-20, 'Xochimilco 5')
  ahead = await addTrip(20, 'Tlalpan 9')
  const countyId = await addCounty(shop)
  request = await sendComplete(shop, user, countyId, [['Ana', '+525512345678', 'ana@vaiven.test']])
  await ask('blocking')
})
afterAll(() => shop.close())

async function addTrip(days: number, address: string) {
  const startsAt = new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString()
  const event = await addEvent(shop, { startsAt })
  const order = await addOrder(shop, { user, event, parties: [{ [address]: ['Yaretzi'] }] })
  await sql(
    shop,
    `update passengers set email = 'yaretzi@vaiven.test' where ticket_id in (select id from tickets where order_id = $1)`,
    [order.id],
  )
  return { event, number: order.number, id: order.id }
}

async function ask(kind: string): Promise<number> {
  const { data } = await owner.call('POST /office-api/data-requests', { customer: user.id, kind, note: '' })
  return data.id as number
}

const read = async (path: string, client: OfficeClient = support) =>
  JSON.stringify((await client.call(`GET /office-api/${path}`)).data)
const page = async (number: string, client: OfficeClient = support) =>
  (await client.call(`GET /office-api/orders/${number}`)).data as unknown as OrderDetailForStaff

const personal = /quetzali|yaretzi|9876|xochimilco|prado/i

it('is in the lists of the office by order number alone, and found by nothing else', async () => {
  const list = await read(`orders?event=${past.event.id}`)
  expect(list).toContain(past.number)
  for (const said of [list, await read('requests'), await read(`requests/${request}`), await read('home')])
    expect(said).not.toMatch(/quetzali/i)
  for (const q of ['Quetzali', user.email, '5512349876', 'Yaretzi', 'yaretzi@vaiven.test']) {
    expect((await support.call(`GET /office-api/orders?q=${q}`)).data.rows).toEqual([])
    expect((await support.call(`GET /office-api/requests?q=${q}`)).data.rows).toEqual([])
    expect((await support.call(`GET /office-api/customers?q=${q}`)).data.rows).toEqual([])
    expect(await read(`search?q=${q}`)).not.toMatch(/quetzali/i)
    expect(await read(`search?q=${q}`)).not.toContain(past.number)
  }
  expect(await read(`search?q=${past.number}`)).toContain(past.number)
  expect(await read(`search?q=${past.number}`)).not.toMatch(personal)
})

it('has orders without a name after the trip, and with the necessary data before', async () => {
  const over = await page(past.number)
  expect(JSON.stringify({ order: over.order, tickets: over.tickets, mails: over.mails })).not.toMatch(
    personal,
  )
  expect(over.order.buyer).toMatchObject({ name: '–', email: null, phone: null })
  expect(over.order.buyer.suspendedAt).toBe(shop.clock.now().toISOString())
  expect(over.tickets[0]!.passengers).toHaveLength(1)
  const next = await page(ahead.number)
  expect(next.order.buyer).toMatchObject({ name: 'Quetzali Prado', email: user.email })
  expect(next.tickets[0]!.passengers[0]).toMatchObject({ name: 'Yaretzi', address: 'Tlalpan 9' })
})

it('is exported without name and contact', async () => {
  const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  const body = { source: 'orders', columns: ['order', 'name', 'email', 'phone'], reason: 'Aviso' }
  const { data, status } = await manager.call('POST /office-api/exports', body)
  expect(status).toBe(200)
  await writeExportsHere(shop)
  const headers = { cookie: `office=${manager.cookie}`, origin: shop.config.publicUrl }
  const file = await (await shop.fetch(`/office-api/exports/${data.id}/file`, { headers })).text()
  expect(file).toContain(past.number)
  expect(file).not.toMatch(personal)
})

it('has a page only for staff who answer the request', async () => {
  expect(await read(`customers/${user.id}`)).not.toMatch(/quetzali|9876/i)
  expect(await read(`customers/${user.id}`, owner)).toContain(user.email)
})

it('is named on the home page neither by a mail that could not be sent nor by the request', async () => {
  const other = await addUser(shop, { firstName: 'Citlali', email: 'citlali@vaiven.test' })
  await owner.call('POST /office-api/data-requests', { customer: other.id, kind: 'blocking', note: '' })
  await sql(
    shop,
    `insert into outbox (kind, recipient, locale, data, state, created_at, try_next_at)
     values ('password_changed', $1, 'es_MX', '{}', 'failed', $2, $2)`,
    [other.email, shop.clock.now()],
  )
  const home = await read('home', owner)
  for (const kind of ['dead_mail', 'data_request']) expect(home).toContain(`"kind":"${kind}"`)
  expect(home).not.toMatch(/citlali/i)
})

it('gets messages and mails about trips ahead, and no others', async () => {
  const message = async ({ id }: TestEvent) => {
    const [date] = await sql<{ id: number }>(shop, 'select id from event_dates where event_id = $1', [id])
    const texts = { es_MX: { subject: 'Objetos', text: 'Encontramos una chamarra.' } }
    const asked = { date: date!.id, texts }
    const { data } = await support.call('POST /office-api/messages', { ...asked, dryRun: true })
    expect((await support.call('POST /office-api/messages', { ...asked, ...data })).status).toBe(200)
  }
  await message(past.event)
  await message(ahead.event)
  shop.clock.advance(11 * 60_000)
  const to = { to: user.email, locale: 'es_MX' } as const
  const about = { firstName: 'Quetzali', slug: 'x', eventName: 'X' }
  await enqueueMails(shop.db, shop, [
    { ...to, kind: 'seats_available', data: about },
    { ...to, kind: 'private_event_invitation', data: { requestId: request, name: 'Quetzali' } },
    { ...to, kind: 'password_changed', data: { firstName: 'Quetzali' } },
    { ...to, kind: 'order_paid', orderId: ahead.id, data: {} },
  ])
  await sendMessages(shop)
  await sendDueMails(shop)
  const mails = await sql<{ kind: string; state: string; id: number; of: string | null }>(
    shop,
    `select kind, state, id, (select number from orders o where o.id = order_id) as of from outbox
     where recipient = $1 and kind <> 'private_event_received' order by kind`,
    [user.email],
  )
  expect(mails.map(({ id: _id, ...mail }) => mail)).toEqual([
    { kind: 'buyer_message', state: 'sent', of: ahead.number },
    { kind: 'order_paid', state: 'sent', of: ahead.number },
    { kind: 'password_changed', state: 'sent', of: null },
    { kind: 'private_event_invitation', state: 'withheld', of: null },
    { kind: 'seats_available', state: 'withheld', of: null },
  ])
  const id = mails.at(-1)!.id
  expect((await owner.call(`GET /office-api/mails/${id}`)).data).toMatchObject({
    ...{ recipient: '', content: null, reason: { code: 'blocked' } },
  })
  expect((await owner.call(`GET /office-api/mails?q=${user.email}`)).data.rows).toEqual([])
})

it('travels all the same: drivers know where to and who, and the gate lists the passenger', async () => {
  const now = shop.clock.now()
  const gate = await addUser(shop, { roles: ['check-in'] })
  shop.clock.set(new Date(now.getTime() + 20 * 86_400_000))
  const token = await openSession(shop, gate.id)
  const list = await shop.fetch(`/api/check-in/trips/${ahead.event.dateId}?leg=outbound`, { token })
  expect(list.status).toBe(200)
  const told = await list.text()
  expect(told).toContain('Yaretzi')
  expect(told).toContain('Tlalpan 9')
  const [ticket] = await sql<{ id: string }>(shop, 'select id from tickets where order_id = $1', [ahead.id])
  const contacts = await listPartyContacts(shop.db, ahead.event.dateId, [ticket!.id])
  expect(JSON.stringify(contacts)).toContain('Yaretzi')
  shop.clock.set(now)
})

it('is read for a legal claim by an owner alone, with a reason that is logged', async () => {
  await sql(shop, 'update staff_sessions set stepped_up_at = $1, last_seen_at = $1', [shop.clock.now()])
  const asked = { q: user.email, reason: 'Demanda 7/2026' }
  expect((await support.call('POST /office-api/blocked-data', asked)).status).toBe(403)
  const { rows } = (await owner.call('POST /office-api/blocked-data', asked)).data as { rows: BlockedData[] }
  expect(rows.map(({ data, order }) => [data, order])).toEqual([
    ['account', null],
    ...[past.number, ahead.number].sort().map((number) => ['passengers', number]),
  ])
  expect(rows[0]).toMatchObject({ deleteAt: null, details: { name: 'Quetzali Prado', email: user.email } })
  expect(JSON.stringify(rows)).toContain('Xochimilco 5')
  const byOrder = await owner.call('POST /office-api/blocked-data', { ...asked, q: past.number })
  expect((byOrder.data.rows as BlockedData[]).map(({ order }) => order)).toEqual([null, past.number])
  const log = await sql<{ reason: string }>(
    shop,
    "select reason from office_log where verb = 'data-request.read-blocked' and result = 'done' and actor_id = $1",
    [owner.id],
  )
  expect(log).toHaveLength(5)
  expect(new Set(log.map(({ reason }) => reason))).toEqual(new Set(['Demanda 7/2026']))
})

it('is not erased by time before the blocking has ended', async () => {
  shop.clock.set(new Date(shop.clock.now().getTime() + 6 * 366 * 86_400_000))
  const isThere = async () => {
    await eraseOldData(shop)
    const [row] = await sql<{ there: boolean }>(
      shop,
      'select deleted_at is null as there from users where id = $1',
      [user.id],
    )
    return row!.there
  }
  expect(await isThere()).toBe(true)
  await sql(shop, 'update users set suspended_at = null where id = $1', [user.id])
  expect(await isThere()).toBe(false)
})

/** Statements that correctly read customers' names whether or not the data are blocked, with the reason. */
const needed: Record<string, string> = {
  'people/accounts/data-requests': 'requests about the data',
  'people/accounts/office/customer-sql.ts': 'the page is for those who answer the request',
  'sales/orders/order-sql.ts': 'what the buyer sees, and the payment',
  'sales/orders/office/order-page-sql.ts': 'asks whether the trip is ahead',
  'sales/payments/statement-lines/statement-line-sql.ts': 'finds whose money a transfer is',
  'travel/tickets/boarding': 'the gate of a trip',
  'travel/driving/marked-act-sql.ts': 'the member of staff at the meeting point',
  'people/accounts/sessions': 'the customer',
  'back-office/search/office-search-sql.ts': 'finds no blocked customers',
}

it('is named by the one rule in every other statement of the server', () => {
  const root = new URL('../../../', import.meta.url)
  const naming = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-sql.ts'))
    .filter((file) =>
      /first_name \|\| ' ' \|\| \w+\.last_name/.test(readFileSync(new URL(file, root), 'utf8')),
    )
    .filter((file) => !Object.keys(needed).some((where) => file.startsWith(where)))
  expect(naming).toEqual([])
})
