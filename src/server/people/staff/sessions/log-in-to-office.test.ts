import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, sql } from '#test/helpers/builders.ts'
import { addStaff, officeClient, openOffice, totpOf } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { checkFactor } from '../factors/check-factor.ts'
import { logInToOffice } from './log-in-to-office.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => shop.close())

test('password and code open the office, and the cookie is no use to scripts or other sites', async () => {
  const { email, password, id } = await addStaff(shop, [{ role: 'manager', countries: ['MX'] }])
  const client = officeClient(shop)
  const first = await client.call('POST /office-api/log-in', { email: email.toUpperCase(), password })
  expect(first.data).toEqual({ next: 'totp' })
  expect(first.response.headers.get('set-cookie')).toMatch(/^office=\S+; Path=\/; HttpOnly; SameSite=Strict$/)
  const halfOpen = client.cookie
  expect((await client.call('GET /office-api/me')).code).toBe('office_log_in_required')

  const second = await client.call('POST /office-api/log-in/second', { totp: totpOf(shop) })
  expect(second.data).toEqual({ email, roles: [{ role: 'manager', countries: ['MX'] }] })
  expect(client.cookie).not.toBe(halfOpen)
  expect((await client.call('GET /office-api/me')).data).toMatchObject({ email })
  expect((await officeClient(shop, halfOpen).call('GET /office-api/me')).status).toBe(401)
  const log = await sql(shop, 'select verb, result from office_log where actor_id = $1 order by id', [id])
  expect(log).toEqual([{ verb: 'log-in', result: 'done' }])
})

test('a code counts once, even for two browsers at the same moment', async () => {
  const { email, password } = await addStaff(shop)
  const clients = [officeClient(shop), officeClient(shop)]
  for (const client of clients) await client.call('POST /office-api/log-in', { email, password })
  const totp = totpOf(shop)
  const answers = await Promise.all(
    clients.map((client) => client.call('POST /office-api/log-in/second', { totp })),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual(['code_not_valid', undefined].sort())
})

test('an unknown address and a wrong password get the same answer by the same statements, and are logged', async () => {
  const tried = async (email: string) => {
    const before = shop.db.statementCount()
    const [logged] = await sql<{ count: number }>(shop, 'select count(*)::int from office_log')
    const password = 'x'.repeat(20)
    const { status, code } = await officeClient(shop).call('POST /office-api/log-in', { email, password })
    const [after] = await sql<{ count: number }>(shop, 'select count(*)::int from office_log')
    const statements = shop.db.statementCount() - before
    return { status, code, statements, logged: after!.count - logged!.count }
  }
  const wrong = await tried((await addStaff(shop)).email)
  expect(wrong).toMatchObject({ status: 401, code: 'login_error', logged: 1 })
  expect(await tried('nadie@oficina.test')).toEqual(wrong)
})

test('strangers cannot lock a member of staff out, and guess no faster from many clients', async () => {
  const { email, password } = await addStaff(shop)
  const enter = (word: string, ip: string) =>
    logInToOffice(shop.ctx({ ip }), { email, password: word }).then(
      () => 'in',
      (error: { code: string }) => error.code,
    )
  const strangers = Array.from({ length: 6 }, (_, nth) => `203.0.113.${nth}`)
  const outcomes: string[] = []
  for (const ip of strangers) for (let i = 0; i < 10; i++) outcomes.push(await enter(`x${i}`, ip))
  // Thirty, and three for each further client.
  expect(outcomes.filter((outcome) => outcome === 'login_error')).toHaveLength(30 + 3 * 3)
  expect(await enter(password, strangers[0]!)).toBe('too_many_attempts')
  expect(await enter(password, '198.51.100.7')).toBe('in')
})

test('wrong codes of one client leave another one some tries', async () => {
  const { id } = await addStaff(shop)
  const session = { staffId: id, sessionId: randomUUID() }
  const enter = (totp: string, ip: string) =>
    checkFactor({ ...shop, ip }, session, { totp }).then(
      () => 'in',
      (error: { code: string }) => error.code,
    )
  for (let i = 0; i < 10; i++) expect(await enter('000000', '203.0.113.7')).toBe('code_not_valid')
  expect(await enter(totpOf(shop), '203.0.113.7')).toBe('too_many_attempts')
  for (let i = 0; i < 2; i++) expect(await enter('000000', '203.0.113.8')).toBe('code_not_valid')
  expect(await enter(totpOf(shop), '203.0.113.8')).toBe('in')
  for (let i = 0; i < 3; i++) expect(await enter('000000', '203.0.113.9')).toBe('code_not_valid')
  expect(await enter('000000', '203.0.113.9')).toBe('too_many_attempts')
})

test('ten wrong codes are the last', async () => {
  const { email, password } = await addStaff(shop)
  const client = officeClient(shop)
  await client.call('POST /office-api/log-in', { email, password })
  const codes = []
  for (let i = 0; i < 11; i++)
    codes.push((await client.call('POST /office-api/log-in/second', { totp: '000000' })).code)
  expect(codes).toEqual([...Array(10).fill('code_not_valid'), 'too_many_attempts'])
  expect((await client.call('POST /office-api/log-in/second', { totp: totpOf(shop) })).code).toBe(
    'too_many_attempts',
  )
})

test('another site can make no call, and neither can a program that names no origin', async () => {
  const client = await openOffice(shop, await addStaff(shop))
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: '' },
    { origin: shop.config.publicUrl.replace('http:', 'https:') },
    { origin: shop.config.publicUrl, 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of elsewhere)
    expect((await client.call('POST /office-api/log-out', undefined, headers)).code).toBe('cross_site')
  expect((await client.call('GET /office-api/me')).status).toBe(200)
})

test('a session ends after half an hour without a call, after twelve hours, and by logging out', async () => {
  const idle = await openOffice(shop, await addStaff(shop))
  shop.clock.advance(29 * 60_000)
  expect((await idle.call('GET /office-api/me')).status).toBe(200)
  shop.clock.advance(29 * 60_000)
  expect((await idle.call('GET /office-api/me')).status).toBe(200)
  shop.clock.advance(31 * 60_000)
  expect((await idle.call('GET /office-api/me')).status).toBe(401)

  const busy = await openOffice(shop, await addStaff(shop))
  for (let i = 0; i < 35; i++) {
    shop.clock.advance(20 * 60_000)
    expect((await busy.call('GET /office-api/me')).status).toBe(200)
  }
  shop.clock.advance(20 * 60_000)
  expect((await busy.call('GET /office-api/me')).status).toBe(401)

  const left = await openOffice(shop, await addStaff(shop))
  const { cookie } = left
  expect((await left.call('POST /office-api/log-out')).status).toBe(200)
  expect((await officeClient(shop, cookie).call('GET /office-api/me')).status).toBe(401)
})

test('a customer’s token opens no call of the office, and a cookie of the office none of the shop', async () => {
  const client = await openOffice(shop, await addStaff(shop, [{ role: 'owner', countries: ['all'] }]))
  const cookie = `office=${client.cookie}`
  expect((await shop.fetch('/shop-api/me', { headers: { cookie } })).status).toBe(401)
  expect((await shop.fetch('/shop-api/me', { token: client.cookie })).status).toBe(401)
  const { token } = await addUser(shop)
  expect((await shop.fetch('/office-api/me', { token })).status).toBe(401)
  expect((await officeClient(shop, token).call('GET /office-api/me')).status).toBe(401)
})
