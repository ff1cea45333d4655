import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LiveRides } from '#contract/travel/live.ts'
import { addUser, sql } from '#test/helpers/builders.ts'
import {
  addDrive,
  driveAct,
  openDrive,
  sendActs,
  type TestDrive,
  type TestPhone,
} from '#test/helpers/drives.ts'
import { call } from '#test/helpers/purchase.ts'
import { serveShop } from '#test/helpers/served-shop.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

const minute = 60_000

let shop: TestShop
let planner: OfficeClient
let drive: TestDrive
let phone: TestPhone
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-12-05T12:00:00-06:00')
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  drive = await addDrive(shop, planner, [
    { 'Orizaba 34': ['Ana Ruiz', 'Luis Paz'] },
    { 'Durango 8': ['Eva Sol'] },
  ])
  phone = await openDrive(shop, drive)
})

const ana = () => drive.orders[0]!
const read = async (order = ana(), token = order.user.token) =>
  call<LiveRides>(shop, `/shop-api/order-detail/${order.id}/live`, { token })
const wait = async ({ watch, version }: LiveRides) =>
  (await call<LiveRides>(shop, `/shop-api/live/${watch}?version=${version}`)).data
const windowOf = async (leg = 'outbound') => {
  const [row] = await sql<{ from: Date }>(
    shop,
    `select window_from as "from" from standing_promises where ticket_id = any ($1) and leg = $2`,
    [ana().ticketIds, leg],
  )
  return row!.from.getTime()
}
const setClock = (ms: number) => shop.clock.set(new Date(ms).toISOString())
const stop = () => phone.manifest.legs[0]!.stops[0]!
const peopleAt = () => stop().parties.flatMap(({ passengers }) => passengers.map(({ id }) => id))
const act = (kind: string, more: Record<string, unknown> = {}) =>
  driveAct(shop, kind, { stopId: stop().id, ...more })
const send = (...acts: object[]) => sendActs(shop, phone, acts)

describe('the van of an order', () => {
  test('is seen from an hour before its window until the party gets off, and not before or after', async () => {
    const from = await windowOf()
    setClock(from - 61 * minute)
    expect((await read()).data).toMatchObject({
      rides: [],
      watch: null,
      opensAt: new Date(from - 60 * minute).toISOString(),
    })
    setClock(from - 59 * minute)
    const { data: coming } = await read()
    expect(coming.rides).toMatchObject([
      { leg: 'outbound', vehicle: 'Van 1', state: 'coming', addresses: ['Orizaba 34'], seenAt: null, own: 0 },
    ])
    expect(coming.rides[0]!.window!.from).toBe(new Date(from).toISOString())

    setClock(from + 5 * minute)
    await send(act('arrived'))
    expect((await wait(coming)).rides).toMatchObject([{ state: 'here', line: ['here', 'ahead'] }])
    const here = (await read()).data
    await send(act('aboard', { passengers: peopleAt() }), act('departed'))
    const left = await wait(here)
    const riding = left.rides[0]?.state === 'riding' ? left : await wait(left)
    expect(riding.rides).toMatchObject([{ state: 'riding', line: ['done', 'ahead'] }])

    setClock(Date.parse('2026-12-05T20:30:00-06:00'))
    expect((await read()).data.rides).toEqual([])
    const home = await windowOf('return')
    setClock(home - 10 * minute)
    expect((await read()).data.rides).toMatchObject([{ leg: 'return', state: 'coming' }])
    const back = { leg: 'return', stopId: undefined }
    await send(
      act('arrived', back),
      act('aboard', { ...back, passengers: peopleAt() }),
      act('departed', back),
    )
    const drop = phone.manifest.legs[1]!.stops[0]!.id
    await send(act('departed', { leg: 'return', stopId: drop }))
    const { data } = await read()
    const over = data.rides.length === 0 ? data : await wait(data)
    expect(over.rides).toEqual([])
  })

  test('that has left without the party says so', async () => {
    setClock((await windowOf()) + 10 * minute)
    const { data } = await read()
    await send(act('arrived'), act('departed'))
    expect((await wait(data)).rides).toMatchObject([{ state: 'left', window: null }])
  })

  test('that is late is announced later, and an undone act does not count', async () => {
    const from = await windowOf()
    setClock(from + 5 * minute)
    const arrived = act('arrived')
    await send(arrived)
    const { data: here } = await read()
    expect(here.rides[0]!.state).toBe('here')
    await send(act('undo', { undoes: arrived.nonce }))
    const coming = await wait(here)
    expect(coming.rides[0]!.state).toBe('coming')
    setClock(from + 40 * minute)
    const late = await wait(coming)
    expect(late.rides[0]!.window!.from >= new Date(from + 40 * minute).toISOString()).toBe(true)
  })
})

describe('who watches', () => {
  test('sees no order of others, and needs a token of the shop', async () => {
    setClock((await windowOf()) - 30 * minute)
    const stranger = await addUser(shop)
    expect((await read(ana(), stranger.token)).code).toBe('not_found')
    expect((await call(shop, `/shop-api/order-detail/${ana().id}/live`)).code).toBe('login_required')
    expect((await call(shop, '/shop-api/live/forged')).code).toBe('token_not_valid')
    const { data } = await read()
    setClock((await windowOf()) + 7 * 60 * minute)
    expect((await call(shop, `/shop-api/live/${data.watch}`)).code).toBe('token_not_valid')
  })

  test('waits for a change without a statement of its own', async () => {
    setClock((await windowOf()) - 30 * minute)
    const { data } = await read()
    const before = shop.db.statementCount()
    const waiting = Array.from({ length: 50 }, () => wait(data))
    const [storing] = await Promise.all([send(act('arrived')), ...waiting])
    expect(storing.status).toBe(200)
    // The acts of the driver need up to 20; then there is one a second for all.
    expect(shop.db.statementCount() - before).toBeLessThan(40)
    expect((await Promise.all(waiting)).every(({ rides }) => rides[0]!.state === 'here')).toBe(true)
  })

  test('is answered at once when the process is about to end', async () => {
    setClock((await windowOf()) - 30 * minute)
    const draining = new AbortController()
    const there = await serveShop(shop, { draining: draining.signal })
    try {
      const ask = (path: string) =>
        fetch(`${there.url}/shop-api/${path}`, { headers: { authorization: `Bearer ${ana().user.token}` } })
      const readThere = async () => {
        const answer = (await (await ask(`order-detail/${ana().id}/live`)).json()) as { data: LiveRides }
        return answer.data
      }
      const { watch, version } = await readThere()
      const waiting = ask(`live/${watch}?version=${version}`)
      await readThere()
      draining.abort()
      expect(await (await waiting).json()).toMatchObject({ data: { version } })
    } finally {
      await there.close()
    }
    // Less than a watcher waits without a change.
  }, 15_000)

  test('sees nothing of an order that was cancelled', async () => {
    setClock((await windowOf()) - 30 * minute)
    await sql(shop, `update orders set state = 'cancelled', cancel_reason = 'staff' where id = $1`, [
      ana().id,
    ])
    expect((await read()).data.rides).toEqual([])
  })
})

describe('a position', () => {
  const coords = { latitude: 19.4, longitude: -99.16, accuracy: 10 }
  test('of Traccar Client moves the own van, never one of another link', async () => {
    const other = await openDrive(shop, await addDrive(shop, planner, [{ 'Colima 9': ['Otra'] }]))
    setClock((await windowOf()) - 20 * minute)
    const { data } = await read()
    const timestamp = shop.clock.now().toISOString()
    const json = { location: { timestamp, coords }, device_id: 'tracker' }
    const spoofed = await call(shop, `/drive-api/${drive.token}/position`, {
      json,
      headers: { authorization: `Bearer ${other.session}` },
    })
    expect(spoofed.code).toBe('drive_session_needed')
    expect((await call(shop, `/drive-api/${other.token}/position`, { json })).status).toBe(200)
    expect((await read()).data.rides[0]!.seenAt).toBeNull()
    await call(shop, `/drive-api/${drive.token}/position`, { json })
    const stop = { latitude: 19.41, longitude: -99.16 }
    const map = { van: { latitude: 19.4, longitude: -99.16 }, stop }
    expect((await wait(data)).rides[0]).toMatchObject({ seenAt: timestamp, map })
    shop.clock.advance(6 * minute)
    expect((await read()).data.rides[0]).toMatchObject({ seenAt: timestamp, map: null })
  })
})
