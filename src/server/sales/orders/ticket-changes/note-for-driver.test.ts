import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { applyKnownPoints } from '#server/geography/points/point-sql.ts'
import {
  addEvent,
  addOrder,
  addUser,
  openSession,
  sql,
  type TestEvent,
  type TestUser,
} from '#test/helpers/builders.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let event: TestEvent
let user: TestUser
let order: Awaited<ReturnType<typeof addOrder>>
beforeEach(async () => {
  shop = await createTestShop()
  event = await addEvent(shop, { capacity: 3, stops: 2 })
  user = await addUser(shop)
  order = await addOrder(shop, {
    user,
    event,
    parties: [{ 'Orizaba 34': ['Ana', 'Eva'], 'Durango 8': ['Luis'] }],
  })
})
afterEach(() => shop.close())

const tell = (json: object, { by = user, address = 1 } = {}) =>
  call<OrderDetail>(shop, `/shop-api/order-detail/${order.id}/tickets/0/addresses/${address}`, {
    ...{ method: 'PUT', token: by.token, json },
  })
const stored = () =>
  sql(
    shop,
    `select address, driver_note as note, latitude, longitude, point_source as source, point_due as due
     from ticket_addresses where ticket_id = $1 order by position`,
    [order.ticketIds[0]],
  )
const door = { latitude: 19.4131, longitude: -99.1622 }

it('keeps a note and the place of the door with one address, and shows them on the order', async () => {
  const { data } = await tell({ note: 'Portón verde, torre B', door })

  expect(data.tickets[0]?.addresses).toMatchObject([
    { note: '', door: null },
    { note: 'Portón verde, torre B', door },
  ])
  expect(await stored()).toMatchObject([
    { address: 'Orizaba 34', note: '', source: null },
    { address: 'Durango 8', note: 'Portón verde, torre B', ...door, source: 'customer', due: false },
  ])
})

it('a note alone leaves the point where it is', async () => {
  await tell({ note: '', door })
  await tell({ note: 'Timbre 4' })
  expect(await stored()).toMatchObject([{}, { note: 'Timbre 4', ...door, source: 'customer' }])
})

it('stays when passengers are changed, and is forgotten with its address', async () => {
  const { data } = await tell({ note: 'Portón verde', door })
  const ticket = data.tickets[0]!
  const change = (durango: string) =>
    call(shop, `/shop-api/order-detail/${order.id}/tickets/0`, {
      ...{ method: 'PUT', token: user.token },
      json: {
        passengers: ticket.passengers.map((person) => ({
          ...person,
          passengerAddress: person.passengerAddress === 'Durango 8' ? durango : person.passengerAddress,
        })),
        addresses: ticket.addresses.map(({ address, communeId }) => ({
          address: address === 'Durango 8' ? durango : address,
          commune_id: communeId,
        })),
      },
    })
  expect((await change('Durango 8')).status).toBe(200)
  expect(await stored()).toMatchObject([{}, { note: 'Portón verde', ...door, source: 'customer' }])
  expect((await change('Durango 9')).status).toBe(200)
  expect(await stored()).toMatchObject([{}, { address: 'Durango 9', note: '', latitude: null, source: null }])
})

it('is erased with the address of an account', async () => {
  await tell({ note: 'Portón verde', door })
  await sql(shop, `update ticket_addresses set address = '' where ticket_id = $1`, [order.ticketIds[0]])
  expect(await stored()).toMatchObject([{}, { note: '', latitude: null, source: null, due: false }])
})

it('may be said with the purchase, within reach of the colonia', async () => {
  await sql(shop, 'update counties set latitude = 19.41, longitude = -99.16 where id = $1', [event.countyId])
  const draft = draftOf(event)
  const [ticket] = draft.tickets
  const buy = (hint: object) =>
    placeOrder(shop, user.token, {
      ...draft,
      tickets: [{ ...ticket!, addresses: [{ ...ticket!.addresses[0]!, ...hint }] }],
    })
  expect((await buy({ door: { latitude: -33.4, longitude: -70.6 } })).body).toMatchObject({
    error: { fields: { 'tickets.0.addresses.0.door': 'door_is_far_away' } },
  })
  expect((await buy({ note: 'a'.repeat(141) })).status).toBe(400)
  for (const hint of [{ note: 'Portón verde', door }, { note: 'Timbre 4' }]) {
    const { data } = await buy(hint)
    const shown = await call<OrderDetail>(shop, `/shop-api/order-detail/${data.orderId}`, {
      token: user.token,
    })
    expect(shown.data.tickets[0]?.addresses[0]).toMatchObject({ door: null, ...hint })
  }
})

it('shows where the address was found, and keeps the door within reach of it', async () => {
  await sql(shop, 'update counties set latitude = 19.41, longitude = -99.16 where id = $1', [event.countyId])
  const found = { latitude: 19.42, longitude: -99.17 }
  await sql(
    shop,
    `insert into address_points (county_id, address_key, asked_at, answered_at, latitude, longitude, source, accuracy)
     values ($1, address_key('Durango 8'), now(), now(), $2, $3, 'geocoder', 20)`,
    [event.countyId, found.latitude, found.longitude],
  )
  await applyKnownPoints(shop.db)
  const { data: before } = await tell({ note: 'Timbre 4' })
  expect(before.tickets[0]?.addresses.map((one) => one.found)).toEqual([
    { latitude: 19.41, longitude: -99.16, source: 'county' },
    { ...found, source: 'geocoder' },
  ])

  const { data } = await tell({ door })
  expect(data.tickets[0]?.addresses[1]?.found).toEqual({ ...door, source: 'customer' })
  const beyond = { latitude: 19.42, longitude: -98.8 }
  expect((await tell({ door: beyond })).body).toMatchObject({
    error: { fields: { door: 'door_is_far_away' } },
  })
  expect((await tell({ door: beyond }, { address: 0 })).status).toBe(200)
})

it('is refused from another customer, far away from the colonia, too long, and within 72 hours of the trip', async () => {
  await sql(shop, 'update counties set latitude = 19.41, longitude = -99.16 where id = $1', [event.countyId])
  expect((await tell({ note: 'Hola' }, { by: await addUser(shop) })).status).toBe(404)
  expect((await tell({ note: 'Hola' }, { address: 7 })).status).toBe(404)
  const { body } = await tell({ door: { latitude: -33.4, longitude: -70.6 } })
  expect(body).toMatchObject({ error: { fields: { door: 'door_is_far_away' } } })
  expect((await tell({ note: 'a'.repeat(141) })).status).toBe(400)
  shop.clock.set('2026-12-04T00:00:00Z')
  const later = { ...user, token: await openSession(shop, user.id) }
  expect((await tell({ note: 'Hola' }, { by: later })).code).toBe('changes_closed')
})
