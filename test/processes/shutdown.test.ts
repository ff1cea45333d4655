import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEvent, addOrder, addUser, sql } from '../helpers/builders.ts'
import { startShopProcess, until } from '../helpers/processes/shop-process.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

let calls = 0
/** A provider that accepts requests and never answers. */
const silent = createServer(() => calls++)
let database: TestShop

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  database = await createTestShop()
  database.clock.set(new Date())
})
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
  await database.close()
})

it('a shop whose payment provider does not answer ends all of its parts in time', async () => {
  const event = await addEvent(database)
  const user = await addUser(database)
  for (let nth = 0; nth < 6; nth++) await addRefundToSend(await addOrder(database, { user, event }))
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const shop = await startShopProcess({
    ROLE: 'worker',
    DEMO: '1',
    DATABASE_URL: database.databaseUrl,
    DATA_DIR: database.config.dataDir,
    UNLIMIT_URL: url,
    WEBPAY_URL: url,
    MERCADOPAGO_URL: url,
  })
  await until(async () => calls > 0)
  expect(await shop.stop()).toBe(0)
  // Otherwise each request would last until its time-out, one after the other.
  expect(shop.errors()).not.toContain('did not end')
  const left = await sql(
    database,
    "select 1 from refunds where state = 'created' and ask_next_at is not null",
  )
  expect(left).toHaveLength(6)
}, 90_000)

async function addRefundToSend(order: { id: string; number: string }): Promise<void> {
  const now = database.clock.now()
  await sql(
    database,
    `with attempt as (
       insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference,
         provider_reference, created_at, updated_at)
       values (gen_random_uuid(), $1, 'unlimit', 'unlimit', 'completed', 42000, 'MXN', $2, $2, $3, $3) returning id
     )
     insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at, ask_next_at)
     select gen_random_uuid(), $1, id, 'created', 42000, 'MXN', 'staff', $3, $3, $3 from attempt`,
    [order.id, order.number, now],
  )
}
