import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BlockedData } from '#contract/office/people/data-requests.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { addEvent, addOrder, addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { eraseOldData, planRetention } from '../retention/retention.ts'

let shop: TestShop
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
  shop = await createTestShop({ SMTP_URL: mails.url })
})
afterAll(async () => {
  await shop.close()
  await mails.stop()
})

const countries = ['MX', 'CL', 'PE', 'ES'] as const
const openAs = (role: 'owner' | 'manager') => openOfficeAs(shop, { role, countries: [...countries] })

/** A customer in a country, with a past trip. */
async function addTraveller(country: CountryCode, firstName: string) {
  const email = `${firstName.toLowerCase()}@vaiven.test`
  const user = await addUser(shop, { email, firstName, password: 'jacaranda' })
  const startsAt = new Date(shop.clock.now().getTime() - 20 * 86_400_000)
  const event = await addEvent(shop, { startsAt: startsAt.toISOString() })
  const order = await addOrder(shop, { user, event, parties: [{ [`Calle de ${firstName} 5`]: [firstName] }] })
  await sql(shop, 'update users set country_code = $2 where id = $1', [user.id, country])
  await sql(shop, 'update orders set country_code = $2 where id = $1', [order.id, country])
  return { user, order }
}

/** A manager erases a customer by a request. Returns the request's id. */
async function erase(user: TestUser): Promise<number> {
  const manager = await openAs('manager')
  const asked = { customer: user.id, kind: 'erasure', note: '' }
  const { id } = (await manager.call('POST /office-api/data-requests', asked)).data
  expect((await manager.call(`POST /office-api/data-requests/${id}/erase`)).status).toBe(200)
  return id as number
}

async function readAs(role: 'owner' | 'manager', q: string) {
  const asked = { q, reason: 'PROFECO 123/2026' }
  const { status, data } = await (await openAs(role)).call('POST /office-api/blocked-data', asked)
  return { status, rows: (data.rows ?? []) as BlockedData[] }
}

const blockedOf = ({ id }: TestUser) =>
  sql<{ data: string; deleteAt: Date }>(
    shop,
    `select data, delete_at from blocked_data
     where user_id = $1 or order_id in (select id from orders where user_id = $1) order by data`,
    [id],
  )

it('blocks the data of an erased Mexican customer: on no page, readable only by an owner with a reason, explained in the mail', async () => {
  const { user, order } = await addTraveller('MX', 'Citlali')
  const request = await erase(user)

  const json = { email: user.email, password: 'jacaranda' }
  expect((await shop.fetch('/api/login', { json })).status).toBe(401)
  expect((await shop.fetch('/shop-api/me', { token: user.token })).status).toBe(401)
  const manager = await openAs('manager')
  for (const q of [user.email, 'Citlali']) {
    expect((await manager.call(`GET /office-api/customers?q=${q}`)).data.rows).toEqual([])
    expect(JSON.stringify((await manager.call(`GET /office-api/search?q=${q}`)).data)).not.toContain(
      'Citlali',
    )
  }
  expect(await readAs('manager', user.email)).toEqual({ status: 403, rows: [] })

  const found = await readAs('owner', user.email.toUpperCase())
  expect(found.rows).toMatchObject([
    {
      ...{ data: 'account', customer: user.id, order: null },
      details: { name: 'Citlali Prado', email: user.email, orders: [order.number], rut: null },
    },
  ])
  const byOrder = await readAs('owner', order.number)
  expect(byOrder.rows.map(({ data }) => data)).toEqual(['account', 'passengers'])
  expect(byOrder.rows[1]).toMatchObject({
    order: order.number,
    details: { passengers: [{ name: 'Citlali' }], addresses: ['Calle de Citlali 5'] },
  })
  const log = await sql(
    shop,
    `select reason, object_id as object from office_log where verb = 'data-request.read-blocked' and result = 'done' order by id`,
  )
  expect(log).toEqual(
    [user.id, user.id, order.number].map((object) => ({ reason: 'PROFECO 123/2026', object })),
  )

  // Five years after the last use of the account, which was after the trip.
  const blockedUntil = new Date(shop.clock.now())
  blockedUntil.setUTCFullYear(blockedUntil.getUTCFullYear() + shop.config.retentionYears)
  const until = blockedUntil.toISOString()
  expect((await manager.call(`GET /office-api/data-requests/${request}`)).data.blockedUntil).toBe(until)
  expect((await manager.call(`GET /office-api/customers/${user.id}`)).data.blockedUntil).toBe(until)
  await sendDueMails(shop)
  const mail = mails.mails.find(({ to }) => to[0] === user.email)
  expect(mail?.text('text/plain')).toContain('se borran el 21-11-2031')
})

it('deletes blocked data at the end of their period, as counted by the dry run', async () => {
  const { user } = await addTraveller('ES', 'Nekane')
  await erase(user)
  const [account, passengers] = await blockedOf(user)
  const now = shop.clock.now()
  const counted = async () => (await planRetention(shop)).find(({ part }) => part === 'blocked')?.count
  expect(await counted()).toBe(0)
  shop.clock.set(new Date(passengers!.deleteAt.getTime() + 1))
  expect(await counted()).toBeGreaterThan(0)
  await eraseOldData(shop)
  expect(await blockedOf(user)).toEqual([account])
  shop.clock.set(new Date(account!.deleteAt.getTime() + 1))
  await eraseOldData(shop)
  expect(await blockedOf(user)).toEqual([])
  expect((await readAs('owner', user.email)).rows).toEqual([])
  shop.clock.set(now)
})

it('deletes at once where no law wants blocking: in Peru, and in Chile until 1 December 2026', async () => {
  const peruvian = await addTraveller('PE', 'Illari')
  const early = await addTraveller('CL', 'Rayen')
  for (const { user } of [peruvian, early]) {
    await erase(user)
    expect(await blockedOf(user)).toEqual([])
  }
  const now = shop.clock.now()
  shop.clock.set(new Date('2026-12-01T03:00:00Z'))
  const { user } = await addTraveller('CL', 'Millaray')
  await erase(user)
  expect((await blockedOf(user)).map(({ data }) => data)).toEqual(['account', 'passengers'])
  shop.clock.set(now)
})
