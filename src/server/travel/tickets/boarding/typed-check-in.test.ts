import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BoardingTrip, CheckedIn, FoundOrder, ListedParty } from '#contract/travel/tickets.ts'
import {
  addEvent,
  addOrder,
  addUser,
  sql,
  type TestEvent,
  type TestOrder,
  type TestUser,
} from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { signTicket } from '../ticket-signature.ts'
import { forgetLookupsBefore } from './boarding-list-sql.ts'

let shop: TestShop
let staff: TestUser
let buyer: TestUser
let tonight: TestEvent
let order: TestOrder

const gate = '2026-12-05T17:00:00-06:00'

beforeAll(async () => {
  shop = await createTestShop()
  tonight = await addEvent(shop)
})
afterAll(() => shop.close())

beforeEach(async () => {
  shop.clock.set(gate)
  buyer = await addUser(shop, { firstName: 'Lucía', lastName: 'Robles' })
  staff = await addUser(shop, { firstName: 'Puerta', lastName: 'Norte', roles: ['check-in'] })
  await sql(shop, 'update orders set date_id = date_id, state = $1 where date_id = $2', [
    'refunded',
    tonight.dateId,
  ])
  order = await addOrder(shop, {
    user: buyer,
    event: tonight,
    parties: [{ 'Orizaba 34': ['Tomás Arriaga'], 'Durango 7': ['Íñigo Peña', 'Zoë Núñez'] }],
  })
})

async function search(text: string, token = staff.token) {
  const { data, code } = await call<{ orders: FoundOrder[]; hasMore: boolean }>(
    shop,
    '/api/check-in/search',
    {
      token,
      json: { text, device: 'Puerta sur' },
    },
  )
  return {
    code,
    orders: data?.orders,
    hasMore: data?.hasMore,
    numbers: data?.orders.map((one) => one.orderNumber),
  }
}

const open = (body: Record<string, unknown> = {}, id = order.id) =>
  call<CheckedIn>(shop, `/api/check-in/orders/${id}`, {
    token: staff.token,
    json: { nonce: crypto.randomUUID(), foundBy: 'number', ...body },
  })

describe('an order whose code cannot be read', () => {
  test('is found by its number in any notation', async () => {
    await sql(shop, "update orders set number = 'Q7EHT9DDJ' where id = $1", [order.id])
    for (const text of ['Q7EHT9DDJ', 'q7eht9ddj', 'Q7E-HT9-DDJ', ' q7e ht9 ddj ', '07EHT9DD1', 'O7EHT9DDI']) {
      expect((await search(text)).numbers, text).toEqual(['Q7EHT9DDJ'])
    }
    expect((await search('Q7EHT9DDJ')).orders?.[0]).toMatchObject({
      orderId: order.id,
      foundBy: 'number',
      state: 'paid',
      passengerNames: ['Tomás Arriaga', 'Íñigo Peña', 'Zoë Núñez'],
      expected: 3,
      boarded: 0,
    })
    await sql(shop, 'update orders set number = $2 where id = $1', [order.id, order.number])
  })

  test('is found by a name of a passenger or the buyer, without accents or case', async () => {
    for (const text of ['iñigo peña', 'INIGO', 'pena inigo', 'zoe nunez', 'lucia robles', 'Arriaga']) {
      expect((await search(text)).numbers, text).toEqual([order.number])
    }
    for (const text of ['nadie así', 'Tomás Peña', '%%%', '___', '...']) {
      expect((await search(text)).numbers, text).toEqual([])
    }
    expect((await search('zo')).code).toBe('invalid_input')
  })

  test('is not found on another day, and its people stay unknown', async () => {
    shop.clock.set('2026-12-03T17:00:00-06:00')
    expect((await search('Arriaga')).numbers).toEqual([])
    expect((await search(order.number)).numbers).toEqual([])
    expect(await open({ board: 'none' })).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('is found unpaid by its number alone, and does not board', async () => {
    const unpaid = await addOrder(shop, { user: buyer, event: tonight, state: 'awaiting_payment' })
    expect((await search('Pasajera')).numbers).toEqual([])
    expect((await search(unpaid.number)).orders).toMatchObject([{ state: 'unpaid' }])
    expect(await open({ reason: 'bad_print' }, unpaid.id)).toMatchObject({ code: 'unpaid' })
  })

  test('shows no e-mail, phone or address before it is opened', async () => {
    const { orders } = await search('Arriaga')
    const text = JSON.stringify(orders)
    for (const hidden of [buyer.email, 'pasajera1@vaiven.test', '+5255', 'Orizaba'])
      expect(text).not.toContain(hidden)
  })

  test('boards with a reason, which is recorded beside how it was found', async () => {
    const look = await open({ board: 'none' })
    expect(look.data.parties.map(({ address }) => address)).toEqual(['Orizaba 34', 'Durango 7'])
    const missing = await open({ parties: [{ partyId: '1-2' }] })
    expect(missing).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(missing.body).toMatchObject({ error: { fields: { reason: 'reason_missing' } } })
    expect((await open({ reason: 'other' })).body).toMatchObject({
      error: { fields: { reasonText: 'reason_missing' } },
    })
    const boarded = await open({
      foundBy: 'name',
      parties: [{ partyId: '1-2' }],
      reason: 'other',
      reasonText: 'Olvidó el teléfono',
      device: 'Puerta sur',
    })
    expect(boarded).toMatchObject({ status: 200, data: { boardedNow: 2, boarded: 2, expected: 3 } })
    expect(
      await sql(
        shop,
        'select outcome, found_by, reason, reason_text, device from check_ins where order_id = $1 order by id',
        [order.id],
      ),
    ).toEqual([
      { outcome: 'looked', foundBy: 'number', reason: null, reasonText: null, device: null },
      { outcome: 'reason_missing', foundBy: 'number', reason: null, reasonText: null, device: null },
      { outcome: 'reason_missing', foundBy: 'number', reason: 'other', reasonText: null, device: null },
      {
        outcome: 'boarded',
        foundBy: 'name',
        reason: 'other',
        reasonText: 'Olvidó el teléfono',
        device: 'Puerta sur',
      },
    ])
    // The order counts as used when its code is scanned later.
    const { s, k } = signTicket(shop.config, order.id)
    const json = { s, k, nonce: crypto.randomUUID() }
    const scanned = await call<CheckedIn>(shop, `/api/order/${order.id}/check-complete`, {
      token: staff.token,
      json,
    })
    expect(scanned.data).toMatchObject({ boardedNow: 1, boarded: 3 })
  })

  test('is found and boarded by staff alone', async () => {
    expect((await search('Arriaga', buyer.token)).code).toBe('staff_only')
    for (const path of [`orders/${order.id}`, 'undo']) {
      const json = { nonce: crypto.randomUUID(), foundBy: 'name', undoes: crypto.randomUUID() }
      const answer = await call(shop, `/api/check-in/${path}`, { token: buyer.token, json })
      expect(answer.code).toBe('staff_only')
    }
    for (const path of ['trips', `trips/${tonight.dateId}`]) {
      expect((await call(shop, `/api/check-in/${path}`, { token: buyer.token })).code).toBe('staff_only')
      expect((await call(shop, `/api/check-in/${path}`)).code).toBe('login_required')
    }
  })
})

describe('each search', () => {
  test('is logged with person, term, place and number of results', async () => {
    await search('Arriaga')
    await search('nadie')
    const kept = () =>
      sql(
        shop,
        'select kind, text, found, device, created_at from check_in_lookups where staff_id = $1 order by id',
        [staff.id],
      )
    const createdAt = new Date(gate)
    expect(await kept()).toEqual([
      { kind: 'search', text: 'Arriaga', found: 1, device: 'Puerta sur', createdAt },
      { kind: 'search', text: 'nadie', found: 0, device: 'Puerta sur', createdAt },
    ])
    await forgetLookupsBefore(shop.db, new Date(Date.parse(gate) + 1))
    expect(await kept()).toEqual([])
  })

  test('counts against a limit', async () => {
    const strict = await createTestShop({ RATE_LIMIT_FACTOR: '0.02' })
    try {
      const { token } = await addUser(strict, { roles: ['check-in'] })
      const codes: (string | undefined)[] = []
      for (let i = 0; i < 4; i++) {
        const answer = await call(strict, '/api/check-in/search', {
          token,
          json: { text: 'Arriaga' },
        })
        codes.push(answer.code)
      }
      expect(codes).toEqual([undefined, undefined, undefined, 'too_many_attempts'])
    } finally {
      await strict.close()
    }
  })
})

describe('the list of a trip', () => {
  const trips = async () =>
    (await call<BoardingTrip[]>(shop, '/api/check-in/trips', { token: staff.token })).data
  const list = (query = '', dateId = tonight.dateId) =>
    call<{ trip: BoardingTrip; parties: ListedParty[] }>(shop, `/api/check-in/trips/${dateId}${query}`, {
      token: staff.token,
    })

  test('says how many are aboard each leg, where, and who is missing', async () => {
    await addOrder(shop, { user: buyer, event: tonight, state: 'awaiting_payment' })
    await open({ parties: [{ partyId: '1-2', people: 1 }], reason: 'no_battery' })
    await open({ leg: 'return', reason: 'no_battery' })
    expect(await trips()).toMatchObject([
      {
        eventDateId: tonight.dateId,
        outbound: { expected: 3, boarded: 1, isOpen: true },
        return: { expected: 3, boarded: 3, isOpen: true },
      },
    ])
    const { data } = await list()
    expect(data.parties).toMatchObject([
      { address: 'Durango 7', orderNumber: order.number, boarded: 1, expected: 2 },
      { address: 'Orizaba 34', orderId: order.id, boarded: 0, expected: 1 },
    ])
    const missing = data.parties.flatMap(({ passengers }) =>
      passengers.filter(({ boardedAt }) => !boardedAt).map(({ name }) => name),
    )
    expect(missing).toEqual(['Zoë Núñez', 'Tomás Arriaga'])
    expect(
      (await list('?leg=return')).data.parties.every(({ boarded, expected }) => boarded === expected),
    ).toBe(true)
    expect(JSON.stringify(data)).not.toContain('+5255')
  })

  test('has a version that changes with each boarding and each undo', async () => {
    const version = async () => (await trips())[0]?.version
    const before = await version()
    const nonce = crypto.randomUUID()
    await open({ nonce, reason: 'no_battery' })
    const boarded = await version()
    expect(boarded).not.toBe(before)
    await open({ board: 'none' })
    expect(await version()).toBe(boarded)
    const json = { undoes: nonce, nonce: crypto.randomUUID() }
    await call(shop, '/api/check-in/undo', { token: staff.token, json })
    expect(await version()).not.toBe(boarded)
    expect((await trips())[0]?.outbound.boarded).toBe(0)
  })

  test('is of today alone, and that it was opened is recorded once an hour', async () => {
    await list()
    await list('?leg=return')
    expect(
      await sql(shop, 'select kind, date_id, found from check_in_lookups where staff_id = $1', [staff.id]),
    ).toEqual([{ kind: 'list', dateId: tonight.dateId, found: 3 }])
    shop.clock.set('2026-12-03T17:00:00-06:00')
    expect(await trips()).toEqual([])
    expect(await list()).toMatchObject({ status: 404, code: 'not_found' })
    expect(await list('', 2_000_000)).toMatchObject({ status: 404 })
  })
})
