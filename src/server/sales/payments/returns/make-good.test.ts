import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actAs } from '#server/platform/context.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'
import type { StatementLine } from '../statement-lines/statement-line.ts'
import { assignLine, type LinesFile } from '../transfers/assign-line.ts'
import { assignOpenLine } from '../transfers/by-staff/assign-open-line.ts'
import { type MoneyReturn, recordMoneyReturn } from './record-money-return.ts'

/* A customer pays again what had left an order: that is kept, and only what is above it goes back. */

const price = 42_000

let shop: TestShop
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  event = await addEvent(shop, { size: 6, startsAt: '2026-12-20T20:30:00-06:00' })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

let lines = 0
const id = () => `TRK${String(++lines).padStart(7, '0')}`
function take(said: Partial<StatementLine>, file?: LinesFile) {
  const line: StatementLine = {
    ...{ direction: 'credit', bookedOn: '2026-11-21', amount: price, currency: 'MXN', reference: '' },
    ...{ payer: 'SIN NOMBRE', account: '', bankIds: [id()], said: {} },
    ...said,
  }
  return assignLine(shop, { key: id(), line, countryCode: 'MX' }, file)
}

type Order = { id: string; number: string; reference: string; bankIds: string[] }

/** An order to which a transfer of each amount came. */
async function orderPaidBy(...amounts: number[]): Promise<Order> {
  const { token } = await addUser(shop)
  const { data } = await placeOrder(shop, token, draftOf(event))
  const order = { id: data.orderId, number: data.number, reference: data.payment.bank!.reference }
  const bankIds: string[] = []
  for (const amount of amounts) {
    bankIds.push(id())
    await take({ reference: order.reference, amount, bankIds: bankIds.slice(-1) })
  }
  return { ...order, bankIds }
}
async function takenBack(order: Order, nth: number, amount: number) {
  const { outcome } = await take({ direction: 'debit', amount, bankIds: [order.bankIds[nth]!] })
  expect(outcome).toBe('taken_back')
}
const again = ({ reference }: Order, amount: number, bookedOn = '2026-11-22', file?: LinesFile) =>
  take({ reference, amount, bookedOn }, file)

async function record(order: Order, kind: MoneyReturn['kind'], amount = price) {
  const [row] = await sql<{ id: string }>(
    shop,
    `select id from payment_attempts where order_id = $1 and state = 'completed' order by ordinal limit 1`,
    [order.id],
  )
  const what: MoneyReturn = {
    ...{ kind, of: { attempt: row!.id }, source: 'provider:webpay', reference: row!.id },
    ...{ money: { amount, currency: 'MXN' }, happenedAt: shop.clock.now() },
  }
  const ctx = actAs(shop, { kind: 'provider', id: 'webpay' })
  return shop.db.transaction((tx) => recordMoneyReturn(ctx, tx, what))
}

async function standingOf({ id: orderId, number }: Order) {
  const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  const [row] = await sql<{
    due: number
    lost: number
    tasks: string[]
    ends: (string | null)[]
    refunds: string[]
  }>(
    shop,
    `select (select coalesce(sum(amount), 0)::int from ledger where order_id = $1 and account = 'customer') as due,
       (select coalesce(sum(amount), 0)::int from ledger where order_id = $1 and account = 'losses') as lost,
       array(select kind from staff_tasks where order_id = $1 and done_at is null and kind <> 'refund_by_hand' order by id) as tasks,
       array(select ended_by from money_returns where order_id = $1 order by id) as ends,
       array(select reason || ' ' || amount from refunds where order_id = $1 order by created_at, id) as refunds`,
    [orderId],
  )
  const { data } = await finance.call(`GET /office-api/orders/${number}`)
  const { order, money, moneyReturns } = data as {
    order: { state: string }
    money: { due: number }
    moneyReturns: { open: boolean }[]
  }
  expect(money.due).toBe(row!.due / 100)
  return { ...row!, state: order.state, open: moneyReturns.filter(({ open }) => open).length }
}
const whole = { state: 'paid', due: 0, lost: 0, tasks: [], open: 0 }

describe('money that comes for an order of which a transfer was taken back', () => {
  it('settles it by the reference, and the matter ends with its task', async () => {
    const order = await orderPaidBy(price)
    await takenBack(order, 0, price)
    expect(await standingOf(order)).toMatchObject({ due: price, tasks: ['payment_taken_back'], open: 1 })
    expect((await again(order, price)).outcome).toBe('paid')
    expect(await standingOf(order)).toEqual({ ...whole, ends: ['paid_again'], refunds: [] })
    expect((await again(order, price, '2026-11-23')).outcome).toBe('to_refund')
    expect(await standingOf(order)).toEqual({
      ...whole,
      ends: ['paid_again'],
      refunds: [`paid_twice ${price}`],
    })
  })

  it('is the only part of the order that left, and is a candidate for exactly that', async () => {
    const order = await orderPaidBy(20_000, price - 20_000)
    await takenBack(order, 0, 20_000)
    // On the same day it may be the first transfer in other words: staff decide.
    const file = { name: 'otra.csv', keys: new Set<string>() }
    const { id: line, waits } = await again(order, 20_000, '2026-11-21', file)
    expect(waits).toBe(true)
    const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
    const { data } = await finance.call(`GET /office-api/transfers/lines/${line}?to=${order.number}`)
    const candidate = { name: order.number, missing: 200, difference: 0, effect: 'settles_due' }
    expect(data).toMatchObject({ candidates: [candidate], found: [candidate] })
    expect((await assignOpenLine(shop, line, order.number)).outcome).toBe('paid')
    expect(await standingOf(order)).toEqual({ ...whole, ends: ['paid_again'], refunds: [] })
  })

  it('in two parts settles it with the last, of which only the surplus goes back', async () => {
    const order = await orderPaidBy(price)
    await takenBack(order, 0, price)
    expect((await again(order, 10_000)).outcome).toBe('partly_paid')
    expect(await standingOf(order)).toMatchObject({ due: 32_000, open: 1, refunds: [], ends: [null] })
    expect((await again(order, 35_000)).outcome).toBe('paid_with_surplus')
    expect(await standingOf(order)).toEqual({ ...whole, ends: ['paid_again'], refunds: ['paid_twice 3000'] })
  })

  it('ends the first of two matters that it covers, and then the other', async () => {
    const order = await orderPaidBy(20_000, price - 20_000)
    await takenBack(order, 0, 20_000)
    await takenBack(order, 1, price - 20_000)
    expect((await again(order, 25_000)).outcome).toBe('partly_paid')
    expect(await standingOf(order)).toMatchObject({ due: 17_000, ends: ['paid_again', null], open: 1 })
    expect((await again(order, 17_000)).outcome).toBe('paid')
    expect(await standingOf(order)).toEqual({ ...whole, ends: ['paid_again', 'paid_again'], refunds: [] })
  })

  it('ends the matter when it pays the whole order that still waits', async () => {
    const order = await orderPaidBy(20_000)
    await takenBack(order, 0, 20_000)
    expect(await standingOf(order)).toMatchObject({ state: 'awaiting_transfer_payment', open: 1 })
    expect((await again(order, price)).outcome).toBe('paid')
    expect(await standingOf(order)).toEqual({ ...whole, ends: ['paid_again'], refunds: [] })
  })
})

describe('staff end a matter', () => {
  async function accept(order: Order) {
    const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
    const [row] = await sql<{ id: number }>(
      shop,
      'select id::int from money_returns where order_id = $1 and ended_at is null',
      [order.id],
    )
    const { status } = await finance.call(`POST /office-api/money-returns/${row!.id}/end`, {
      ...{ how: 'accepted', reason: 'Se asume' },
    })
    expect(status).toBe(200)
  }

  it('and money that comes afterwards goes back, because nothing is owed', async () => {
    const order = await orderPaidBy(price)
    await takenBack(order, 0, price)
    await accept(order)
    expect((await again(order, price)).outcome).toBe('to_refund')
    expect(await standingOf(order)).toEqual({
      ...{ ...whole, lost: price, ends: ['accepted'] },
      refunds: [`paid_twice ${price}`],
    })
  })

  it('of which a part was paid again: the shop bears the rest, and what a won dispute brings is owed back', async () => {
    const order = await orderPaidBy(price)
    await record(order, 'disputed')
    expect((await again(order, 10_000)).outcome).toBe('partly_paid')
    await accept(order)
    expect(await standingOf(order)).toMatchObject({ due: 0, lost: 32_000, refunds: [] })
    await record(order, 'dispute_won')
    expect(await standingOf(order)).toMatchObject({ due: 0, lost: 0, refunds: ['paid_twice 10000'] })
  })
})

describe('a disputed payment that was paid again', () => {
  async function paidAgain() {
    const order = await orderPaidBy(price)
    await record(order, 'disputed')
    expect((await again(order, price)).outcome).toBe('paid')
    expect(await standingOf(order)).toEqual({ ...whole, ends: ['paid_again'], refunds: [] })
    shop.clock.advance(86_400_000)
    return order
  }

  it('is refunded once when the dispute is won', async () => {
    const order = await paidAgain()
    for (const _ of [1, 2]) await record(order, 'dispute_won')
    expect(await standingOf(order)).toMatchObject({ ...whole, refunds: [`paid_twice ${price}`] })
  })

  it('is no new matter when the dispute is lost', async () => {
    const order = await paidAgain()
    await record(order, 'dispute_lost')
    expect(await standingOf(order)).toEqual({ ...whole, ends: ['paid_again', 'paid_again'], refunds: [] })
  })
})

it('money for a refund that the provider made by itself settles what the order owes again', async () => {
  const order = await orderPaidBy(price)
  await record(order, 'refunded_elsewhere', 15_000)
  expect((await again(order, 15_000)).outcome).toBe('paid')
  expect(await standingOf(order)).toEqual({ ...whole, ends: ['paid_again'], refunds: [] })
})
