import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statement } from '#server/platform/database.ts'
import { sql } from '#test/helpers/builders.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* Calls of other programs, which have only the fields that they need. */

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => shop.close())

type Answer<Data> = { status: number; data: Data; error: { code: string; fields?: Record<string, string> } }
async function call<Data>(path: string, json?: object): Promise<Answer<Data>> {
  const response = await shop.fetch(path, json ? { method: 'POST', json } : {})
  return { status: response.status, ...((await response.json()) as Omit<Answer<Data>, 'status'>) }
}

const least = { kind: 'queja', name: 'Inés Huamán', email: 'ines@vaiven.test', detail: 'Me gritó.' }
const ofPeru = { document: '40123456', address: 'Jr. Ucayali 120, Lima', phone: '987654321' }
type Filed = { number: string; filedAt: string; answerBy: string }
const file = (json: object) => call<Filed>('/api/complaints', json)
const stored = async (number: string) =>
  (
    await sql<Record<string, unknown>>(
      shop,
      'select id, country_code, subject, service, request, document_kind, phone, is_minor, guardian_name from complaints where number = $1',
      [number],
    )
  )[0]

describe('a complaint by call', () => {
  it('needs no more than its kind, the consumer and what happened, and names its country', async () => {
    const { status, data } = await file({ ...least, country: 'ES' })
    expect({ status, number: data.number.slice(0, 3) }).toEqual({ status: 200, number: 'ES-' })
    expect(await stored(data.number)).toMatchObject({
      ...{ countryCode: 'ES', subject: 'other', request: '', isMinor: false },
      service: 'Traslado de ida y vuelta a un evento',
    })
  })

  it.each([
    ['40123456', 'national'],
    ['001234567', 'foreigner'],
    ['AB1234567', 'passport'],
  ])('of Peru knows the kind of the document %s', async (document, kind) => {
    const { data } = await file({ ...least, ...ofPeru, country: 'PE', document })
    expect(await stored(data.number)).toMatchObject({ documentKind: kind, phone: '+51987654321' })
  })

  it('of Peru is refused by the name of each field that its sheet needs', async () => {
    expect(await file({ ...least, country: 'PE', detail: 'Otra vez.' })).toMatchObject({
      status: 400,
      error: { fields: { document: 'field_is_required', address: 'field_is_required' } },
    })
  })

  it('with a parent is one of a minor', async () => {
    const { data } = await file({ ...least, country: 'CL', parentName: 'Rosa Huamán' })
    expect(await stored(data.number)).toMatchObject({ isMinor: true, guardianName: 'Rosa Huamán' })
  })

  it('takes text that nobody can see for none', async () => {
    const unseen = { detail: ' \u200b\n', isMinor: true }
    expect(await file({ ...least, country: 'MX', ...unseen })).toMatchObject({
      status: 400,
      error: { fields: { detail: 'field_is_required' } },
    })
    expect(
      await file({ ...least, country: 'MX', isMinor: true, guardianName: '\u200b\u2060' }),
    ).toMatchObject({
      status: 400,
      error: { fields: { guardianName: 'field_is_required' } },
    })
  })

  it('that claims cents of a currency without them is told how to write the amount', async () => {
    expect(await file({ ...least, country: 'CL', claimed: '250,50' })).toMatchObject({
      status: 400,
      error: { fields: { claimed: 'amount_is_invalid' } },
    })
    expect((await file({ ...least, country: 'ES', claimed: '250,50' })).status).toBe(200)
  })

  it('tells its state at its address to the person who knows the e-mail', async () => {
    const { data } = await file({ ...least, country: 'MX', detail: 'Y no paró.' })
    const state = (number: string, email: string) =>
      call<Filed & { state: string }>(`/api/complaints/${number}?email=${encodeURIComponent(email)}`)
    expect((await state(data.number, 'INES@vaiven.test')).data).toMatchObject({ ...data, state: 'open' })
    const [wrongMail, wrongNumber] = [
      await state(data.number, 'otra@vaiven.test'),
      await state('MX-2026-999999', 'ines@vaiven.test'),
    ]
    expect(wrongMail).toMatchObject({ status: 404, error: { code: 'complaint_not_found' } })
    expect({ ...wrongNumber, requestId: '' }).toEqual({ ...wrongMail, requestId: '' })
  })

  it('is answered by its number, too', async () => {
    const { data } = await file({ ...least, country: 'MX', detail: 'Ni a la vuelta.' })
    const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
    const answer = (number: string) =>
      support.call(`POST /office-api/complaints/${number}/answer`, { text: 'Lo sentimos.' })
    expect(await answer('MX-2026-999999')).toMatchObject({ status: 404, code: 'not_found' })
    expect(await answer('constructor')).toMatchObject({ status: 404, code: 'not_found' })
    expect(await answer(data.number.toLowerCase())).toMatchObject({ status: 200 })
    const other = await openOfficeAs(shop, { role: 'support', countries: ['CL'] })
    expect(await other.call(`GET /office-api/complaints/${data.number}`)).toMatchObject({ status: 404 })
  })
})

it('complaints that wait for their numbers leave the connections of the shop to other callers', async () => {
  await file({ ...least, country: 'ES', detail: 'La primera.' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const holder = shop.db.transaction(async (tx) => {
    await tx.query(
      statement('hold-series', `select from complaint_series where country_code = 'ES' for update`),
    )
    lock()
    await released
  })
  await locked
  const attempts = async () =>
    (await sql<{ n: number }>(shop, 'select count(*)::int as n from rate_limit_counts'))[0]?.n ?? 0
  const before = await attempts()
  const all = Array.from({ length: 40 }, (_, n) =>
    file({ ...least, country: 'ES', email: `ines${n}@vaiven.test` }),
  )
  // All have come as far as the lock: each counts as an attempt of its own e-mail just before.
  await expect.poll(() => attempts()).toBe(before + 40)
  const other = await shop.fetch('/api/events?type=1&country-code=MX')
  release()
  await holder
  expect(other.status).toBe(200)
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]))
})

it('an answer that names money is never sent by one person, whatever that person says', async () => {
  const { data } = await file({ ...least, country: 'PE', ...ofPeru, detail: 'Cobró de más.' })
  const support = await openOfficeAs(shop, { role: 'support', countries: ['PE'] })
  const text = 'Le devolvemos 50 soles.'
  expect(
    await support.call(`POST /office-api/complaints/${data.number}/answer`, { text, promisesMoney: false }),
  ).toMatchObject({ status: 202, data: { outcome: 'asked' } })
})

it('is counted as late by the clock of its country', async () => {
  shop.clock.set('2033-03-07T15:00:00Z')
  const { data } = await file({ ...least, ...ofPeru, country: 'PE' })
  const lateIn = async (at: string) => {
    shop.clock.set(at)
    const manager = await openOfficeAs(shop, { role: 'manager', countries: ['ES', 'PE'] })
    const { rows } = (await manager.call('GET /office-api/complaint-figures?year=2033')).data as {
      rows: { late: number }[]
    }
    return rows[0]?.late
  }
  const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  // In Lima it is still the last day at 23:00, when in Madrid and in UTC the next one has begun.
  expect(await lateIn(`${nextDay(data.answerBy)}T04:00:00Z`)).toBe(0)
  expect(await lateIn(`${nextDay(data.answerBy)}T05:00:00Z`)).toBe(1)
})
