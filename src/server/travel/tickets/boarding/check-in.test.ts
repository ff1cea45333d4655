import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/platform/endpoint.ts'
import { grantRole } from '#server/people/accounts/grant-role.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { signTicket } from '../ticket-signature.ts'

const gate = '2026-12-05T17:00:00-06:00'

let shop: TestShop
let staff: TestUser
let customer: TestUser
let event: TestEvent

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

beforeEach(async () => {
  shop.clock.set(gate)
  staff = await addUser(shop, { firstName: 'Puerta', lastName: 'Norte', roles: ['check-in'] })
  customer = await addUser(shop, { firstName: 'Lucía', lastName: 'Prado' })
  event = await addEvent(shop)
})

type Answer = {
  status: number
  data?: Record<string, unknown>
  code?: string
  told?: Record<string, unknown> | undefined
  message?: string
}

async function scan(
  orderId: string,
  { token = staff.token, ...body }: Record<string, unknown> & { token?: string } = {},
): Promise<Answer> {
  const { s, k } = signTicket(shop.config, orderId)
  const response = await shop.fetch(`/api/order/${encodeURIComponent(orderId)}/check-complete`, {
    token,
    json: { s, k, nonce: crypto.randomUUID(), ...body },
  })
  const envelope = (await response.json()) as Envelope<Record<string, unknown>>
  return envelope.success
    ? { status: response.status, data: envelope.data }
    : {
        status: response.status,
        code: envelope.error.code,
        told: envelope.error.data,
        message: envelope.message,
      }
}

const order = (more: Partial<Parameters<typeof addOrder>[1]> = {}) =>
  addOrder(shop, { user: customer, event, tickets: 2, passengers: 3, ...more })

const outcomes = async (orderId: string | null) => {
  const rows = await sql<{ outcome: string }>(
    shop,
    'select outcome from check_ins where order_id is not distinct from $1 order by id',
    [orderId],
  )
  return rows.map(({ outcome }) => outcome)
}

test('a ticket of an earlier key boards as long as that key is among the settings', async () => {
  const { id } = await order()
  const { s, k } = signTicket(shop.config, id)
  const [old, next] = [shop.config.ticketKeys[0]!, randomBytes(32).toString('base64url')]
  const scanned = async (TICKET_KEYS: string) => {
    const rotated = await createTestShop({ DATABASE_URL: shop.databaseUrl, TICKET_KEYS })
    rotated.clock.set(gate)
    const json = { s, k, nonce: crypto.randomUUID() }
    const { status } = await rotated.fetch(`/api/order/${id}/check-complete`, { token: staff.token, json })
    await rotated.close()
    return status
  }
  expect(await scanned(next)).toBe(422)
  expect(await scanned(`${next},${old}`)).toBe(200)
})

describe('a genuine ticket', () => {
  test('lets its passengers board, and shows their names and destination', async () => {
    const { id, number } = await order()
    expect(await scan(id, { device: 'Camioneta 4' })).toMatchObject({
      status: 200,
      data: {
        customer: { name: 'Lucía Prado', email: customer.email },
        date: '12-05-2026 20:30',
        startsAt: '2026-12-05T20:30:00-06:00',
        timeZone: 'America/Mexico_City',
        event: { name: 'Noche de Jacarandas', placeName: 'Foro Sol' },
        orderNumber: number,
        ticketQuantity: 2,
        passengerQuantity: 6,
        leg: 'outbound',
        expected: 6,
        boarded: 6,
        boardedNow: 6,
      },
    })
    expect(
      await sql(
        shop,
        'select staff_id, device, outcome, leg, created_at from check_ins where order_id = $1',
        [id],
      ),
    ).toEqual([
      {
        staffId: staff.id,
        device: 'Camioneta 4',
        outcome: 'boarded',
        leg: 'outbound',
        createdAt: new Date(gate),
      },
    ])
  })

  test('is used once per leg, and the second scan shows when, where and by whom', async () => {
    const { id } = await order()
    await scan(id, { device: 'Camioneta 4' })
    shop.clock.advance(90_000)
    const other = await addUser(shop, { roles: ['check-in'] })
    const again = await scan(id, { token: other.token })
    expect(again).toMatchObject({
      status: 409,
      code: 'already_used',
      message: 'Este boleto ya se usó.',
      told: {
        usedAt: '2026-12-05T23:00:00.000Z',
        usedBy: 'Puerta Norte',
        usedOn: 'Camioneta 4',
        ticket: { customer: { name: 'Lucía Prado' }, leg: 'outbound' },
      },
    })
    expect(await scan(id, { leg: 'return' })).toMatchObject({ status: 200, data: { leg: 'return' } })
    expect(await scan(id, { leg: 'return' })).toMatchObject({ code: 'already_used' })
    expect(await outcomes(id)).toEqual(['boarded', 'already_used', 'boarded', 'already_used'])
  })

  test('sent again by a flaky network gets the same answer, and is recorded once', async () => {
    const { id } = await order()
    const nonce = crypto.randomUUID()
    const first = await scan(id, { nonce })
    shop.clock.advance(20_000)
    expect(await scan(id, { nonce })).toEqual(first)
    const late = crypto.randomUUID()
    const refused = await scan(id, { nonce: late })
    expect(refused.code).toBe('already_used')
    expect(await scan(id, { nonce: late })).toEqual(refused)
    expect(await outcomes(id)).toEqual(['boarded', 'already_used'])
    expect((await scan((await order()).id, { nonce })).code).toBe('invalid_input')
  })

  test('at fifty scanners at the same moment boards exactly once', async () => {
    const { id } = await order()
    const scanners = await Promise.all(
      Array.from({ length: 50 }, () => addUser(shop, { roles: ['check-in'] })),
    )
    const answers = await Promise.all(scanners.map(({ token }) => scan(id, { token })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'already_used')).toHaveLength(49)
    for (const { told } of answers) if (told) expect(told.usedAt).toBe('2026-12-05T23:00:00.000Z')
    expect((await outcomes(id)).sort()).toEqual([...Array(49).fill('already_used'), 'boarded'])
  })

  test('sent twenty times at the same moment by one scanner is twenty times the same success', async () => {
    const { id } = await order()
    const nonce = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan(id, { nonce })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await outcomes(id)).toEqual(['boarded'])
  })

  test('costs five statements where nothing is wrong', async () => {
    const { id } = await order()
    const before = shop.db.statementCount()
    await scan(id)
    // the session, the session again in the transaction, the ticket's order, the passengers, the record
    expect(shop.db.statementCount() - before).toBe(5)
  })

  test('uses the language of the member of staff', async () => {
    await sql(
      shop,
      `insert into event_translations (event_id, locale, name, description) values ($1, 'en_US', 'Jacaranda Night', '')`,
      [event.id],
    )
    await sql(
      shop,
      `insert into place_translations (place_id, locale, name) values ($1, 'en_US', 'Sol Stadium')`,
      [event.placeId],
    )
    const { id } = await order()
    const { s, k } = signTicket(shop.config, id)
    const response = await shop.fetch(`/api/order/${id}/check-complete?locale=en_US`, {
      token: staff.token,
      json: { s, k, nonce: crypto.randomUUID() },
    })
    expect(await response.json()).toMatchObject({
      data: { event: { name: 'Jacaranda Night', placeName: 'Sol Stadium' } },
    })
  })
})

describe('a ticket is refused, and that is recorded, when it', () => {
  test.each([
    ['awaiting_payment', 'unpaid', 'Esta compra todavía no está pagada.'],
    ['awaiting_transfer_payment', 'unpaid', 'Esta compra todavía no está pagada.'],
    ['cancelled', 'cancelled', 'Esta compra está cancelada.'],
    ['refunded', 'cancelled', 'Esta compra está cancelada.'],
  ])('belongs to an order in state %s', async (state, code, message) => {
    const { id } = await order({ state })
    expect(await scan(id)).toMatchObject({
      status: 409,
      code,
      message,
      told: { ticket: { customer: { name: 'Lucía Prado' }, ticketQuantity: 2 } },
    })
    expect(await outcomes(id)).toEqual([code])
  })

  test('is for another day', async () => {
    const { id } = await order()
    shop.clock.set('2026-12-04T23:59:00-06:00')
    expect(await scan(id)).toMatchObject({
      status: 409,
      code: 'wrong_date',
      told: { ticket: { date: '12-05-2026 20:30' } },
    })
    shop.clock.set('2026-12-06T00:01:00-06:00')
    expect(await scan(id)).toMatchObject({ code: 'wrong_date' })
    expect(await scan(id, { leg: 'return' })).toMatchObject({ status: 200 })
    expect(await outcomes(id)).toEqual(['wrong_date', 'wrong_date', 'boarded'])
  })

  test('is for another date of the same event', async () => {
    const dates = ['2026-12-05T20:30:00-06:00', '2026-12-06T20:30:00-06:00']
    event = await addEvent(shop, { dates, endsAt: '2026-12-07T02:00:00-06:00' })
    const sunday = await order({ date: 1 })
    expect(await scan(sunday.id)).toMatchObject({ code: 'wrong_date' })
    const saturday = await order({ date: 0 })
    shop.clock.set('2026-12-06T17:00:00-06:00')
    expect(await scan(sunday.id)).toMatchObject({ status: 200 })
    expect(await scan(saturday.id, { leg: 'return' })).toMatchObject({ code: 'wrong_date' })
  })

  test('was tampered with', async () => {
    const { id } = await order()
    const { s, k } = signTicket(shop.config, id)
    const other = await order()
    const forged: Record<string, unknown>[] = [
      { s: signTicket(shop.config, other.id).s },
      { s: `${s.slice(0, -3)}abc` },
      { s: s.slice(1) },
      { s: '' },
      { k: 'ffffffff' },
      { k: '' },
      { s: 'a'.repeat(900) },
      { s: undefined, k: undefined },
    ]
    for (const body of forged) {
      expect(await scan(id, { s, k, ...body }), JSON.stringify(body)).toEqual({
        status: 422,
        code: 'invalid',
        message: 'EVENTO INVALIDO',
      })
    }
    expect(await outcomes(id)).toEqual(forged.map(() => 'invalid'))
    expect(await scan(id)).toMatchObject({ status: 200 })
  })

  test('hides behind the nonce of a good scan', async () => {
    const { id } = await order()
    const nonce = crypto.randomUUID()
    expect((await scan(id, { nonce })).status).toBe(200)
    expect((await scan(id, { nonce, s: 'forged' })).code).toBe('invalid')
  })

  test('names no order of ours', async () => {
    const before = (await outcomes(null)).length
    expect(await scan(crypto.randomUUID())).toMatchObject({ status: 422, code: 'invalid' })
    expect(await scan('12345')).toMatchObject({ status: 422, code: 'invalid' })
    expect(await scan("' or true --")).toMatchObject({ status: 422, code: 'invalid' })
    expect((await outcomes(null)).slice(before)).toEqual(['invalid', 'invalid', 'invalid'])
  })
})

describe('the gate', () => {
  test('is kept by staff alone', async () => {
    const { id } = await order()
    expect(await scan(id, { token: customer.token })).toMatchObject({ status: 403, code: 'staff_only' })
    expect(await scan(id, { token: 'none' })).toMatchObject({ status: 401, code: 'login_required' })
    expect(await outcomes(id)).toEqual([])
  })

  test('is closed immediately to former staff', async () => {
    const { id } = await order()
    await grantRole(shop, { email: staff.email, role: 'check-in', revoke: true })
    expect(await scan(id)).toMatchObject({ status: 403, code: 'staff_only' })
    await grantRole(shop, { email: staff.email, role: 'check-in' })
    expect(await scan(id)).toMatchObject({ status: 200 })
  })

  test('does not let passengers in whose order is being refunded', async () => {
    const { id } = await order()
    const scanning = { done: false }
    let answer: Promise<Answer> | undefined
    await shop.db.transaction(async (tx) => {
      await tx.query({ name: '', text: `update orders set state = 'refunded' where id = $1` }, [id])
      answer = scan(id).finally(() => {
        scanning.done = true
      })
      await waitForLock()
      expect(scanning.done).toBe(false)
    })
    expect((await answer)?.code).toBe('cancelled')
  })
})

async function waitForLock(): Promise<void> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const rows = await sql(
      shop,
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    if (performance.now() > deadline) throw new Error('nobody waits')
  }
}
