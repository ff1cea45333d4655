import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/platform/endpoint.ts'
import { addEvent, addUser, openSession, sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { deleteExpiredTraces } from './account-jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const form = (more: Record<string, unknown> = {}) => ({
  email: `${crypto.randomUUID()}@correo.mx`,
  plainPassword: 'jacaranda',
  firstName: 'Lucía',
  lastName: 'Prado',
  phoneNumber: '+52 55 1234 5678',
  countryCode: 'MX',
  birthday: '1990-05-17',
  ...more,
})

type Told = { status: number; data: Record<string, unknown>; code: string; message: string; fields: unknown }

async function call(path: string, init: Parameters<TestShop['fetch']>[1] = {}): Promise<Told> {
  const response = await shop.fetch(path, init)
  const envelope = (await response.json()) as Envelope<Record<string, unknown>>
  return envelope.success
    ? { status: response.status, data: envelope.data, code: '', message: '', fields: undefined }
    : {
        status: response.status,
        data: {},
        message: envelope.message,
        ...envelope.error,
        fields: envelope.error.fields,
      }
}

const register = (more?: Record<string, unknown>) => call('/api/register', { json: form(more) })
const logIn = (email: string, password: string) => call('/api/login', { json: { email, password } })

async function mailsTo(email: string, kind: string): Promise<{ token: string; firstName: string }[]> {
  const rows = await sql<{ data: { token: string; firstName: string } }>(
    shop,
    'select data from outbox where recipient = $1 and kind = $2 order by id',
    [email, kind],
  )
  return rows.map((row) => row.data)
}

const changesOf = async (email: string) => {
  const rows = await sql<{ change: string }>(
    shop,
    'select c.change from account_changes c join users u on u.id = c.user_id where u.email = $1 order by c.id',
    [email],
  )
  return rows.map((row) => row.change)
}

describe('an account', () => {
  test('is opened, verified by the link in the mail, logged in to, and left again', async () => {
    const email = 'Ana.Sol@correo.mx'
    const registered = await register({ email })
    const token = registered.data.token as string
    expect(registered.status).toBe(200)
    expect((await call('/shop-api/me', { token })).data).toMatchObject({
      email,
      firstName: 'Lucía',
      phoneNumber: '+525512345678',
      verified: false,
      roles: [],
      frequentFriends: [],
      frequentAddresses: [],
    })

    const [mail] = await mailsTo(email, 'verify_account')
    expect(mail?.firstName).toBe('Lucía')
    expect((await call(`/shop-api/verify-account?token=${mail?.token}`)).status).toBe(200)
    expect((await call('/shop-api/me', { token })).data.verified).toBe(true)

    const session = await logIn('ana.sol@CORREO.mx', 'jacaranda')
    const second = session.data.token as string
    const expiresAt = new Date(shop.clock.now().getTime() + 7 * 24 * 3_600_000).toISOString()
    expect(session.data).toEqual({ token: second, expiresAt })
    expect((await call('/shop-api/session', { token: second })).data).toEqual({ expiresAt, roles: [] })

    expect((await call('/shop-api/logout', { token: second, method: 'POST' })).status).toBe(200)
    expect(await call('/shop-api/session', { token: second })).toMatchObject({
      status: 401,
      code: 'login_required',
    })
    expect((await call('/shop-api/session', { token })).status).toBe(200)
    expect(await changesOf(email)).toEqual(['registered', 'verified'])
  })

  test('exists once per e-mail, in upper or lower case', async () => {
    await register({ email: 'Doble@correo.mx' })
    expect(await register({ email: 'dOBLE@correo.mx' })).toMatchObject({
      status: 409,
      code: 'email_already_registered',
      message: 'El correo electrónico ingresado ya se encuentra registrado.',
    })
    expect(await mailsTo('dOBLE@correo.mx', 'verify_account')).toEqual([])
  })

  test('is opened by one of two registrations at the same moment', async () => {
    const email = 'carrera@correo.mx'
    const answers = await Promise.all([
      register({ email }),
      register({ email: 'CARRERA@correo.mx' }),
      register({ email }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const rows = await sql<{ mails: number }>(
      shop,
      `select count(*)::int as mails from outbox where lower(recipient) = 'carrera@correo.mx'`,
    )
    expect(rows[0]?.mails).toBe(1)
  })

  test('takes a birthday that is not ahead where the customer lives, and no other', async () => {
    shop.clock.set('2026-11-22T02:00:00Z') // still the 21st in Mexico City, already the 22nd in Madrid
    const refused = { status: 400, fields: { birthday: 'birthday_is_invalid' } }
    expect(await register({ birthday: '2026-11-22' })).toMatchObject(refused)
    expect((await register({ birthday: '2026-11-21' })).status).toBe(200)
    expect((await register({ birthday: '2026-11-22', countryCode: 'ES' })).status).toBe(200)
    expect(await register({ birthday: '1991-02-29' })).toMatchObject(refused)
    expect(await register({ birthday: '1850-01-01' })).toMatchObject(refused)
  })

  test('says the same of a wrong password and of an unknown e-mail', async () => {
    const { email } = await addUser(shop, { password: 'jacaranda' })
    const wrong = await logIn(email, 'buganvilia')
    expect(wrong).toMatchObject({ status: 401, code: 'login_error' })
    expect(await logIn('nadie@correo.mx', 'buganvilia')).toEqual(wrong)
  })
})

describe('a link in a mail', () => {
  test('verifies once, and says so each time', async () => {
    const email = 'una.vez@correo.mx'
    await register({ email })
    const [mail] = await mailsTo(email, 'verify_account')
    const path = `/shop-api/verify-account?token=${mail?.token}`
    const both = await Promise.all([call(path), call(path)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    shop.clock.advance(48 * 3_600_000)
    expect((await call(path)).status).toBe(200)
    expect(await changesOf(email)).toEqual(['registered', 'verified'])
  })

  test('expires after two days, and cannot be derived from the stored hash', async () => {
    const email = 'tarde@correo.mx'
    await register({ email })
    const [mail] = await mailsTo(email, 'verify_account')
    const kept = await sql<{ hash: Buffer }>(shop, 'select hash from account_tokens')
    expect(kept.map(({ hash }) => hash.toString('base64url'))).not.toContain(mail?.token)
    shop.clock.advance(48 * 3_600_000)
    expect(await call(`/shop-api/verify-account?token=${mail?.token}`)).toMatchObject({
      code: 'token_not_valid',
    })
    expect(await call('/shop-api/verify-account?token=inventado')).toMatchObject({ code: 'token_not_valid' })
  })

  test('sets a new password once, which ends every session', async () => {
    const person = await addUser(shop, { email: 'olvido@correo.mx', password: 'jacaranda' })
    const other = await openSession(shop, person.id)
    await call('/shop-api/recovery', { json: { email: person.email } })
    shop.clock.advance(5 * 60_000)
    await call('/shop-api/recovery', { json: { email: 'OLVIDO@correo.mx' } })
    const [first, second] = await mailsTo(person.email, 'recovery')
    const reset = (token: string | undefined, password1: string, password2 = password1) =>
      call(`/api/reset-password?token=${token}`, { json: { password1, password2 } })

    expect(await reset(first?.token, 'guayacanes', 'guayacanes y jacarandas')).toMatchObject({
      status: 400,
      fields: { password2: 'passwords_must_match' },
    })
    const both = await Promise.all([reset(first?.token, 'guayacanes'), reset(first?.token, 'guayacanes')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await reset(second?.token, 'buganvilia')).toMatchObject({ code: 'token_not_valid' })

    for (const token of [person.token, other])
      expect((await call('/shop-api/me', { token })).status).toBe(401)
    expect(await mailsTo(person.email, 'password_changed')).toHaveLength(1)
    expect((await logIn(person.email, 'jacaranda')).status).toBe(401)
    expect((await logIn(person.email, 'guayacanes')).status).toBe(200)
    expect(await changesOf(person.email)).toEqual([
      'recovery_requested',
      'recovery_requested',
      'password_reset',
    ])
  })

  test('to set a password is dead after an hour, and is not the one that verifies', async () => {
    const email = 'hora@correo.mx'
    await register({ email })
    await call('/shop-api/recovery', { json: { email } })
    const [recovery] = await mailsTo(email, 'recovery')
    const [verification] = await mailsTo(email, 'verify_account')
    const json = { password1: 'guayacanes', password2: 'guayacanes' }
    expect((await call(`/api/reset-password?token=${verification?.token}`, { json })).status).toBe(410)
    expect((await call(`/shop-api/verify-account?token=${recovery?.token}`)).status).toBe(410)
    shop.clock.advance(3_600_000)
    expect((await call(`/api/reset-password?token=${recovery?.token}`, { json })).status).toBe(410)
  })

  test('is not sent to an e-mail that is not registered', async () => {
    expect(await call('/shop-api/recovery', { json: { email: 'nadie@correo.mx' } })).toMatchObject({
      status: 404,
      code: 'email_not_registered',
      message: 'El correo ingresado no se encuentra registrado.',
    })
  })
})

test('a log-in with the old password does not outlive a reset that it overlaps', async () => {
  const person = await addUser(shop, { password: 'jacaranda' })
  const { promise: reset, resolve: finishReset } = Promise.withResolvers<void>()
  const { promise: holds, resolve: nowHolds } = Promise.withResolvers<void>()
  const resetting = shop.db.transaction(async (tx) => {
    await tx.query({ name: '', text: `update users set password_hash = 'other' where id = $1` }, [person.id])
    nowHolds()
    await reset
  })
  await holds
  const entering = logIn(person.email, 'jacaranda')
  await waitUntil(async () => {
    const [row] = await sql<{ waiting: number }>(
      shop,
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`,
    )
    return row!.waiting > 0
  })
  finishReset()
  await resetting
  expect((await entering).status).toBe(401)
})

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!(await isTrue())) if (performance.now() > deadline) throw new Error('waited in vain')
}

test('a customer keeps friends and addresses, one of which is their own', async () => {
  const { token, email } = await addUser(shop)
  const { countyId, provinceId } = await addEvent(shop)
  const friend = { fullname: 'Marta Ríos', phone: '+525512345678', email: 'marta@correo.mx' }
  const kept = await call('/shop-api/frequent-friends', { token, json: friend })
  expect(kept.data).toEqual({ id: expect.any(Number), ...friend })

  const address = (name: string, myAddress: 0 | 1) =>
    call('/shop-api/frequent-addresses', { token, json: { name, countyId, myAddress } })
  const first = await address('Orizaba 34', 1)
  const county = { id: countyId, name: 'Roma Norte', provinceId }
  expect(first.data).toEqual({ id: expect.any(Number), name: 'Orizaba 34', county, myAddress: 1 })
  await Promise.all([address('Colima 12', 1), address('Durango 8', 1), address('Jalapa 5', 0)])

  const listed = async () =>
    (await call('/shop-api/frequent-addresses', { token })).data as unknown as {
      id: number
      myAddress: number
    }[]
  expect(await listed()).toHaveLength(4)
  expect((await listed()).filter((each) => each.myAddress === 1)).toHaveLength(1)

  await call(`/shop-api/frequent-addresses/${first.data.id}/my-address`, { token, method: 'PUT' })
  expect((await listed()).filter((each) => each.myAddress === 1)).toMatchObject([{ id: first.data.id }])
  const me = (await call('/shop-api/me', { token })).data
  expect(me).toMatchObject({
    frequentFriends: [{ ...friend, id: kept.data.id }],
    frequentAddresses: await listed(),
  })

  const stranger = await addUser(shop)
  const mine = { token: stranger.token, method: 'PUT' }
  expect((await call(`/shop-api/frequent-addresses/${first.data.id}/my-address`, mine)).status).toBe(404)
  expect((await listed()).filter((each) => each.myAddress === 1)).toHaveLength(1)
  expect(
    await call('/shop-api/frequent-addresses', { token, json: { name: 'x', countyId: 999_999 } }),
  ).toMatchObject({
    status: 400,
    fields: { countyId: 'countie_is_required' },
  })
  expect(await changesOf(email)).toEqual([
    'friend_kept',
    ...Array(4).fill('address_kept'),
    'my_address_chosen',
  ])
})

test('a text that the database cannot keep is refused, not a breakdown', async () => {
  const { token } = await addUser(shop)
  const { countyId } = await addEvent(shop)
  expect(
    (await call('/shop-api/frequent-addresses', { token, json: { name: 'a\u0000b', countyId } })).status,
  ).toBe(400)
})

test('dead sessions, links and counts are forgotten, living ones are not', async () => {
  const { id, token } = await addUser(shop)
  await register()
  const count = async () => {
    const [row] = await sql<{ sessions: number; tokens: number; attempts: number }>(
      shop,
      `select (select count(*)::int from sessions) as sessions, (select count(*)::int from account_tokens) as tokens,
         (select count(*)::int from rate_limit_counts) as attempts`,
    )
    return row!
  }
  const before = await count()
  expect(before.attempts).toBeGreaterThan(0)
  await deleteExpiredTraces(shop)
  expect((await call('/shop-api/session', { token })).status).toBe(200)
  shop.clock.advance(40 * 24 * 3_600_000)
  const fresh = await openSession(shop, id)
  await deleteExpiredTraces(shop)
  expect(await count()).toEqual({ sessions: 1, tokens: 0, attempts: 0 })
  expect((await call('/shop-api/session', { token: fresh })).status).toBe(200)
})
