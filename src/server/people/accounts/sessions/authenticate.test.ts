import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { grantRole } from '../grant-role.ts'
import { authenticate } from './authenticate.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const statusOf = async (token: string) => (await shop.fetch('/shop-api/session', { token })).status

test('a session opens the door for seven days, to the second', async () => {
  const { token } = await addUser(shop)
  shop.clock.advance(7 * 24 * 3_600_000 - 1)
  expect(await statusOf(token)).toBe(200)
  shop.clock.advance(1)
  expect(await statusOf(token)).toBe(401)
})

test('a token that the shop did not give opens nothing, nor does anything that is stored of one', async () => {
  const { token, id } = await addUser(shop)
  const [session] = await sql<{ id: string; hash: Buffer }>(
    shop,
    'select id, token_hash as hash from sessions where user_id = $1',
    [id],
  )
  const { hash } = session!
  const others = [
    session!.id,
    id,
    hash.toString('base64url'),
    hash.toString('hex'),
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    'gibberish',
    "' or true",
    '',
  ]
  for (const other of others) expect(await authenticate(shop, `Bearer ${other}`), other).toBeNull()
  for (const header of [token, `Basic ${token}`, `Bearer${token}`])
    expect(await authenticate(shop, header)).toBeNull()
  expect(await authenticate(shop, `Bearer ${token}`)).toMatchObject({ id, sessionId: session!.id })
})

test('many calls at once are each answered for their own session', async () => {
  const person = await addUser(shop)
  const staff = await addUser(shop, { roles: ['check-in'] })
  const ended = await addUser(shop)
  await sql(shop, 'update sessions set ended_at = $2 where user_id = $1', [ended.id, shop.clock.now()])
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, nth) =>
      authenticate(shop, `Bearer ${[person, staff, ended][nth % 3]!.token}`),
    ),
  )
  const expected = [[person.id, []], [staff.id, ['check-in']], null]
  answers.forEach((customer, nth) => {
    expect(customer && [customer.id, customer.roles]).toEqual(expected[nth % 3])
  })
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
  expect(await grantRole(shop, { email: email.toUpperCase(), role: 'check-in' })).toBe('granted')
  expect(await roles()).toEqual(['check-in'])
  expect(await grantRole(shop, { email, role: 'check-in' })).toBe('unchanged')
  expect(await grantRole(shop, { email, role: 'check-in', revoke: true })).toBe('revoked')
  expect(await roles()).toEqual([])
  expect(await grantRole(shop, { email, role: 'check-in', revoke: true })).toBe('unchanged')
  const changes = await sql(
    shop,
    `select c.change, c.actor_kind, c.actor_id, c.details from account_changes c join users u on u.id = c.user_id
     where u.email = $1 order by c.id`,
    [email],
  )
  const details = { actorKind: 'staff', actorId: 'ana', details: { role: 'check-in' } }
  expect(changes).toEqual([
    { change: 'role_granted', ...details },
    { change: 'role_revoked', ...details },
  ])
  await expect(grantRole(shop, { email: 'nadie@correo.mx', role: 'check-in' })).rejects.toMatchObject({
    code: 'email_not_registered',
  })
})
