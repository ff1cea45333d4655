import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CheckedIn, ListedParty, RefusedTicket } from '#contract/travel/tickets.ts'
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
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, makePlan, publishPlan } from '#test/helpers/trips.ts'
import { signTicket } from '../ticket-signature.ts'

let shop: TestShop
let staff: TestUser
let customer: TestUser
let event: TestEvent
let order: TestOrder

beforeAll(async () => {
  shop = await createTestShop()
  event = await addEvent(shop)
})
afterAll(() => shop.close())

beforeEach(async () => {
  shop.clock.set('2026-12-05T17:00:00-06:00')
  staff = await addUser(shop, { firstName: 'Puerta', lastName: 'Norte', roles: ['check-in'] })
  customer = await addUser(shop)
  order = await addOrder(shop, {
    user: customer,
    event,
    parties: [
      { 'Orizaba 34': ['Tomás Arriaga', 'Ximena Duarte', 'Nadia Cruz'], 'Durango 7': ['Bruno Paz'] },
      { 'Orizaba 34': ['Inés Lara'] },
    ],
  })
})

type Answer = { status: number; data: CheckedIn; code: string | undefined; told: RefusedTicket }

async function scan(body: Record<string, unknown> = {}, { token = staff.token, id = order.id } = {}) {
  const { s, k } = signTicket(shop.config, id)
  const json = { s, k, nonce: crypto.randomUUID(), ...body }
  return told(await call<CheckedIn>(shop, `/api/order/${id}/check-complete`, { token, json }))
}

async function undo(body: Record<string, unknown>, token = staff.token) {
  const json = { nonce: crypto.randomUUID(), ...body }
  return told(await call<CheckedIn>(shop, '/api/check-in/undo', { token, json }))
}

function told(answer: Awaited<ReturnType<typeof call<CheckedIn>>>): Answer {
  const { status, data, code, body } = answer
  return { status, data, code, told: (body.success ? {} : body.error.data) as RefusedTicket }
}

const counts = ({ parties }: CheckedIn) =>
  parties.map(({ partyId, boarded, expected }) => `${partyId}: ${boarded} of ${expected}`)

const outcomes = async () => {
  const rows = await sql<{ outcome: string }>(
    shop,
    'select outcome from check_ins where order_id = $1 order by id',
    [order.id],
  )
  return rows.map(({ outcome }) => outcome)
}

const aboard = async () => {
  const rows = await sql<{ name: string }>(
    shop,
    `select r.name from boardings b join passengers r on r.id = b.passenger_id join tickets k on k.id = r.ticket_id
     where k.order_id = $1 and b.undone_in is null order by r.name`,
    [order.id],
  )
  return rows.map(({ name }) => name)
}

describe('a scan', () => {
  test('shows the parties of an order with their stop and names, and boards no passenger when it only looks', async () => {
    const { data } = await scan({ board: 'none' })
    expect(data).toMatchObject({ expected: 5, boarded: 0, boardedNow: 0, undoUntil: null })
    expect(counts(data)).toEqual(['1-1: 0 of 3', '1-2: 0 of 1', '2-1: 0 of 1'])
    expect(data.parties[0]).toMatchObject({ ticket: 1, address: 'Orizaba 34' })
    expect(data.parties[0]?.county).toContain('Roma Norte')
    expect(data.parties[0]?.passengers.map(({ name }) => name)).toEqual([
      'Tomás Arriaga',
      'Ximena Duarte',
      'Nadia Cruz',
    ])
    expect(await aboard()).toEqual([])
    expect(await outcomes()).toEqual(['looked'])
  })

  test('boards one party; at the next stop the same code boards the other', async () => {
    const first = await scan({ parties: [{ partyId: '1-1' }, { partyId: '2-1' }], device: 'Camioneta 4' })
    expect(first.data).toMatchObject({ boardedNow: 4, boarded: 4, expected: 5 })
    shop.clock.advance(600_000)
    const look = await scan({ board: 'oneStop' })
    expect(look).toMatchObject({ status: 200, data: { boardedNow: 0, boarded: 4 } })
    expect(look.data.parties[0]?.passengers[0]).toMatchObject({
      boardedAt: '2026-12-05T23:00:00.000Z',
      boardedBy: 'Puerta Norte',
      boardedOn: 'Camioneta 4',
    })
    expect((await scan({ parties: [{ partyId: '1-2' }] })).data).toMatchObject({ boardedNow: 1, boarded: 5 })
    expect(await scan()).toMatchObject({
      code: 'already_used',
      told: { usedAt: '2026-12-05T23:00:00.000Z', usedBy: 'Puerta Norte', usedOn: 'Camioneta 4' },
    })
    expect(await outcomes()).toEqual(['boarded', 'looked', 'boarded', 'already_used'])
  })

  test('boards some people of a party, by number or by name, and later the rest', async () => {
    const first = await scan({ parties: [{ partyId: '1-1', people: 1 }] })
    expect(counts(first.data)[0]).toBe('1-1: 1 of 3')
    const nadia = first.data.parties[0]!.passengers[2]!.id
    expect((await scan({ parties: [{ partyId: '1-1', passengers: [nadia] }] })).data.boarded).toBe(2)
    expect(await aboard()).toEqual(['Nadia Cruz', 'Tomás Arriaga'])
    expect((await scan({ parties: [{ partyId: '1-1' }] })).data).toMatchObject({ boardedNow: 1, boarded: 3 })
    expect((await scan()).data).toMatchObject({ boardedNow: 2, boarded: 5 })
    expect(await scan({ board: 'none' })).toMatchObject({ code: 'already_used' })
  })

  test('boards an order at once when all of it waits at one stop', async () => {
    order = await addOrder(shop, { user: customer, event, tickets: 3 })
    expect((await scan({ board: 'oneStop' })).data).toMatchObject({ boardedNow: 3, boarded: 3 })
  })

  test('never boards more people than a party has, nor anyone twice', async () => {
    expect(await scan({ parties: [{ partyId: '1-1', people: 4 }] })).toMatchObject({
      status: 409,
      code: 'people_already_aboard',
      told: { ticket: { boarded: 0 } },
    })
    const { data } = await scan({ parties: [{ partyId: '1-1', people: 2 }] })
    const tomas = data.parties[0]!.passengers[0]!.id
    for (const party of [
      { partyId: '1-1', people: 2 },
      { partyId: '1-1', passengers: [tomas] },
    ]) {
      expect(await scan({ parties: [party] })).toMatchObject({
        code: 'people_already_aboard',
        told: { ticket: { boarded: 2 } },
      })
    }
    expect(await scan({ parties: [{ partyId: '1-1', people: 1 }, { partyId: '1-1' }] })).toMatchObject({
      code: 'people_already_aboard',
    })
    for (const partyId of ['3-1', '1-3', '', 'x'.repeat(20)]) {
      expect(await scan({ parties: [{ partyId }] })).toMatchObject({ code: 'invalid_input' })
    }
    const stranger = (await addOrder(shop, { user: customer, event })).id
    const [other] = (await scan({ board: 'none' }, { token: staff.token, id: stranger })).data.parties
    const passengers = [other!.passengers[0]!.id]
    expect(await scan({ parties: [{ partyId: '1-1', passengers }] })).toMatchObject({ code: 'invalid_input' })
    expect(await aboard()).toEqual(['Tomás Arriaga', 'Ximena Duarte'])
  })

  test('keeps the legs apart', async () => {
    await scan()
    const { data } = await scan({ leg: 'return', parties: [{ partyId: '1-2' }] })
    expect(data).toMatchObject({ boarded: 1, boardedNow: 1 })
  })

  test('does not show passengers of another day', async () => {
    shop.clock.set('2026-12-03T17:00:00-06:00')
    const answer = await scan({ board: 'none' })
    expect(answer.code).toBe('wrong_date')
    expect(answer.told.ticket?.parties).toEqual([])
    expect(JSON.stringify(answer)).not.toContain('Ximena')
  })
})

describe('at the same moment', () => {
  test('fifty scanners that board one party board it once', async () => {
    const scanners = await Promise.all(
      Array.from({ length: 50 }, () => addUser(shop, { roles: ['check-in'] })),
    )
    const answers = await Promise.all(
      scanners.map(({ token }) => scan({ parties: [{ partyId: '1-1' }] }, { token, id: order.id })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'people_already_aboard')).toHaveLength(49)
    expect(await aboard()).toEqual(['Nadia Cruz', 'Tomás Arriaga', 'Ximena Duarte'])
  })

  test('devices that board one person each of a party of three board three', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => scan({ parties: [{ partyId: '1-1', people: 1 }] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await aboard()).toHaveLength(3)
  })

  test('the same nonce is the same success, and boards once', async () => {
    const body = { nonce: crypto.randomUUID(), parties: [{ partyId: '1-1', people: 2 }] }
    const answers = await Promise.all(Array.from({ length: 10 }, () => scan(body)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { boardedNow: 2 } })
    expect(await aboard()).toHaveLength(2)
    expect(await outcomes()).toEqual(['boarded'])
    expect(await scan({ ...body, parties: [{ partyId: '1-2' }] })).toMatchObject({ code: 'invalid_input' })
  })

  test('the database itself refuses to board a passenger twice', async () => {
    await scan()
    await expect(
      sql(
        shop,
        `insert into boardings (check_in_id, passenger_id, leg)
         select check_in_id, passenger_id, leg from boardings b join passengers r on r.id = b.passenger_id
           join tickets k on k.id = r.ticket_id where k.order_id = $1`,
        [order.id],
      ),
    ).rejects.toThrow('boardings_once_a_leg')
  })
})

describe('a boarding by mistake', () => {
  test('can be undone within a minute by the same person, and both are logged', async () => {
    const nonce = crypto.randomUUID()
    const { data } = await scan({ nonce, parties: [{ partyId: '1-1' }] })
    expect(data.undoUntil).toBe('2026-12-05T23:01:00.000Z')
    await scan({ parties: [{ partyId: '1-2' }] })
    shop.clock.advance(59_000)
    const undoing = { undoes: nonce, nonce: crypto.randomUUID(), device: 'Camioneta 4' }
    expect(await undo(undoing)).toMatchObject({ status: 200, data: { boarded: 1 } })
    expect(await undo(undoing)).toMatchObject({ status: 200, data: { boarded: 1 } })
    expect(await aboard()).toEqual(['Bruno Paz'])
    expect(
      await sql(
        shop,
        `select u.outcome, u.device, count(*)::int as people from boardings b join check_ins u on u.id = b.undone_in
         where u.order_id = $1 group by u.id`,
        [order.id],
      ),
    ).toEqual([{ outcome: 'undone', device: 'Camioneta 4', people: 3 }])
    expect(await outcomes()).toEqual(['boarded', 'boarded', 'undone'])
    expect((await scan()).data).toMatchObject({ boardedNow: 4, boarded: 5 })
  })

  test('stays after the minute, and of another person', async () => {
    const nonce = crypto.randomUUID()
    await scan({ nonce })
    const other = await addUser(shop, { roles: ['check-in'] })
    expect(await undo({ undoes: nonce }, other.token)).toMatchObject({ status: 404, code: 'not_found' })
    shop.clock.advance(60_001)
    expect(await undo({ undoes: nonce })).toMatchObject({
      status: 409,
      code: 'undo_too_late',
      told: { ticket: { boarded: 5 } },
    })
    expect(await aboard()).toHaveLength(5)
    expect(await outcomes()).toEqual(['boarded', 'undo_too_late'])
    expect(await undo({ undoes: crypto.randomUUID() })).toMatchObject({ code: 'not_found' })
  })
})

test('once the plan is published, staff read the van and its window, and the list is in the order of the rides', async () => {
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const own = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
  const near = await addParties(shop, own, [{ 'Ámsterdam 1': ['Ana Ruiz'] }], { at: [19.41, -99.16] })
  const far = await addParties(shop, own, [{ 'Zacatecas 9': ['Luis Mora'] }], { at: [19.49, -99.16] })
  const list = async (leg: string) =>
    (
      await call<{ trip: { version: number }; parties: ListedParty[] }>(
        shop,
        `/api/check-in/trips/${own.dateId}?leg=${leg}`,
        { token: staff.token },
      )
    ).data
  const before = await list('outbound')
  expect(before.parties.map(({ ride }) => ride)).toEqual([null, null])

  const { planId } = await makePlan(shop, planner, own)
  expect((await publishPlan(planner, planId, '', { withoutFleet: true })).status).toBe(200)
  const promised = await sql<{ leg: 'outbound' | 'return'; order: string; from: Date; until: Date }>(
    shop,
    `select s.leg, t.order_id as order, s.window_from as "from", s.window_until as until
     from standing_promises s join tickets t on t.id = s.ticket_id where t.order_id = any ($1) order by 1, 3`,
    [[near.id, far.id]],
  )
  for (const leg of ['outbound', 'return'] as const) {
    const { parties } = await list(leg)
    expect(parties.map(({ orderId, ride }) => ({ order: orderId, ...ride }))).toEqual(
      promised
        .filter((one) => one.leg === leg)
        .map(({ order: id, from, until }) => ({
          ...{ order: id, vehicle: 'Van 1', from: from.toISOString(), until: until.toISOString() },
        })),
    )
  }
  expect((await list('outbound')).trip.version).not.toBe(before.trip.version)
  expect((await scan({}, { id: far.id })).data.parties[0]?.ride?.vehicle).toBe('Van 1')
})
