import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { driveAct, sendActs, type TestPhone } from '#test/helpers/drives.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties } from '#test/helpers/trips.ts'
import { hashOfToken, makeSessionToken } from './links/driver-tokens.ts'

const vans = 60
const tickets = 10
const addressesOfTicket = 5
const partiesPerVan = tickets * addressesOfTicket

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-12-05T16:30:00-06:00')
})
afterAll(() => shop.close())

type Van = { phone: Omit<TestPhone, 'manifest'>; ticketIds: string[] }

/** A van with a link that its driver has opened, and an order with 50 parties. */
async function addVan(event: TestEvent, number: number): Promise<Van> {
  const addresses = Array.from({ length: addressesOfTicket }, (_, nth) => [
    `Calle ${nth}`,
    [`Viajera ${nth}`],
  ])
  const parties = Object.fromEntries(addresses) as Record<string, string[]>
  const order = await addParties(shop, event, Array<typeof parties>(tickets).fill(parties))
  const [routeId, linkId, token, session] = [
    randomUUID(),
    randomUUID(),
    makeSessionToken(),
    makeSessionToken(),
  ]
  const at = shop.clock.now()
  await sql(shop, 'insert into trip_routes (id, date_id, vehicle) values ($1, $2, $3)', [
    ...[routeId, event.dateId, `Van ${number}`],
  ])
  await sql(
    shop,
    `insert into driver_links (id, route_id, token_hash, digits, made_by, created_at) values ($1, $2, $3, '1234', 'system', $4)`,
    [linkId, routeId, hashOfToken(token), at],
  )
  await sql(
    shop,
    `insert into driver_sessions (id, link_id, token_hash, device, opened_at, seen_at) values ($1, $2, $3, '', $4, $4)`,
    [randomUUID(), linkId, hashOfToken(session), at],
  )
  return { phone: { token, session, device: `phone ${number}` }, ticketIds: order.ticketIds }
}

test('60 drivers who sync 50 parties each at once lose and double none, also when each sends twice', async () => {
  const event = await addEvent(shop, {
    capacity: addressesOfTicket,
    stops: addressesOfTicket,
    size: vans * partiesPerVan,
  })
  const made: Van[] = []
  for (let number = 1; number <= vans; number++) made.push(await addVan(event, number))
  const sent = made.map(({ phone, ticketIds }) => ({
    phone,
    acts: ticketIds.flatMap((ticketId) =>
      Array.from({ length: addressesOfTicket }, (_, position) =>
        driveAct(shop, 'aboard', { partyId: `${ticketId}/${position}`, people: 1 }),
      ),
    ),
  }))
  const answers = await Promise.all([...sent, ...sent].map(({ phone, acts }) => sendActs(shop, phone, acts)))
  answers.forEach(({ data }, nth) => {
    expect(data.stored).toEqual(sent[nth % vans]?.acts.map(({ nonce }) => nonce))
  })
  const [counts] = await sql<{ acts: number; boardings: number; people: number }>(
    shop,
    `select (select count(*)::int from ride_acts) as acts, count(*)::int as boardings,
       count(distinct passenger_id)::int as people
     from boardings where undone_in is null and leg = 'outbound'`,
  )
  const all = vans * partiesPerVan
  expect(counts).toEqual({ acts: all, boardings: all, people: all })
})
