import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '#server/people/accounts/tokens.ts'
import { actAs } from '#server/platform/context.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { call, draftOf } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { cancelOrder } from '../ending/cancel-order.ts'

/* Several accounts of one network hold back the seats of a date together, with the values of a real shop. */

let shop: TestShop
let other: TestShop
let event: TestEvent
beforeAll(async () => {
  // No provider listens there: a card order is placed, but its payment cannot start.
  const settings = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1', UNLIMIT_URL: 'http://127.0.0.1:9' }
  shop = await createTestShop(settings)
  // Another pool and queue: like a second process for the database.
  other = await createTestShop({
    ...settings,
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR: shop.config.dataDir,
  })
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

let nth = 0
/** A network of its own for each test. */
let home: string
beforeEach(async () => {
  home = `203.0.113.${++nth}`
  event = await addEvent(shop, { size: 400, others: Array.from({ length: 3 }, () => ({ size: 400 })) })
})

async function newCustomer({ verified = true } = {}): Promise<string> {
  const user = await addUser(shop)
  if (!verified) await sql(shop, 'update users set verified_at = null where id = $1', [user.id])
  return user.token
}

type Place = { from?: string; of?: TestEvent; at?: TestShop }
async function hold(token: string, quantity: number, { from = home, of = event, at = shop }: Place = {}) {
  const { provinceId, dateId: eventDateId, variantId: productVariantId } = of
  const lines = [{ productVariantId, quantity }]
  return call<{ id: string }>(at, '/shop-api/holds', {
    token,
    json: { eventDateId, provinceId, lines },
    headers: { 'x-forwarded-for': from },
  })
}
/** A card order; it is placed even though its payment cannot start. */
async function order(
  token: string,
  quantity: number,
  { from = home, of = event, at = shop, ...draft }: Place & { holdId?: string } = {},
) {
  const { code } = await call(at, '/shop-api/orders', {
    token,
    json: draftOf(of, { quantity, paymentCode: 'unlimit', ...draft }),
    headers: { 'x-forwarded-for': from, 'idempotency-key': crypto.randomUUID() },
  })
  return code === 'payment_provider_unavailable' ? 'placed' : code
}
/** The customer's orders are paid. */
const pay = (token: string) =>
  sql(
    shop,
    `update orders set state = 'paid', paid_at = created_at
     where user_id = (select user_id from sessions where token_hash = $1)`,
    [hashToken(token)],
  )
const networks = () =>
  sql(
    shop,
    `select o.network from orders o where o.network is not null and o.date_id = $1
     union all select h.network from holds h where h.network is not null and h.date_id = $1`,
    [event.dateId],
  )

describe('seats of one date that wait for money, asked for from one network', () => {
  it('are 60 for all its customers, in holds and orders, over all tickets', async () => {
    const [ana, berta, carla, dora] = await Promise.all([1, 2, 3, 4].map(() => newCustomer()))
    expect(await order(ana!, 20)).toBe('placed')
    expect((await hold(berta!, 20, { of: event.others[0]! })).status).toBe(200)
    expect(await order(carla!, 15)).toBe('placed')
    const refused = await hold(dora!, 6)
    expect(refused).toMatchObject({ status: 409, code: 'too_many_seats_of_network' })
    expect(refused.body).toMatchObject({ message: expect.stringContaining('hasta 60 lugares') })
    expect(await order(dora!, 6)).toBe('too_many_seats_of_network')
    expect(await order(dora!, 5)).toBe('placed')
    expect((await hold(await newCustomer(), 1)).code).toBe('too_many_seats_of_network')
    // Another network and another date are not concerned.
    expect((await hold(await newCustomer(), 20, { from: '198.51.100.7' })).status).toBe(200)
    const next = await addEvent(shop, { size: 400 })
    expect((await hold(await newCustomer(), 20, { of: next })).status).toBe(200)
  })

  it('are 30 for customers who have not confirmed their e-mail', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => newCustomer({ verified: false })))
    expect(await order(one!, 20)).toBe('placed')
    expect((await hold(two!, 11)).code).toBe('too_many_seats_of_network')
    expect(await order(two!, 10)).toBe('placed')
    expect(await order(three!, 1)).toBe('too_many_seats_of_network')
    expect(await order(await newCustomer(), 20)).toBe('placed')
  })

  it('never exceed it when many accounts ask at once, from two processes', async () => {
    const tokens = await Promise.all(Array.from({ length: 12 }, () => newCustomer()))
    const variants = [event, ...event.others]
    const answers = await Promise.all(
      tokens.map(async (token, i) => {
        const place = { of: variants[i % 4]!, at: i % 2 ? shop : other }
        return i % 3 ? order(token, 13, place) : ((await hold(token, 13, place)).code ?? 'placed')
      }),
    )
    expect(answers.filter((answer) => answer === 'placed')).toHaveLength(4)
    expect(new Set(answers)).toEqual(new Set(['placed', 'too_many_seats_of_network']))
  })

  it('count no more once they are paid, given back, expired or bought from the hold', async () => {
    const [ana, berta, carla] = await Promise.all([1, 2, 3].map(() => newCustomer()))
    const held = await hold(ana!, 20)
    expect(await order(ana!, 20, { holdId: held.data.id })).toBe('placed')
    expect(await order(berta!, 20)).toBe('placed')
    const third = await hold(carla!, 20)
    expect((await hold(await newCustomer(), 1)).code).toBe('too_many_seats_of_network')
    // A smaller hold in place of the first one.
    const path = `/shop-api/holds/${third.data.id}`
    expect((await call(shop, path, { token: carla!, method: 'DELETE' })).status).toBe(200)
    expect((await hold(carla!, 19)).status).toBe(200)
    expect((await hold(await newCustomer(), 1)).status).toBe(200)
    await pay(berta!)
    expect((await hold(await newCustomer(), 20)).status).toBe(200)
    shop.clock.advance(16 * 60_000)
    expect((await hold(await newCustomer(), 20)).status).toBe(200)
    shop.clock.advance(-16 * 60_000)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['192.0.2.1', '::ffff:192.0.2.1', true],
    ['6.6.6.6, 192.0.2.2', '7.7.7.7, 192.0.2.2', true],
  ])('are those of one IPv4 address or one IPv6 /64: %s and %s', async (from, next, isSame) => {
    for (let i = 0; i < 3; i++) expect(await order(await newCustomer(), 20, { from })).toBe('placed')
    expect(await order(await newCustomer(), 1, { from: next })).toBe(
      isSame ? 'too_many_seats_of_network' : 'placed',
    )
  })

  it('are told apart by a hash, which goes when the order is paid or ends', async () => {
    const ana = await newCustomer()
    const held = await hold(ana, 2)
    expect(await order(ana, 2, { holdId: held.data.id })).toBe('placed')
    const [row, ...more] = (await networks()) as { network: Buffer }[]
    expect(more).toEqual([])
    expect(row!.network).toHaveLength(16)
    expect(row!.network.toString()).not.toContain(home)
    const staff = actAs(shop, { kind: 'staff', id: 'ana' })
    const [placed] = await sql<{ id: string }>(shop, 'select id from orders where date_id = $1', [
      event.dateId,
    ])
    expect(await cancelOrder(staff, placed!.id, ['awaiting_payment'])).toBe(true)
    expect(await networks()).toEqual([])
  })
})
