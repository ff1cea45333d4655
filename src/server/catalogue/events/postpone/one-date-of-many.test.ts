import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EventDetail } from '#contract/catalogue/events.ts'
import type { PostponePlanAnswer } from '#contract/office/catalogue/office-postponements.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { listWholeMails } from '#server/platform/outbox/mailbox-sql.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { dice } from '#test/helpers/dice.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let manager: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['all'] })
})
afterAll(() => shop.close())

const night = (day: string, from: string, until: string) => ({
  startsAt: `${day}T${from}:00-06:00`,
  endsAt: `${day}T${until}:00-06:00`,
})

const addNights = (dates: { startsAt: string; endsAt: string }[]) =>
  addEvent(shop, { periodicity: 2, dates, size: 9 })

let keys = 0
async function buy(event: TestEvent, nth: number, buyer: TestUser) {
  const draft = draftOf({ ...event, dateId: event.dateIds[nth]! })
  const { data } = await placeOrder(shop, buyer.token, draft)
  await confirmTransfer(shop, data.number, `ONE${++keys}`)
  return data
}

type Wanted = { id: number; startsAt: string; endsAt?: string }
async function postpone(event: TestEvent, dates: Wanted[]) {
  const path = `POST /office-api/events/${event.id}/postpone`
  const body = { why: 'El artista está enfermo', dates }
  const dry = await manager.call(path, { ...body, dryRun: true })
  const before = await rowsOf(event)
  const { status } = await manager.call(path, { ...body, hash: dry.data.hash })
  return { plan: dry.data.plan as PostponePlanAnswer, status, before, after: await rowsOf(event) }
}

/** All columns of the event's dates and of what belongs to them, by date. */
const rowsOf = async (event: TestEvent) =>
  new Map(
    (
      await sql<{ id: number; row: string }>(
        shop,
        `select d.id, concat(d::text, (select string_agg(s::text, '' order by s.id) from stock s where s.date_id = d.id),
           (select string_agg(concat(o, t), '' order by t.id) from orders o join tickets t on t.order_id = o.id
            where o.date_id = d.id),
           (select string_agg(p::text, '' order by p.id) from event_postponements p where p.date_id = d.id)) as row
         from event_dates d where d.event_id = $1`,
        [event.id],
      )
    ).map(({ id, row }) => [id, row]),
  )

const pageOf = async (event: TestEvent) =>
  (await call<EventDetail>(shop, `/api/events/${event.slug}`)).data.calendars
const orderOf = async (id: string, { token }: TestUser) =>
  (await call<OrderDetail>(shop, `/shop-api/order-detail/${id}`, { token })).data.event

async function mailsTo({ email }: TestUser, text: string) {
  await sendDueMails(shop)
  const mails = await listWholeMails(shop.db, null)
  return mails.filter(({ recipient, plain }) => recipient === email && plain.includes(text))
}

describe('one of several dates that is postponed', () => {
  it('to a later hour of another day changes nothing for the buyers of the others', async () => {
    const event = await addNights(['15', '16', '17'].map((day) => night(`2027-01-${day}`, '20:00', '23:30')))
    const [juan, ana] = [await addUser(shop), await addUser(shop)]
    const order = await buy(event, 1, juan)
    const moved = await buy(event, 0, ana)
    const [page, detail] = [await pageOf(event), await orderOf(order.orderId, juan)]
    const { plan, before, after } = await postpone(event, [
      { id: event.dateIds[0]!, startsAt: '2027-01-22T20:30' },
      { id: event.dateIds[1]!, startsAt: '2027-01-16T20:00' },
    ])
    expect(plan).toMatchObject({
      moves: [
        {
          from: '2027-01-15T20:00:00-06:00',
          to: '2027-01-22T20:30:00-06:00',
          endsFrom: '2027-01-15T23:30:00-06:00',
          endsTo: '2027-01-23T00:00:00-06:00',
          returnsFrom: '2027-01-16T00:00:00-06:00',
          returnsTo: '2027-01-23T00:30:00-06:00',
          orders: 1,
        },
      ],
      unchanged: ['2027-01-16T20:00:00-06:00', '2027-01-17T20:00:00-06:00'],
      orders: 1,
    })
    for (const id of event.dateIds.slice(1)) expect(after.get(id)).toBe(before.get(id))
    const [first, second, third] = await pageOf(event)
    expect([first, second]).toEqual(page.slice(1))
    expect(third).toMatchObject({
      endsAt: '2027-01-23T00:00:00-06:00',
      postponedFrom: '2027-01-15T20:00:00-06:00',
    })
    expect(await orderOf(order.orderId, juan)).toEqual(detail)
    expect(await mailsTo(juan, '/postponed/')).toEqual([])
    expect(await orderOf(moved.orderId, ana)).toMatchObject({
      postponedFrom: '2027-01-15T20:00:00-06:00',
      returnsAt: '2027-01-23T00:30:00-06:00',
    })
    const [mail] = await mailsTo(ana, '/postponed/')
    expect(mail?.plain).toContain('15-01-2027 20:00 – 23:30')
    expect(mail?.plain).toContain('22-01-2027 20:30 – 00:00')
  })

  it('alone to a later hour lasts as long as before, and the mail speaks of an hour', async () => {
    const event = await addNights(['13', '14'].map((day) => night(`2027-02-${day}`, '20:00', '23:30')))
    const buyer = await addUser(shop)
    await buy(event, 0, buyer)
    const { plan, before, after } = await postpone(event, [
      { id: event.dateIds[0]!, startsAt: '2027-02-13T22:00' },
    ])
    expect(plan).toMatchObject({
      moves: [{ endsTo: '2027-02-14T01:30:00-06:00', returnsTo: '2027-02-14T02:00:00-06:00' }],
      endsAt: '2027-02-14T01:30:00-06:00',
    })
    expect(after.get(event.dateIds[1]!)).toBe(before.get(event.dateIds[1]!))
    expect((await pageOf(event)).map(({ endsAt }) => endsAt)).toEqual([
      '2027-02-14T01:30:00-06:00',
      '2027-02-14T23:30:00-06:00',
    ])
    expect((await mailsTo(buyer, '/postponed/')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('cambia de horario'),
    ])
  })

  it('over a change of clocks closes at the same hour of the place', async () => {
    const hours = { startsAt: '2027-03-20T22:00:00+01:00', endsAt: '2027-03-21T04:00:00+01:00' }
    const later = { startsAt: '2027-04-10T22:00:00+02:00', endsAt: '2027-04-11T04:00:00+02:00' }
    const event = await addEvent(shop, {
      ...{ countryCode: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid', periodicity: 2 },
      dates: [hours, later],
    })
    const { plan, before, after } = await postpone(event, [
      { id: event.dateIds[0]!, startsAt: '2027-03-27T22:00' },
    ])
    expect(plan.moves).toMatchObject([{ endsTo: '2027-03-28T04:00:00+02:00' }])
    expect(after.get(event.dateIds[1]!)).toBe(before.get(event.dateIds[1]!))
  })

  it('and is the second of two equal hours of a night stays the one it is while another moves', async () => {
    const event = await addEvent(shop, {
      ...{ countryCode: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid', periodicity: 2 },
      dates: [
        { startsAt: '2027-10-23T22:00:00+02:00', endsAt: '2027-10-24T02:00:00+02:00' },
        { startsAt: '2027-10-31T02:30:00+01:00', endsAt: '2027-10-31T05:00:00+01:00' },
      ],
    })
    const { before, after } = await postpone(event, [
      { id: event.dateIds[0]!, startsAt: '2027-10-23T23:00' },
      { id: event.dateIds[1]!, startsAt: '2027-10-31T02:30' },
    ])
    expect(after.get(event.dateIds[1]!)).toBe(before.get(event.dateIds[1]!))
  })

  it('whichever it is, and wherever it goes, leaves every other date as it is', async () => {
    const roll = dice(20_270_115)
    for (let round = 0; round < 6; round++) {
      const count = 2 + roll(4)
      const nights = Array.from({ length: count }, (_, nth) =>
        night(`2027-01-${10 + 2 * nth}`, `1${roll(9)}:00`, '23:30'),
      )
      const event = await addNights(nights)
      await buy(event, roll(count), await addUser(shop))
      const moving = event.dateIds[roll(count)]!
      const day = 1 + 2 * roll(14)
      const startsAt = `2027-02-${String(day).padStart(2, '0')}T${10 + roll(13)}:${roll(2) ? '00' : '30'}`
      const { status, before, after } = await postpone(event, [{ id: moving, startsAt }])
      expect(status).toBe(200)
      for (const [id, row] of before) if (id !== moving) expect(after.get(id)).toBe(row)
      expect(after.get(moving)).not.toBe(before.get(moving))
    }
  })
})

describe('the end of a sold date', () => {
  it('that moves by more than a quarter of an hour is postponed, and its buyers are told both hours', async () => {
    const event = await addNights(['13', '14'].map((day) => night(`2027-02-${day}`, '20:00', '23:30')))
    const buyer = await addUser(shop)
    const { orderId } = await buy(event, 0, buyer)
    const { data } = await manager.call(`GET /office-api/events/${event.id}`)
    const dates = (endsAt: string) => ({
      version: data.version,
      dates: [
        { id: event.dateIds[0], startsAt: '2027-02-13T20:00', endsAt },
        { id: event.dateIds[1], startsAt: '2027-02-14T20:00' },
      ],
    })
    const path = `PUT /office-api/events/${event.id}/dates`
    expect(await manager.call(path, dates('2027-02-14T00:30'))).toMatchObject({ code: 'event_frozen' })
    const { plan } = await postpone(event, [
      { id: event.dateIds[0]!, startsAt: '2027-02-13T20:00', endsAt: '2027-02-14T00:30' },
    ])
    expect(plan.moves).toMatchObject([
      {
        from: '2027-02-13T20:00:00-06:00',
        to: '2027-02-13T20:00:00-06:00',
        returnsTo: '2027-02-14T01:00:00-06:00',
      },
    ])
    expect(await orderOf(orderId, buyer)).toMatchObject({
      returnsAt: '2027-02-14T01:00:00-06:00',
      postponedFrom: null,
    })
    const [mail] = await mailsTo(buyer, '/postponed/')
    expect(mail?.plain).toContain('13-02-2027 20:00 – 23:30')
    expect(mail?.plain).toContain('13-02-2027 20:00 – 00:30')
    const ics = await shop.fetch(`/shop-api/order-detail/${orderId}/ticket.ics`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(await ics.text()).toMatch(/SEQUENCE:[1-9]\d*\r\n/)
  })

  it('is corrected by a quarter of an hour in all, not by a quarter again and again', async () => {
    const event = await addNights([night('2027-02-13', '20:00', '23:00')])
    await buy(event, 0, await addUser(shop))
    const correct = async (endsAt: string) => {
      shop.clock.advance(60_000)
      const { data } = await manager.call(`GET /office-api/events/${event.id}`)
      return manager.call(`PUT /office-api/events/${event.id}/dates`, {
        version: data.version,
        dates: [{ id: event.dateId, startsAt: '2027-02-13T20:00', endsAt }],
      })
    }
    expect((await correct('2027-02-13T23:10')).status).toBe(200)
    expect((await correct('2027-02-13T23:15')).status).toBe(200)
    expect(await correct('2027-02-13T23:25')).toMatchObject({ code: 'event_frozen' })
    await postpone(event, [{ id: event.dateId, startsAt: '2027-02-13T20:00', endsAt: '2027-02-13T23:45' }])
    expect((await correct('2027-02-13T23:55')).status).toBe(200)
  })
})
