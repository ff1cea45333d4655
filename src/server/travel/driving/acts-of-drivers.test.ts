import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signTicket } from '#server/travel/tickets/ticket-signature.ts'
import { addUser, sql } from '#test/helpers/builders.ts'
import {
  addDrive,
  driveAct,
  judgementsOf,
  namesAboard,
  openDrive,
  peopleOf,
  readManifest,
  sendActs,
  type TestDrive,
  type TestPhone,
} from '#test/helpers/drives.ts'
import { call } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let planner: OfficeClient
let drive: TestDrive
let phone: TestPhone
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
  phone = await openDrive(shop, drive)
  shop.clock.set('2026-12-05T16:30:00-06:00')
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})

const act = (kind: string, more: Record<string, unknown> = {}) => driveAct(shop, kind, more)
const send = async (acts: object[], from: TestPhone = phone) => (await sendActs(shop, from, acts)).data
const everybody = () => peopleOf(phone)
const rowsOf = () =>
  sql<{ kind: string; nonce: string }>(
    shop,
    'select kind, nonce from ride_acts where route_id = $1 order by id',
    [drive.routeId],
  )

describe('a drive', () => {
  test('from the first stop home is stored with who is aboard on each leg, and the office has it', async () => {
    const stop = phone.manifest.legs[0]!.stops[0]!
    const first = stop.parties[0]!.passengers.map(({ id }) => id)
    const rest = everybody().filter((id) => !first.includes(id))
    const stopId = stop.id
    const outbound = [
      act('arrived', { stopId }),
      act('aboard', { stopId, passengers: first, how: 'scan' }),
      act('departed', { stopId }),
      act('aboard', { passengers: rest, how: 'list' }),
    ]
    const answer = await send(outbound)
    expect(answer.stored).toEqual(outbound.map(({ nonce }) => nonce))
    expect(answer.manifestVersion).not.toBe(phone.manifest.version)
    expect(await namesAboard(shop, drive.event)).toEqual(['Ana Ruiz', 'Eva Sol', 'Luis Paz'])
    const { data } = await readManifest(shop, phone)
    expect(data.manifest?.version).toBe(answer.manifestVersion)
    const aboard = data.manifest!.legs[0]!.stops.flatMap(({ parties }) =>
      parties.flatMap(({ passengers }) => passengers),
    )
    expect(aboard.every(({ aboardAt }) => aboardAt === '2026-12-05T22:30:00.000Z')).toBe(true)

    shop.clock.set('2026-12-06T01:30:00-06:00')
    const leg = 'return'
    await send([
      act('aboard', { leg, passengers: first }),
      act('count', { leg, people: first.length }),
      act('departed', { leg, reason: 'own_way', reasonText: 'se fue con su hermana' }),
      act('incident', { leg, reason: 'traffic' }),
    ])
    expect(await namesAboard(shop, drive.event, 'return')).toHaveLength(first.length)
    expect((await rowsOf()).map(({ kind }) => kind)).toEqual([
      ...['arrived', 'aboard', 'departed', 'aboard'],
      ...['aboard', 'count', 'departed', 'incident'],
    ])
  })

  test('shows staff at the gate who boarded, and staff show the driver', async () => {
    const [ana, luis, eva] = everybody() as [string, string, string]
    await send([act('aboard', { passengers: [ana] })])
    const staff = await addUser(shop, { roles: ['check-in'] })
    const scan = async (id: string) =>
      call<{ boarded: number; expected: number }>(shop, `/api/order/${id}/check-complete`, {
        token: staff.token,
        json: { ...signTicket(shop.config, id), nonce: crypto.randomUUID(), board: 'none' },
      })
    const boarded = await Promise.all(drive.orders.map(async ({ id }) => (await scan(id)).data?.boarded ?? 1))
    expect(boarded.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0)
    const code = drive.orders[0]!.id
    await call(shop, `/api/order/${code}/check-complete`, {
      token: staff.token,
      json: { ...signTicket(shop.config, code), nonce: crypto.randomUUID() },
    })
    const judged = judgementsOf(await send([act('aboard', { passengers: [ana, luis, eva] })]))
    expect(judged[0]).toContain('already')
    expect(await namesAboard(shop, drive.event)).toEqual(['Ana Ruiz', 'Eva Sol', 'Luis Paz'])
  })
})

describe('a second phone of the van', () => {
  test('is told of arrivals, waits, departures, absences and extra people, and of what was undone', async () => {
    const stop = phone.manifest.legs[0]!.stops[0]!
    const stopId = stop.id
    const [first] = everybody() as [string]
    const seen = async () => {
      const legs = (await openDrive(shop, drive, 'second phone')).manifest.legs
      const people = legs[0]!.stops.flatMap(({ parties }) => parties.flatMap((party) => party.passengers))
      return { legs, first: people.find(({ id }) => id === first) }
    }
    const version = (await seen()).legs
    const arrived = act('arrived', { stopId })
    await send([arrived, act('wait', { stopId, minutes: 5 })])
    shop.clock.advance(600_000)
    const absent = act('not_here', { stopId, passengers: [first], reason: 'no_answer' })
    const code = { orderId: 'x', s: 'y', k: 'z' }
    const left = act('departed', { stopId })
    await send([absent, act('aboard', { stopId, code, people: 2 }), left])
    const wait = (stop.waitSeconds + 300) * 1000
    const then = await seen()
    expect(then.legs[0]!.stops[0]).toMatchObject({
      arrivedAt: arrived.at,
      waitUntil: new Date(Date.parse(String(arrived.at)) + wait).toISOString(),
      departedAt: left.at,
    })
    expect(then.legs[0]).toMatchObject({ others: 2, venue: { arrivedAt: null } })
    expect(then.first).toMatchObject({ absentAt: absent.at, aboardAt: null })

    await send([act('undo', { undoes: left.nonce }), act('undo', { undoes: absent.nonce })])
    const undone = await seen()
    expect(undone.legs[0]!.stops[0]).toMatchObject({ arrivedAt: arrived.at, departedAt: null })
    expect(undone.first).toMatchObject({ absentAt: null })
    const home = act('arrived', { leg: 'return' })
    await send([home])
    expect((await seen()).legs[1]!.venue).toMatchObject({ arrivedAt: home.at })
    expect(version[1]!.venue).toMatchObject({ arrivedAt: null })
  })

  test('has a new version of the list after each act that it shows', async () => {
    const versions = [phone.manifest.version]
    for (const kind of ['arrived', 'wait', 'departed']) {
      const { manifestVersion } = await send([act(kind, { stopId: phone.manifest.legs[0]!.stops[0]!.id })])
      versions.push(manifestVersion ?? '')
    }
    const { manifestVersion } = await send([act('not_here', { passengers: everybody().slice(0, 1) })])
    expect(new Set([...versions, manifestVersion]).size).toBe(5)
  })
})

describe('acts that arrive late', () => {
  test('of two phones that boarded the same people without a signal are one boarding, and both stay in the log', async () => {
    const other = await openDrive(shop, drive, 'second phone')
    const mine = act('aboard', { passengers: everybody() })
    const theirs = act('aboard', { passengers: everybody() })
    const [a, b] = await Promise.all([send([mine]), send([theirs], other)])
    expect([...judgementsOf(a), ...judgementsOf(b)].sort()).toEqual([
      'already already already',
      'boarded boarded boarded',
    ])
    expect(await namesAboard(shop, drive.event)).toHaveLength(3)
    expect(await rowsOf()).toHaveLength(2)
  })

  test('stay aboard when one of two phones undoes what the other has seen', async () => {
    const other = await openDrive(shop, drive, 'second phone')
    const mine = act('aboard', { passengers: everybody() })
    await send([mine])
    await send([act('aboard', { passengers: everybody() })], other)
    const undone = await send([act('undo', { undoes: mine.nonce })])
    expect(undone.judged[0]?.passengers.every(({ result, aboard }) => result === 'undone' && aboard)).toBe(
      true,
    )
    expect(await namesAboard(shop, drive.event)).toHaveLength(3)
  })

  test('are undone by their own time, however late they arrive', async () => {
    const aboard = act('aboard', { passengers: everybody() })
    shop.clock.advance(59_000)
    const undo = act('undo', { undoes: aboard.nonce })
    shop.clock.advance(3 * 3_600_000)
    expect(judgementsOf(await send([aboard, undo]))).toEqual([
      'boarded boarded boarded',
      'undone undone undone',
    ])
    expect(await namesAboard(shop, drive.event)).toEqual([])
    const again = act('aboard', { passengers: everybody() })
    await send([again])
    shop.clock.advance(61_000)
    expect(judgementsOf(await send([act('undo', { undoes: again.nonce })]))).toEqual([
      'already already already undo_too_late',
    ])
    expect(await namesAboard(shop, drive.event)).toHaveLength(3)
  })

  test('keep their order and time on a phone whose clock is an hour wrong or jumps', async () => {
    const at = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString()
    const hour = 3_600_000
    await send([
      act('arrived', { at: at(hour - 600_000), offsetSeconds: -3600 }),
      act('departed', { at: at(-hour), offsetSeconds: 3600, jumped: true }),
      act('departed', { at: at(5 * hour) }),
      act('departed', { at: at(-900 * hour) }),
    ])
    const rows = await sql<{ happenedAt: Date; marks: string[] }>(
      shop,
      'select happened_at, marks from ride_acts where route_id = $1 order by id',
      [drive.routeId],
    )
    expect(rows.map(({ happenedAt }) => happenedAt.toISOString())).toEqual([
      '2026-12-05T22:20:00.000Z',
      '2026-12-05T22:30:00.000Z',
      '2026-12-05T22:30:00.000Z',
      '2026-12-05T21:00:00.000Z',
    ])
    expect(rows.map(({ marks }) => marks)).toEqual([[], ['clock_jumped'], [], []])
  })

  test('are aboard and marked when their order was cancelled, moved or added meanwhile', async () => {
    const [cancelled, moved] = drive.orders
    await sql(shop, `update orders set state = 'cancelled', cancel_reason = 'staff' where id = $1`, [
      cancelled!.id,
    ])
    await sql(shop, `update promises set vehicle = 'Van 7' where ticket_id = any ($1)`, [moved!.ticketIds])
    const added = await addDrive(shop, planner, [{ 'Colima 2': ['Rosa Vela'] }])
    await sql(shop, 'update orders set date_id = $2 where id = $1', [added.orders[0]!.id, drive.event.dateId])
    const rosa = peopleOf(await openDrive(shop, added))
    const { judged } = await send([act('aboard', { passengers: [...everybody(), ...rosa] })])
    expect(judged[0]?.passengers.map(({ result }) => result).sort()).toEqual([
      ...['boarded', 'cancelled', 'cancelled', 'moved'],
    ])
    expect(judged[0]?.passengers.every(({ aboard }) => aboard)).toBe(true)
    expect(await namesAboard(shop, drive.event)).toHaveLength(4)
    const { data } = await planner.call(`GET /office-api/trips/${drive.event.dateId}/marked-acts`)
    expect(data).toMatchObject([
      {
        kind: 'aboard',
        vehicle: 'Van 1',
        author: 'Julián Ríos',
        marks: expect.arrayContaining(['cancelled', 'moved']),
      },
    ])
  })
})

describe('a revoked link', () => {
  test('still takes what was done before, and stores later acts as refused', async () => {
    const [first, ...others] = everybody()
    const before = act('aboard', { passengers: [first] })
    shop.clock.advance(60_000)
    await planner.call(`DELETE /office-api/routes/${drive.routeId}/driver-link`)
    shop.clock.advance(60_000)
    const after = act('aboard', { passengers: others })
    const answer = await send([before, after])
    expect(answer.stored).toEqual([before.nonce, after.nonce])
    expect(judgementsOf(answer)).toEqual([
      'boarded sent_after_revocation',
      'after_revocation after_revocation after_revocation',
    ])
    expect(answer.manifestVersion).toBeNull()
    expect(await namesAboard(shop, drive.event)).toHaveLength(1)
    expect((await readManifest(shop, phone)).code).toBe('drive_link_revoked')
  })

  test('that has ended still takes what a phone has queued', async () => {
    const queued = act('aboard', { passengers: everybody() })
    shop.clock.set('2026-12-07T12:00:00-06:00')
    expect(judgementsOf(await send([queued, act('departed')]))).toEqual([
      'boarded boarded boarded',
      'after_end',
    ])
    expect(await namesAboard(shop, drive.event)).toHaveLength(3)
  })
})

describe('a call', () => {
  test('that is repeated stores nothing twice and answers the same', async () => {
    const acts = [act('aboard', { passengers: everybody() }), act('departed')]
    const first = await send(acts)
    expect(await send(acts)).toEqual(first)
    expect(await rowsOf()).toHaveLength(2)
  })

  test('with 200 acts that is sent twice at once stores each once', async () => {
    const acts = Array.from({ length: 200 }, (_, nth) =>
      nth % 2 ? act('aboard', { passengers: everybody() }) : act('arrived', { stopId: 'stop' }),
    )
    const [one, two] = await Promise.all([send(acts), send(acts)])
    expect(one.stored).toHaveLength(200)
    expect(two.judged).toEqual(one.judged)
    expect(await rowsOf()).toHaveLength(200)
    expect(await namesAboard(shop, drive.event)).toHaveLength(3)
  })

  test('needs no more statements for many acts than for one', async () => {
    const count = async (acts: object[]) => {
      const before = shop.db.statementCount()
      await send(acts)
      return shop.db.statementCount() - before
    }
    const one = await count([act('aboard', { passengers: everybody().slice(0, 1) })])
    const many = await count(
      everybody().flatMap((id) => Array.from({ length: 60 }, () => act('aboard', { passengers: [id] }))),
    )
    expect(many).toBe(one)
    expect(one).toBeLessThanOrEqual(20)
  })

  test('with an act that cannot be read stores all of them', async () => {
    const strange = { nonce: 'strange-act', kind: 'teleported', to: 'Mars\0\ud800' }
    const answer = await send([strange, act('aboard', { passengers: everybody() })])
    expect(judgementsOf(answer)).toEqual(['unreadable', 'boarded boarded boarded'])
    expect(await sql(shop, `select kind, raw from ride_acts where nonce = 'strange-act'`)).toEqual([
      { kind: 'unreadable', raw: '{"kind":"teleported","to":"Mars\\u0000\\ud800"}' },
    ])
  })

  test('takes a code of ours, and only stores forged and foreign ones', async () => {
    const [order] = drive.orders
    const code = { ...signTicket(shop.config, order!.id) }
    const forged = { ...code, orderId: crypto.randomUUID() }
    const foreign = await addDrive(shop, planner, [{ 'Colima 3': ['De Otro Día'] }])
    const others = signTicket(shop.config, foreign.orders[0]!.id)
    const answer = await send([
      act('aboard', { code: forged }),
      act('aboard', { code: { orderId: 'x', s: 'y', k: 'z' } }),
      act('aboard', { code: others }),
      act('aboard', { code }),
    ])
    expect(judgementsOf(answer)).toEqual([
      'code_not_valid unknown_people',
      'code_not_valid unknown_people',
      'unknown',
      'boarded boarded',
    ])
    expect(await namesAboard(shop, foreign.event)).toEqual([])
  })

  test('without a session, with another van’s or in an unknown format is refused and stores nothing', async () => {
    const other = await openDrive(shop, await addDrive(shop, planner, [{ 'Colima 4': ['Otro Grupo'] }]))
    const acts = [act('departed')]
    expect((await sendActs(shop, { ...phone, session: 'x'.repeat(43) }, acts)).code).toBe(
      'drive_session_needed',
    )
    expect((await sendActs(shop, { ...phone, session: other.session }, acts)).code).toBe(
      'drive_session_needed',
    )
    const future = await call(shop, `/drive-api/${phone.token}/acts`, {
      headers: { authorization: `Bearer ${phone.session}` },
      json: { format: 9, device: 'phone', acts },
    })
    expect(future.code).toBe('invalid_input')
    expect(await rowsOf()).toEqual([])
  })
})

describe('a phone of staff at a meeting point', () => {
  const queue = async (token: string, acts: object[]) =>
    await call<Awaited<ReturnType<typeof send>>>(shop, '/api/check-in/acts', {
      token,
      json: { format: 1, device: 'gate', acts },
    })

  test('queues acts for trips of its countries, and boards for all vans', async () => {
    const staff = await addUser(shop, { firstName: 'Puerta', roles: ['check-in'] })
    const acts = [act('aboard', { passengers: everybody() })]
    const answer = await queue(staff.token, acts)
    expect(judgementsOf(answer.data)).toEqual(['boarded boarded boarded'])
    expect((await queue(staff.token, acts)).data).toEqual(answer.data)
    expect(await namesAboard(shop, drive.event)).toHaveLength(3)
    expect(judgementsOf(await send([act('aboard', { passengers: everybody() })]))).toEqual([
      'already already already',
    ])
  })

  test('does not board for other countries, nor without the role', async () => {
    const abroad = await addUser(shop, { roles: ['check-in'] })
    await sql(shop, `update users set check_in_countries = '{CL}' where id = $1`, [abroad.id])
    expect(
      judgementsOf((await queue(abroad.token, [act('aboard', { passengers: everybody() })])).data),
    ).toEqual(['unknown unknown unknown'])
    const customer = await addUser(shop)
    expect((await queue(customer.token, [])).code).toBe('staff_only')
    expect(await namesAboard(shop, drive.event)).toEqual([])
  })
})
