import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { replacePeople } from '#server/sales/orders/ticket-changes/ticket-change-sql.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type GeocoderServer, startGeocoder } from '#test/helpers/servers/geocoder-server.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import type { Geocoder } from './geocoder.ts'
import { locateAddresses } from './locate-addresses.ts'
import { openGeocoder } from './open-geocoder.ts'
import { forgetUnusedPoints } from './point-sql.ts'

let shop: TestShop
let server: GeocoderServer
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const centre = { latitude: 19.4, longitude: -99.16 }
const door = { latitude: 19.4155, longitude: -99.1612 }

let geocoder: Geocoder
const open = (kind: 'nominatim' | 'photon', timeoutMs?: number) =>
  openGeocoder({ geocoder: { url: server.url, kind }, publicUrl: 'https://vaiven.test' }, timeoutMs)!
beforeEach(async () => {
  server = await startGeocoder()
  geocoder = open('nominatim')
  await sql(shop, `update ticket_addresses set address = ''`)
  await sql(shop, 'delete from address_points')
  event = await addEvent(shop, { startsAt: '2027-02-06T20:30:00-06:00' })
  await sql(shop, 'update counties set latitude = $2, longitude = $3 where id = $1', [
    ...[event.countyId, centre.latitude, centre.longitude],
  ])
  shop.clock.advance(7_200_000) // later than any retry of the previous test
  return () => server.close()
})

/** An order with tickets picked up at these addresses; returns the tickets' ids. */
async function sell(...addresses: string[]): Promise<string[]> {
  const user = await addUser(shop)
  const parties = addresses.map((address) => ({ [address]: ['Lucía'] }))
  return (await addOrder(shop, { user, event, parties })).ticketIds
}

/** Runs the job several times, a second apart. */
async function locate(times = 1, asked: Geocoder | null = geocoder) {
  for (let nth = 0; nth < times; nth++) {
    shop.clock.advance(1_000)
    await locateAddresses(shop, asked)
  }
}
const pointOf = async (ticketId: string | undefined) =>
  (
    await sql<object>(
      shop,
      'select latitude, longitude, source, accuracy from located_addresses where ticket_id = $1',
      [ticketId],
    )
  )[0]

it.each(['nominatim', 'photon'] as const)('%s finds an address, without a name and once', async (kind) => {
  geocoder = open(kind)
  server.know(`Orizaba 34 ${kind}`, door)
  const [first] = await sell(`Orizaba 34 ${kind}`)
  await locate()
  expect(await pointOf(first)).toEqual({ ...door, source: 'geocoder', accuracy: 20 })
  const [second] = await sell(`  orízaba 34,  ${kind.toUpperCase()}`.trim())
  await locate(3)
  expect(await pointOf(second)).toMatchObject({ ...door, source: 'geocoder' })
  expect(server.asked).toHaveLength(1)
  expect(server.asked[0]?.userAgent).toContain('https://vaiven.test')
  expect(JSON.stringify(server.asked)).not.toContain('Lucía')
})

it('an address that is not found, lies in another country, far away or is a whole district is known to its county', async () => {
  server.know('Calle Ajena 1', { latitude: 40.4, longitude: -3.7, country: 'es' })
  server.know('Calle Lejana 1', { latitude: 25.67, longitude: -100.31 })
  server.know('Calle Ancha 1', { ...door, metres: 4_000 })
  server.know('Calle Buena 1', { latitude: 40.4, longitude: -3.7, country: 'es' }, door)
  const tickets = await sell(
    'Calle Ninguna 1',
    'Calle Ajena 1',
    'Calle Lejana 1',
    'Calle Ancha 1',
    'Calle Buena 1',
  )
  await locate(7)
  const county = { ...centre, source: 'county', accuracy: 5000 }
  expect(await Promise.all(tickets.map(pointOf))).toEqual([
    ...[county, county, county, county],
    { ...door, source: 'geocoder', accuracy: 20 },
  ])
  expect(server.asked).toHaveLength(5)
})

it('without a geocoder an address is known to its county, and the first geocoder catches up', async () => {
  const past = await addEvent(shop, { startsAt: '2026-11-01T20:30:00-06:00' })
  const [old] = (
    await addOrder(shop, { user: await addUser(shop), event: past, parties: [{ 'Vieja 1': ['Ana'] }] })
  ).ticketIds
  const [ticket] = await sell('Tonalá 12')
  await locate(1, null)
  expect(await pointOf(ticket)).toEqual({ ...centre, source: 'county', accuracy: 5000 })
  server.know('Tonalá 12', door)
  server.know('Vieja 1', door)
  await locate(5)
  expect(await pointOf(ticket)).toMatchObject({ ...door, source: 'geocoder' })
  expect(await pointOf(old)).toMatchObject({ source: 'county' })
})

it('two processes ask once a second together, and the same text once', async () => {
  server.know('Doble 1', door)
  server.know('Doble 2', door)
  await sell('Doble 1', 'doble 1', 'Doble 2')
  shop.clock.advance(1_000)
  await Promise.all([1, 2, 3].map(() => locateAddresses(shop, geocoder)))
  expect(server.asked).toHaveLength(1)
  await locate(3)
  expect(server.asked).toHaveLength(2)
})

it.each([
  ['down', { status: 503 }, 5],
  ['over its limit', { status: 429, retryAfter: 90 }, 90],
  ['silent', 'silence', 5],
  ['speaking of something else', 'nonsense', 5],
] as const)(
  'a geocoder that is %s is left alone for a while, and asked again',
  async (_what, how, seconds) => {
    geocoder = open('nominatim', 200)
    server.know('Paciencia 9', door)
    const [ticket] = await sell('Paciencia 9')
    server.fail(how)
    await locate()
    expect(await pointOf(ticket)).toMatchObject({ source: 'county' })
    server.fail(null)
    shop.clock.advance((seconds - 2) * 1_000)
    await locate()
    expect(server.asked).toHaveLength(1)
    await locate(2)
    expect(await pointOf(ticket)).toMatchObject({ source: 'geocoder' })
  },
)

it('waits longer after each failure', async () => {
  await sell('Terca 1')
  server.fail({ status: 500 })
  await locate(40)
  // after 0, 5, 15 and 35 s
  expect(server.asked).toHaveLength(4)
})

it('a point goes with its text: another address has its own, an erased one has none', async () => {
  server.know('Mudanza 1', door)
  const [ticket] = await sell('Mudanza 1')
  await locate()
  await sql(shop, `update ticket_addresses set address = 'Mudanza 2' where ticket_id = $1`, [ticket])
  expect(await pointOf(ticket)).toMatchObject({ source: 'county' })
  await locate(2)
  expect(server.asked.at(-1)?.query.q).toContain('Mudanza 2')
  await sql(shop, `update ticket_addresses set address = '' where ticket_id = $1`, [ticket])
  await forgetUnusedPoints(shop.db, shop.clock.now())
  const kept = await sql<{ count: number }>(
    shop,
    'select count(*)::int as count from address_points where county_id = $1',
    [event.countyId],
  )
  expect(kept).toEqual([{ count: 0 }])
  const asked = server.asked.length
  await locate(2)
  expect(server.asked).toHaveLength(asked)
})

it('an address that stays on a changed ticket keeps its point', async () => {
  server.know('Firme 1', door)
  const [ticket = ''] = await sell('Firme 1')
  await locate()
  const change = {
    addresses: ['Firme 1', 'Nueva 2'].map((address) => ({ address, commune_id: event.countyId })),
    passengers: [
      { name: 'Ana', email: 'ana@vaiven.test', phone: '+525512345678', passengerAddress: 'Nueva 2' },
    ],
  }
  const by = { actor: shop.actor, now: shop.clock.now() }
  await shop.db.transaction((tx) => replacePeople(tx, ticket, change, by))
  const points = await sql(
    shop,
    'select address, point_source as source, point_due as due from ticket_addresses where ticket_id = $1 order by position',
    [ticket],
  )
  expect(points).toEqual([
    { address: 'Firme 1', source: 'geocoder', due: false },
    { address: 'Nueva 2', source: null, due: true },
  ])
})
