import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#domain/platform/refusal.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { rejectTransfer } from '#server/sales/payments/transfers/by-staff/reject-transfer.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call, draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { expireOrders } from '../ending/expire-orders.ts'
import { findMiscountedStock, warnOfMiscountedStock } from './stock-count-sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

type Bought = { id: string; number: string; buyer: TestUser }
type World = { event: TestEvent; buyers: TestUser[]; bought: Bought[]; keys: number }
type Act = (world: World, buyer: TestUser, order: Bought | undefined) => Promise<unknown>

const place =
  (quantity: number): Act =>
  async (world, buyer) => {
    const { data } = await placeOrder(shop, buyer.token, draftOf(world.event, { quantity }))
    if (data) world.bought.push({ id: data.orderId, number: data.number, buyer })
  }

const acts: Record<string, Act> = {
  placeOne: place(1),
  placeThree: place(3),
  hold: ({ event }, { token }) => holdSeats(shop, token, event, 2),
  pay: async (world, _buyer, order) => {
    if (order) await confirmTransfer(shop, order.number, `KEY${order.number}${world.keys++}`)
  },
  cancel: async (_world, _buyer, order) => order && rejectTransfer(shop, order.number),
  refund: async (_world, _buyer, order) => order && refundOrder(shop, order.number),
  refundTicket: async (_world, _buyer, order) => order && refundOrder(shop, order.number, { tickets: [1] }),
  change: async ({ event }, _buyer, order) => {
    const { addresses, passengers } = draftOf(event).tickets[0]!
    const path = `/shop-api/order-detail/${order?.id}/tickets/0`
    return (
      order && call(shop, path, { method: 'PUT', token: order.buyer.token, json: { addresses, passengers } })
    )
  },
  expire: async () => {
    shop.clock.advance(8 * 86_400_000)
    await expireOrders(shop)
  },
}

/** Ignores refusals: not every change is allowed for every order. */
function refused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

describe('the seats sold of a stock', () => {
  it('equal its tickets after any concurrent changes of orders', async () => {
    const step = fc.array(fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(2), fc.nat(5)), {
      minLength: 1,
      maxLength: 3,
    })
    const buyers = await Promise.all(Array.from({ length: 3 }, () => addUser(shop)))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        shop.clock.set('2026-11-21T18:00:00Z')
        const event = await addEvent(shop, { size: 5, startsAt: '2027-03-20T20:30:00-06:00' })
        const world: World = { event, buyers, bought: [], keys: 0 }
        for (const together of steps) {
          await Promise.all(
            together.map(([name, buyer, order]) =>
              acts[name]!(world, buyers[buyer]!, world.bought[order % (world.bought.length || 1)]).catch(
                refused,
              ),
            ),
          )
          const [stock] = await sql<{ sold: number; tickets: number }>(
            shop,
            `select sold, (select count(*)::int from tickets where stock_id = $1 and released_at is null) as tickets
             from stock where id = $1`,
            [event.stockId],
          )
          expect(stock).toEqual({ sold: stock!.tickets, tickets: stock!.tickets })
          expect(stock!.sold).toBeLessThanOrEqual(5)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('are its tickets when rows are inserted, released, moved and deleted by hand, by many at once', async () => {
    const event = await addEvent(shop, { size: 1_000 })
    const other = await addEvent(shop, { size: 1_000 })
    const user = await addUser(shop)
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => addOrder(shop, { user, event, tickets: 3 })),
    )
    const changes = [
      'update tickets set released_at = now() where order_id = $1 and position % 2 = 0',
      'update tickets set released_at = null where order_id = $1',
      `update tickets set stock_id = case stock_id when ${event.stockId} then ${other.stockId} else ${event.stockId} end
       where order_id = $1 and position < 2`,
      'update tickets set price = price + 1 where order_id = $1',
      `insert into tickets (id, order_id, position, stock_id, variant_id, place_id, list_price, price, released_at)
       select gen_random_uuid(), order_id, 100 + position, stock_id, variant_id, place_id, price, price, released_at
       from tickets where order_id = $1 and position < 3 on conflict do nothing`,
      'delete from tickets where order_id = $1 and position >= 100',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(changes.length - 1), { maxLength: 8 }), { minLength: 8, maxLength: 8 }),
        async (plans) => {
          await Promise.all(
            plans.map(async (plan, nth) => {
              for (const change of plan) {
                // One by one: changes of the same order must not wait for each other.
                await sql(shop, changes[change]!, [orders[nth]!.id])
              }
            }),
          )
          expect(await findMiscountedStock(shop.db)).toEqual([])
        },
      ),
      { numRuns: 20 },
    )
  })

  it('are reported by the audit and the log when they differ from the tickets', async () => {
    shop.clock.set('2026-11-21T18:00:00Z')
    const event = await addEvent(shop)
    const user = await addUser(shop)
    await addOrder(shop, { user, event, tickets: 2, paymentCode: 'prepagado' })
    const said: unknown[] = []
    const log = { ...shop.log, error: (details: unknown) => said.push(details) } as typeof shop.log
    await warnOfMiscountedStock({ ...shop, log })
    expect(said).toEqual([])

    await sql(shop, 'update stock set sold = 1 where id = $1', [event.stockId])
    await warnOfMiscountedStock({ ...shop, log })
    expect(said).toEqual([{ stockId: event.stockId, sold: 1, tickets: 2 }])
    expect((await auditMoney(shop)).findings).toContainEqual({
      code: 'seats_differ_from_tickets',
      order: null,
      details: { stockId: event.stockId, sold: 1, tickets: 2 },
    })
    await sql(shop, 'update stock set sold = 2 where id = $1', [event.stockId])
  })
})
