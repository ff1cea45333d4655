import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Category } from '#contract/catalogue/events.ts'
import type { GuestList, InvitedEvent, UploadedGuests } from '#contract/catalogue/private-event-guests.ts'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, sendComplete, upload, workbook } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let owner: TestUser
let countyId: number
let id: number

beforeAll(async () => {
  shop = await createTestShop()
  countyId = await addCounty(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await addUser(shop, { locale: 'pt_BR' })
  await sql(shop, 'delete from outbox')
  id = await sendComplete(shop, owner, countyId, [['Ana Sáenz', '+525512345678', 'ana@vaiven.test']])
  await approveRequest(shop, id, { price: 0 })
})

const bruno = { fullname: 'Bruno Ríos', phone: '+525587654321', email: 'bruno@vaiven.test' }
const invite = (guest: object = bruno, token = owner.token) =>
  call<{ added: number; guestCount: number }>(shop, `/shop-api/event-requests/${id}/guests`, {
    token,
    json: guest,
  })
const get = async <T>(path: string, { token } = owner) => (await call<T>(shop, path, { token })).data
const sendList = (...guests: [string, string, string][]) =>
  upload<UploadedGuests>(shop, {
    id,
    field: 'guests',
    bytes: workbook([['Nombre', 'Teléfono', 'Correo'], ...guests]),
    name: 'más.xlsx',
    token: owner.token,
  })
const invitations = () =>
  sql<{ recipient: string; locale: string }>(
    shop,
    "select recipient, locale from outbox where kind = 'private_event_invitation' order by id",
  )

/** Remaining seats by ticket size: one, or a group of four. */
async function seatsLeft(): Promise<Record<number, number>> {
  const { eventId } = await get<{ eventId: number }>(`/shop-api/event-requests/${id}`)
  const [category] = await get<Category[]>(`/api/events/${eventId}/product-variant`)
  return Object.fromEntries(category!.subCategories.map(({ capacity, stock }) => [capacity, stock]))
}

it('a guest who was forgotten is invited to an event that is ahead, in its owner’s language, and has a seat', async () => {
  const guest = await addUser(shop)
  expect(await seatsLeft()).toEqual({ 1: 1, 4: 1 })
  expect((await invite({ ...bruno, email: guest.email })).data).toEqual({
    added: 1,
    updated: 0,
    guestCount: 2,
  })
  expect(await invitations()).toEqual([
    { recipient: 'ana@vaiven.test', locale: 'pt_BR' },
    { recipient: guest.email, locale: 'pt_BR' },
  ])
  expect(await seatsLeft()).toEqual({ 1: 2, 4: 2 })
  expect(await get<InvitedEvent[]>('/shop-api/invited-events', guest)).toMatchObject([{ answer: 'open' }])
  const [change] = await sql(
    shop,
    "select actor_kind, actor_id, details from event_request_changes where request_id = $1 and change = 'invite'",
    [id],
  )
  expect(change).toEqual({ actorKind: 'customer', actorId: owner.id, details: { guests: 1, updated: 0 } })
})

it('a guest is invited once, whatever case their address is written in', async () => {
  expect((await invite({ ...bruno, email: 'ANA@vaiven.test' })).data).toEqual({
    added: 0,
    updated: 1,
    guestCount: 1,
  })
  expect(await invitations()).toHaveLength(1)
  expect(await seatsLeft()).toEqual({ 1: 1, 4: 1 })
})

it('guests from two windows at once are all there, with a seat for each', async () => {
  const names = ['bruno', 'carla', 'dora']
  const all = await Promise.all(names.map((name) => invite({ ...bruno, email: `${name}@vaiven.test` })))
  expect(all.map(({ data }) => data?.added)).toEqual([1, 1, 1])
  expect((await seatsLeft())[1]).toBe(4)
  expect(await invitations()).toHaveLength(4)
})

it('a list that is sent later is added to the first one, and updates known guests', async () => {
  const sent = await sendList(
    ['Ana María', '55 1234 5678', 'ana@vaiven.test'],
    ['Carla', '55 8765 4321', 'carla@vaiven.test'],
    ['Dora', '55 8765 4322', 'dora@vaiven.test'],
    ['Dora', '55 8765 4322', 'dora@vaiven.test'],
  )
  expect(sent.data).toMatchObject({ state: 1, added: 2, guestCount: 3, merged: 1, missing: {} })
  const { guests } = await get<GuestList>(`/shop-api/event-requests/${id}/guests`)
  expect(guests.map(({ fullname }) => fullname)).toEqual(['Ana María', 'Carla', 'Dora'])
  expect((await invitations()).map(({ recipient }) => recipient)).toEqual([
    'ana@vaiven.test',
    'carla@vaiven.test',
    'dora@vaiven.test',
  ])
  const wrong = await sendList(['Eva', '12', 'eva@vaiven.test'])
  expect(wrong.data).toMatchObject({ added: 0, badRows: [{ row: 2, fields: { phone: 'phone_is_invalid' } }] })
})

it('five thousand are all that an event has, also when two windows add at once', async () => {
  await sql(
    shop,
    `insert into event_request_guests (request_id, email, fullname, phone)
     select $1, 'g' || n || '@vaiven.test', 'Invitada ' || n, '+525512345678' from generate_series(1, 4998) n`,
    [id],
  )
  const both = await Promise.all([invite(), invite({ ...bruno, email: 'carla@vaiven.test' })])
  const outcomes = both.map(({ status, code }) => (status === 200 ? 'invited' : code))
  expect(outcomes.sort()).toEqual(['guest_list_too_long', 'invited'])
  expect(await invite({ ...bruno, email: 'dora@vaiven.test' })).toMatchObject({ code: 'guest_list_too_long' })
  const { counts } = await get<GuestList>(`/shop-api/event-requests/${id}/guests`)
  expect(counts.all).toBe(5000)
})

it('a stranger cannot invite, and an event that is over takes no guests', async () => {
  expect((await invite(bruno, (await addUser(shop)).token)).status).toBe(404)
  expect(await invite({ ...bruno, email: 'bruno' })).toMatchObject({ status: 400, code: 'invalid_input' })
  await call(shop, `/shop-api/event-requests/${id}/cancel`, { method: 'POST', token: owner.token })
  expect(await invite()).toMatchObject({ status: 409, code: 'request_closed' })
  expect(await sendList(['Eva', '5512345678', 'eva@vaiven.test'])).toMatchObject({ code: 'request_closed' })
  expect((await invitations()).map(({ recipient }) => recipient)).toEqual(['ana@vaiven.test'])
})
