import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { reconcileAttempts } from '#server/sales/payments/settling/reconcile-attempts.ts'
import { sql } from '../helpers/builders.ts'
import { type Bought, createWaysShop, type Way, type WaysShop } from '../helpers/payments/every-way-to-pay.ts'

/* Faults between a payment and the shop, for every payment method. The money is audited after each. */

let shop: WaysShop
beforeAll(async () => {
  shop = await createWaysShop()
})
beforeEach(() => shop.reset())
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

const names = ['card', 'cash', 'mercadopago', 'webpay', 'transfer'] as const
const online = ['card', 'cash', 'mercadopago', 'webpay'] as const

type Seen = {
  state: string
  pays: number
  live: number
  refunds: string[]
  tasks: string[]
  paidMails: number
}

async function look({ placed }: Bought): Promise<Seen> {
  const [row] = await sql<Seen>(
    shop,
    `select state,
       (select count(*)::int from order_changes where order_id = o.id and change in ('pay', 'revive')) as pays,
       (select count(*)::int from tickets where order_id = o.id and released_at is null) as live,
       (select count(*)::int from outbox where order_id = o.id and kind = 'order_paid') as paid_mails,
       array(select reason || ' ' || state from refunds where order_id = o.id order by created_at) as refunds,
       array(select kind from staff_tasks where order_id = o.id order by id) as tasks
     from orders o where id = $1`,
    [placed.orderId],
  )
  return row!
}

const paidOnce = { state: expect.stringMatching(/paid/), pays: 1, live: 1, refunds: [], paidMails: 1 }

async function bought(way: Way, size = 1): Promise<Bought> {
  return shop.buy(way, await shop.eventFor(way, size))
}

/** Another customer takes the seat, with a method without a provider if there is one. */
const takeSeat = (way: Way, { event }: Bought) =>
  shop.buy(way.country === 'MX' ? shop.ways.transfer : way, event)

describe.each(names)('notifications of a payment by %s', (name) => {
  const way = () => shop.ways[name]

  it('that arrives fifty times, some at once, pays once', async () => {
    const order = await bought(way())
    await way().pay(order)
    await Promise.all(Array.from({ length: 5 }, () => way().tell(order)))
    for (let times = 5; times < 50; times++) await way().tell(order)
    expect(await look(order)).toMatchObject({ ...paidOnce, state: 'paid' })
  })

  it('that arrives before the payment, and again after it, pays once', async () => {
    const order = await bought(way())
    if (name !== 'webpay') await way().tell(order)
    expect(await look(order)).toMatchObject({ pays: 0, live: 1 })
    await way().pay(order)
    await way().tell(order)
    await way().tell(order)
    expect(await look(order)).toMatchObject({ ...paidOnce, state: 'paid' })
  })

  it.each([-10, 10])('is believed when the clocks differ by %i minutes', async (minutes) => {
    const order = await bought(way())
    shop.clock.advance(minutes * 60_000)
    await way().pay(order)
    await way().tell(order)
    expect(await look(order)).toMatchObject({ ...paidOnce, state: 'paid' })
  })

  it('that is forged pays nothing', async () => {
    const order = await bought(way())
    const answer = await way().tell(order, true)
    expect([200, 403]).toContain(answer.status)
    expect(await look(order)).toMatchObject({ pays: 0, live: 1, paidMails: 0 })
  })

  it('of another order pays that one alone', async () => {
    const event = await shop.eventFor(way(), 2)
    const [mine, other] = [await shop.buy(way(), event), await shop.buy(way(), event)]
    await way().pay(other)
    await way().tell(other)
    if (name === 'webpay') await way().tell({ ...other, placed: mine.placed })
    expect(await look(mine)).toMatchObject({ pays: 0 })
    expect(await look(other)).toMatchObject({ state: 'paid', pays: 1 })
  })

  it.each(['free', 'gone'])(
    'that comes after the seats were given back, which are %s, loses no money',
    async (seats) => {
      const order = await bought(way())
      shop.clock.advance(way().windowMs)
      await expireOrders(shop)
      expect(await look(order)).toMatchObject({ state: 'cancelled', live: 0 })
      if (seats === 'gone') await takeSeat(way(), order)
      await way().pay(order)
      await Promise.all([way().tell(order), way().tell(order)])
      // Webpay charges nothing before the shop commits, which it does not for an order that has ended.
      if (name === 'webpay')
        return expect(await look(order)).toMatchObject({ state: 'cancelled', live: 0, refunds: [] })
      if (seats === 'free') return expect(await look(order)).toMatchObject({ ...paidOnce, state: 'paid' })
      await sendRefunds(shop)
      await sendRefunds(shop)
      expect(await look(order)).toMatchObject({
        state: 'cancelled',
        live: 0,
        paidMails: 0,
        refunds: [way().byHand ? 'late_money waiting_for_staff' : 'late_money done'],
      })
    },
  )
})

describe.each(online)('a payment by %s', (name) => {
  it.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'USD' }],
  ])('in another %s pays nothing: staff get one task', async (_what, wrong) => {
    const way = shop.ways[name]
    const order = await bought(way)
    await way.pay(order, wrong)
    await way.tell(order)
    await way.tell(order)
    expect(await look(order)).toMatchObject({ pays: 0, live: 1, tasks: ['amount_mismatch'] })
  })

  it.each([
    ['is down', { kind: 'respond', status: 500 }],
    ['answers after it has done what was asked, to nobody', { kind: 'drop', when: 'after' }],
    ['answers what nobody can read', { kind: 'malformed' }],
  ])('is settled once its provider, which %s, can be asked again', async (_what, fault) => {
    const way = shop.ways[name]
    const order = await bought(way)
    await way.pay(order)
    await way.fault!({ ...fault, operation: '*', times: 10 })
    await way.tell(order)
    await expireOrders(shop)
    expect(await look(order)).toMatchObject({ live: 1, refunds: [] })
    await way.fault!(null)
    shop.clock.advance(2 * 60_000)
    await reconcileAttempts(shop)
    await way.tell(order)
    expect(await look(order)).toMatchObject({ ...paidOnce, state: 'paid' })
  })
})

describe('two ways to pay one order, both paid', () => {
  it.each([
    ['card', 'transfer'],
    ['transfer', 'card'],
    ['mercadopago', 'cash'],
    ['cash', 'mercadopago'],
    ['card', 'mercadopago'],
  ] as const)('%s, then %s: the first is taken, the other goes back', async (first, second) => {
    const [a, b] = [shop.ways[first], shop.ways[second]]
    const one = await bought(a)
    if (first !== 'transfer') await a.pay(one)
    // The first notification has not arrived when the customer chooses another method; the shop then looks
    // the payment up, so the provider has to be down.
    await a.fault?.({ kind: 'respond', status: 500, operation: '*', times: 3 })
    const two = await shop.payAgain(one, b)
    await a.fault?.(null)
    if (first === 'transfer') await a.pay(one)
    await b.pay(two)
    await b.tell(two)
    shop.clock.advance(2 * 60_000)
    await reconcileAttempts(shop)
    await a.tell(one)
    await sendRefunds(shop)
    const seen = await look(one)
    expect(seen).toMatchObject({ state: 'paid', pays: 1, live: 1, paidMails: 1 })
    expect(seen.refunds).toHaveLength(1)
    expect(seen.refunds[0]).toMatch(/^paid_twice (done|waiting_for_staff)$/)
  })
})

describe('a shop that dies', () => {
  /** Fails the next statement with this name, as if the process had ended there. */
  function dieAt(name: string): () => boolean {
    const { query, transaction } = shop.db
    let died = false
    const guard: typeof query = async (statement, values) => {
      if (statement.name !== name || died) return query<never>(statement, values)
      died = true
      throw new Error(`died at ${name}`)
    }
    shop.db.query = guard
    shop.db.transaction = (work) =>
      transaction((tx) =>
        work({
          ...tx,
          query: async (statement, values) => {
            if (statement.name === name && !died) {
              died = true
              throw new Error(`died at ${name}`)
            }
            return tx.query<never>(statement, values)
          },
        }),
      )
    return () => {
      Object.assign(shop.db, { query, transaction })
      return died
    }
  }

  it.each([
    ['card', 'mark-notifications'],
    ['card', 'change-order-state'],
    ['card', 'insert-notification'],
    ['cash', 'change-attempt-state'],
    ['mercadopago', 'change-order-state'],
    ['webpay', 'claim-return'],
    ['webpay', 'change-attempt-state'],
    ['webpay', 'free-return'],
    ['transfer', 'insert-statement-line'],
    ['transfer', 'change-order-state'],
    ['transfer', 'mark-statement-line'],
  ] as const)('while it hears of a payment by %s, at %s, has it paid once afterwards', async (name, step) => {
    const way = shop.ways[name]
    const order = await bought(way)
    await way.pay(order)
    const wake = dieAt(step)
    await way.tell(order).catch(() => undefined)
    expect(wake()).toBe(true)
    shop.clock.advance(2 * 60_000)
    await reconcileAttempts(shop)
    await way.tell(order)
    expect(await look(order)).toMatchObject({ ...paidOnce, state: 'paid' })
  })

  it.each(['card', 'mercadopago'] as const)(
    'after it told the provider of a payment by %s, finds it again',
    async (name) => {
      const way = shop.ways[name]
      const event = await shop.eventFor(way)
      const wake = dieAt('update-started-attempt')
      await expect(shop.buy(way, event)).rejects.toThrow()
      expect(wake()).toBe(true)
      const [order] = await sql<{ id: string; state: string }>(
        shop,
        'select id, state from orders where event_id = $1',
        [event.id],
      )
      expect(order).toMatchObject({ state: 'awaiting_payment' })
      shop.clock.advance(way.windowMs)
      await expireOrders(shop)
      const [after] = await sql<{ state: string }>(shop, 'select state from orders where id = $1', [
        order!.id,
      ])
      expect(after?.state).toBe('cancelled')
    },
  )

  it.each(['card', 'mercadopago', 'webpay'] as const)(
    'while it gives money of %s back, gives it back once',
    async (name) => {
      const way = shop.ways[name]
      const order = await bought(way)
      await way.pay(order)
      await way.tell(order)
      await refundOrder(shop, order.placed.number)
      const wake = dieAt('change-refund-state')
      await sendRefunds(shop)
      expect(wake()).toBe(true)
      shop.clock.advance(6 * 60_000)
      await sendRefunds(shop)
      expect(await look(order)).toMatchObject({ state: 'refunded', refunds: ['staff done'] })
    },
  )
})
