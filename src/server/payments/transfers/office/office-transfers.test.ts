import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TransferCandidate, TransferRow } from '#contract/office/transfers.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../../ledger/audit-money.ts'
import { importStatement } from '../import-statement.ts'

let shop: TestShop
let finance: OfficeClient & TestStaff
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  buyer = await addUser(shop, { firstName: 'Ángela', lastName: 'Núñez' })
  event = await addEvent(shop, { size: 4, startsAt: '2026-12-20T20:30:00-06:00' })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function order(token = buyer.token) {
  const { data } = await placeOrder(shop, token, draftOf(event))
  return { id: data.orderId, number: data.number, reference: data.payment.bank!.reference }
}

let days = 0
/** Reads a line that names nothing and answers its id. */
async function openLine({ amount = '420.00', text = 'gracias', payer = 'SIN NOMBRE' } = {}): Promise<number> {
  days += 1
  const day = new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10)
  const file = `Fecha,Abono,Concepto,Ordenante\n${day},${amount},${text},${payer}\n`
  const { rows } = await importStatement(shop, new TextEncoder().encode(file))
  const [row] = rows
  if (!row || !('placed' in row) || !row.placed.waits) throw new Error('the line did not stay open')
  return row.placed.id
}

const place = (line: number, name: string, client: OfficeClient = finance) =>
  client.call(`POST /office-api/transfers/lines/${line}/place`, { order: name })
const confirm = (body: object, client: OfficeClient = finance) =>
  client.call('POST /office-api/transfers/confirm', body)
const candidatesOf = async (line: number, to = '') =>
  (await finance.call(`GET /office-api/transfers/lines/${line}?to=${encodeURIComponent(to)}`)).data as {
    candidates: TransferCandidate[]
    found: TransferCandidate[] | null
  }
const stateOf = async (id: string) =>
  (await sql<{ state: string }>(shop, 'select state from orders where id = $1', [id]))[0]?.state
const moneyOf = (id: string) =>
  sql(shop, 'select amount from payment_attempts where order_id = $1 and state = $2', [id, 'completed'])

describe('an open line', () => {
  it('is listed with its likeliest order, why it is likely and how far the amounts differ', async () => {
    const { number, reference } = await order()
    await order((await addUser(shop)).token)
    const typed = String(Number(reference) + 1)
    const line = await openLine({ amount: '400.00', text: `ref ${typed}`, payer: 'NUNEZ ROJAS ANGELA' })
    const { candidates } = await candidatesOf(line)
    expect(candidates[0]).toMatchObject({
      name: number,
      customer: 'Ángela Núñez',
      reasons: expect.arrayContaining(['reference_close', 'name']),
      missing: 420,
      difference: -20,
      effect: 'waits_for_rest',
    })
    const { data } = await finance.call('GET /office-api/transfers?state=open&q=nunez+rojas')
    const listed = data as { rows: TransferRow[]; sums: unknown }
    expect(listed.rows[0]).toMatchObject({ id: line, amount: 400, best: { name: number } })
    expect(listed.sums).toEqual([{ currency: 'MXN', amount: 400 }])
    const byAmount = await finance.call('GET /office-api/transfers?state=open&q=400,00')
    expect((byAmount.data.rows as TransferRow[]).map(({ id }) => id)).toContain(line)
  })

  it('is placed by one act, which pays the order and is logged', async () => {
    const { id, number } = await order()
    const line = await openLine()
    expect((await place(line, number)).data).toEqual({ outcome: 'paid', paid: number })
    expect(await stateOf(id)).toBe('paid')
    expect((await place(line, number)).data).toEqual({ outcome: 'read_before', paid: number })
    expect(await moneyOf(id)).toHaveLength(1)
    const log = await sql(
      shop,
      `select verb, result from office_log where object_kind = 'statement_line' and object_id = $1`,
      [String(line)],
    )
    expect(log[0]).toEqual({ verb: 'transfer.place', result: 'done' })
  })

  it('that two people place at once has one place, and the second is told so', async () => {
    const [first, second] = [await order(), await order()]
    const line = await openLine()
    const other = await openOfficeAs(shop, { role: 'finance', countries: ['all'] })
    const answers = await Promise.all([place(line, first.number), place(line, second.number, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('line_is_placed')
    expect([await stateOf(first.id), await stateOf(second.id)].toSorted()).toEqual([
      'awaiting_transfer_payment',
      'paid',
    ])
  })

  it('placed on an order that another payment has paid meanwhile goes back, once', async () => {
    const { id, number } = await order()
    const line = await openLine()
    await confirm({ order: number, trackingKey: `FIRST${number}`, amount: 420 })
    expect((await candidatesOf(line, number)).found?.[0]).toMatchObject({ missing: 0, effect: 'refund' })
    expect((await place(line, number)).data).toMatchObject({ outcome: 'to_refund' })
    expect(await stateOf(id)).toBe('paid')
    expect(await sql(shop, 'select reason, amount from refunds where order_id = $1', [id])).toEqual([
      { reason: 'paid_twice', amount: 42_000 },
    ])
  })

  it.each([
    ['short', '300.00', 'partly_paid', 'awaiting_transfer_payment'],
    ['over', '500.00', 'paid_with_surplus', 'paid'],
  ])('of an amount that is %s does what was said before', async (_how, amount, outcome, state) => {
    const { id, number } = await order()
    const line = await openLine({ amount })
    expect((await place(line, number)).data).toMatchObject({ outcome })
    expect(await stateOf(id)).toBe(state)
  })

  it('placed on an order that has ended takes its seats again', async () => {
    const { id, number } = await order()
    shop.clock.advance(6 * 86_400_000)
    await expireOrders(shop)
    const late = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
    const line = await openLine()
    const { data } = await late.call(`GET /office-api/transfers/lines/${line}?to=${number}`)
    expect((data as { found: TransferCandidate[] }).found[0]).toMatchObject({ effect: 'seats_or_refund' })
    expect((await place(line, number, late)).data).toMatchObject({ outcome: 'revived' })
    expect(await stateOf(id)).toBe('paid')
  })

  it('is placed neither on the own order nor without a fresh second factor nor in another country', async () => {
    const own = await addUser(shop, { email: finance.email })
    const { number } = await order(own.token)
    const line = await openLine()
    expect((await place(line, number)).code).toBe('own_order')
    const elsewhere = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
    expect((await place(line, number, elsewhere)).status).toBe(404)
    expect((await elsewhere.call(`GET /office-api/transfers/orders/${number}`)).status).toBe(404)
    expect((await confirm({ order: number, trackingKey: 'X1', amount: 420 }, elsewhere)).status).toBe(404)
    shop.clock.advance(6 * 60_000)
    expect((await place(line, number)).code).toBe('step_up_needed')
    await expect(
      sql(
        shop,
        `insert into statement_line_changes (line_id, change, order_id, outcome, actor_kind, actor_id, created_at)
         select $1, 'place', o.id, 'paid', 'staff', $2, now() from orders o where o.number = $3`,
        [line, finance.id, number],
      ),
    ).rejects.toThrow('own order')
  })
})

describe('a transfer that is confirmed by hand', () => {
  it('needs its key and its amount, and counts once', async () => {
    const { id, number } = await order()
    for (const body of [
      { order: number },
      { order: number, trackingKey: 'K1' },
      { order: number, amount: 420 },
    ])
      expect((await confirm(body)).status).toBe(400)
    const body = { order: number, trackingKey: `hand${number}`, amount: 420 }
    const answers = await Promise.all([confirm(body), confirm(body)])
    expect(answers.map(({ data }) => data.outcome).toSorted()).toEqual(['nothing_new', 'paid'])
    expect(await moneyOf(id)).toHaveLength(1)
  })

  it('of another amount is refused with what is missing, and taken when that is what came', async () => {
    const { id, number } = await order()
    const body = { order: number, trackingKey: `PART${number}`, amount: 400.5 }
    const refused = await confirm(body)
    expect([refused.status, refused.code, refused.data]).toEqual([
      422,
      'amount_does_not_match',
      { missing: 420 },
    ])
    expect(await moneyOf(id)).toEqual([])
    expect((await confirm({ ...body, otherAmount: true })).data.outcome).toBe('partly_paid')
    expect(await moneyOf(id)).toEqual([{ amount: 40_050 }])
    expect((await confirm({ order: number, trackingKey: `REST${number}`, amount: 19.5 })).data.outcome).toBe(
      'paid',
    )
  })

  it('shows the open lines that may be the order’s', async () => {
    const { number } = await order()
    const line = await openLine({ text: 'boletos', payer: 'ANGELA PEREZ' })
    const { data } = await finance.call(`GET /office-api/transfers/orders/${number.toLowerCase()}`)
    expect(data).toMatchObject({ order: { name: number, missing: 420 } })
    expect((data.lines as TransferRow[]).map(({ id }) => id)).toContain(line)
  })
})
