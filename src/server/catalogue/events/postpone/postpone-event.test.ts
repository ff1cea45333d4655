import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EventDetail } from '#contract/catalogue/events.ts'
import type { PostponedQuestion } from '#contract/catalogue/postponements.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { listWholeMails } from '#server/platform/outbox/mailbox-sql.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call, draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let event: TestEvent
let buyer: TestUser
let manager: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  event = await addEvent(shop, { startsAt: '2026-12-20T20:30:00-06:00', size: 9 })
  buyer = await addUser(shop)
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['all'] })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

const why = 'El artista está enfermo'
let keys = 0
async function order(state: 'paid' | 'unpaid' = 'paid', who = buyer) {
  const { data } = await placeOrder(shop, who.token, draftOf(event))
  if (state === 'paid') await confirmTransfer(shop, data.number, `POST${++keys}`)
  return data
}

type Wish = { startsAt: string } & Record<string, unknown>
async function postpone({ startsAt, ...more }: Wish, of = event) {
  const path = `POST /office-api/events/${of.id}/postpone`
  const body = { why, dates: [{ id: of.dateId, startsAt }], ...more }
  const dry = await manager.call(path, { ...body, dryRun: true })
  if (!dry.data.hash) return dry
  const done = await manager.call(path, { ...body, hash: dry.data.hash })
  return { ...done, plan: dry.data.plan as Record<string, unknown> }
}

const startOf = async (of = event) =>
  (await sql<{ at: Date }>(shop, 'select starts_at as at from event_dates where id = $1', [of.dateId]))[0]?.at

/** The buyer's mails about new dates after all are sent, latest last. */
async function mailsTo({ email }: TestUser) {
  await sendDueMails(shop)
  const mails = await listWholeMails(shop.db, null)
  return mails
    .filter(({ recipient, html }) => recipient === email && html.includes('/postponed/'))
    .sort((a, b) => a.id - b.id)
}
const linkIn = (html: string) => /\/postponed\/([\w-]+)/.exec(html)?.[1] ?? ''
const path = (token: string) => `/shop-api/postponed-order?token=${token}`
const look = (token: string) => call<PostponedQuestion>(shop, path(token))
const answer = (token: string, said: string) =>
  call<PostponedQuestion>(shop, path(token), { json: { answer: said } })

describe('postponing an event', () => {
  it('previews the effect, moves the date, and mails both dates with a link and a newer calendar entry', async () => {
    const paid = await order()
    await order('unpaid', await addUser(shop))
    await holdSeats(shop, (await addUser(shop)).token, event, 1)
    const { status, plan } = (await postpone({ startsAt: '2027-01-24T21:00' })) as never as {
      status: number
      plan: object
    }
    expect(status).toBe(200)
    expect(plan).toMatchObject({
      moves: [{ from: '2026-12-20T20:30:00-06:00', to: '2027-01-24T21:00:00-06:00' }],
      orders: 2,
      tickets: 2,
      unpaid: 1,
      holds: 1,
      answerUntil: '2026-12-05',
      sample: { text: expect.stringContaining('24-01-2027 21:00') },
    })
    const mail = (await mailsTo(buyer)).at(-1)
    expect(mail?.plain).toContain('20-12-2026 20:30')
    expect(mail?.plain).toContain('24-01-2027 21:00')
    expect(mail?.attachments.map(({ filename }) => filename)).toContain(`vaiven-${paid.number}-outbound.ics`)
    const ics = await shop.fetch(`/shop-api/order-detail/${paid.orderId}/ticket.ics`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(await ics.text()).toMatch(/SEQUENCE:[1-9]\d*\r\n/)
    const page = await call<EventDetail>(shop, `/api/events/${event.slug}`)
    expect(page.data).toMatchObject({
      postponedFrom: '2026-12-20T20:30:00-06:00',
      calendars: [{ startsAt: '2027-01-24T21:00:00-06:00' }],
    })
  })

  it("informs the receiver of a place, with that place's code and without the buyer's question", async () => {
    const { orderId, number } = await order()
    await sql(
      shop,
      `with seated as (
         update passengers p set name = 'Renata Solís', email = 'renata@vaiven.test' from tickets t
         where t.id = p.ticket_id and t.order_id = $1 returning p.id, t.id as ticket_id
       )
       insert into give_aways (id, order_id, ticket_id, passenger_id, email, state, created_at, changed_at, locale)
       select gen_random_uuid(), $1, ticket_id, id, '', 'accepted', $2, $2, 'en_US' from seated`,
      [orderId, shop.clock.now()],
    )
    await postpone({ startsAt: '2027-01-24T21:00' })
    await sendDueMails(shop)
    const toReceiver = (await listWholeMails(shop.db, null)).filter(
      ({ recipient }) => recipient === 'renata@vaiven.test',
    )
    expect(toReceiver.map(({ subject }) => subject)).toEqual([expect.stringContaining('has a new date')])
    const [mail] = toReceiver
    expect(mail?.plain).toContain('Sun, Dec 20, 2026, 20:30')
    expect(mail?.plain).toContain('Sun, Jan 24, 2027, 21:00')
    expect(mail?.plain).toContain(why)
    expect(mail?.html).not.toMatch(/\/postponed\/|order-detail/)
    expect(mail?.attachments.map(({ filename }) => filename)).toContain(`vaiven-${number}-outbound.ics`)
  })

  it('gives unpaid orders a new window that ends before the new trip is frozen', async () => {
    const { number } = await order('unpaid')
    const holdUntil = async () =>
      (await sql<{ at: Date }>(shop, 'select hold_until as at from orders where number = $1', [number]))[0]
        ?.at
    await postpone({ startsAt: '2026-11-26T20:00' })
    // 72 hours before the new start.
    expect(await holdUntil()).toEqual(new Date('2026-11-24T02:00:00Z'))
    await postpone({ startsAt: '2027-01-24T21:00' })
    expect((await holdUntil())?.getTime()).toBeGreaterThan(Date.parse('2026-11-23T18:00:00Z'))
  })

  it('refuses a changed plan, a past date, and staff without the permission', async () => {
    const body = { why, dates: [{ id: event.dateId, startsAt: '2027-01-24T21:00' }] }
    const post = (more: object) =>
      manager.call(`POST /office-api/events/${event.id}/postpone`, { ...body, ...more })
    const { data } = await post({ dryRun: true })
    await order()
    expect((await post({ hash: data.hash })).code).toBe('plan_changed')
    expect((await postpone({ startsAt: '2026-11-20T21:00' })).code).toBe('date_in_past')
    expect((await postpone({ startsAt: '2027-01-24T21:00', answerUntil: '2027-03-01' })).code).toBe(
      'invalid_input',
    )
    expect(await startOf()).toEqual(new Date('2026-12-21T02:30:00Z'))
  })

  it('moves to another place with its own clock', async () => {
    const { placeId } = await addEvent(shop, { startsAt: '2026-12-20T20:30:00-06:00' })
    await sql(shop, `update places set time_zone = 'America/Tijuana' where id = $1`, [placeId])
    const { orderId } = await order()
    const [was] = await sql<{ name: string }>(
      shop,
      'select p.name from events e join places p on p.id = e.place_id where e.id = $1',
      [event.id],
    )
    const { plan } = (await postpone({ startsAt: '2027-03-20T20:00', placeId })) as { plan?: object }
    expect(plan).toMatchObject({ moves: [{ to: '2027-03-20T20:00:00-07:00' }] })
    const [row] = await sql(
      shop,
      `select e.place_id as event, t.place_id as ticket, v.place_id as variant from orders o join events e on e.id = o.event_id
       join tickets t on t.order_id = o.id join variants v on v.id = t.variant_id where o.id = $1`,
      [orderId],
    )
    expect(row).toEqual({ event: placeId, ticket: placeId, variant: placeId })
    const [mail] = await mailsTo(buyer)
    expect(mail?.html).toContain(`ya no es en ${was?.name}`)
  })

  // Each time zone of the shop with changing clocks: the day before a change, and one in the other half of
  // the year.
  it.each([
    ['MX', 'America/Tijuana', '2027-03-13T20:00', '2027-03-14T20:00', '2027-03-15T03:00:00Z'],
    ['MX', 'America/Tijuana', '2027-11-06T20:00', '2027-11-07T20:00', '2027-11-08T04:00:00Z'],
    ['MX', 'America/Ciudad_Juarez', '2027-03-13T20:00', '2027-03-14T20:00', '2027-03-15T02:00:00Z'],
    ['MX', 'America/Ciudad_Juarez', '2027-11-06T20:00', '2027-11-07T20:00', '2027-11-08T03:00:00Z'],
    ['MX', 'America/Ojinaga', '2027-03-13T20:00', '2027-03-14T20:00', '2027-03-15T01:00:00Z'],
    ['MX', 'America/Ojinaga', '2027-11-06T20:00', '2027-11-07T20:00', '2027-11-08T02:00:00Z'],
    ['MX', 'America/Matamoros', '2027-03-13T20:00', '2027-03-14T20:00', '2027-03-15T01:00:00Z'],
    ['MX', 'America/Matamoros', '2027-11-06T20:00', '2027-11-07T20:00', '2027-11-08T02:00:00Z'],
    ['CL', 'America/Santiago', '2027-04-03T20:00', '2027-04-04T20:00', '2027-04-05T00:00:00Z'],
    ['CL', 'America/Santiago', '2027-09-04T20:00', '2027-09-05T20:00', '2027-09-05T23:00:00Z'],
    ['CL', 'Pacific/Easter', '2027-04-03T20:00', '2027-04-04T20:00', '2027-04-05T02:00:00Z'],
    ['CL', 'Pacific/Easter', '2027-09-04T20:00', '2027-09-05T20:00', '2027-09-06T01:00:00Z'],
    ['ES', 'Europe/Madrid', '2027-03-27T20:00', '2027-03-28T20:00', '2027-03-28T18:00:00Z'],
    ['ES', 'Europe/Madrid', '2027-10-30T20:00', '2027-10-31T20:00', '2027-10-31T19:00:00Z'],
    ['ES', 'Atlantic/Canary', '2027-03-27T20:00', '2027-03-28T20:00', '2027-03-28T19:00:00Z'],
    ['ES', 'Atlantic/Canary', '2027-10-30T20:00', '2027-10-31T20:00', '2027-10-31T20:00:00Z'],
    ['ES', 'Africa/Ceuta', '2027-03-27T20:00', '2027-03-28T20:00', '2027-03-28T18:00:00Z'],
    ['ES', 'Africa/Ceuta', '2027-10-30T20:00', '2027-10-31T20:00', '2027-10-31T19:00:00Z'],
  ] as const)(
    '%s keeps the hour that was typed over the switch of %s on %s',
    async (_country, zone, from, to, at) => {
      const [row] = await sql<{ at: Date }>(shop, `select ($1::timestamp at time zone $2) as at`, [
        from,
        zone,
      ])
      event = await addEvent(shop, { startsAt: (row?.at ?? new Date()).toISOString(), size: 9 })
      await sql(shop, 'update places set time_zone = $2 where id = $1', [event.placeId, zone])
      await order()
      expect(await postpone({ startsAt: to })).toMatchObject({ status: 200 })
      expect(await startOf()).toEqual(new Date(at))
    },
  )

  it('refuses an hour that the clock leaves out, and says of one that it shows twice', async () => {
    await sql(shop, `update places set time_zone = 'America/Tijuana' where id = $1`, [event.placeId])
    expect((await postpone({ startsAt: '2027-03-14T02:30' })).code).toBe('invalid_input')
    expect(await postpone({ startsAt: '2027-11-07T01:30' })).toMatchObject({
      plan: { repeated: ['2027-11-07T01:30'], moves: [{ to: '2027-11-07T01:30:00-07:00' }] },
    })
  })
})

describe('the link of the mail', () => {
  it('changes nothing when it is only opened; gives all tickets back once, and their money', async () => {
    const { orderId, number } = await order()
    await postpone({ startsAt: '2027-01-24T21:00' })
    const token = linkIn((await mailsTo(buyer)).at(-1)?.html ?? '')
    for (let times = 0; times < 3; times++)
      expect((await look(token)).data).toMatchObject({ state: 'open', tickets: 1, event: expect.any(String) })
    expect((await answer(token, 'keep')).data.state).toBe('kept')
    const answers = await Promise.all([answer(token, 'give_back'), answer(token, 'give_back')])
    expect(answers.map(({ data }) => data.state)).toEqual(['given_back', 'given_back'])
    expect((await answer(token, 'keep')).data.state).toBe('given_back')
    const rows = await sql(
      shop,
      `select o.state, r.amount, (select count(*)::int from tickets where order_id = o.id and released_at is null) as seats
       from orders o join refunds r on r.order_id = o.id where o.id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ state: 'refunded', amount: 42_000, seats: 0 }])
    const { data } = await manager.call('GET /office-api/refunds')
    expect(data.rows).toContainEqual(expect.objectContaining({ number, reason: 'given_back' }))
    await sendRefunds(shop)
    const { refundToken } = (await look(token)).data
    expect((await call(shop, `/shop-api/refund-account?token=${refundToken}`)).status).toBe(200)
  })

  it('is refused after the deadline, and unanswered tickets stay valid', async () => {
    const { orderId } = await order()
    await postpone({ startsAt: '2027-01-24T21:00', answerUntil: '2026-12-01' })
    const token = linkIn((await mailsTo(buyer)).at(-1)?.html ?? '')
    shop.clock.set('2026-12-02T06:30:00Z')
    expect((await answer(token, 'give_back')).data.state).toBe('too_late')
    const [row] = await sql(shop, 'select state from orders where id = $1', [orderId])
    expect(row).toEqual({ state: 'paid' })
    expect((await look(`${token.slice(0, -2)}AA`)).code).toBe('token_not_valid')
  })

  it('is too late once the ticket has boarded', async () => {
    const { orderId } = await order()
    await postpone({ startsAt: '2026-11-24T20:00', answerUntil: '2026-11-22' })
    const token = linkIn((await mailsTo(buyer)).at(-1)?.html ?? '')
    expect((await look(token)).data).toMatchObject({ state: 'open', mayGiveBack: true })
    await sql(
      shop,
      `with scan as (
         insert into check_ins (order_id, leg, outcome, nonce, staff_id, created_at)
         values ($1::uuid, 'outbound', 'boarded', 'scan', $2, $3) returning id
       )
       insert into boardings (check_in_id, passenger_id, leg)
       select scan.id, g.id, 'outbound' from scan, passengers g join tickets t on t.id = g.ticket_id where t.order_id = $1::uuid`,
      [orderId, (await addUser(shop)).id, shop.clock.now()],
    )
    expect((await look(token)).data).toMatchObject({ state: 'too_late', mayGiveBack: false })
    expect((await answer(token, 'give_back')).data.state).toBe('too_late')
    const [row] = await sql(shop, 'select state from orders where id = $1', [orderId])
    expect(row).toEqual({ state: 'paid' })
  })

  it('is answered before the first pick-up, not before the event', async () => {
    await order()
    const late = await postpone({ startsAt: '2027-01-24T00:30', answerUntil: '2027-01-23' })
    expect(late.fields).toEqual({ answerUntil: 'date_is_invalid' })
    await postpone({ startsAt: '2026-11-21T20:00' })
    const token = linkIn((await mailsTo(buyer)).at(-1)?.html ?? '')
    const [window] = await sql<{ at: Date }>(
      shop,
      `select first_pick_up(e, d.starts_at) as at from events e join event_dates d on d.event_id = e.id where e.id = $1`,
      [event.id],
    )
    expect(new Date((await look(token)).data.until)).toEqual(window?.at)
  })

  it('of an earlier postponement asks about the latest', async () => {
    await order()
    await postpone({ startsAt: '2027-01-24T21:00' })
    const first = linkIn((await mailsTo(buyer)).at(-1)?.html ?? '')
    await answer(first, 'keep')
    await postpone({ startsAt: '2027-02-21T21:00' })
    expect((await look(first)).data).toMatchObject({
      state: 'open',
      before: '2027-01-24T21:00:00-06:00',
      now: '2027-02-21T21:00:00-06:00',
    })
    const { data } = await manager.call(`GET /office-api/events/${event.id}/postpone`)
    expect(data.rows).toMatchObject([{ kept: 0 }, { kept: 1, orders: 1 }])
  })
})
