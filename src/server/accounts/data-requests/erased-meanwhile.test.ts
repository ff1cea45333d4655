import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { eraseCustomer } from './erase-customer.ts'

/* Calls that arrive while an account is being erased: they wait for it, and then write nothing. */

let shop: TestShop
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  event = await addEvent(shop)
})
afterAll(() => shop.close())

const cases: Record<string, (user: TestUser) => Promise<{ status: number }>> = {
  'an order': ({ token }) => placeOrder(shop, token, draftOf(event)),
  'a hold': ({ token }) => holdSeats(shop, token, event, 1),
  'a place on a waiting list': ({ token }) =>
    shop.fetch('/shop-api/waiting-list', {
      token,
      json: { eventDateId: event.dateId, productVariantId: event.variantId, seats: 1 },
    }),
  'an alert': ({ token }) =>
    shop.fetch(`/shop-api/seat-alerts/${event.id}`, { method: 'PUT', token, json: {} }),
  'a name': ({ token, email }) =>
    shop.fetch('/shop-api/me', {
      method: 'PUT',
      token,
      json: { firstName: 'Renata', lastName: 'Solís', phoneNumber: '+525512345678', gender: 'female', email },
    }),
  'a friend': ({ token }) =>
    shop.fetch('/shop-api/frequent-friends', {
      token,
      json: { fullname: 'Ana Paz', email: 'ana@vaiven.test', phone: '+525512345678' },
    }),
  'a link for a new password': ({ email }) => shop.fetch('/shop-api/recovery', { json: { email } }),
  'a sale by phone': async ({ email, firstName, lastName }) => {
    const seller = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
    const { url: _, ...order } = draftOf(event)
    const buyer = { email, firstName, lastName, phone: '+525512345678' }
    return seller.call('POST /office-api/orders', { buyer, order }, { 'idempotency-key': email })
  },
}

test.each(Object.keys(cases))('%s is not written for a customer who is being erased', async (name) => {
  const user = await addUser(shop)
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isErased, resolve: nowErased } = Promise.withResolvers<void>()
  const erasing = shop.db.transaction(async (tx) => {
    await eraseCustomer(tx, shop, { userId: user.id, years: 5 })
    nowErased()
    await mayCommit
  })
  await isErased
  let isOver = false
  const answer = cases[name]!(user).finally(() => (isOver = true))
  while (!isOver && !(await isWaiting())) await new Promise(setImmediate)
  expect(isOver).toBe(false)
  commit()
  await erasing
  expect((await answer).status).toBeLessThan(500)
  expect(await writtenFor(user)).toEqual({})
})

async function isWaiting(): Promise<boolean> {
  const waiting = await sql(
    shop,
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return waiting.length > 0
}

/**
 * What refers to the customer or to the customer's e-mail after the erasure. A sale by phone makes a new account with
 * that e-mail, whose mails are its own.
 */
async function writtenFor({ id, email }: TestUser): Promise<Record<string, number>> {
  const columns = await sql<{ table: string; column: string }>(
    shop,
    `select r.conrelid::regclass::text as table, a.attname as column
     from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
     where r.contype = 'f' and r.confrelid = 'users'::regclass`,
  )
  const found: Record<string, number> = {}
  for (const { table, column } of columns) {
    const [row] = await sql<{ count: number }>(
      shop,
      `select count(*)::int from ${table} where ${column} = $1`,
      [id],
    )
    if (row!.count > 0) found[table] = row!.count
  }
  const [row] = await sql<{ name: string; mails: number }>(
    shop,
    `select first_name || last_name || coalesce(phone, '') as name,
       (select count(*)::int from outbox where (recipient = $2 or data::text like '%' || $2 || '%')
         and not exists (select from users where email = $2)) as mails
     from users where id = $1`,
    [id, email],
  )
  const { account_changes: _, blocked_data: __, ...others } = found
  return { ...others, ...(row!.name !== '' && { name: 1 }), ...(row!.mails > 0 && { mails: row!.mails }) }
}
