import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TransferCandidate, TransferRow } from '#contract/office/sales/transfers.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
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
/** Imports a line without a reference and returns its id. */
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
    const typed = reference.slice(0, -1) + ((Number(reference.at(-1)) + 1) % 10)
    const line = await openLine({ amount: '390.00', text: `ref ${typed}`, payer: 'NUNEZ ROJAS ANGELA' })
    const { candidates } = await candidatesOf(line)
    expect(candidates[0]).toMatchObject({
      name: number,
      customer: 'Ángela Núñez',
      reasons: expect.arrayContaining(['reference_close', 'name']),
      missing: 420,
      difference: -30,
      effect: 'waits_for_rest',
    })
    const { data } = await finance.call('GET /office-api/transfers?state=open&q=nunez+rojas')
    const listed = data as { rows: TransferRow[]; sums: unknown }
    expect(listed.rows[0]).toMatchObject({ id: line, amount: 390, best: { name: number } })
    expect(listed.sums).toEqual([{ currency: 'MXN', amount: 390 }])
    const byAmount = await finance.call('GET /office-api/transfers?state=open&q=390,00')
    expect((byAmount.data.rows as TransferRow[]).map(({ id }) => id)).toContain(line)
  })

  it('lists the best matching order first, regardless of age, and none without a match', async () => {
    await order((await addUser(shop)).token)
    shop.clock.advance(10 * 60_000)
    const own = await order((await addUser(shop, { firstName: 'Yadira', lastName: 'Zumaya' })).token)
    const line = await openLine({ payer: 'YADIRA LARA' })
    expect((await candidatesOf(line)).candidates[0]?.name).toBe(own.number)
    const strange = await openLine({ amount: '7.77', payer: 'XIMENA YBARRA' })
    expect((await candidatesOf(strange)).candidates).toEqual([])

    const { groups } = (await finance.call('GET /office-api/home')).data as {
      groups: { kind: string; rows: { id: string }[] }[]
    }
    const found = groups.find(({ kind }) => kind === 'transfer_found')?.rows.map(({ id }) => id)
    expect(found).toContain(String(line))
    expect(found).not.toContain(String(strange))
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

  it('that two people assign concurrently is assigned once, and the second is refused', async () => {
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
  ])('%s of the price pays in part, or with a surplus', async (_how, amount, outcome, state) => {
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
    const reason = 'Era de otra compra'
    expect((await late.call(`POST /office-api/transfers/lines/${line}/undo`, { reason })).status).toBe(200)
    // The order had ended before: taking the money back does not reopen it.
    expect(await stateOf(id)).toBe('cancelled')
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

  it('of another amount is refused with the missing amount, and accepted when confirmed', async () => {
    const { id, number } = await order()
    const body = { order: number, trackingKey: `PART${number}`, amount: 380.5 }
    const refused = await confirm(body)
    expect([refused.status, refused.code, refused.data]).toEqual([
      422,
      'amount_does_not_match',
      { missing: 420 },
    ])
    expect(await moneyOf(id)).toEqual([])
    expect((await confirm({ ...body, otherAmount: true })).data.outcome).toBe('partly_paid')
    expect(await moneyOf(id)).toEqual([{ amount: 38_050 }])
    expect((await confirm({ order: number, trackingKey: `REST${number}`, amount: 39.5 })).data.outcome).toBe(
      'paid',
    )
  })

  it('lacks nothing once it has paid, also when a part of it is refunded', async () => {
    const { number } = await order()
    await confirm({ order: number, trackingKey: `part${number}`, amount: 420 })
    const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
    const wish = { reason: 'La van llegó tarde', amount: 20 }
    const key = { 'idempotency-key': randomUUID() }
    expect((await manager.call(`POST /office-api/orders/${number}/refunds`, wish, key)).status).toBe(200)
    const { data } = await finance.call(`GET /office-api/transfers/orders/${number}`)
    expect(data.order).toMatchObject({ state: 'partially_refunded', missing: 0 })
  })

  it('shows the open lines that may be the order’s', async () => {
    const { number } = await order()
    const line = await openLine({ text: 'boletos', payer: 'ANGELA PEREZ' })
    const { data } = await finance.call(`GET /office-api/transfers/orders/${number.toLowerCase()}`)
    expect(data).toMatchObject({ order: { name: number, missing: 420 } })
    expect((data.lines as TransferRow[]).map(({ id }) => id)).toContain(line)
  })
})

describe('a line that was placed on the wrong order', () => {
  const undo = (line: number, reason = 'Era de otra compra', client: OfficeClient = finance) =>
    client.call(`POST /office-api/transfers/lines/${line}/undo`, { reason })
  const balances = (id: string) =>
    sql(
      shop,
      'select account, sum(amount)::int as sum from ledger where order_id = $1 group by 1 order by 1',
      [id],
    )

  it('is reversed by a counter-entry: the order waits again, its buyer is informed, the line pays the right one', async () => {
    const [wrong, right] = [await order(), await order()]
    const line = await openLine()
    await place(line, wrong.number)
    const before = await sql<{ id: number }>(shop, 'select id from ledger where order_id = $1', [wrong.id])
    expect((await undo(line, '')).fields).toEqual({ reason: 'reason_missing' })
    expect((await undo(line)).data).toEqual({ outcome: 'undone' })
    expect(await stateOf(wrong.id)).toBe('awaiting_transfer_payment')
    expect(await balances(wrong.id)).toEqual([
      { account: 'customer', sum: 42_000 },
      { account: 'provider:transfer', sum: 0 },
      { account: 'sales', sum: -42_000 },
    ])
    const after = await sql<{ id: number }>(shop, 'select id from ledger where order_id = $1', [wrong.id])
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
    const mails = await sql(
      shop,
      'select kind, data from outbox where order_id = $1 order by id desc limit 1',
      [wrong.id],
    )
    expect(mails).toEqual([
      {
        kind: 'payment_undone',
        data: { missing: 42_000, currency: 'MXN', deadline: '2026-11-23T18:00:00.000Z' },
      },
    ])
    expect((await undo(line)).data).toEqual({ outcome: 'nothing_new' })
    expect((await place(line, right.number)).data).toMatchObject({ outcome: 'paid' })
    // The order can be paid as before: its buyer still sees the account, and the next transfer completes it.
    const detail = await shop.fetch(`/shop-api/order-detail/${wrong.id}`, { token: buyer.token })
    expect(await detail.json()).toMatchObject({
      data: { order: { payment: { bank: { reference: wrong.reference } } } },
    })
    expect(
      (await confirm({ order: wrong.number, trackingKey: `OWN${wrong.number}`, amount: 420 })).data.outcome,
    ).toBe('paid')
    expect([await stateOf(wrong.id), await stateOf(right.id)]).toEqual(['paid', 'paid'])
    const changes = await sql(
      shop,
      'select change from statement_line_changes where line_id = $1 order by id',
      [line],
    )
    expect(changes).toEqual([{ change: 'place' }, { change: 'undo' }, { change: 'place' }])
  })

  it('takes back a part alone, and leaves the other', async () => {
    const { id, number } = await order()
    const [first, second] = [await openLine({ amount: '300.00' }), await openLine({ amount: '120.00' })]
    await place(first, number)
    await place(second, number)
    expect(await stateOf(id)).toBe('paid')
    await undo(second)
    expect(await stateOf(id)).toBe('awaiting_transfer_payment')
    expect(await moneyOf(id)).toEqual([{ amount: 30_000 }])
    await undo(first)
    expect(await moneyOf(id)).toEqual([])
    expect((await confirm({ order: number, trackingKey: `ALL${number}`, amount: 420 })).data.outcome).toBe(
      'paid',
    )
  })

  it('frees its tracking key for the order that it pays', async () => {
    const [wrong, right] = [await order(), await order()]
    const key = `KEY${wrong.number}`
    await confirm({ order: wrong.number, trackingKey: key, amount: 420 })
    const file = `Fecha;Importe;Referencia;Clave de rastreo\n21/11/2026;420,00;${wrong.reference};${key}\n`
    const { rows } = await importStatement(shop, new TextEncoder().encode(file))
    const line = rows.flatMap((row) => ('placed' in row ? [row.placed.id] : []))[0]!
    await undo(line)
    expect((await confirm({ order: right.number, trackingKey: key, amount: 420 })).data.outcome).toBe('paid')
    expect((await confirm({ order: wrong.number, trackingKey: key, amount: 420 })).code).toBe(
      'transfer_is_known',
    )
  })

  it('of a confirmation by hand frees its key, and the order waits again; once its line has come, that is undone', async () => {
    const [wrong, right] = [await order(), await order()]
    const trackingKey = `HAND${wrong.number}`
    const undoHand = (more: object = {}, client: OfficeClient = finance) =>
      client.call('POST /office-api/transfers/undo', {
        ...{ order: wrong.number, trackingKey, reason: 'Era de otra compra' },
        ...more,
      })
    await confirm({ order: wrong.number, trackingKey, amount: 420 })
    const { data: log0 } = await finance.call(`GET /office-api/log?object=order:${wrong.number}`)
    expect(log0.rows).toMatchObject([
      { verb: 'transfer.confirm', currency: 'MXN', changes: { amount: { to: 42_000 } } },
    ])
    const shown = await finance.call(`GET /office-api/transfers/orders/${wrong.number}`)
    expect(shown.data.byHand).toMatchObject([{ trackingKey, amount: 420, undo: { why: null, waits: true } }])
    expect((await undoHand({ reason: ' ' })).fields).toEqual({ reason: 'reason_missing' })
    expect((await undoHand({ trackingKey: 'OTHER' })).status).toBe(404)
    const chile = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
    expect((await undoHand({}, chile)).status).toBe(404)
    const answers = await Promise.all([undoHand(), undoHand()])
    expect(answers.map(({ data }) => data.outcome).toSorted()).toEqual(['nothing_new', 'undone'])
    expect(await stateOf(wrong.id)).toBe('awaiting_transfer_payment')
    expect(await balances(wrong.id)).toEqual([
      { account: 'customer', sum: 42_000 },
      { account: 'provider:transfer', sum: 0 },
      { account: 'sales', sum: -42_000 },
    ])
    const file = `Fecha;Importe;Referencia;Clave de rastreo\n21/11/2026;420,00;${right.reference};${trackingKey}\n`
    expect((await confirm({ order: right.number, trackingKey, amount: 420 })).data.outcome).toBe('paid')
    await importStatement(shop, new TextEncoder().encode(file))
    expect((await undoHand({ order: right.number })).code).toBe('line_is_placed')
    const now = await finance.call(`GET /office-api/transfers/orders/${right.number}`)
    expect(now.data).toMatchObject({ byHand: [], paidBy: [{ amount: 420 }] })
    const [log] = await sql(
      shop,
      `select verb, reason, changes from office_log where object_id = $1 and verb = 'transfer.undo' and result = 'done' order by id limit 1`,
      [wrong.number],
    )
    expect(log).toMatchObject({
      reason: 'Era de otra compra',
      changes: { transfer: { from: trackingKey, to: null } },
    })
  })

  it('cancels the order where no transfer would come in time', async () => {
    event = await addEvent(shop, { size: 4, startsAt: '2026-11-29T20:30:00-06:00' })
    const { id, number } = await order()
    const line = await openLine()
    await place(line, number)
    shop.clock.advance(3 * 86_400_000)
    finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
    const { data } = await finance.call(`GET /office-api/transfers/lines/${line}`)
    expect(data.undo).toEqual({ why: null, waits: false })
    expect((await undo(line)).data).toEqual({ outcome: 'undone' })
    expect(await stateOf(id)).toBe('cancelled')
    const live = await sql(shop, 'select 1 from tickets where order_id = $1 and released_at is null', [id])
    expect(live).toEqual([])
    const mails = await sql<{ kind: string }>(
      shop,
      'select kind from outbox where order_id = $1 order by id desc limit 2',
      [id],
    )
    expect(mails.map(({ kind }) => kind)).toEqual(['order_cancelled', 'payment_undone'])
  })

  it('cannot be undone after a refund or boarding, or by the buyer', async () => {
    const paid = await order()
    const line = await openLine({ amount: '500.00' })
    await place(line, paid.number)
    expect((await undo(line)).code).toBe('placing_refunded')
    const aboard = await order()
    const boarded = await openLine()
    await place(boarded, aboard.number)
    await sql(
      shop,
      `with seen as (
         insert into check_ins (order_id, leg, outcome, nonce, staff_id, created_at)
         select id, 'outbound', 'boarded', number, user_id, now() from orders where id = $1 returning id
       )
       insert into boardings (check_in_id, passenger_id, leg)
       select seen.id, p.id, 'outbound' from seen, passengers p join tickets t on t.id = p.ticket_id where t.order_id = $1`,
      [aboard.id],
    )
    expect((await undo(boarded)).code).toBe('placing_boarded')
    const elsewhere = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
    expect((await undo(boarded, 'x', elsewhere)).status).toBe(404)
    await sql(shop, 'update users set email = $2 where id = $1', [buyer.id, finance.email])
    expect((await undo(boarded)).code).toBe('own_order')
  })
})

it('a line that is no payment is set aside with why, and opened again', async () => {
  const line = await openLine({ text: 'intereses' })
  const call = (act: string, body?: object) =>
    finance.call(`POST /office-api/transfers/lines/${line}/${act}`, body)
  expect((await call('set-aside', { reason: ' ' })).fields).toEqual({ reason: 'reason_missing' })
  expect((await call('set-aside', { reason: 'Intereses del banco' })).data).toEqual({ outcome: 'set_aside' })
  const { number } = await order()
  expect((await place(line, number)).code).toBe('line_is_placed')
  const { data } = await finance.call('GET /office-api/transfers?state=set_aside&q=intereses')
  expect(data.rows).toMatchObject([{ id: line, why: 'Intereses del banco' }])
  expect((await call('take-back')).data).toEqual({ outcome: 'taken_back' })
  expect((await place(line, number)).data).toMatchObject({ outcome: 'paid' })
  expect((await call('set-aside', { reason: 'x' })).code).toBe('line_is_placed')
})

describe('an open debit', () => {
  /** A paid order, and an open debit that names it. */
  async function asked() {
    const placed = await order()
    const day = shop.clock.now().toISOString().slice(0, 10)
    const rows = `${day},,420.00,pago ${placed.reference}\n${day},420.00,,CARGO ${placed.reference}\n`
    const read = await importStatement(shop, new TextEncoder().encode(`Fecha,Cargo,Abono,Concepto\n${rows}`))
    const debit = read.rows.flatMap((row) => ('placed' in row ? [row.placed] : []))[1]
    if (!debit?.waits) throw new Error('the debit did not stay open')
    return { ...placed, line: debit.id }
  }
  const lineOf = async (line: number) => (await finance.call(`GET /office-api/transfers/lines/${line}`)).data

  it('is offered as payment of no order, but with the payments that it may take back', async () => {
    const { line, number } = await asked()
    const waiting = await order()
    const shown = await lineOf(line)
    expect(shown.candidates).toEqual([])
    expect((shown.takeable as { name: string; isNamed: boolean }[])[0]).toMatchObject({
      ...{ name: number, isNamed: true },
    })
    const { data } = await finance.call('GET /office-api/transfers?state=open')
    expect((data.rows as TransferRow[]).find(({ id }) => id === line)?.best).toBeNull()
    const forOrder = await finance.call(`GET /office-api/transfers/orders/${waiting.number}`)
    expect((forOrder.data.lines as { id: number }[]).map(({ id }) => id)).not.toContain(line)
  })

  it('counts against the credits in the sums of home and list', async () => {
    await asked()
    const { groups } = (await finance.call('GET /office-api/home')).data as {
      groups: { kind: string; rows: { title: string }[] }[]
    }
    const { data } = await finance.call('GET /office-api/transfers?state=open&country=MX')
    const [sum] = data.sums as { currency: 'MXN'; amount: number }[]
    const title = groups.find(({ kind }) => kind === 'open_line')?.rows[0]?.title
    expect(title).toBe(formatMajor(sum?.amount ?? 0, 'MXN'))
  })

  it('is recorded by staff as a transfer that was taken back, once', async () => {
    const { id, line, number } = await asked()
    const take = () => finance.call(`POST /office-api/transfers/lines/${line}/taken-back`, { order: number })
    expect((await take()).data).toEqual({ outcome: 'money_taken_back' })
    expect((await take()).data).toEqual({ outcome: 'money_taken_back' })
    expect(await stateOf(id)).toBe('paid')
    const returns = await sql(shop, 'select kind, amount from money_returns where order_id = $1', [id])
    expect(returns).toEqual([{ kind: 'taken_back', amount: 42_000 }])
    const outgoing = await finance.call(`POST /office-api/transfers/lines/${line}/outgoing`)
    expect([outgoing.status, outgoing.code]).toEqual([409, 'line_is_placed'])
  })

  it('is not taken from an order without such a payment', async () => {
    const { line } = await asked()
    const { number } = await order()
    const refused = await finance.call(`POST /office-api/transfers/lines/${line}/taken-back`, {
      order: number,
    })
    expect(refused.code).toBe('amount_does_not_match')
  })

  it('is filed by staff as outgoing, and can still be recorded as taken back', async () => {
    const { id, line, number } = await asked()
    const filed = await finance.call(`POST /office-api/transfers/lines/${line}/outgoing`)
    expect(filed.data).toEqual({ outcome: 'outgoing' })
    expect((await lineOf(line)).line).toMatchObject({ state: 'debit' })
    const tasks = `select from staff_tasks where details->>'line' = $1 and done_at is null`
    expect(await sql(shop, tasks, [String(line)])).toEqual([])
    await finance.call(`POST /office-api/transfers/lines/${line}/taken-back`, { order: number })
    expect(await sql(shop, 'select kind from money_returns where order_id = $1', [id])).toHaveLength(1)
  })
})
