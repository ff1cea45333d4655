import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MoneyReturnKind } from '#domain/sales/payments/returns/money-returns.ts'
import { callOffEvent } from '#server/catalogue/private-events/call-off-event.ts'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { actAs } from '#server/platform/context.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, sendComplete } from '#test/helpers/private-events.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { readBillNamed } from '../bills/bill-sql.ts'
import { confirmBillRefund } from '../refunds/confirm-bill-refund.ts'
import { confirmRefund } from '../refunds/confirm-refund.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { confirmTransfer } from '../transfers/by-staff/confirm-transfer.ts'
import { confirmBill } from '../transfers/confirm-bill.ts'
import { type MoneyReturn, recordMoneyReturn } from './record-money-return.ts'

const price = 42_000

let shop: TestShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  buyer = await addUser(shop)
  event = await addEvent(shop)
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

const clerk = () => actAs(shop, { kind: 'provider', id: 'webpay' })

/** A paid order and the attempt that paid it. */
async function paidOrder(): Promise<{ id: string; attempt: string }> {
  const { data } = await placeOrder(shop, buyer.token, draftOf(event))
  const id = data.orderId
  await confirmTransfer(shop, id, `K${randomUUID().replaceAll('-', '').slice(0, 20)}`.toUpperCase())
  const [row] = await sql<{ id: string }>(shop, 'select id from payment_attempts where order_id = $1', [id])
  return { id, attempt: row!.id }
}

function record(what: Partial<MoneyReturn> & Pick<MoneyReturn, 'kind' | 'of'>) {
  const fact = {
    source: 'provider:webpay' as const,
    reference: Object.values(what.of).join(),
    money: { amount: price, currency: 'MXN' as const },
    happenedAt: shop.clock.now(),
    ...what,
  }
  return shop.db.transaction((tx) => recordMoneyReturn(clerk(), tx, fact))
}

const balances = async (column: 'order_id' | 'bill_id', id: string) =>
  Object.fromEntries(
    (
      await sql<{ account: string; amount: number }>(
        shop,
        `select account, sum(amount)::int as amount from ledger where ${column} = $1 group by account having sum(amount) <> 0`,
        [id],
      )
    ).map(({ account, amount }) => [account, amount]),
  )
const accounts = (orderId: string) => balances('order_id', orderId)

const openTasks = async (orderId: string | null) =>
  (
    await sql<{ kind: string }>(
      shop,
      'select kind from staff_tasks where order_id is not distinct from $1 and done_at is null order by id',
      [orderId],
    )
  ).map(({ kind }) => kind)

const stateOf = async (orderId: string) =>
  (
    await sql<{ state: string; live: number }>(
      shop,
      `select o.state, (select count(*)::int from tickets t where t.order_id = o.id and t.released_at is null) as live
       from orders o where id = $1`,
      [orderId],
    )
  )[0]

const paid = { 'provider:transfer': price, sales: -price }
const gone = { customer: price, sales: -price }

describe('a dispute', () => {
  it('takes the money out of the ledger, gives staff a task with a deadline, and leaves the order as it is', async () => {
    const { id, attempt } = await paidOrder()
    const before = await stateOf(id)
    const answerBy = new Date('2026-12-01T18:00:00Z')
    expect(await record({ kind: 'disputed', of: { attempt }, answerBy })).toBe('recorded')
    expect(await accounts(id)).toEqual(gone)
    expect(await stateOf(id)).toEqual(before)
    const [task] = await sql<{ kind: string; details: object }>(
      shop,
      'select kind, details from staff_tasks where order_id = $1 and done_at is null',
      [id],
    )
    expect(task).toMatchObject({
      kind: 'payment_disputed',
      details: { amount: price, currency: 'MXN', answerBy: answerBy.toISOString() },
    })
  })

  it('that is won brings the money back and ends the task', async () => {
    const { id, attempt } = await paidOrder()
    await record({ kind: 'disputed', of: { attempt } })
    shop.clock.advance(86_400_000)
    await record({ kind: 'dispute_won', of: { attempt } })
    expect(await accounts(id)).toEqual(paid)
    expect(await openTasks(id)).toEqual([])
  })

  it('that is lost asks staff which tickets end; won later all the same, it is over', async () => {
    const { id, attempt } = await paidOrder()
    await record({ kind: 'disputed', of: { attempt } })
    shop.clock.advance(86_400_000)
    await record({ kind: 'dispute_lost', of: { attempt } })
    expect(await accounts(id)).toEqual(gone)
    expect(await openTasks(id)).toEqual(['dispute_lost'])
    shop.clock.advance(86_400_000)
    await record({ kind: 'dispute_won', of: { attempt } })
    expect(await accounts(id)).toEqual(paid)
    expect(await openTasks(id)).toEqual([])
  })

  it('that is opened again after it was won takes the money again, with a new task', async () => {
    const { id, attempt } = await paidOrder()
    for (const kind of ['disputed', 'dispute_won', 'disputed'] as const) {
      shop.clock.advance(86_400_000)
      expect(await record({ kind, of: { attempt } })).toBe('recorded')
      expect(await record({ kind, of: { attempt } })).toBe('known')
    }
    expect(await accounts(id)).toEqual(gone)
    expect(await openTasks(id)).toEqual(['payment_disputed'])
    shop.clock.advance(86_400_000)
    await record({ kind: 'dispute_won', of: { attempt } })
    expect(await accounts(id)).toEqual(paid)
    expect(await openTasks(id)).toEqual([])
  })

  it('of which the decision is reported first, and each report twice, is counted once', async () => {
    for (const [decision, expected] of [
      ['dispute_won', paid],
      ['dispute_lost', gone],
    ] as const) {
      const { id, attempt } = await paidOrder()
      const of = { of: { attempt }, reference: randomUUID() }
      const opened = new Date('2026-11-20T00:00:00Z')
      expect(await record({ kind: decision, ...of })).toBe('recorded')
      expect(await record({ kind: 'disputed', ...of, happenedAt: opened })).toBe('recorded')
      expect(await record({ kind: 'disputed', ...of, happenedAt: opened })).toBe('known')
      expect(await record({ kind: decision, ...of })).toBe('known')
      expect(await accounts(id)).toEqual(expected)
      expect(await openTasks(id)).toEqual(decision === 'dispute_won' ? [] : ['dispute_lost'])
    }
  })

  it('reported by several processes at once is recorded once', async () => {
    const { id, attempt } = await paidOrder()
    const reports = Array.from({ length: 5 }, () => record({ kind: 'disputed', of: { attempt } }))
    const outcomes = await Promise.all(reports)
    expect(outcomes.filter((outcome) => outcome === 'recorded')).toHaveLength(1)
    expect(await accounts(id)).toEqual(gone)
    expect(await openTasks(id)).toEqual(['payment_disputed'])
  })

  it('of a part takes that part; only the rest can be refunded, by the database, too', async () => {
    const { id, attempt } = await paidOrder()
    await record({ kind: 'disputed', of: { attempt }, money: { amount: 12_000, currency: 'MXN' } })
    const insert = (amount: number) =>
      sql(
        shop,
        `insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at)
         values ($1, $2, $3, 'created', $4, 'MXN', 'staff', now(), now())`,
        [randomUUID(), id, attempt, amount],
      )
    await expect(insert(30_001)).rejects.toThrow('exceed it')
    await expect(refundOrder(shop, id, { amount: 300.01 })).rejects.toThrow('amount_does_not_match')
    expect(await refundOrder(shop, id, { amount: 300 })).toBe('all')
    expect(await accounts(id)).toMatchObject({ refunds: -30_000, customer: 12_000 })
  })

  it('of a payment that was refunded already takes the money a second time', async () => {
    const { id, attempt } = await paidOrder()
    await refundOrder(shop, id)
    await sendRefunds(shop)
    await confirmRefund(shop, id, 'REFUNDKEY1')
    expect(await accounts(id)).toEqual({})
    await record({ kind: 'disputed', of: { attempt } })
    expect(await accounts(id)).toEqual({ customer: price, 'provider:transfer': -price })
    expect(await openTasks(id)).toEqual(['payment_disputed'])
    const { findings } = await auditMoney(shop)
    expect(findings).toMatchObject([{ code: 'taken_more_than_paid', details: { left: 2 * price } }])
    await record({ kind: 'dispute_won', of: { attempt } })
    expect(await accounts(id)).toEqual({})
  })

  it('of more than the payment, or in another currency, is booked by nobody but a task for staff', async () => {
    const { id, attempt } = await paidOrder()
    const more = { amount: price + 1, currency: 'MXN' as const }
    expect(await record({ kind: 'disputed', of: { attempt }, money: more })).toBe('mismatch')
    const other = { amount: price, currency: 'CLP' as const }
    expect(await record({ kind: 'disputed', of: { attempt }, money: other })).toBe('mismatch')
    expect(await accounts(id)).toEqual(paid)
    expect(await openTasks(id)).toEqual(['amount_mismatch'])
  })
})

describe('money of a bank', () => {
  const taken: MoneyReturnKind = 'taken_back'

  it('that takes a transfer back leaves the order paid and asks staff', async () => {
    const { id, attempt } = await paidOrder()
    await record({ kind: taken, of: { attempt }, source: 'statement', reference: 'line-7' })
    expect(await accounts(id)).toEqual(gone)
    expect(await stateOf(id)).toMatchObject({ state: 'paid' })
    expect(await openTasks(id)).toEqual(['payment_taken_back'])
    await expect(
      sql(shop, `update payment_attempts set state = 'misplaced' where id = $1`, [attempt]),
    ).rejects.toThrow('went back')
  })

  it('that sends our refund back makes it wait again, with another account', async () => {
    const { id } = await paidOrder()
    await refundOrder(shop, id)
    await sendRefunds(shop)
    await confirmRefund(shop, id, 'BOUNCEKEY1')
    const [refund] = await sql<{ id: string }>(shop, 'select id from refunds where order_id = $1', [id])
    const back = { kind: 'bounced', of: { refund: refund!.id }, source: 'statement', reason: 'AC04' } as const
    expect(await record(back)).toBe('recorded')
    expect(await record(back)).toBe('known')
    expect(await accounts(id)).toEqual({ 'provider:transfer': price, refunds: -price })
    expect(await openTasks(id)).toEqual(['refund_by_hand'])
    expect((await confirmRefund(shop, id, 'BOUNCEKEY2')).outcome).toBe('confirmed')
    expect(await accounts(id)).toEqual({})
    expect(await openTasks(id)).toEqual([])
  })

  it('of a host that is taken back is booked at the bill', async () => {
    const host = await addUser(shop)
    const countyId = await addCounty(shop)
    const request = await sendComplete(shop, host, countyId, [
      ['Ana Sáenz', '+525512345678', 'ana@vaiven.test'],
    ])
    const { bill } = await approveRequest(shop, request, { price: 12_000.5 })
    await confirmBill(shop, String(bill?.reference), { trackingKey: `B${request}`, amount: 12_000.5 })
    const [row] = await sql<{ id: string }>(shop, 'select id from host_bills where reference = $1', [
      bill?.reference,
    ])
    const money = { amount: 1_200_050, currency: 'MXN' as const }
    const report = { kind: taken, of: { bill: row!.id }, source: 'statement', money } as const
    await record({ ...report, reference: 'line-8' })
    expect(await balances('bill_id', row!.id)).toEqual({ customer: 1_200_050, sales: -1_200_050 })
    expect(await openTasks(null)).toEqual(['payment_taken_back'])
  })

  it('of a host whose refund comes back waits for staff again', async () => {
    const host = await addUser(shop)
    const request = await sendComplete(shop, host, await addCounty(shop), [
      ['Ana Sáenz', '+525512345678', 'ana@vaiven.test'],
    ])
    const { bill } = await approveRequest(shop, request, { price: 12_000.5 })
    const reference = String(bill?.reference)
    await confirmBill(shop, reference, { trackingKey: `B${request}`, amount: 12_000.5 })
    await callOffEvent(shop, request, 'Lluvia')
    const row = await readBillNamed(shop.db, reference)
    expect(await confirmBillRefund(shop, row!, `R${request}`)).toBe('confirmed')
    const state = async () => (await readBillNamed(shop.db, reference))?.state
    expect(await state()).toBe('refunded')
    const money = { amount: 1_200_050, currency: 'MXN' as const }
    const report = { kind: 'bounced', of: { bill: row!.id }, source: 'statement', money } as const
    expect(await record({ ...report, reference: 'line-9', reason: 'AC04' })).toBe('recorded')
    expect(await record({ ...report, reference: 'line-9', reason: 'AC04' })).toBe('known')
    expect(await state()).toBe('to_refund')
    expect(await balances('bill_id', row!.id)).toEqual({
      'provider:transfer': 1_200_050,
      refunds: -1_200_050,
    })
    expect(await confirmBillRefund(shop, row!, `S${request}`)).toBe('confirmed')
    expect(await balances('bill_id', row!.id)).toEqual({})
  })
})
