import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { locales } from '#domain/platform/locales.ts'
import { wheelchairConsentVersion } from '#domain/sales/orders/place-order/wheelchair-consent.ts'
import { message } from '#server/platform/texts/messages.ts'
import { addEvent, addUser, openSession, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { makePlan, publishPlan } from '#test/helpers/trips.ts'

/* That a passenger travels in a wheelchair is a datum about health: it is stored with their consent alone. */

let shop: TestShop
let planner: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})
afterAll(() => shop.close())

const withChair = (draft: ReturnType<typeof draftOf>, chair: object) => {
  const [ticket] = draft.tickets
  const [passenger] = ticket!.passengers
  return { ...draft, tickets: [{ ...ticket!, passengers: [{ ...passenger!, ...chair }] }] }
}
const consented = { wheelchair: true, wheelchairConsent: true }

async function buy(chair: object, event?: TestEvent) {
  const of = event ?? (await addEvent(shop, { capacity: 2 }))
  const user = await addUser(shop)
  return { event: of, user, placed: await placeOrder(shop, user.token, withChair(draftOf(of), chair)) }
}

const stored = (orderId: string) =>
  sql<{ wheelchair: boolean; at: Date | null; version: string | null }>(
    shop,
    `select p.wheelchair, p.wheelchair_consented_at as at, p.wheelchair_consent_version as version
     from passengers p join tickets t on t.id = p.ticket_id where t.order_id = $1 order by p.position`,
    [orderId],
  )

const withdraw = (user: TestUser, orderId: string, place = '0/passengers/0') =>
  call<OrderDetail>(shop, `/shop-api/order-detail/${orderId}/tickets/${place}/wheelchair`, {
    ...{ method: 'DELETE', token: user.token },
  })

describe('a wheelchair', () => {
  it('is stored with the time of the consent and the version of its text', async () => {
    const { placed } = await buy(consented)
    expect(await stored(placed.data.orderId)).toEqual([
      { wheelchair: true, at: shop.clock.now(), version: wheelchairConsentVersion },
    ])
  })

  it.each([
    ['without consent', { wheelchair: true }],
    ['with a refused consent', { wheelchair: true, wheelchairConsent: false }],
  ])('is refused by name %s, and nothing is stored', async (_how, chair) => {
    const { placed, user } = await buy(chair)
    expect(placed.status).toBe(400)
    expect(placed.body).toMatchObject({
      error: {
        fields: {
          'tickets.0.passengers.0.wheelchair': 'wheelchair_consent_is_required',
          'tickets.0.passengers.0.wheelchairConsent': 'wheelchair_consent_is_required',
        },
      },
    })
    expect(await sql(shop, 'select from orders where user_id = $1', [user.id])).toEqual([])
  })

  it('needs no consent when there is none, and a consent alone is not stored', async () => {
    for (const chair of [{}, { wheelchair: false }, { wheelchairConsent: true }]) {
      const { placed } = await buy(chair)
      expect(await stored(placed.data.orderId)).toEqual([{ wheelchair: false, at: null, version: null }])
    }
  })

  it('that is added later needs consent, and keeps the time of it through other changes', async () => {
    const { event, user, placed } = await buy({})
    const path = `/shop-api/order-detail/${placed.data.orderId}/tickets/0`
    const [ticket] = draftOf(event).tickets
    const change = (chair: object, phone = '+525512345678') =>
      call<OrderDetail>(shop, path, {
        ...{ method: 'PUT', token: user.token },
        json: {
          addresses: ticket!.addresses,
          passengers: [{ ...ticket!.passengers[0]!, phone, ...chair }],
        },
      })
    expect((await change({ wheelchair: true })).body).toMatchObject({
      error: { fields: { 'passengers.0.wheelchair': 'wheelchair_consent_is_required' } },
    })
    const first = shop.clock.now()
    expect((await change(consented)).data.tickets[0]?.passengers[0]).toMatchObject(consented)
    shop.clock.set(new Date(first.getTime() + 60_000).toISOString())
    expect((await change(consented, '+525512345679')).status).toBe(200)
    expect(await stored(placed.data.orderId)).toMatchObject([{ at: first }])
    expect((await change({})).data.tickets[0]?.passengers[0]).toMatchObject({ wheelchair: false })
    expect(await stored(placed.data.orderId)).toEqual([{ wheelchair: false, at: null, version: null }])
  })

  it('is sold by phone when staff confirm the consent, and changed by staff alike', async () => {
    const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
    const event = await addEvent(shop, { capacity: 2 })
    const sell = (chair: object) => {
      const { url: _, ...order } = withChair(draftOf(event), chair)
      return support.call(
        'POST /office-api/orders',
        {
          buyer: {
            email: 'sofia@vaiven.test',
            firstName: 'Sofía',
            lastName: 'Luna',
            phone: '+525512345678',
          },
          order,
        },
        { 'idempotency-key': crypto.randomUUID() },
      )
    }
    expect(await sell({ wheelchair: true })).toMatchObject({
      status: 400,
      fields: { 'order.tickets.0.passengers.0.wheelchair': 'wheelchair_consent_is_required' },
    })
    const sold = await sell(consented)
    expect(sold.status).toBe(200)
    expect(await stored(String(sold.data.orderId))).toMatchObject([
      { wheelchair: true, version: wheelchairConsentVersion },
    ])
  })
})

describe('withdrawing the consent', () => {
  it('removes the datum at any time, even when the ticket can no longer be changed, and records it', async () => {
    const { placed, user, event } = await buy(consented)
    const { orderId } = placed.data
    const before = shop.clock.now()
    const [date] = await sql<{ at: Date }>(shop, 'select starts_at as at from event_dates where id = $1', [
      event.dateId,
    ])
    shop.clock.set(new Date(date!.at.getTime() - 3_600_000).toISOString())
    const later = { ...user, token: await openSession(shop, user.id) }
    const { data } = await withdraw(later, orderId)
    expect(data.tickets[0]?.passengers[0]).toMatchObject({ wheelchair: false, wheelchairConsent: false })
    expect(await stored(orderId)).toEqual([{ wheelchair: false, at: null, version: null }])
    const changes = () =>
      sql(shop, `select details from order_changes where order_id = $1 and change = 'withdraw_wheelchair'`, [
        orderId,
      ])
    expect(await changes()).toEqual([{ details: { ticket: 1 } }])
    // A second press changes nothing.
    expect((await withdraw(later, orderId)).status).toBe(200)
    expect(await changes()).toHaveLength(1)
    shop.clock.set(before.toISOString())
  })

  it('is done by support for a passenger who asks, at any time, and is in the log and the timeline', async () => {
    const { placed, event } = await buy(consented)
    const { orderId, number } = placed.data
    const before = shop.clock.now()
    const [date] = await sql<{ at: Date }>(shop, 'select starts_at as at from event_dates where id = $1', [
      event.dateId,
    ])
    shop.clock.set(new Date(date!.at.getTime() - 3_600_000).toISOString())
    const later = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
    const withdrawFor = (place: string, client = later) =>
      client.call(`DELETE /office-api/orders/${number}/tickets/${place}/wheelchair`)
    expect((await withdrawFor('0/passengers/7')).status).toBe(404)
    expect((await withdrawFor('0/passengers/0')).status).toBe(200)
    expect(await stored(orderId)).toEqual([{ wheelchair: false, at: null, version: null }])
    expect(
      await sql(shop, `select actor_kind, details from order_changes where order_id = $1 and change = $2`, [
        orderId,
        'withdraw_wheelchair',
      ]),
    ).toEqual([{ actorKind: 'staff', details: { ticket: 1 } }])
    expect(
      await sql(
        shop,
        `select result, changes from office_log where verb = 'order.withdraw_wheelchair' and object_id = $1
         order by id`,
        [number],
      ),
    ).toMatchObject([{ result: 'refused(not_found)' }, { result: 'done', changes: { ticket: { to: 1 } } }])
    shop.clock.set(before.toISOString())
    const elsewhere = await openOfficeAs(shop, { role: 'support', countries: ['CL'] })
    expect((await withdrawFor('0/passengers/0', elsewhere)).status).toBe(404)
    const planning = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
    expect((await withdrawFor('0/passengers/0', planning)).status).toBe(403)
  })

  it("is refused for another customer's order and for a passenger that is not there", async () => {
    const { placed, user } = await buy(consented)
    expect((await withdraw(await addUser(shop), placed.data.orderId)).status).toBe(404)
    expect((await withdraw(user, placed.data.orderId, '0/passengers/7')).status).toBe(404)
    expect((await withdraw(user, placed.data.orderId, '3/passengers/0')).status).toBe(404)
    expect(await stored(placed.data.orderId)).toMatchObject([{ wheelchair: true }])
  })

  it('is shown to the planner of a published trip until the plan is published again', async () => {
    const event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
    const { placed, user } = await buy(consented, event)
    await sql(shop, `update orders set state = 'paid', paid_at = now() where id = $1`, [placed.data.orderId])
    const told = async () => {
      const { groups } = (await planner.call('GET /office-api/home')).data as unknown as {
        groups: { kind: string; rows: { id: string }[] }[]
      }
      const rows = groups.find(({ kind }) => kind === 'wheelchair_withdrawn')?.rows ?? []
      return rows.map(({ id }) => id)
    }
    const plan = await makePlan(shop, planner, event)
    expect((await publishPlan(planner, plan.planId)).status).toBe(200)
    expect(await told()).not.toContain(String(event.dateId))
    shop.clock.set(new Date(shop.clock.now().getTime() + 1000).toISOString())
    await withdraw(user, placed.data.orderId)
    expect(await told()).toContain(String(event.dateId))
    shop.clock.set(new Date(shop.clock.now().getTime() + 1000).toISOString())
    const next = await makePlan(shop, planner, event)
    await publishPlan(planner, next.planId, 'Sin silla de ruedas')
    expect(await told()).not.toContain(String(event.dateId))
  })
})

it('the version of the text changes with its words', () => {
  const words = locales.map((locale) => message(locale, 'passenger_wheelchair_consent'))
  const hash = createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 12)
  expect({ version: wheelchairConsentVersion, hash }).toEqual({ version: '2026-11-28', hash: '8b6d65b8ab95' })
  expect(readFileSync('messages/legal/es_MX/aviso-privacidad.md', 'utf8')).toContain(
    `updated: ${wheelchairConsentVersion}`,
  )
})
