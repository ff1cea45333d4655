import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EventRequest, ListedRequest, RequestReceipt } from '#contract/catalogue/private-events.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, completeEvent, keep } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let owner: TestUser
let countyId: number

beforeAll(async () => {
  shop = await createTestShop()
  countyId = await addCounty(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await addUser(shop)
})

const read = async (id: number, token = owner.token) =>
  (await call<EventRequest>(shop, `/shop-api/event-requests/${id}`, { token })).data

describe('a draft', () => {
  it('saves incomplete input, and names the missing fields', async () => {
    const { data } = await keep(
      shop,
      owner,
      {},
      { name: 'Boda', startDate: '2027-03-06', startHour: '17:00' },
    )
    expect(data).toMatchObject({ state: 3, version: 1, sendWhenComplete: false })
    expect(data.missing).toEqual({
      endHour: 'end_hour_is_required',
      location: 'field_is_required',
      address: 'field_is_required',
      countyId: 'field_is_required',
      invitation: 'field_is_required',
      image: 'create_private_event_image_error',
      guests: 'create_private_event_guest_list_error',
    })
    expect(await read(data.id)).toMatchObject({
      name: 'Boda',
      day: '2027-03-06',
      startHour: '17:00',
      endHour: null,
      startDate: null,
      mayEdit: true,
    })
  })

  it('that is to be sent has to tell everything of the form, in words for each field', async () => {
    const stops = [{ address: 'Glorieta de los Insurgentes', countyId: null, time: '' }]
    const answer = await call(shop, '/shop-api/request-events', {
      token: owner.token,
      json: { state: 2, event: { additionalStops: stops } },
    })
    expect(answer).toMatchObject({ status: 422, code: 'private_event_incomplete' })
    expect(answer.body).toMatchObject({
      error: {
        fields: {
          'event.name': 'field_is_required',
          'event.startDate': 'start_date_is_required',
          'event.startHour': 'start_hour_is_required',
          'event.endHour': 'end_hour_is_required',
          'event.additionalStops.0.countyId': 'private_event_stops_incomplete',
          'event.additionalStops.0.time': 'private_event_stops_incomplete',
        },
      },
    })
  })

  it('that was sent waits for its picture and its guests', async () => {
    const { data } = await keep(shop, owner, { state: 2 }, completeEvent(countyId))
    expect(data).toMatchObject({ state: 3, sendWhenComplete: true })
    expect(Object.keys(data.missing)).toEqual(['image', 'guests'])
  })

  it('is created once for repeated forms', async () => {
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => keep(shop, owner, { key: 'the-same-form' }, completeEvent(countyId))),
    )
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1)
  })

  it('is refused as the eleventh open one of a customer', async () => {
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => keep(shop, owner, {}, { name: `Fiesta ${nth}` })),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(sent.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      code: 'too_many_open_requests',
    })
  })
})

describe('the times of an event', () => {
  it('that ends at an hour before its start end on the next day, by the clock of its province', async () => {
    const north = await addCounty(shop, 'America/Tijuana')
    const event = {
      ...completeEvent(north),
      startDate: '03-13-2027 20:00',
      startHour: undefined,
      endHour: '02:30',
    }
    const { data } = await keep(shop, owner, {}, event)
    // In that night Tijuana changes to summer time at two.
    expect(await read(data.id)).toMatchObject({
      startDate: '03-13-2027 20:00',
      startsAt: '2027-03-13T20:00:00-08:00',
      endDate: '03-14-2027 03:30',
      timeZone: 'America/Tijuana',
      day: '2027-03-13',
      endHour: '02:30',
    })
  })

  it('are ahead when it is sent', async () => {
    const answer = await keep(
      shop,
      owner,
      { state: 2 },
      { ...completeEvent(countyId), startDate: '2026-11-20' },
    )
    expect(answer.body).toMatchObject({ error: { fields: { 'event.startDate': 'date_in_past' } } })
  })

  it.each(['31/02/2027', '2027-13-01', 'mañana', '06-03-27'])('are not %s', async (startDate) => {
    const answer = await keep(shop, owner, {}, { startDate })
    expect(answer.body).toMatchObject({ error: { fields: { 'event.startDate': 'date_is_invalid' } } })
  })
})

describe('a change', () => {
  it('from a tab that has read an older version overwrites nothing', async () => {
    const { data } = await keep(shop, owner, {}, completeEvent(countyId))
    const change = (name: string, version: number) =>
      keep(shop, owner, { id: data.id, version, state: 3 }, { ...completeEvent(countyId), name })
    expect((await change('De la primera', 1)).data.version).toBe(2)
    const late = await change('De la segunda', 1)
    expect(late).toMatchObject({ status: 409, code: 'request_changed' })
    expect(late.body).toMatchObject({ error: { data: { version: 2 } } })
    expect((await read(data.id)).name).toBe('De la primera')
  })

  it('takes counties of the country of the event alone', async () => {
    const abroad = await addCounty(shop, 'America/Santiago', 'CL')
    const event = {
      ...completeEvent(countyId),
      additionalStops: [{ address: 'Plaza Italia', countyId: abroad, time: '18:00' }],
    }
    const answer = await keep(shop, owner, {}, event)
    expect(answer.body).toMatchObject({
      error: { fields: { 'event.additionalStops.0.countyId': 'field_is_invalid' } },
    })
    const chilean = await keep(shop, owner, { url: 'CL' }, completeEvent(abroad))
    expect(await read(chilean.data.id)).toMatchObject({ countryCode: 'CL', timeZone: 'America/Santiago' })
  })
})

describe('the list', () => {
  it('lists requests of the chosen states, the last changed first, with a message when there are none', async () => {
    const list = (state: string) =>
      call<ListedRequest[] | { message: string }>(shop, `/shop-api/event-requests?state=${state}`, {
        token: owner.token,
        headers: { cookie: 'locale=en_US' },
      })
    expect((await list('2,3,5')).data).toEqual({ message: 'You have no private event here yet.' })
    const first = await keep(shop, owner, {}, { name: 'Uno' })
    shop.clock.advance(1000)
    const second = await keep(shop, owner, {}, { name: 'Dos' })
    expect(((await list('2,3,5')).data as ListedRequest[]).map(({ id }) => id)).toEqual([
      second.data.id,
      first.data.id,
    ])
    expect((await list('1')).data).toHaveProperty('message')
    expect((await list('7')).status).toBe(400)
  })
})

describe("another customer's request", () => {
  it('is not there, and the caller is recorded once', async () => {
    const { data } = await keep(shop, owner, {}, { name: 'Secreta' })
    const stranger = await addUser(shop)
    for (const answer of [
      await call(shop, `/shop-api/event-requests/${data.id}`, { token: stranger.token }),
      await keep(shop, stranger, { id: data.id, version: 1, state: 3 }, { name: 'Mía' }),
      await call(shop, '/shop-api/event-requests/999999', { token: stranger.token }),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect((await call(shop, `/shop-api/event-requests/${data.id}`)).status).toBe(401)
    expect(await read(data.id)).toMatchObject({ name: 'Secreta', version: 1 })
    const noted = await sql<RequestReceipt>(
      shop,
      "select actor_kind, actor_id from event_request_changes where request_id = $1 and change = 'refused'",
      [data.id],
    )
    expect(noted).toEqual([{ actorKind: 'customer', actorId: stranger.id }])
  })
})
