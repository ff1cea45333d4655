import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointShape, Envelope } from '#contract/platform/endpoint.ts'
import { signLink } from '#server/platform/signed-link.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { countRows } from '#test/helpers/count-rows.ts'
import { draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { eraseCustomer } from './erase-customer.ts'
import { lockForErasure } from './erase-sql.ts'

/* Calls that arrive while an account is being erased: they wait for it, and then write nothing. */

let shop: TestShop
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  event = await addEvent(shop)
})
afterAll(() => shop.close())

async function askedReview(user: TestUser): Promise<{ id: string; json: object }> {
  const order = await addOrder(shop, { event, user })
  const id = await idOf(
    `with scan as (
       insert into check_ins (order_id, leg, outcome, nonce, staff_id, created_at)
       values ($1, 'outbound', 'boarded', gen_random_uuid()::text, $2, $3) returning id
     ), seated as (
       insert into boardings (check_in_id, passenger_id, leg)
       select scan.id, g.id, 'outbound' from scan, passengers g join tickets t on t.id = g.ticket_id where t.order_id = $1
     )
     insert into ride_reviews (id, order_id, asked_at, answer_until)
     values (gen_random_uuid(), $1, $3, $3::timestamptz + interval '14 days') returning id`,
    [order.id, user.id, shop.clock.now()],
  )
  return { id, json: { ride: 5, punctuality: 5, driver: 5 } }
}

/** Calls that a link authorises, with the making of what the link is about. */
const links: Record<string, (user: TestUser) => Promise<{ id: string; json: object }>> = {
  'POST /shop-api/given-ticket': async (user) => {
    const { id } = await addOrder(shop, { event, user })
    const path = `/shop-api/order-detail/${id}/give-aways`
    const json = { ticket: 0, passenger: 0, email: 'receptora@vaiven.test' }
    await shop.fetch(path, { token: user.token, json })
    const receiver = { name: 'Rita Sol', email: 'receptora@vaiven.test', phone: '+525512345678' }
    return {
      id: await idOf('select id from give_aways where order_id = $1', [id]),
      json: { ...receiver, address: 'Durango 100', commune_id: event.countyId },
    }
  },
  'POST /shop-api/postponed-order': async (user) => {
    const order = await addOrder(shop, { event, user })
    const postponed = await idOf(
      `insert into event_postponements (event_id, date_id, starts_before, starts_after, why, actor_kind, actor_id, postponed_at)
       select d.event_id, d.id, d.starts_at, d.starts_at, 'por la lluvia', 'staff', 'ana', $2 from event_dates d where d.id = $1
       returning id`,
      [event.dateId, shop.clock.now()],
    )
    const id = await idOf(
      'insert into postponed_orders (id, postponement_id, order_id) values (gen_random_uuid(), $1, $2) returning id',
      [postponed, order.id],
    )
    return { id, json: { answer: 'keep' } }
  },
  'POST /shop-api/refund-account': async (user) => {
    const { data } = await placeOrder(shop, user.token, draftOf(event))
    await confirmTransfer(shop, data.number, `IN${data.number}`)
    await refundOrder(shop, data.number)
    await sendRefunds(shop)
    const json = { holder: 'Rita Sol', bank: 'Banco', account: '032180000118359719' }
    return { id: await idOf('select id from refunds where order_id = $1', [data.orderId]), json }
  },
  'POST /shop-api/ride-review': askedReview,
  'POST /shop-api/ride-review/stop': askedReview,
  'POST /shop-api/ride-review/withdrawal': askedReview,
  'POST /shop-api/waiting-entry': async (user) => ({
    id: await idOf(
      `insert into waiting_entries (id, user_id, stock_id, seats, locale, joined_at, starts_at)
       select gen_random_uuid(), $1, s.id, 1, 'es_MX', $3, $3 from stock s where s.date_id = $2 limit 1 returning id`,
      [user.id, event.dateId, shop.clock.now()],
    ),
    json: { answer: 'stop' },
  }),
}
const purposes = {
  'POST /shop-api/given-ticket': 'give away',
  'POST /shop-api/postponed-order': 'postponed date',
  'POST /shop-api/refund-account': 'refund account',
  'POST /shop-api/ride-review': 'ride review',
  'POST /shop-api/ride-review/stop': 'ride review',
  'POST /shop-api/ride-review/withdrawal': 'ride review',
  'POST /shop-api/waiting-entry': 'waiting list',
} as const

async function idOf(text: string, values: unknown[]): Promise<string> {
  const [row] = await sql<{ id: string }>(shop, text, values)
  return row!.id
}

test('each call that a signed link authorises is among them', () => {
  const linked = Object.entries(contract as Record<string, EndpointShape & { who: unknown }>).filter(
    ([call, { who, query }]) => !call.startsWith('GET ') && who === 'anyone' && query?.shape.token,
  )
  // The token of a password is a row of the account, which the erasure deletes. A new link is mailed only to an account that
  // exists (insertToken).
  expect(linked.map(([call]) => call).sort()).toEqual(
    [...Object.keys(links), 'POST /api/reset-password', 'POST /shop-api/mailed-link'].sort(),
  )
})

test.each(Object.keys(links))(
  '%s waits for the erasure of its account, and then writes nothing',
  async (call) => {
    const user = await addUser(shop)
    const { id, json } = await links[call]!(user)
    const until = new Date(shop.clock.now().getTime() + 86_400_000)
    const token = signLink(shop.config, purposes[call as keyof typeof purposes], id, until)
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: isLocked, resolve: nowLocked } = Promise.withResolvers<void>()
    // The rows that an erasure deletes stay, so that only the account's end refuses the call.
    const erasing = shop.db.transaction(async (tx) => {
      await lockForErasure(tx, user.id, shop.clock.now())
      await sql({ db: tx as never }, 'update users set deleted_at = $2 where id = $1', [
        user.id,
        shop.clock.now(),
      ])
      nowLocked()
      await mayCommit
    })
    await isLocked
    const before = await countRows(shop)
    let isOver = false
    const answering = shop
      .fetch(`${call.split(' ')[1]}?token=${token}`, { json })
      .finally(() => (isOver = true))
    while (!isOver && !(await isWaiting())) await new Promise(setImmediate)
    const waited = !isOver
    commit()
    await erasing
    const answer = (await (await answering).json()) as Envelope<unknown>
    expect({ waited, answer }).toMatchObject({ waited: true, answer: { error: { code: 'token_not_valid' } } })
    expect(await countRows(shop)).toEqual(before)
  },
)

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
 * The rows that refer to the customer or to the customer's e-mail after the erasure. A sale by phone makes a new account with
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
