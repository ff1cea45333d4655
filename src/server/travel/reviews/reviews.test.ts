import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReviewRow } from '#contract/office/travel/reviews.ts'
import type { RideReview } from '#contract/travel/reviews.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { readMyData } from '#server/people/accounts/privacy/my-data-sql.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestOrder } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { reviewToken } from './answer-review.ts'
import { reviewJobs, thankRiders } from './thank-riders.ts'

let shop: TestShop
let mails: MailServer
let event: TestEvent
beforeAll(async () => {
  mails = await startMailServer()
  shop = await createTestShop({ SMTP_URL: mails.url })
})
afterAll(async () => {
  await shop.close()
  await mails.stop()
})
// A trip of Saturday evening that is back after midnight.
beforeEach(async () => {
  shop.clock.set('2026-12-05T12:00:00-06:00')
  event = await addEvent(shop, {
    startsAt: '2026-12-05T20:30:00-06:00',
    endsAt: '2026-12-06T01:00:00-06:00',
  })
})

const morning = '2026-12-06T10:00:00-06:00'

/** Passengers of an order board on a leg, as a check-in by staff stores it. */
async function board(order: TestOrder, { leg = 'outbound', most = 9 } = {}): Promise<void> {
  const staff = await addUser(shop)
  await sql(
    shop,
    `with scan as (
       insert into check_ins (order_id, leg, outcome, nonce, staff_id, created_at)
       values ($1, $2, 'boarded', $3, $4, $5) returning id)
     insert into boardings (check_in_id, passenger_id, leg)
     select scan.id, g.id, $2 from scan, passengers g join tickets t on t.id = g.ticket_id where t.order_id = $1
     order by t.position, g.address_position, g.position limit $6`,
    [order.id, leg, randomUUID(), staff.id, shop.clock.now(), most],
  )
}

async function addRider(more: Partial<Parameters<typeof addOrder>[1]> = {}, email?: string) {
  const user = await addUser(shop, { locale: 'es_MX', ...(email && { email }) })
  const order = await addOrder(shop, { user, event, parties: [{ 'Orizaba 34': ['Ana', 'Luis'] }], ...more })
  await board(order)
  return { ...order, user }
}

const asked = async () =>
  (
    await sql<{ orderId: string }>(
      shop,
      `select r.order_id from ride_reviews r join orders o on o.id = r.order_id where o.event_id = $1 order by 1`,
      [event.id],
    )
  ).map(({ orderId }) => orderId)

/** Asks in the morning after; returns the token of an order's link. */
async function thank(order: TestOrder): Promise<string> {
  shop.clock.set(morning)
  await thankRiders(shop)
  const [row] = await sql<{ id: string; until: Date }>(
    shop,
    'select id, answer_until as until from ride_reviews where order_id = $1',
    [order.id],
  )
  return reviewToken(shop.config, row!.id, row!.until)
}

const path = (token: string, act = '') => `/shop-api/ride-review${act}?token=${token}`
const read = (token: string) => call<RideReview>(shop, path(token))
const good = { ride: 5, punctuality: 4, driver: 5 }
const answer = (token: string, json: object = good) => call<RideReview>(shop, path(token), { json })

describe('the thank-you mail', () => {
  test('goes once, the morning after, to each order whose people rode, also with two parties and several processes', async () => {
    const one = await addRider()
    const two = await addRider({ parties: [{ 'Orizaba 34': ['Eva'], 'Durango 8': ['Iván'] }] })
    await addOrder(shop, { user: await addUser(shop), event })
    shop.clock.set('2026-12-06T09:50:00-06:00')
    expect(await thankRiders(shop)).toBe(0)
    shop.clock.set(morning)
    const counts = await Promise.all([thankRiders(shop), thankRiders(shop), thankRiders(shop)])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await thankRiders(shop)).toBe(0)
    expect(await asked()).toEqual([one.id, two.id].toSorted())

    await sendDueMails(shop)
    const mail = mails.mails.find(({ to }) => to.includes(one.user.email))
    expect(mail?.text('text/plain')).toContain('/ride-review/')
    expect(mail?.headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' })
    expect(mail?.text('text/plain')).not.toMatch(/Ana|Luis|Orizaba/)
  })

  test('counts a boarding of the way home alone, and none that was undone', async () => {
    const home = await addOrder(shop, { user: await addUser(shop), event })
    await board(home, { leg: 'return' })
    const undone = await addRider()
    await sql(
      shop,
      `update boardings b set undone_in = check_in_id from passengers g join tickets t on t.id = g.ticket_id
       where g.id = b.passenger_id and t.order_id = $1`,
      [undone.id],
    )
    shop.clock.set(morning)
    await thankRiders(shop)
    expect(await asked()).toEqual([home.id])
  })

  test('does not go after a refund, a call-off, an erasure, a blocking, or with an unproven address', async () => {
    const [refunded, paidBack, erased, blocked, unproven, stranger] = await Promise.all(
      Array.from({ length: 6 }, () => addRider()),
    )
    await sql(shop, `update orders set state = 'refunded' where id = $1`, [refunded!.id])
    await sql(
      shop,
      `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at)
       values ($1, $2, 'transfer', 'transferencia', 'completed', 42000, 'MXN', $3, $4, $4)`,
      [randomUUID(), paidBack!.id, randomUUID(), shop.clock.now()],
    )
    await sql(
      shop,
      `insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at)
       select gen_random_uuid(), order_id, id, 'done', 100, 'MXN', 'staff', $2, $2 from payment_attempts where order_id = $1`,
      [paidBack!.id, new Date('2026-12-06T08:00:00-06:00')],
    )
    await sql(shop, 'update users set deleted_at = $2 where id = $1', [erased!.user.id, shop.clock.now()])
    await sql(shop, 'update users set suspended_at = $2 where id = $1', [blocked!.user.id, shop.clock.now()])
    await sql(shop, 'update users set verified_at = null where id = $1', [unproven!.user.id])
    // Only the receiver of a place rode.
    await sql(
      shop,
      `insert into give_aways (id, order_id, ticket_id, passenger_id, email, state, created_at)
       select gen_random_uuid(), t.order_id, t.id, g.id, 'otra@vaiven.test', 'accepted', $2
       from tickets t join passengers g on g.ticket_id = t.id where t.order_id = $1`,
      [stranger!.id, shop.clock.now()],
    )
    shop.clock.set(morning)
    await thankRiders(shop)
    expect(await asked()).toEqual([])

    const late = await addRider()
    await sql(shop, 'update event_dates set called_off_at = $2 where id = $1', [
      event.dateId,
      shop.clock.now(),
    ])
    await thankRiders(shop)
    expect(await asked()).not.toContain(late.id)
  })

  test('is withheld when the order is refunded before it is sent', async () => {
    const order = await addRider()
    await thank(order)
    await sql(shop, `update orders set state = 'refunded' where id = $1`, [order.id])
    await sendDueMails(shop)
    expect(await sql(shop, `select state from outbox where order_id = $1`, [order.id])).toEqual([
      { state: 'withheld' },
    ])
  })
})

describe('the page of three questions', () => {
  test('takes the answers once for an order, and their changes for two weeks', async () => {
    const token = await thank(await addRider())
    expect((await read(token)).data).toMatchObject({
      ...{ event: 'Noche de Jacarandas', isOpen: true, isPublic: true, isStopped: false, answer: null },
    })
    const first = await answer(token, { ...good, words: 'Muy bien', publish: 'on' })
    expect(first.data.answer).toEqual({ ...good, words: 'Muy bien', isPublished: true })
    shop.clock.advance(13 * 86_400_000)
    expect((await answer(token, { ...good, ride: 2 })).data.answer).toEqual({
      ...{ ride: 2, punctuality: 4, driver: 5, words: '', isPublished: false },
    })
    shop.clock.advance(86_400_000)
    const late = await answer(token)
    expect(late).toMatchObject({ status: 410 })
    expect((await read(token)).data).toMatchObject({ isOpen: false, answer: { ride: 2 } })
  })

  test('opening it answers and ends nothing', async () => {
    const token = await thank(await addRider())
    for (let scans = 0; scans < 3; scans++) await read(token)
    await shop.fetch(path(token, '/stop'))
    expect((await read(token)).data).toMatchObject({ answer: null, isStopped: false })
  })

  test('refuses scores that are missing or wrong, and too many words, field by field', async () => {
    const token = await thank(await addRider())
    const fieldsOf = async (json: object) => {
      const { status, body } = await answer(token, json)
      expect(status).toBe(400)
      return body as unknown as { error: { fields: Record<string, string> } }
    }
    expect(await fieldsOf({ ride: 6, punctuality: 0 })).toMatchObject({
      error: {
        fields: {
          ...{ ride: 'review_score_missing', punctuality: 'review_score_missing' },
          driver: 'review_score_missing',
        },
      },
    })
    expect(await fieldsOf({ ...good, words: 'a'.repeat(501) })).toMatchObject({
      error: { fields: { words: 'text_too_long' } },
    })
  })

  test('stores words as plain text, whatever is typed', async () => {
    const token = await thank(await addRider())
    const typed = '=1+1 <b>hola</b>\u202Eabc\u2066 \u0007 مرحبا\r\nbien'
    const { data } = await answer(token, { ...good, words: typed })
    expect(data.answer?.words).toBe('=1+1 <b>hola</b> abc    مرحبا\nbien')
  })

  test('opens with its own link only, and no longer after a refund or an erasure', async () => {
    const order = await addRider()
    const token = await thank(order)
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of [forged, 'x', reviewToken(shop.config, randomUUID(), shop.clock.now())])
      expect((await read(wrong)).status).toBe(410)
    await answer(token, good)
    await sql(shop, `update orders set state = 'refunded' where id = $1`, [order.id])
    expect((await read(token)).status).toBe(410)
    expect((await answer(token)).status).toBe(410)
  })

  test('takes words of the guests of a private event, but never publishes them', async () => {
    event = await addEvent(shop, {
      ...{ type: 2, startsAt: '2026-12-05T20:30:00-06:00', endsAt: '2026-12-06T01:00:00-06:00' },
    })
    const token = await thank(await addRider())
    const { data } = await answer(token, { ...good, words: 'Linda boda', publish: 'on' })
    expect(data).toMatchObject({ isPublic: false, answer: { words: 'Linda boda', isPublished: false } })
  })

  test('withdraws the consent at any time', async () => {
    const token = await thank(await addRider())
    await answer(token, { ...good, words: 'Bien', publish: 'on' })
    shop.clock.advance(300 * 86_400_000)
    const { data } = await call<RideReview>(shop, path(token, '/withdrawal'), { method: 'POST' })
    expect(data.answer).toMatchObject({ words: 'Bien', isPublished: false })
  })

  test('one click of a mail program ends such mails for the customer', async () => {
    const { user, ...order } = await addRider()
    const token = await thank(order)
    // RFC 8058: a form without a cookie, from no page of the shop.
    const stopped = await shop.fetch(path(token, '/stop'), {
      ...{ method: 'POST', body: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.test' },
    })
    expect(stopped.status).toBe(200)
    expect((await read(token)).data.isStopped).toBe(true)
    shop.clock.set('2026-12-05T12:00:00-06:00')
    const again = await addOrder(shop, { user, event })
    await board(again)
    shop.clock.set(morning)
    await thankRiders(shop)
    expect(await asked()).not.toContain(again.id)
  })
})

test('answers are in the copy of a customer’s data, words are blanked after two years and with an erasure', async () => {
  const [kept, old] = [await addRider(), await addRider()]
  const tokens = [await thank(kept), await thank(old)]
  for (const token of tokens) await answer(token, { ...good, words: 'Quedó claro', publish: 'on' })
  expect((await readMyData(shop.db, kept.user.id)).purchases[0]?.reviews).toMatchObject([
    { ride: 5, words: 'Quedó claro', mayPublish: true },
  ])
  const words = async () =>
    sql(shop, 'select ride, words, may_publish from ride_reviews where order_id = $1', [old.id])
  const forget = reviewJobs(shop).find(({ name }) => name === 'forget words of reviews')
  shop.clock.set('2028-12-05T10:00:00-06:00')
  await forget?.run(new AbortController().signal)
  expect(await words()).toMatchObject([{ words: 'Quedó claro' }])
  shop.clock.set('2028-12-07T10:00:00-06:00')
  await forget?.run(new AbortController().signal)
  expect(await words()).toEqual([{ ride: 5, words: null, mayPublish: false }])
})

describe('staff', () => {
  test('read the answers of their countries, the newest first, and those that complain alone', async () => {
    const [one, two] = [await addRider(), await addRider()]
    const [first, second] = [await thank(one), await thank(two)]
    await answer(first, { ...good, words: 'Llámenme al 55 1234 5678', publish: 'on' })
    shop.clock.advance(60_000)
    await answer(second, { ...good, punctuality: 2 })
    const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
    const list = async (query = '') => {
      const { data } = await support.call(`GET /office-api/ride-reviews?limit=200&${query}`)
      const rows = data.rows as unknown as ReviewRow[]
      return rows.filter(({ orderNumber }) => [one.number, two.number].includes(orderNumber))
    }
    expect(await list()).toMatchObject([
      { orderNumber: two.number, punctuality: 2, words: '', mayPublish: false },
      { orderNumber: one.number, words: 'Llámenme al 55 1234 5678', mayPublish: true },
    ])
    expect(await list('only=low')).toMatchObject([{ orderNumber: two.number }])
    expect(await list('only=words')).toMatchObject([{ orderNumber: one.number }])
    const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['MX'] })
    const seen = await auditor.call(`GET /office-api/ride-reviews?q=${one.number}`)
    expect(seen.data).toMatchObject({ count: 1 })
    expect(JSON.stringify(seen.data)).not.toContain('1234 5678')
  })
})
