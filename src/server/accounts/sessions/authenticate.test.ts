import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, openSession, sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { grantRole } from '../grant-role.ts'
import { authenticate } from './authenticate.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const statusOf = async (token: string) => (await shop.fetch('/shop-api/session', { token })).status

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function claimsOf(token: string): { sub: string; jti: string; exp: number } {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8'))
}

test('a session opens the door for seven days, to the second', async () => {
  const { token } = await addUser(shop)
  shop.clock.advance(7 * 24 * 3_600_000 - 1)
  expect(await statusOf(token)).toBe(200)
  shop.clock.advance(1)
  expect(await statusOf(token)).toBe(401)
})

test('any library that reads JWT can write the same token', async () => {
  const { token } = await addUser(shop)
  const { sub, jti, exp } = claimsOf(token)
  const written = await new SignJWT({ sub, jti, exp })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(shop.config.sessionSecret))
  expect(written).toBe(token)
})

test('a token that the shop did not write opens nothing', async () => {
  const { token } = await addUser(shop)
  const other = await addUser(shop)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signed = (text: string, secret: string, hash = 'sha256') =>
    `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
  const none = encode({ alg: 'none', typ: 'JWT' })
  const hs512 = encode({ alg: 'HS512', typ: 'JWT' })
  const forged = [
    `${none}.${claims}.`,
    `${none}.${claims}`,
    `${none}.${claims}.${signature}`,
    `${head}.${claims}.`,
    `${head}.${claims}`,
    `${head}.${claims}.${signature}.${signature}`,
    `${head}.${encode({ ...claimsOf(token), sub: other.id })}.${signature}`,
    `${head}.${encode({ ...claimsOf(token), exp: 9_999_999_999 })}.${signature}`,
    signed(`${none}.${claims}`, shop.config.sessionSecret),
    signed(`${head}.${claims}`, 'a guess'),
    signed(`${head}.${claims}`, ''),
    signed(`${hs512}.${claims}`, shop.config.sessionSecret, 'sha512'),
    // Even the shop's own key makes no session where there is no row, or another person's.
    signed(`${head}.${encode({ ...claimsOf(token), jti: crypto.randomUUID() })}`, shop.config.sessionSecret),
    signed(`${head}.${encode({ ...claimsOf(token), jti: "' or 1=1" })}`, shop.config.sessionSecret),
    signed(`${head}.${encode({ ...claimsOf(token), sub: other.id })}`, shop.config.sessionSecret),
    'gibberish',
    '',
  ]
  for (const each of forged) expect(await authenticate(shop, `Bearer ${each}`), each).toBeNull()
  for (const each of [token, `Basic ${token}`, `Bearer${token}`])
    expect(await authenticate(shop, each)).toBeNull()
  expect(await authenticate(shop, `Bearer ${token}`)).toMatchObject({ sessionId: claimsOf(token).jti })
})

test('two hundred calls at once cost a few statements, and each is answered for itself', async () => {
  const person = await addUser(shop)
  const staff = await addUser(shop, { roles: ['check-in'] })
  const ended = await openSession(shop, person.id)
  await sql(shop, 'update sessions set ended_at = $2 where id = $1', [claimsOf(ended).jti, shop.clock.now()])

  const before = shop.db.statementCount()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      authenticate(shop, `Bearer ${[person.token, staff.token, ended][i % 3]}`),
    ),
  )
  expect(shop.db.statementCount() - before).toBeLessThanOrEqual(2)
  expect(answers.slice(0, 3).map((customer) => customer && [customer.id, customer.roles])).toEqual([
    [person.id, []],
    [staff.id, ['check-in']],
    null,
  ])
  expect(answers.filter((customer) => customer?.id === person.id)).toHaveLength(67)
})

test('two hundred calls of the interface at once cost a few statements', async () => {
  const { token } = await addUser(shop)
  const before = shop.db.statementCount()
  const statuses = await Promise.all(Array.from({ length: 200 }, () => statusOf(token)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(shop.db.statementCount() - before).toBeLessThanOrEqual(10)
})

test('a session that has been ended is over for the next call, even while others are being looked up', async () => {
  const { token, id } = await addUser(shop)
  const storm = Array.from({ length: 50 }, () => statusOf(token))
  await sql(shop, 'update sessions set ended_at = $2 where user_id = $1', [id, shop.clock.now()])
  expect(await statusOf(token)).toBe(401)
  await Promise.all(storm)
})

test('a role counts from the next call on, and no longer once it is revoked', async () => {
  const { token, email } = await addUser(shop)
  const roles = async () => (await authenticate(shop, `Bearer ${token}`))?.roles
  expect(await grantRole(shop, { email: email.toUpperCase(), role: 'check-in' })).toBe(true)
  expect(await roles()).toEqual(['check-in'])
  expect(await grantRole(shop, { email, role: 'check-in' })).toBe(false)
  expect(await grantRole(shop, { email, role: 'check-in', revoke: true })).toBe(true)
  expect(await roles()).toEqual([])
  expect(await grantRole(shop, { email, role: 'check-in', revoke: true })).toBe(false)
  const changes = await sql(
    shop,
    `select c.change, c.actor, c.details from account_changes c join users u on u.id = c.user_id
     where u.email = $1 order by c.id`,
    [email],
  )
  const details = { actor: 'staff:command-line', details: { role: 'check-in' } }
  expect(changes).toEqual([
    { change: 'role_granted', ...details },
    { change: 'role_revoked', ...details },
  ])
  await expect(grantRole(shop, { email: 'nadie@correo.mx', role: 'check-in' })).rejects.toMatchObject({
    code: 'email_not_registered',
  })
})
