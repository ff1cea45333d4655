import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas, type Call, type CallAnswer } from '#contract/contract.ts'
import type { Endpoint, Envelope } from '#contract/platform/endpoint.ts'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { addEvent, addOrder, addUser, openSession, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, completeEvent, photo, sendComplete, workbook } from '#test/helpers/private-events.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* The number of statements per account endpoint, including the session's and, for one that writes, its lock. */

const most = 5

/** Endpoints that are rarely called, or that touch all data of a customer. */
const rare: Partial<Record<Call, number>> = {
  // Uploads: the session is looked at before the file and after it.
  'POST /shop-api/event-requests/{id}/upload-image': 6,
  // Nobody who left the list is put on it again, not even meanwhile: the request is locked.
  'POST /shop-api/event-requests/{id}/upload-guests': 8,
  'POST /shop-api/event-requests/{id}/guests': 6,
  'POST /shop-api/event-requests/{id}/guests/rows': 6,
  'PUT /shop-api/me/password': 8,
  'POST /shop-api/me/data-rights': 8,
  'POST /shop-api/me/deletion-request': 9,
  'DELETE /shop-api/me': 49,
  // Presses of one button wait for each other.
  'POST /shop-api/order-detail/{id}/resend-mail': 7,
}
const anotherEmail = 10

let shop: TestShop
let countyId: number
const counted = new Map<Call, number>()

beforeAll(async () => {
  shop = await createTestShop()
  countyId = await addCounty(shop)
})
afterAll(() => shop.close())

type Asked = { params?: Record<string, string | number>; query?: string; json?: unknown; body?: FormData }

/** Makes a call that must succeed, and records its number of statements. */
async function count<C extends Call>(user: TestUser, call: C, asked: Asked = {}): Promise<CallAnswer<C>> {
  const { params = {}, query = '', ...init } = asked
  const [method, template] = call.split(' ') as [string, string]
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const before = shop.db.statementCount()
  const response = await shop.fetch(path + query, { method, token: user.token, ...init })
  counted.set(call, Math.max(counted.get(call) ?? 0, shop.db.statementCount() - before))
  const envelope = (await response.json()) as Envelope<CallAnswer<C>>
  if (!envelope.success) throw new Error(`${call}: ${envelope.message}`)
  return envelope.data
}

/** The token of the last mailed link of this kind. */
async function linkTo({ email }: TestUser, kind: string): Promise<string> {
  const rows = await sql<{ token: string }>(
    shop,
    "select data ->> 'token' as token from outbox where recipient = $1 and kind = $2",
    [email, kind],
  )
  return rows.at(-1)?.token ?? `no ${kind} was mailed`
}

async function profileAndSessions(user: TestUser): Promise<void> {
  const form = { firstName: 'Renata', lastName: 'Solís', phoneNumber: '+525512345678', gender: 'female' }
  await count(user, 'GET /shop-api/session')
  await count(user, 'GET /shop-api/me')
  await count(user, 'PUT /shop-api/me', { json: { ...form, email: user.email } })
  expect(counted.get('PUT /shop-api/me')).toBeLessThanOrEqual(most)
  await count(user, 'PUT /shop-api/me', {
    json: { ...form, email: `nueva.${user.email}`, currentPassword: 'jacaranda' },
  })
  expect(counted.get('PUT /shop-api/me')).toBeLessThanOrEqual(anotherEmail)
  counted.delete('PUT /shop-api/me')
  await count(user, 'POST /shop-api/me/verification', { json: {} })
  for (let n = 0; n < 5; n++) await openSession(shop, user.id)
  const sessions = await count(user, 'GET /shop-api/sessions')
  const other = sessions.find(({ current }) => !current)!
  await count(user, 'DELETE /shop-api/sessions/{id}', { params: { id: other.id } })
  await count(user, 'DELETE /shop-api/sessions')
  const passwords = { currentPassword: 'jacaranda', password1: 'guayacanes', password2: 'guayacanes' }
  await count(user, 'PUT /shop-api/me/password', { json: passwords })
  await count(user, 'POST /shop-api/me/data-request', { json: {} })
  await count(user, 'GET /shop-api/me/data-rights')
  await count(user, 'POST /shop-api/me/data-rights', { json: { kind: 'blocking' } })
  await count(user, 'POST /shop-api/recovery', { json: { email: user.email } })
}

async function friendsAndAddresses(user: TestUser): Promise<void> {
  const json = { fullname: 'Bruno Paz', phone: '+525544455566', email: 'bruno@vaiven.test' }
  const { id } = await count(user, 'POST /shop-api/frequent-friends', { json })
  await count(user, 'GET /shop-api/frequent-friends')
  await count(user, 'PUT /shop-api/frequent-friends/{id}', { params: { id }, json })
  await count(user, 'DELETE /shop-api/frequent-friends/{id}', { params: { id } })
  const address = { name: 'Durango 8', countyId, myAddress: 1 }
  const first = await count(user, 'POST /shop-api/frequent-addresses', { json: address })
  const second = await count(user, 'POST /shop-api/frequent-addresses', { json: address })
  const at = (one: { id: number }) => ({ params: { id: one.id } })
  await count(user, 'GET /shop-api/frequent-addresses')
  await count(user, 'PUT /shop-api/frequent-addresses/{id}', { ...at(first), json: address })
  await count(user, 'PUT /shop-api/frequent-addresses/{id}/my-address', { ...at(second), json: {} })
  await count(user, 'DELETE /shop-api/frequent-addresses/{id}', at(second))
}

async function purchases(user: TestUser): Promise<void> {
  const event = await addEvent(shop)
  const { id } = await addOrder(shop, { event, user, tickets: 6, passengers: 2 })
  for (let n = 0; n < 5; n++) await addOrder(shop, { event, user })
  await count(user, 'GET /shop-api/payment-history')
  const { tickets } = await count(user, 'GET /shop-api/order-detail/{id}', { params: { id } })
  await count(user, 'POST /shop-api/order-detail/{id}/resend-mail', { params: { id }, json: {} })
  expect(tickets).toHaveLength(6)
}

async function sendList(user: TestUser, id: number): Promise<void> {
  const ana = ['Ana', '5512345678', 'ana@vaiven.test']
  const body = new FormData()
  const bytes = workbook([['Nombre', 'Teléfono', 'Correo'], ana])
  body.set('guests', new File([new Uint8Array(bytes)], 'lista'))
  await count(user, 'POST /shop-api/event-requests/{id}/upload-guests', { params: { id }, body })
}

async function ownEvents(user: TestUser): Promise<void> {
  const draft = { state: 3, event: completeEvent(countyId) }
  const { id } = await count(user, 'POST /shop-api/request-events', { json: draft })
  await count(user, 'PUT /shop-api/request-events/{id}', { params: { id }, json: { ...draft, version: 1 } })
  const image = new FormData()
  image.set('image', new File([new Uint8Array(await photo())], 'fiesta'))
  await count(user, 'POST /shop-api/event-requests/{id}/upload-image', { params: { id }, body: image })
  await sendList(user, id)
  await count(user, 'GET /shop-api/event-requests')
  await count(user, 'GET /shop-api/event-requests/{id}', { params: { id } })
  await count(user, 'POST /shop-api/event-requests/{id}/cancel', { params: { id }, json: {} })
  await count(user, 'POST /shop-api/event-requests/{id}/repeat-event', { params: { id }, json: {} })
}

async function invitations(user: TestUser): Promise<void> {
  const guest = await addUser(shop)
  const id = await sendComplete(shop, user, countyId, [['Ana', '5512345678', guest.email]])
  await approveRequest(shop, id, { price: 0 })
  await count(user, 'GET /shop-api/event-requests/{id}/guests', { params: { id } })
  const json = { fullname: 'Bruno Paz', phone: '+525544455566', email: 'bruno@vaiven.test' }
  await count(user, 'POST /shop-api/event-requests/{id}/guests', { params: { id }, json })
  const rows = [{ row: 2, values: { ...json, email: 'carla@vaiven.test' } }]
  await count(user, 'POST /shop-api/event-requests/{id}/guests/rows', { params: { id }, json: { rows } })
  await sendList(user, id)
  const [invited] = await count(guest, 'GET /shop-api/invited-events')
  const params = { id: invited!.id }
  await count(guest, 'POST /shop-api/invited-events/{id}/answer', { params, json: { coming: false } })
  await count(user, 'POST /shop-api/event-requests/{id}/cancel', { params: { id }, json: {} })
}

async function leaving(): Promise<void> {
  const user = await addUser(shop, { password: 'jacaranda' })
  await count(user, 'POST /shop-api/me/deletion-request', { json: { currentPassword: 'jacaranda' } })
  await count(user, 'DELETE /shop-api/me', { query: `?token=${await linkTo(user, 'delete_account')}` })
}

test('every call of the account takes five statements at most, for any amount of data', async () => {
  const user = await addUser(shop, { password: 'jacaranda' })
  await profileAndSessions(user)
  await friendsAndAddresses(user)
  await purchases(user)
  await ownEvents(user)
  await invitations(user)
  await leaving()
  await count(user, 'POST /shop-api/logout', { json: {} })

  const tooMany = [...counted].filter(([call, statements]) => statements > (rare[call] ?? most))
  expect(tooMany).toEqual([])
  const table: Record<string, Endpoint> = { ...areas.accounts, ...areas['private events'] }
  const ofCustomers = Object.keys(table).filter((call) => table[call]?.who === 'customer')
  const left = ofCustomers.filter((call) => !counted.has(call as Call) && call !== 'PUT /shop-api/me')
  expect(left, 'endpoints without a count').toEqual([])
})
