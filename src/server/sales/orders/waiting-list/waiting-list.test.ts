import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WaitingEntry } from '#contract/sales/waiting-list.ts'
import { forgetCustomer } from '#server/people/accounts/privacy/deletion-sql.ts'
import { readMyData } from '#server/people/accounts/privacy/my-data-sql.ts'
import { signLink } from '#server/platform/signed-link.ts'
import {
  addEvent,
  addOrder,
  addUser,
  openSession,
  sql,
  type TestEvent,
  type TestUser,
} from '#test/helpers/builders.ts'
import { call, draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { offerSeats } from './offer-seats.ts'

const minute = 60_000
const hour = 60 * minute

let shop: TestShop
let event: TestEvent
beforeEach(async () => {
  shop = await createTestShop()
  event = await addEvent(shop, { size: 4, name: 'Los Faroles' })
})
afterEach(() => shop.close())

const users = (count: number) => Promise.all(Array.from({ length: count }, () => addUser(shop)))
const join = (user: TestUser, seats = 1, of = event) =>
  call<{ id: string }>(shop, '/shop-api/waiting-list', {
    method: 'POST',
    token: user.token,
    json: { eventDateId: of.dateId, productVariantId: of.variantId, seats },
  })
const listOf = async (user: TestUser) =>
  (await call<WaitingEntry[]>(shop, '/shop-api/waiting-list', { token: user.token })).data
const offerOf = async (user: TestUser) => (await listOf(user))[0]?.offer ?? null
const stop = (user: TestUser, id: string) =>
  call(shop, `/shop-api/waiting-list/${id}`, { method: 'DELETE', token: user.token })
const seatsLeft = async (of = event) => {
  const { data } = await call<{ subCategories: { stock: number }[] }[]>(
    shop,
    `/api/events/${of.id}/product-variant?date=${of.dateId}`,
  )
  return data[0]?.subCategories[0]?.stock
}
const mails = async (user: TestUser) =>
  (
    await sql<{ news: string }>(
      shop,
      `select data ->> 'news' as news from outbox where kind = 'waiting_list' and recipient = $1 order by id`,
      [user.email],
    )
  ).map(({ news }) => news)
const stock = async () => {
  const [row] = await sql<{ sold: number; waiting: number; wanted: number }>(
    shop,
    `select sold, waiting, (select coalesce(sum(seats), 0)::int from waiting_entries
       where stock_id = $1 and state = 'waiting') as wanted from stock where id = $1`,
    [event.stockId],
  )
  return row!
}

/** Sells all seats; returns a function that releases some of them. */
async function sellOut(of = event, size = 4) {
  const { ticketIds } = await addOrder(shop, { user: await addUser(shop), event: of, tickets: size })
  return (count: number) =>
    sql(shop, 'update tickets set released_at = $2 where id = any ($1)', [
      ticketIds.splice(0, count),
      shop.clock.now(),
    ])
}

describe('joining', () => {
  it('adds a verified customer once to a sold-out list, and gives the reason otherwise', async () => {
    const [ana] = await users(1)
    expect((await join(ana!)).code).toBe('seats_for_sale')
    await sellOut()
    const first = await join(ana!, 2)
    expect(first.status).toBe(200)
    expect((await join(ana!, 3)).data).toEqual(first.data)
    expect(await listOf(ana!)).toMatchObject([
      { id: first.data.id, eventName: 'Los Faroles', seats: 2, place: 1, offer: null },
    ])
    expect(await mails(ana!)).toEqual(['joined'])

    const stranger = await addUser(shop)
    await sql(shop, 'update users set verified_at = null where id = $1', [stranger.id])
    expect((await join(stranger)).code).toBe('email_not_verified')
    expect((await join(ana!, 9)).code).toBe('most_seats_waited')
    const hidden = await addEvent(shop, { type: 2, size: 0 })
    expect((await join(ana!, 1, hidden)).code).toBe('event_not_found')
    const over = await addEvent(shop, { startsAt: '2026-01-05T20:30:00-06:00', size: 0 })
    expect((await join(ana!, 1, over)).code).toBe('sale_ended')
  })

  it('takes ten lists of one customer at once', async () => {
    const [ana] = await users(1)
    await sql(shop, 'update stock set size = 0 where id = $1', [event.stockId])
    const others = await Promise.all(Array.from({ length: 11 }, () => addEvent(shop, { size: 0 })))
    const answers = await Promise.all(others.map((other) => join(ana!, 1, other)))
    const most = Math.ceil(10 * shop.config.rateLimitFactor)
    expect(answers.filter(({ code }) => code === 'too_many_waiting_lists')).toHaveLength(
      Math.max(0, 11 - most),
    )
  })
})

describe('seats that come back', () => {
  it('are offered in the order of joining, and not sold to others', async () => {
    const giveBack = await sellOut()
    const [ana, ben, cleo, other] = await users(4)
    for (const user of [ana!, ben!, cleo!]) await join(user)
    await giveBack(2)
    expect(await seatsLeft()).toBe(0)
    expect((await placeOrder(shop, other!.token, draftOf(event))).code).toBe('not_enough_seats')
    expect((await placeOrder(shop, cleo!.token, draftOf(event))).code).toBe('not_enough_seats')

    expect(await offerSeats(shop)).toBe(2)
    const offer = await offerOf(ana!)
    expect(offer).toMatchObject({
      seats: 1,
      until: new Date(shop.clock.now().getTime() + 2 * hour).toISOString(),
    })
    expect(await offerOf(ben!)).not.toBeNull()
    expect(await offerOf(cleo!)).toBeNull()
    expect(await mails(ana!)).toEqual(['joined', 'offer'])
    const bought = await placeOrder(shop, ana!.token, draftOf(event, { holdId: offer!.holdId }))
    expect(bought.status).toBe(200)
    await offerSeats(shop)
    expect(await listOf(ana!)).toEqual([])
    const [entry] = await sql(shop, 'select end_reason from waiting_entries where user_id = $1', [ana!.id])
    expect(entry).toEqual({ endReason: 'bought' })
    expect(await stock()).toMatchObject({ sold: 3, waiting: 1, wanted: 1 })
  })

  it('are offered on the other lists when one list fails', async () => {
    const others = [await addEvent(shop, { size: 1 }), await addEvent(shop, { size: 1 })]
    const [ana, ben, cleo] = await users(3)
    const lists = [
      { of: event, user: ana! },
      { of: others[0]!, user: ben! },
      { of: others[1]!, user: cleo! },
    ]
    for (const { of, user } of lists) {
      const giveBack = await sellOut(of, of === event ? 4 : 1)
      await join(user, 1, of)
      await giveBack(1)
    }
    await sql(shop, `alter table holds add check (date_id <> ${others[0]!.dateId}) not valid`)
    expect(await offerSeats(shop)).toBe(2)
    expect(await offerOf(ana!)).not.toBeNull()
    expect(await offerOf(ben!)).toBeNull()
    expect(await offerOf(cleo!)).not.toBeNull()
  })

  it('are sold normally if the list needs fewer', async () => {
    const giveBack = await sellOut()
    const [ana, other] = await users(2)
    await join(ana!)
    await giveBack(3)
    expect(await seatsLeft()).toBe(2)
    expect((await placeOrder(shop, other!.token, draftOf(event, { quantity: 3 }))).code).toBe(
      'not_enough_seats',
    )
    expect((await placeOrder(shop, other!.token, draftOf(event, { quantity: 2 }))).status).toBe(200)
    await offerSeats(shop)
    expect(await offerOf(ana!)).toMatchObject({ seats: 1 })
  })

  it('leave a hold that was made before to its customer', async () => {
    const [holder, ana] = await users(2)
    const hold = await holdSeats(shop, holder!.token, event, 4)
    await join(ana!, 3)
    expect((await holdSeats(shop, holder!.token, event, 3, hold.data.id)).status).toBe(200)
    expect((await holdSeats(shop, holder!.token, event, 4, hold.data.id)).code).toBe('not_enough_seats')
    const bought = await placeOrder(
      shop,
      holder!.token,
      draftOf(event, { quantity: 3, holdId: hold.data.id }),
    )
    expect(bought.status).toBe(200)
  })

  it('go to twenty waiting customers in their order before two hundred buyers, without overselling', async () => {
    const giveBack = await sellOut()
    const waiting = await users(20)
    for (const user of waiting) await join(user)
    const buyers = await users(200)
    const other = await createTestShop({ DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.config.dataDir })
    try {
      const rush = buyers.map(({ token }, i) => placeOrder(i % 2 ? shop : other, token, draftOf(event)))
      await giveBack(3)
      const [made, answers] = await Promise.all([
        Promise.all([offerSeats(shop), offerSeats(other)]),
        Promise.all(rush),
      ])
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['not_enough_seats']))
      expect(made[0] + made[1] + (await offerSeats(shop))).toBe(3)
      const offers = await Promise.all(waiting.map(offerOf))
      expect(offers.map((offer) => offer !== null)).toEqual(waiting.map((_, nth) => nth < 3))
      const [{ mailed } = { mailed: 0 }] = await sql<{ mailed: number }>(
        shop,
        `select count(*)::int as mailed from outbox where data ->> 'news' = 'offer'`,
      )
      expect(mailed).toBe(3)
      expect(await stock()).toMatchObject({ sold: 1, waiting: 17, wanted: 17 })
    } finally {
      await other.close()
    }
  })

  it('do not go to late money past the list', async () => {
    const [buyer, ana] = await users(2)
    const { data } = await placeOrder(shop, buyer!.token, draftOf(event, { quantity: 4 }))
    await join(ana!, 2)
    await sql(shop, 'update tickets set released_at = $2 where order_id = $1', [
      data.orderId,
      shop.clock.now(),
    ])
    const { retakeSeats } = await import('../seats/order-seats-sql.ts')
    const retaken = await shop.db.transaction((tx) => retakeSeats(tx, data.orderId, shop.clock.now()))
    expect(retaken).toBe(false)
  })
})

describe('an offer', () => {
  it('goes to the next when it is not used in time, and cannot be extended', async () => {
    const giveBack = await sellOut()
    const [ana, ben] = await users(2)
    for (const user of [ana!, ben!]) await join(user)
    await giveBack(1)
    await offerSeats(shop)
    const { holdId } = (await offerOf(ana!))!
    const longer = await call(shop, `/shop-api/holds/${holdId}/extend`, { method: 'POST', token: ana!.token })
    expect(longer.code).toBe('hold_cannot_be_extended')
    shop.clock.advance(2 * hour - minute)
    expect(await offerSeats(shop)).toBe(0)
    shop.clock.advance(minute)
    expect(await listOf(ana!)).toEqual([])
    expect(await offerSeats(shop)).toBe(1)
    expect(await offerOf(ben!)).not.toBeNull()
    expect(await mails(ana!)).toEqual(['joined', 'offer', 'unused'])
    expect((await placeOrder(shop, ana!.token, draftOf(event, { holdId }))).code).toBe('not_enough_seats')
  })

  it('goes to the next when its customer stops, by the account or by the link of a mail', async () => {
    const giveBack = await sellOut()
    const [ana, ben, cleo] = await users(3)
    for (const user of [ana!, ben!, cleo!]) await join(user)
    await giveBack(1)
    await offerSeats(shop)
    const [first] = await listOf(ana!)
    expect((await stop(ben!, first!.id)).code).toBe('not_found')
    await stop(ana!, first!.id)
    await offerSeats(shop)
    const [second] = await listOf(ben!)
    expect(second!.offer).not.toBeNull()
    const until = new Date(shop.clock.now().getTime() + hour)
    const token = signLink(shop.config, 'waiting list', second!.id, until)
    const link = `/shop-api/waiting-entry?token=${token}`
    expect((await call(shop, link)).data).toMatchObject({ state: 'offered', eventName: 'Los Faroles' })
    await sql(
      shop,
      `insert into event_translations (event_id, locale, name, description) values ($1, 'en_US', 'The Lanterns', '')`,
      [event.id],
    )
    expect((await call(shop, `${link}&locale=en_US`)).data).toMatchObject({ eventName: 'The Lanterns' })
    const stopped = await call(shop, link, { method: 'POST', json: { answer: 'stop' } })
    expect(stopped.data).toMatchObject({ state: 'ended' })
    const forged = signLink(shop.config, 'postponed date', second!.id, until)
    expect((await call(shop, `/shop-api/waiting-entry?token=${forged}`)).code).toBe('token_not_valid')
    await offerSeats(shop)
    expect(await offerOf(cleo!)).not.toBeNull()
  })

  it('is made once by two processes that come round at the same time', async () => {
    const giveBack = await sellOut()
    const waiting = await users(4)
    for (const user of waiting) await join(user)
    await giveBack(4)
    const other = await createTestShop({ DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.config.dataDir })
    try {
      const runs = await Promise.all([
        offerSeats(shop),
        offerSeats(other),
        offerSeats(shop),
        offerSeats(other),
      ])
      expect(runs.toSorted()).toEqual([0, 0, 0, 4])
      for (const user of waiting) expect(await mails(user)).toEqual(['joined', 'offer'])
    } finally {
      await other.close()
    }
  })
})

describe('a large wish', () => {
  it('is not passed over while its seats are gathered, and blocks the list for a day at most', async () => {
    const giveBack = await sellOut()
    const [family, ana] = await users(2)
    await join(family!, 4)
    await join(ana!)
    await giveBack(1)
    expect(await offerSeats(shop)).toBe(0)
    shop.clock.advance(hour)
    await giveBack(1)
    expect(await offerSeats(shop)).toBe(0)
    shop.clock.advance(23 * hour)
    expect(await offerSeats(shop)).toBe(1)
    expect(await offerOf(family!)).toMatchObject({ seats: 2 })
    shop.clock.advance(2 * hour)
    expect(await offerSeats(shop)).toBe(1)
    expect(await offerOf(ana!)).toMatchObject({ seats: 1 })
  })

  it('gets all its seats when they come back in time', async () => {
    const giveBack = await sellOut()
    const [family] = await users(1)
    await join(family!, 4)
    await giveBack(2)
    await offerSeats(shop)
    shop.clock.advance(hour)
    await giveBack(2)
    await offerSeats(shop)
    expect(await offerOf(family!)).toMatchObject({ seats: 4 })
  })
})

describe('the end of a list', () => {
  it('ends with the call-off of its date, including offers, and every customer is informed', async () => {
    const giveBack = await sellOut()
    const [ana, ben] = await users(2)
    for (const user of [ana!, ben!]) await join(user)
    await giveBack(1)
    await offerSeats(shop)
    await sql(shop, 'update event_dates set called_off_at = $2 where id = $1', [
      event.dateId,
      shop.clock.now(),
    ])
    expect(await offerSeats(shop)).toBe(0)
    expect(await mails(ana!)).toEqual(['joined', 'offer', 'called_off'])
    expect(await mails(ben!)).toEqual(['joined', 'called_off'])
    expect(await sql(shop, 'select 1 from holds')).toEqual([])
    await offerSeats(shop)
    expect(await mails(ben!)).toHaveLength(2)
  })

  it('comes with the end of the sale; a date that moves keeps its list', async () => {
    await sellOut()
    const [ana] = await users(1)
    await join(ana!)
    await sql(
      shop,
      `with postponed as (
         insert into event_postponements (event_id, date_id, starts_before, starts_after, why, actor_kind, actor_id, postponed_at)
         select event_id, id, starts_at, starts_at + interval '7 days', 'lluvia', 'staff', 'x', now() from event_dates where id = $1)
       update event_dates set starts_at = starts_at where id = $1`,
      [event.dateId],
    )
    await sql(shop, `update event_dates set starts_at = starts_at + interval '7 days' where id = $1`, [
      event.dateId,
    ])
    await offerSeats(shop)
    await offerSeats(shop)
    expect(await mails(ana!)).toEqual(['joined', 'moved'])
    shop.clock.set(new Date('2026-12-12T20:00:00-06:00'))
    await offerSeats(shop)
    expect(await mails(ana!)).toEqual(['joined', 'moved', 'sale_over'])
    expect(await stock()).toMatchObject({ waiting: 0 })
  })

  it('makes no offer when no method can be paid any more before departure, and comes with the end of the sale', async () => {
    const giveBack = await sellOut()
    const [ana, ben] = await users(2)
    await join(ana!)
    // A transfer, the only method of this shop, takes longer than until the freeze.
    shop.clock.set(new Date('2026-12-02T12:00:00-06:00'))
    await giveBack(1)
    expect(await offerSeats(shop)).toBe(0)
    expect(await mails(ana!)).toEqual(['joined'])
    expect(await sql(shop, 'select 1 from holds')).toEqual([])
    const late = { ...ben!, token: await openSession(shop, ben!.id) }
    expect((await join(late)).code).toBe('payment_methods_none')
    shop.clock.set(new Date('2026-12-05T20:29:00-06:00'))
    expect(await offerSeats(shop)).toBe(0)
    expect(await mails(ana!)).toEqual(['joined', 'sale_over'])
  })

  it('comes as late for an event without a price, whose seats are offered until then', async () => {
    const free = await addEvent(shop, { size: 1, paymentType: 2, price: 0 })
    const giveBack = await sellOut(free, 1)
    const [ana] = await users(1)
    await join(ana!, 1, free)
    shop.clock.set(new Date('2026-12-02T12:00:00-06:00'))
    await giveBack(1)
    expect(await offerSeats(shop)).toBe(1)
    expect(await mails(ana!)).toEqual(['joined', 'offer'])
  })

  it('comes for a customer with the account; its data tell of the lists before', async () => {
    await sellOut()
    const [ana] = await users(1)
    await join(ana!)
    expect((await readMyData(shop.db, ana!.id)).waitingLists).toMatchObject([
      { event: 'Los Faroles', seats: 1 },
    ])
    await shop.db.transaction((tx) => forgetCustomer(tx, ana!.id, shop.clock.now()))
    expect(await stock()).toMatchObject({ waiting: 0 })
  })
})

it('stock that shrinks leaves the offers alone; stock that grows is offered', async () => {
  // The trigger that checks smaller stocks uses the database's own clock.
  shop.clock.set(new Date())
  await sellOut()
  const [ana, ben] = await users(2)
  for (const user of [ana!, ben!]) await join(user)
  await sql(shop, 'update stock set size = 5 where id = $1', [event.stockId])
  expect(await offerSeats(shop)).toBe(1)
  const shrink = sql(shop, 'update stock set size = 4 where id = $1', [event.stockId])
  await expect(shrink).rejects.toThrow('more seats sold and held')
  expect(await offerOf(ana!)).not.toBeNull()
  expect(await offerOf(ben!)).toBeNull()
})
