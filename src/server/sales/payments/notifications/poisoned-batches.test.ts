import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { piggyBank } from '#test/helpers/payments/made-up-provider.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { providerFactories } from '../providers/providers.ts'
import { reconcileAttempts } from '../settling/reconcile-attempts.ts'
import { handleNotifications } from './handle-notifications.ts'
import { takeNotification } from './take-notification.ts'

/* One bad message or payment must not stop the rest of its batch from being stored. */

const bank = piggyBank({ secret: 'oink', country: 'PE' })
const provider = bank.make()
const odd = new Set<string>()
const make = () => ({
  ...provider,
  async lookUp(known: Parameters<NonNullable<typeof provider.lookUp>>[0]) {
    const status = await provider.lookUp!(known)
    const note = odd.has(status.merchantReference ?? '') ? 'not a \0 text' : 'fine'
    return { ...status, change: 'process' as const, details: { note } }
  },
})

let shop: TestShop
beforeAll(async () => {
  providerFactories.push(make)
  shop = await createTestShop()
})
afterAll(async () => {
  providerFactories.splice(providerFactories.indexOf(make), 1)
  await shop.close()
})

async function buyTwelve(): Promise<string[]> {
  bank.jars.clear()
  odd.clear()
  const event = await addEvent(shop, { countryCode: 'PE', currency: 'PEN' })
  const buyers = await Promise.all(Array.from({ length: 12 }, () => addUser(shop)))
  await Promise.all(
    buyers.map(({ token }, i) =>
      placeOrder(shop, token, draftOf(event, { paymentCode: 'webpay' }), `jar ${i}`),
    ),
  )
  return [...bank.jars.values()].map(({ reference }) => reference)
}

const referencesIn = async (state: string) =>
  (
    await sql<{ reference: string }>(
      shop,
      'select merchant_reference as reference from payment_attempts where state = $1',
      [state],
    )
  ).map(({ reference }) => reference)

it('payments under way are noted beside one whose details cannot be stored', async () => {
  const references = await buyTwelve()
  odd.add(references[4]!).add(references[5]!)
  shop.clock.advance(10 * 60_000)
  await reconcileAttempts(shop)
  expect(new Set(await referencesIn('new'))).toEqual(odd)
  expect(await referencesIn('processing')).toHaveLength(10)
})

it('notifications are handled beside ones that cannot be', async () => {
  await sql(shop, `update payment_attempts set state = 'failed'`)
  const references = await buyTwelve()
  odd.add(references[2]!)
  const tell = (body: string) =>
    takeNotification(shop, provider.name, {
      rawBody: body,
      headers: new Headers({ 'x-piggy': bank.sign(body) }),
      query: new URLSearchParams(),
    })
  const good = references.map((jar) => JSON.stringify({ jar }))
  const bad = ['{"jar":"\\u0000"}', 'no JSON \ud800', '{"jar":"unknown"}']
  const results = await Promise.allSettled([...good, ...bad, good[0]!].map(tell))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
  await handleNotifications(shop)
  expect(await referencesIn('processing')).toHaveLength(11)
  expect(await referencesIn('new')).toEqual([references[2]])
})
