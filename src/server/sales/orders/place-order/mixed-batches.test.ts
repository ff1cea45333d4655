import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderDraft, orderDraft, type ParsedOrderDraft } from '#contract/sales/orders.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { draftOf } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { holdSeats as hold } from '../seats/hold-seats.ts'
import { enqueueOrder } from './order-queue.ts'
import { orderRequest } from './submit-order.ts'

/*
 * Concurrent customers are served by one statement. A bad request must not affect the others. The tests call
 * the verbs directly, because request validation would reject most of these inputs.
 */

const size = 400
let shop: TestShop
let event: TestEvent
let people: TestUser[]
let sessions: Map<string, string>
beforeAll(async () => {
  shop = await createTestShop()
  people = await Promise.all(Array.from({ length: 24 }, () => addUser(shop)))
  const rows = await sql<{ id: string; userId: string }>(shop, 'select id, user_id from sessions')
  sessions = new Map(rows.map(({ id, userId }) => [userId, id]))
})
afterAll(() => shop.close())

const ctxOf = (user: TestUser): CustomerCtx => {
  const customer = {
    ...user,
    name: 'Lucía Prado',
    sessionId: sessions.get(user.id)!,
    roles: [],
    verified: true,
    provesEmail: true,
  }
  return { ...shop.ctx(), customer: { ...customer, expiresAt: shop.clock.now() } }
}

const place = (user: TestUser, draft: OrderDraft, key: string = randomUUID()) =>
  enqueueOrder(shop.db, orderRequest(ctxOf(user), draft as ParsedOrderDraft, key))

const codesOf = async (calls: Promise<unknown>[]) =>
  (await settle(calls)).map((result) => (result.status === 'rejected' ? result.reason.code : undefined))

const settle = (calls: Promise<unknown>[]) => Promise.allSettled(calls)

describe('holding seats', () => {
  it('lets several changes of one hold in one batch follow each other', async () => {
    event = await addEvent(shop, { size: 20 })
    const [owner, ...others] = people as [TestUser, ...TestUser[]]
    const first = await hold(ctxOf(owner), requestOf(1))
    const holds = await Promise.all([
      ...[4, 2, 7, 3].map((quantity) => hold(ctxOf(owner), requestOf(quantity), first.id)),
      ...others.slice(0, 6).map((other) => hold(ctxOf(other), requestOf(2))),
    ])
    expect(new Set(holds.slice(0, 4).map(({ id }) => id))).toEqual(new Set([first.id]))
    expect(await heldSeats()).toBe(3 + 6 * 2)
  })

  it('does not sell the seats of one hold to two orders of a batch', async () => {
    event = await addEvent(shop, { size: 3 })
    const [owner, other] = people as [TestUser, TestUser]
    const { id: holdId } = await hold(ctxOf(owner), requestOf(2))
    const orders = [
      place(owner, draftOf(event, { quantity: 2, holdId })),
      place(owner, draftOf(event, { quantity: 2, holdId })),
      place(other, draftOf(event)),
    ]
    expect(await codesOf(orders)).toEqual([undefined, 'not_enough_seats', undefined])
  })

  it('serves every valid request beside invalid ones of any kind', async () => {
    event = await addEvent(shop, { size })
    const kinds = ['new', 'again', 'foreign', 'unknown', 'out of range', 'too many', 'no seats'] as const
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...kinds), { minLength: 2, maxLength: 24 }),
        async (members) => {
          await sql(shop, 'delete from holds')
          const first = await hold(ctxOf(people[0]!), requestOf(1))
          const calls = members.map((kind, i) => {
            const ctx = ctxOf(people[i % people.length]!)
            if (kind === 'new') return hold(ctx, requestOf(2))
            if (kind === 'again') return hold(ctxOf(people[0]!), requestOf(1 + (i % 5)), first.id)
            if (kind === 'foreign') return hold(ctxOf(people[23]!), requestOf(1), first.id)
            if (kind === 'unknown') return hold(ctx, requestOf(1, 999_999_999))
            if (kind === 'out of range') return hold(ctx, requestOf(1, 2_147_483_648))
            return hold(ctx, requestOf(kind === 'too many' ? 2_147_483_648 : 21))
          })
          const results = await settle(calls)
          const isGood = (kind: string) => kind === 'new' || kind === 'again'
          expect(results.map(({ status }) => status === 'fulfilled')).toEqual(members.map(isGood))
          const lastChange = members.map((kind, i) => (kind === 'again' ? 1 + (i % 5) : 0)).findLast(Boolean)
          const made = members.filter((kind) => kind === 'new').length
          expect(await heldSeats()).toBe((lastChange ?? 1) + 2 * made)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('placing orders', () => {
  it('serves competing orders of several seats in order of arrival, if they fit', async () => {
    event = await addEvent(shop, { size: 5 })
    const orders = [3, 4, 2].map((quantity, i) => place(people[i]!, draftOf(event, { quantity })))
    expect(await codesOf(orders)).toEqual([undefined, 'not_enough_seats', undefined])
    await expect(orders[1]).rejects.toMatchObject({ values: { left: 2 } })
  })

  it('places every good order beside bad ones, in few statements more', async () => {
    const kinds = [
      'good',
      'repeated',
      'reused key',
      'county',
      'half a letter',
      'nul',
      'price',
      'variant',
    ] as const
    let round = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...kinds), { minLength: 2, maxLength: 24 }),
        async (members) => {
          event = await addEvent(shop, { size })
          round++
          const before = shop.db.statementCount()
          const results = await settle(
            members.map((kind, i) => {
              const user = kind === 'repeated' || kind === 'reused key' ? people[23]! : people[i % 23]!
              const key =
                kind === 'repeated' || kind === 'reused key' ? `same ${round}` : `${kind} ${round} ${i}`
              return place(user, spoil(orderDraft.parse(draftOf(event)), kind), key)
            }),
          )
          const firstOfKey = members.find((kind) => kind === 'repeated' || kind === 'reused key')
          const isGood = (kind: string) => kind === 'good' || kind === firstOfKey
          expect(results.map(({ status }) => status === 'fulfilled')).toEqual(members.map(isGood))

          const broken = members.filter((kind) =>
            ['county', 'half a letter', 'nul', 'variant'].includes(kind),
          ).length
          const runs = 1 + 2 * broken * Math.ceil(Math.log2(members.length))
          expect(shop.db.statementCount() - before).toBeLessThanOrEqual(3 * runs)
          const [placed] = await sql<{ count: number }>(
            shop,
            'select count(*)::int from orders where event_id = $1',
            [event.id],
          )
          const good = members.filter((kind) => kind === 'good').length
          expect(placed?.count).toBe(good + (firstOfKey ? 1 : 0))
        },
      ),
      { numRuns: 30 },
    )
  })
})

function requestOf(quantity: number, productVariantId = event.variantId) {
  return { eventDateId: event.dateId, provinceId: event.provinceId, lines: [{ productVariantId, quantity }] }
}

function spoil(draft: OrderDraft & { tickets: { addresses: { commune_id: number }[] }[] }, kind: string) {
  const ticket = draft.tickets[0]!
  if (kind === 'county') ticket.addresses[0]!.commune_id = 2_147_483_648
  if (kind === 'half a letter') ticket.passengers[0]!.name = 'Ximena \ud800'
  if (kind === 'nul') ticket.passengers[0]!.email = 'x\0@vaiven.test'
  if (kind === 'price') draft.shownTotal = 1
  if (kind === 'variant') ticket.productVariantId = 2_147_483_648
  if (kind === 'reused key') draft.tickets.push(structuredClone(ticket))
  if (kind === 'reused key') draft.shownTotal = 840
  return draft as ReturnType<typeof orderDraft.parse>
}

async function heldSeats(): Promise<number> {
  const [held] = await sql<{ count: number }>(
    shop,
    'select coalesce(sum(quantity), 0)::int as count from hold_lines where stock_id = $1',
    [event.stockId],
  )
  return held!.count
}
