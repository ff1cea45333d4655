import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DriveRoute } from '#contract/travel/driving.ts'
import { sql } from '#test/helpers/builders.ts'
import { addDrive, linksOf, openDrive, peopleOf, readManifest, type TestDrive } from '#test/helpers/drives.ts'
import { pdfPageCount } from '#test/helpers/pdf-text.ts'
import { call } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addFleet, showPlan } from '#test/helpers/trips.ts'

let shop: TestShop
let planner: OfficeClient
let drive: TestDrive
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-12-05T15:00:00-06:00')
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  drive = await addDrive(shop, planner, [
    { 'Orizaba 34': ['Ana Ruiz', 'Luis Paz'] },
    { 'Durango 8': ['Eva Sol'] },
  ])
})

const unlock = (token: string, lastFour: string) =>
  call<DriveRoute & { session: string }>(shop, `/drive-api/${token}/unlock`, { json: { lastFour } })
const stateOf = async () => (await linksOf(planner, drive.event))[0]?.state

describe('a van of a published plan', () => {
  test('has a link for its driver, which the digits of the phone open on a device', async () => {
    expect(await stateOf()).toBe('made')
    expect(drive.token).toMatch(/^[\w-]{43}$/)
    const stored = await sql<{ token_hash: string }>(
      shop,
      'select token_hash from driver_links where route_id = $1',
      [drive.routeId],
    )
    expect(JSON.stringify(stored)).not.toContain(drive.token)

    const { status, data } = await unlock(drive.token, drive.lastFour)

    expect(status).toBe(200)
    expect(data.session).toMatch(/^[\w-]{43}$/)
    expect(data.manifest?.van).toBe('Van 1')
    expect(data.manifest?.legs.map(({ leg }) => leg)).toEqual(['outbound', 'return'])
    expect(peopleOf({ manifest: data.manifest! })).toHaveLength(3)
    expect(data.keys[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}$/),
      publicKey: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await linksOf(planner, drive.event)).toMatchObject([
      { state: 'opened', devices: 1, digitsFrom: 'phone', driver: 'Julián Ríos' },
    ])
    const plan = await showPlan(planner, drive.planId)
    expect(plan.routes.map(({ routeId }) => routeId)).toEqual([drive.routeId, drive.routeId])
  })

  test('has its link on the printed manifest, as long as it is valid', async () => {
    const pages = async () => {
      const { data } = await planner.call(`GET /office-api/plans/${drive.planId}/manifest.pdf`)
      return pdfPageCount(Buffer.from(String(data.text)))
    }
    expect(await pages()).toBe(2)
    await planner.call(`DELETE /office-api/routes/${drive.routeId}/driver-link`)
    expect(await pages()).toBe(1)
  })

  test('keeps its link when it keeps its driver, and gets another with another driver', async () => {
    const routes = (driverId: number | null) => [{ vehicle: 'Van 1', vehicleId: drive.vehicleId, driverId }]
    const assign = (driverId: number | null) =>
      planner.call(`PUT /office-api/plans/${drive.planId}/fleet`, { routes: routes(driverId) })
    await assign(drive.driverId)
    expect((await unlock(drive.token, drive.lastFour)).status).toBe(200)
    const { driverId } = await addFleet(shop, { driver: 'Otra Persona' })
    await assign(driverId)
    expect((await unlock(drive.token, drive.lastFour)).code).toBe('drive_link_revoked')
    expect(await stateOf()).toBe('made')
    await assign(null)
    expect(await stateOf()).toBe('revoked')
  })

  test('gets a new link from staff, with digits of theirs if they ask; the earlier one ends', async () => {
    const path = `/office-api/routes/${drive.routeId}/driver-link`
    const made = (await planner.call(`POST ${path}`, { digits: 'staff' })).data
    expect(made).toMatchObject({
      url: `${shop.config.publicUrl}/drive/${made.token}`,
      digits: expect.stringMatching(/^\d{4}$/),
    })
    expect((await unlock(drive.token, drive.lastFour)).code).toBe('drive_link_revoked')
    expect((await unlock(String(made.token), String(made.digits))).status).toBe(200)
    expect((await planner.call(`GET ${path}`)).data).toEqual(made)
    expect((await planner.call(`DELETE ${path}`)).status).toBe(200)
    expect((await unlock(String(made.token), String(made.digits))).code).toBe('drive_link_revoked')
    expect((await planner.call(`GET ${path}`)).code).toBe('not_found')
    expect(
      await sql(
        shop,
        `select verb, result from office_log where object_kind = 'trip' and object_id = $1 and verb like 'driver_link%' order by id`,
        [String(drive.event.dateId)],
      ),
    ).toEqual([
      { verb: 'driver_link.read', result: 'done' },
      { verb: 'driver_link.make', result: 'done' },
      { verb: 'driver_link.read', result: 'done' },
      { verb: 'driver_link.revoke', result: 'done' },
      { verb: 'driver_link.read', result: 'refused(not_found)' },
    ])
  })
})

describe('a link', () => {
  test('opens nothing without its digits, nor with the session of another van', async () => {
    const phone = await openDrive(shop, drive)
    const other = await addDrive(shop, planner, [{ 'Colima 1': ['Otro Grupo'] }])
    const foreign = await openDrive(shop, other)
    expect((await readManifest(shop, { ...phone, session: '' })).code).toBe('drive_session_needed')
    expect((await readManifest(shop, { ...phone, session: foreign.session })).code).toBe(
      'drive_session_needed',
    )
    expect((await readManifest(shop, phone)).status).toBe(200)
  })

  test('ends twelve hours after the trip', async () => {
    const phone = await openDrive(shop, drive)
    const [link] = await linksOf(planner, drive.event)
    const end = new Date(link!.expiresAt)
    const returnEnds = new Date(phone.manifest.legs[1]!.endsAt)
    expect(end.getTime() - returnEnds.getTime()).toBe(12 * 3_600_000)
    shop.clock.set(new Date(end.getTime() - 1))
    expect((await readManifest(shop, phone)).status).toBe(200)
    shop.clock.set(end)
    expect(await readManifest(shop, phone)).toMatchObject({ status: 410, code: 'drive_link_over' })
    expect((await unlock(drive.token, drive.lastFour)).code).toBe('drive_link_over')
  })
})

describe('the manifest of a van', () => {
  test('names its own people and no others, and the index nobody', async () => {
    const both = await addDrive(
      shop,
      planner,
      [{ 'Orizaba 1': ['Ana', 'Luis', 'Eva'] }, { 'Durango 1': ['Bruno', 'Inés', 'Tomás'] }],
      { seatsPerVehicle: 3 },
    )
    const { data } = await unlock(both.token, both.lastFour)
    const text = JSON.stringify(data)
    const names = data.manifest!.legs[0]!.stops.flatMap(({ parties }) =>
      parties.flatMap(({ passengers }) => passengers.map(({ name }) => name)),
    )
    expect(names).toHaveLength(3)
    const others = ['Ana', 'Luis', 'Eva', 'Bruno', 'Inés', 'Tomás'].filter((name) => !names.includes(name))
    expect(others.filter((name) => text.includes(`"${name}"`))).toEqual([])
    expect(data.index?.vehicles).toEqual(['Van 1', 'Van 2'])
    expect(Buffer.from(data.index!.rows, 'base64')).toHaveLength(2 * 12)
  })

  test('is sent again only when it has changed, and each reading of people is logged', async () => {
    const phone = await openDrive(shop, drive)
    const first = (await readManifest(shop, phone)).data
    const same = await readManifest(shop, phone, first.version)
    expect(same.data).toMatchObject({ manifest: null, index: null, version: first.version })
    await sql(shop, `update orders set state = 'cancelled', cancel_reason = 'staff' where id = $1`, [
      drive.orders[0]!.id,
    ])
    const changed = (await readManifest(shop, phone, first.version)).data
    expect(changed.manifest && peopleOf({ manifest: changed.manifest })).toHaveLength(1)
    expect(changed.manifest?.version).not.toBe(first.manifest?.version)
    expect(
      await sql(
        shop,
        `select outcome from manifest_openings o join driver_links l on l.id = o.link_id where l.route_id = $1 order by o.id`,
        [drive.routeId],
      ),
    ).toEqual([{ outcome: 'opened' }, { outcome: 'read' }, { outcome: 'read' }])
  })

  test('is never cached', async () => {
    const phone = await openDrive(shop, drive)
    const response = await shop.fetch(`/drive-api/${phone.token}/manifest`, {
      headers: { authorization: `Bearer ${phone.session}` },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toBeNull()
  })
})

describe('the position of a van', () => {
  const send = (token: string, more: object = {}, session?: string) =>
    call(shop, `/drive-api/${token}/position`, {
      json: { latitude: 19.41, longitude: -99.16, at: shop.clock.now().toISOString(), ...more },
      ...(session && { headers: { authorization: `Bearer ${session}` } }),
    })
  const stored = () =>
    sql(shop, 'select latitude, measured_at from van_positions where route_id = $1', [drive.routeId])

  test('is the last one only, from the page or from a tracker', async () => {
    const now = shop.clock.now()
    expect((await send(drive.token)).status).toBe(200)
    const earlier = new Date(now.getTime() - 60_000).toISOString()
    await send(drive.token, { latitude: 1, at: earlier })
    expect(await stored()).toEqual([{ latitude: 19.41, measuredAt: now }])
    shop.clock.advance(60_000)
    const location = {
      timestamp: shop.clock.now().toISOString(),
      coords: { latitude: 19.5, longitude: -99.2, speed: 3 },
    }
    const answer = await call(shop, `/drive-api/${drive.token}/position`, {
      json: { location, device_id: 'x' },
    })
    expect(answer.status).toBe(200)
    expect(await stored()).toEqual([{ latitude: 19.5, measuredAt: shop.clock.now() }])
  })

  test('is not taken with the session of another van, nor from a revoked link', async () => {
    const other = await openDrive(shop, await addDrive(shop, planner, [{ 'Colima 1': ['Otro Grupo'] }]))
    expect((await send(drive.token, {}, other.session)).code).toBe('drive_session_needed')
    await planner.call(`DELETE /office-api/routes/${drive.routeId}/driver-link`)
    expect((await send(drive.token)).code).toBe('drive_link_revoked')
    expect(await stored()).toEqual([])
  })
})
