import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { type Bought, createWaysShop, type WaysShop } from '#test/helpers/payments/every-way-to-pay.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { callbackSignature } from '../providers/unlimit/read-callback.ts'
import { handleNotifications } from './handle-notifications.ts'
import { listOpenNotifications, replayNotification } from './replay-notification.ts'

let shop: WaysShop
beforeAll(async () => {
  shop = await createWaysShop()
})
beforeEach(() => shop.reset())
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

const stateOf = async ({ placed }: Bought) =>
  (await sql<{ state: string }>(shop, 'select state from orders where id = $1', [placed.orderId]))[0]?.state

const latest = async () =>
  (
    await sql<{ id: number; outcome: string | null }>(
      shop,
      'select id, outcome from payment_notifications order by id desc limit 1',
    )
  )[0]!

it.each(['card', 'mercadopago'] as const)(
  'a notification of %s that the provider was too broken to confirm is settled when staff read it again, once',
  async (name) => {
    const way = shop.ways[name]
    const order = await shop.buy(way, await shop.eventFor(way))
    await way.pay(order)
    await way.fault!({ kind: 'respond', status: 500, operation: '*', times: 20 })
    expect((await way.tell(order)).status).toBe(200)
    const { id } = await latest()
    expect(await replayNotification(shop, id)).toBe('provider_unavailable')
    expect(await listOpenNotifications(shop)).toMatchObject([{ id, outcome: null }])
    await way.fault!(null)
    expect(await replayNotification(shop, id)).toBe('paid')
    const other = { ...shop, actor: { kind: 'staff', id: 'inés' } } as const
    expect(await replayNotification(other, id)).toBe('nothing_new')
    expect(await stateOf(order)).toBe('paid')
    expect(await listOpenNotifications(shop)).toEqual([])
    const replays = await sql(
      shop,
      'select actor_id, outcome from notification_replays where notification_id = $1 order by id',
      [id],
    )
    expect(replays).toEqual([
      { actorId: 'ana', outcome: 'provider_unavailable' },
      { actorId: 'ana', outcome: 'paid' },
      { actorId: 'inés', outcome: 'nothing_new' },
    ])
  },
)

it.each(['card', 'mercadopago'] as const)(
  'a notification of %s is answered before its provider is asked, and settled by itself when it can be',
  async (name) => {
    const way = shop.ways[name]
    const order = await shop.buy(way, await shop.eventFor(way))
    await way.pay(order)
    await way.fault!({ kind: 'respond', status: 500, operation: '*', times: 20 })
    expect((await way.tell(order)).status).toBe(200)
    expect(await stateOf(order)).toBe('awaiting_payment')
    await way.fault!(null)
    await handleNotifications(shop)
    expect(await stateOf(order)).toBe('awaiting_payment') // not due yet
    shop.clock.advance(6_000)
    await handleNotifications(shop)
    expect(await stateOf(order)).toBe('paid')
    expect(await listOpenNotifications(shop)).toEqual([])
  },
)

it('a genuine notification that says nothing of a payment is answered, kept and listed', async () => {
  const body = '{"merchant_order":\0}'
  const answer = await shop.fetch('/api/payments/unlimit/notifications', {
    method: 'POST',
    body,
    headers: { signature: callbackSignature(body, 'test-callback-secret') },
  })
  expect(answer.status).toBe(200)
  const { id } = await latest()
  expect((await listOpenNotifications(shop)).map(({ outcome }) => outcome)).toContain('not_understood')
  expect(await replayNotification(shop, id)).toBe('not_understood')
  await sql(shop, `update payment_notifications set outcome = 'looked at' where id = $1`, [id])
})

it('a genuine notification about an unknown payment is listed and stays so', async () => {
  const way = shop.ways.card
  const order = await shop.buy(way, await shop.eventFor(way))
  // Makes the attempt look like another provider's.
  const setProvider = (provider: string) =>
    sql(shop, 'update payment_attempts set provider = $2 where order_id = $1', [
      order.placed.orderId,
      provider,
    ])
  await setProvider('nobody')
  await way.tell(order)
  const { id, outcome } = await latest()
  expect(outcome).toBe('unknown_reference')
  expect((await listOpenNotifications(shop)).map(({ outcome }) => outcome)).toContain('unknown_reference')
  expect(await replayNotification(shop, id)).toBe('unknown_reference')
  await setProvider('unlimit')
  await expect(replayNotification(shop, 999_999)).rejects.toMatchObject({ code: 'not_found' })
})
