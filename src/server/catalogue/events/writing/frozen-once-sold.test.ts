import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  buyer = await addUser(shop)
})
beforeEach(async () => {
  event = await addEvent(shop, { size: 5 })
  await sql(
    shop,
    "insert into event_stops (event_id, address, stops_at) values ($1, 'Metro Juárez', '17:00')",
    [event.id],
  )
})
afterAll(() => shop.close())

const changes: Record<string, [text: string, refusal: RegExp]> = {
  'its currency': ["update events set currency = 'USD' where id = $1", /fixed/],
  'its country': ["update events set country_code = 'CL' where id = $1", /fixed/],
  'its type': ['update events set type = 3 where id = $1', /fixed/],
  'its periodicity': ['update events set periodicity = 2 where id = $1', /fixed/],
  'its way of payment': ['update events set payment_type = 2 where id = $1', /fixed/],
  'the capacity of a ticket': ['update variants set capacity = 2 where id = $2', /fixed/],
  'the addresses of a ticket': ['update variants set stops = 2 where id = $2', /fixed/],
  'the hours of a van': ['update variants set hours = 8 where id = $2', /fixed/],
  'a date by more than 15 minutes': [
    "update event_dates set starts_at = starts_at + interval '16 minutes' where event_id = $1",
    /postponement/,
  ],
  'a stop': ["update event_stops set stops_at = '18:00' where event_id = $1", /fixed/],
  'that it has a stop': ['delete from event_stops where event_id = $1', /fixed/],
}

/** Casts the parameters, because each statement uses only one of the two. */
const run = (text: string) =>
  sql(shop, `with used as (select $1::int, $2::int) ${text}`, [event.id, event.variantId])

describe.each(Object.entries(changes))('the database, asked to change %s', (_what, [text, refusal]) => {
  it('does so while nothing is sold', async () => {
    await addOrder(shop, { user: buyer, event, state: 'cancelled' })
    await run(text)
  })

  it.each(['paid', 'awaiting_payment'])('refuses once a ticket is %s', async (state) => {
    await addOrder(shop, { user: buyer, event, state })
    await expect(run(text)).rejects.toThrow(refusal)
  })
})

it('corrects an hour by a quarter, and moves a sold date that was postponed', async () => {
  await addOrder(shop, { user: buyer, event })
  await run("update event_dates set starts_at = starts_at + interval '15 minutes' where event_id = $1")
  await sql(
    shop,
    `insert into event_postponements (event_id, date_id, starts_before, starts_after, why, actor_kind, actor_id, postponed_at)
     select event_id, id, starts_at, starts_at + interval '7 days', 'storm', 'staff', 'ana', now() from event_dates
     where event_id = $1`,
    [event.id],
  )
  await run("update event_dates set starts_at = starts_at + interval '7 days' where event_id = $1")
})

describe('stock', () => {
  const resize = (size: number) =>
    sql(shop, 'update stock set size = $2 where id = $1', [event.stockId, size])
  const hold = (quantity: number, minutes: number) =>
    sql(
      shop,
      `with h as (
         insert into holds (id, user_id, date_id, province_id, created_at, expires_at)
         values (gen_random_uuid(), $1, $2, $3, now(), now() + $6 * interval '1 minute') returning id
       ) insert into hold_lines (hold_id, stock_id, quantity) select id, $4, $5 from h`,
      [buyer.id, event.dateId, event.provinceId, event.stockId, quantity, minutes],
    )

  it('never shrinks below the seats sold and held', async () => {
    await addOrder(shop, { user: buyer, event, tickets: 2 })
    await hold(2, 10)
    await expect(resize(3)).rejects.toThrow(/sold and held/)
    await resize(4)
  })

  it('may shrink to the seats sold once the holds have expired', async () => {
    await addOrder(shop, { user: buyer, event, tickets: 2 })
    await hold(2, -1)
    await expect(resize(1)).rejects.toThrow(/sold and held/)
    await resize(2)
  })
})

describe('an event with orders', () => {
  it.each([
    ['an event', 'delete from events where id = $1'],
    ['a date', 'delete from event_dates where event_id = $1'],
    ['a category', 'delete from categories where event_id = $1'],
    ['a variant', 'delete from variants where id = $2'],
    ['stock', 'delete from stock where variant_id = $2'],
  ])('cannot be deleted: %s', async (_what, text) => {
    await addOrder(shop, { user: buyer, event, state: 'cancelled' })
    await expect(run(text)).rejects.toThrow(/foreign key/)
  })
})
