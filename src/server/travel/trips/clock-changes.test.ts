import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { pdfText } from '#test/helpers/pdf-text.ts'
import { call } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, makePlan, publishPlan, type TripOrder } from '#test/helpers/trips.ts'

/*
 * In Spain the clocks go forward on 28 March 2027 at 02:00 and back on 31 October at 03:00. "Minutes before a
 * start" means elapsed minutes.
 */

let shop: TestShop
let planner: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['ES'] })
})
afterAll(() => shop.close())

test.each([
  ['forward', '2027-03-28T07:00:00+02:00', '2027-03-28T12:00:00+02:00'],
  ['back', '2027-10-31T06:00:00+01:00', '2027-10-31T11:00:00+01:00'],
  ['back before the way home', '2027-10-30T22:00:00+02:00', '2027-10-31T04:00:00+01:00'],
])(
  'a trip while the clocks go %s is planned, promised and brought home by the minutes that pass',
  async (_, startsAt, endsAt) => {
    const event = await addEvent(shop, {
      ...{ countryCode: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid', startsAt, endsAt },
      ...{ pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 },
    })
    await addParties(shop, event, [{ 'Calle Mayor 3': ['Ana'], 'Calle Mayor 9': ['Luis'] }])

    const plan = await makePlan(shop, planner, event)

    expect(plan).toMatchObject({ violations: [], unplanned: [] })
    const start = Date.parse(startsAt)
    const minutesBefore = (moment: string | Date) => (start - new Date(moment).getTime()) / 60_000
    const [there, home] = [
      plan.routes.find(({ leg }) => leg === 'outbound'),
      plan.routes.find(({ leg }) => leg === 'return'),
    ]
    for (const { at } of there?.stops ?? []) {
      expect(minutesBefore(at)).toBeLessThanOrEqual(300)
      expect(minutesBefore(at)).toBeGreaterThanOrEqual(240)
    }
    expect((Date.parse(home?.leavesAt ?? '') - Date.parse(endsAt)) / 60_000).toBe(30)
    expect((await publishPlan(planner, plan.planId)).status).toBe(200)
    const told = await sql<{ from: Date; until: Date }>(
      shop,
      `select window_from as "from", window_until as until from promises where plan_id = $1 and leg = 'outbound'`,
      [plan.planId],
    )
    expect(told).toHaveLength(2)
    for (const { from, until } of told) {
      expect(until.getTime() - from.getTime()).toBe(20 * 60_000)
      expect(
        there?.stops.some(({ at }) => Date.parse(at) >= from.getTime() && Date.parse(at) <= until.getTime()),
      ).toBe(true)
    }
  },
)

/** The local time in Spain, formatted without the shop's own functions. */
const hourIn = (moment: Date) =>
  moment.toLocaleTimeString('es-ES', {
    ...{ timeZone: 'Europe/Madrid', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })

const pickUp: Partial<Record<Locale, string>> = {
  es_ES: 'Te recogemos',
  en_US: 'Pick-up',
  pt_BR: 'Buscamos você',
}

test.each([
  ['that go forward in the night of the ride', '2027-03-28T07:00:00+02:00'],
  ['that go back in the night of the ride', '2027-10-31T06:00:00+01:00'],
  ['that go forward between the publication and the ride', '2027-05-08T20:30:00+02:00'],
])(
  'by clocks %s, mail, ticket, calendar, page and its history say the same hour in three languages',
  async (_, startsAt) => {
    shop.clock.set('2026-11-21T18:00:00Z')
    planner = await openOfficeAs(shop, { role: 'planner', countries: ['ES'] })
    const event = await addEvent(shop, {
      ...{ countryCode: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid', startsAt },
      ...{ pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 },
    })
    const orders: [Locale, TripOrder][] = []
    for (const [nth, locale] of (['es_ES', 'en_US', 'pt_BR'] as const).entries()) {
      const user = await addUser(shop, { locale })
      const at: [number, number] = [19.41, -99.16 + nth * 0.005]
      const order = await addParties(shop, event, [{ [`Calle Mayor ${nth}`]: ['Ana'] }], { user, at })
      await sql(shop, 'update orders set locale = $2 where id = $1', [order.id, locale])
      orders.push([locale, order])
    }
    const { planId } = await makePlan(shop, planner, event)
    expect((await publishPlan(planner, planId)).status).toBe(200)
    await sendDueMails(shop)

    for (const [locale, { id, ticketIds, user }] of orders) {
      const [told] = await sql<{ from: Date; until: Date }>(
        shop,
        `select window_from as "from", window_until as until from standing_promises where ticket_id = $1 and leg = 'outbound'`,
        [ticketIds[0]],
      )
      const { from, until } = told!
      const hours = `${hourIn(from)} – ${hourIn(until)} · Van 1`
      const [mail] = await sql<{ plain: string; html: string }>(
        shop,
        'select plain, html from mailbox where recipient = $1 and outbox_id in (select id from outbox where order_id = $2)',
        [user.email, id],
      )
      expect(mail?.plain, locale).toContain(hours)
      expect(mail?.html, locale).toContain(hours)
      const file = async (name: string) =>
        shop.fetch(`/shop-api/order-detail/${id}/${name}?locale=${locale}`, { token: user.token })
      const pdf = pdfText(Buffer.from(await (await file('ticket.pdf')).arrayBuffer()))
      expect(pdf.replaceAll('\n', ' '), locale).toContain(`${pickUp[locale]} · ${hours}`)
      const calendar = (await (await file('ticket.ics')).text()).replaceAll('\r\n ', '')
      expect(calendar).toContain(`DTSTART:${from.toISOString().replaceAll(/[-:]|\.000/g, '')}`)
      expect(calendar, locale).toContain(`${pickUp[locale]}: ${hours}`)

      const { data } = await call<OrderDetail>(shop, `/shop-api/order-detail/${id}`, {
        token: user.token,
      })
      const [ticket] = data.tickets
      const [address] = ticket?.addresses ?? []
      const there = address?.told.find(({ leg }) => leg === 'outbound')
      for (const one of [ticket?.promised?.pickUpFrom, address?.pickUp?.from, there?.from]) {
        expect(new Date(one ?? '')).toEqual(from)
        expect(one?.slice(11, 16)).toBe(hourIn(from))
      }
      for (const one of [ticket?.promised?.pickUpUntil, address?.pickUp?.until, there?.until])
        expect(new Date(one ?? '')).toEqual(until)
      expect(there).toMatchObject({ vehicle: 'Van 1', reason: null })
    }
  },
)
