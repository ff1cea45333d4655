import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Envelope } from '#contract/platform/endpoint.ts'
import type { CheckedIn } from '#contract/travel/tickets.ts'
import type { MoneyReturnKind } from '#domain/sales/payments/returns/money-returns.ts'
import { actAs } from '#server/platform/context.ts'
import { recordMoneyReturn } from '#server/sales/payments/returns/record-money-return.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { addEvent, addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { signTicket } from '../ticket-signature.ts'

const gate = '2026-12-05T17:00:00-06:00'

let shop: TestShop
let staff: TestUser
let order: { id: string; attempt: string }
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  const buyer = await addUser(shop)
  const { data } = await placeOrder(shop, buyer.token, draftOf(await addEvent(shop)))
  await confirmTransfer(shop, data.orderId, `K${randomUUID().replaceAll('-', '').slice(0, 20)}`.toUpperCase())
  const [row] = await sql<{ id: string }>(shop, 'select id from payment_attempts where order_id = $1', [
    data.orderId,
  ])
  order = { id: data.orderId, attempt: row!.id }
  shop.clock.set(gate)
  staff = await addUser(shop, { roles: ['check-in'] })
})

const record = (kind: MoneyReturnKind, at: string) =>
  shop.db.transaction((tx) =>
    recordMoneyReturn(actAs(shop, { kind: 'provider', id: 'webpay' }), tx, {
      kind,
      of: { attempt: order.attempt },
      source: 'provider:webpay',
      reference: order.attempt,
      money: { amount: 42_000, currency: 'MXN' },
      happenedAt: new Date(at),
    }),
  )

async function ask(path: string, body: object): Promise<CheckedIn> {
  const json = { nonce: randomUUID(), ...body }
  const response = await shop.fetch(path, { token: staff.token, json })
  const envelope = (await response.json()) as Envelope<CheckedIn>
  // All aboard already: the refusal has the order.
  return envelope.success ? envelope.data : (envelope.error.data?.ticket as CheckedIn)
}

const scan = (body = {}) =>
  ask(`/api/order/${order.id}/check-complete`, { ...signTicket(shop.config, order.id), ...body })
const look = () => ask(`/api/check-in/orders/${order.id}`, { board: 'none', foundBy: 'number' })

test('an order in dispute boards as usual, with a mark, until the dispute is won', async () => {
  await record('disputed', '2026-11-22T00:00:00Z')
  expect(await look()).toMatchObject({ mark: 'disputed', boardedNow: 0 })
  const boarded = await scan()
  expect(boarded.mark).toBe('disputed')
  expect(boarded.boardedNow).toBe(boarded.expected)
  await record('dispute_won', '2026-11-23T00:00:00Z')
  const after = await look()
  expect(after.boarded).toBe(1)
  expect(after).not.toHaveProperty('mark')
})

test('an order whose dispute was lost boards as usual, marked as money that went back', async () => {
  await record('disputed', '2026-11-22T00:00:00Z')
  await record('dispute_lost', '2026-11-23T00:00:00Z')
  const boarded = await scan()
  expect(boarded).toMatchObject({ mark: 'money_gone', boardedNow: boarded.expected })
})

test('an order that keeps its money has no mark', async () => {
  expect(await scan()).not.toHaveProperty('mark')
})
