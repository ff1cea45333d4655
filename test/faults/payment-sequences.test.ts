import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { providerFactories } from '#server/sales/payments/providers/providers.ts'
import { confirmRefund } from '#server/sales/payments/refunds/confirm-refund.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { reconcileAttempts } from '#server/sales/payments/settling/reconcile-attempts.ts'
import { rejectTransfer } from '#server/sales/payments/transfers/by-staff/reject-transfer.ts'
import { importStatement } from '#server/sales/payments/transfers/import-statement.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '../helpers/builders.ts'
import { piggyBank } from '../helpers/payments/made-up-provider.ts'
import { call, draftOf, placeOrder } from '../helpers/purchase.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

/*
 * After any sequence of events for a few orders: no money is lost or refunded twice, no seat is sold twice, and paid
 * orders have their seats and one mail. A failure prints the shortest failing sequence, and the test's name how to run
 * the same sequences again.
 */

const sequences = Number(process.env.SEQUENCES ?? 30)
const firstSeed = Number(process.env.SEQUENCES_SEED ?? randomInt(2 ** 31))
/** The money is audited after each step, which takes long in a shop with many orders. */
const mostOfOneShop = 100
const rounds = Array.from({ length: Math.ceil(sequences / mostOfOneShop) }, (_, nth) => ({
  runs: Math.min(mostOfOneShop, sequences - nth * mostOfOneShop),
  seed: firstSeed + nth,
}))

const bank = piggyBank({ secret: 'oink', country: 'MX' })
let shop: TestShop
beforeAll(() => {
  providerFactories.push(bank.make)
})
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(() => shop.close())
afterAll(() => {
  providerFactories.splice(providerFactories.indexOf(bank.make), 1)
})

type Order = { id: string; number: string; buyer: TestUser }
type World = { event: TestEvent; orders: Order[]; lines: string[]; paidIn: number; keys: number }
type Act = (world: World, order: Order) => Promise<unknown>

const place: Act = async (world) => {
  const buyer = await addUser(shop)
  const paymentCode = world.orders.length % 2 === 0 ? 'webpay' : 'transferencia'
  const { data } = await placeOrder(shop, buyer.token, draftOf(world.event, { paymentCode, quantity: 2 }))
  if (data) world.orders.push({ id: data.orderId, number: data.number, buyer })
}

/** The customer pays on the open page; the shop is not notified yet. */
const payPage: Act = async (world, { id }) => {
  const attempts = await sql<{ reference: string; amount: number }>(
    shop,
    `select provider_reference as reference, amount from payment_attempts
     where order_id = $1 and provider_reference is not null and provider = 'piggy-bank'`,
    [id],
  )
  for (const { reference, amount } of attempts) {
    const jar = bank.jars.get(reference)
    if (!jar || jar.paid) continue
    jar.paid = true
    world.paidIn += amount
  }
}

const transferOf =
  (amount: number): Act =>
  (world, { number }) => {
    // Two lines that are equal in everything would be a question to staff: is it one transfer?
    world.lines.push(`21/11/2026;${amount},00;${number};Payer ${world.lines.length}`)
    world.paidIn += amount * 100
    return readStatement(world)
  }

const readStatement = ({ lines }: World) =>
  importStatement(shop, new TextEncoder().encode(['Fecha;Importe;Concepto;Ordenante', ...lines].join('\n')))

const acts: Record<string, Act> = {
  place,
  payPage,
  comeBack: (_world, { id }) => call(shop, `/api/orders/${id}/status?back=1`),
  choosePage: (_world, { id, buyer }) =>
    call(shop, '/shop-api/init-payment', {
      token: buyer.token,
      json: { orderId: id, paymentCode: 'webpay' },
    }),
  chooseTransfer: (_world, { id, buyer }) =>
    call(shop, '/shop-api/init-payment', {
      token: buyer.token,
      json: { orderId: id, paymentCode: 'transferencia' },
    }),
  transferAll: transferOf(840),
  transferPart: transferOf(500),
  transferTooMuch: transferOf(1000),
  sameStatementAgain: (world) => readStatement(world),
  aDayPasses: async () => shop.clock.advance(86_400_000),
  aWeekPasses: async () => shop.clock.advance(7 * 86_400_000),
  expire: () => expireOrders(shop),
  ask: () => reconcileAttempts(shop),
  reject: (_world, { number }) => rejectTransfer(shop, number),
  refundAll: (_world, { number }) => refundOrder(shop, number),
  refundTicket: (_world, { number }) => refundOrder(shop, number, { tickets: [1] }).catch(noMore),
  refundSome: (_world, { number }) => refundOrder(shop, number, { amount: 100, again: true }).catch(noMore),
  sendRefunds: () => sendRefunds(shop),
  confirmRefund: (world, { number }) => confirmRefund(shop, number, `K${number}${world.keys++}`),
}

function notify(reference: string) {
  const body = JSON.stringify({ jar: reference, event: 'in the end' })
  return shop.fetch('/api/payments/piggy-bank/notifications', {
    method: 'POST',
    body,
    headers: { 'x-piggy': bank.sign(body) },
  })
}

function noMore(error: { code?: string }): void {
  // Of an order that is paid in part, only all can be given back.
  if (error.code !== 'amount_does_not_match' && error.code !== 'refund_of_part_paid') throw error
}

async function expectBooks({ event, paidIn, orders }: World) {
  const ids = orders.map(({ id }) => id)
  expect((await auditMoney(shop)).findings).toEqual([])
  const [sum] = await sql<{ received: number; back: number; live: number; wrong: number }>(
    shop,
    `select
       (select coalesce(sum(amount), 0)::int from payment_attempts where order_id = any ($1) and state = 'completed') as received,
       (select coalesce(sum(amount), 0)::int from refunds where order_id = any ($1)) as back,
       (select count(*)::int from tickets where stock_id = $2 and released_at is null) as live,
       (select count(*)::int from orders o where o.id = any ($1) and (
          (o.state = 'paid' and 2 <> (select count(*) from tickets t where t.order_id = o.id and t.released_at is null))
          or (o.state in ('cancelled', 'refunded') and exists (
            select from tickets t where t.order_id = o.id and t.released_at is null))
          or (select count(*) from outbox m where m.order_id = o.id and m.kind = 'order_paid')
             <> (select count(*) from order_changes c where c.order_id = o.id and c.change in ('pay', 'revive')))) as wrong`,
    [ids, event.stockId],
  )
  expect(sum!.live).toBeLessThanOrEqual(4)
  expect(sum!.wrong).toBe(0)
  expect(sum!.received).toBeLessThanOrEqual(paidIn)
  expect(sum!.back).toBeLessThanOrEqual(sum!.received)
}

const name =
  'keeps the books whatever happens, and in the end knows of all the money (SEQUENCES_SEED=$seed SEQUENCES=$runs)'

it.each(rounds)(name, { timeout: 120_000 + mostOfOneShop * 5_000 }, async ({ runs, seed }) => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(2))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      shop.clock.set('2026-11-21T18:00:00Z')
      bank.jars.clear()
      const event = await addEvent(shop, { size: 4, startsAt: '2027-03-20T20:30:00-06:00' })
      const world: World = { event, orders: [], lines: [], paidIn: 0, keys: 0 }
      await place(world, {} as Order)
      for (const [name, nth] of steps) {
        await acts[name]!(world, world.orders[nth % world.orders.length]!)
        await expectBooks(world)
      }
      // Finally the bank reports all payments, and all outstanding refunds are sent.
      for (const { paid, reference } of bank.jars.values()) if (paid) await notify(reference)
      shop.clock.advance(10 * 60_000)
      for (let turns = 0; turns < 4; turns++) {
        await reconcileAttempts(shop)
        await sendRefunds(shop)
        shop.clock.advance(10 * 60_000)
      }
      await expectBooks(world)
      const [known] = await sql<{ received: number }>(
        shop,
        `select coalesce(sum(amount), 0)::int as received from payment_attempts where order_id = any ($1) and state = 'completed'`,
        [world.orders.map(({ id }) => id)],
      )
      expect(known!.received).toBe(world.paidIn)
    }),
    { numRuns: runs, seed },
  )
})
