import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope } from '#contract/platform/endpoint.ts'
import { takeEnquiry } from '#server/catalogue/enquiries/take-enquiry.ts'
import { addUser, sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { askForRecovery } from '../mailed-links/ask-for-recovery.ts'
import { register } from '../register.ts'
import { logIn } from './log-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => shop.close())

const enter = (email: string, password: string, ip: string) =>
  logIn(shop.ctx({ ip }), { email, password }).then(
    () => 'in',
    (error: { code: string }) => error.code,
  )

test('guessing passwords is slowed, from anywhere, and the person at home is not', async () => {
  const { email } = await addUser(shop, { password: 'jacaranda' })
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, i) => enter(email, `intento${i}`, '203.0.113.7')),
  )
  expect(guesses.filter((outcome) => outcome === 'login_error')).toHaveLength(10)
  expect(guesses.filter((outcome) => outcome === 'too_many_attempts')).toHaveLength(4)
  expect(await enter(email, 'jacaranda', '203.0.113.7')).toBe('too_many_attempts')

  expect(await enter(email, 'jacaranda', '198.51.100.20')).toBe('in')
  const neighbour = await addUser(shop, { password: 'guayacanes' })
  expect(await enter(neighbour.email, 'guayacanes', '203.0.113.7')).toBe('in')
})

test('the refusal says for how long, and after that the person may try again', async () => {
  const { email } = await addUser(shop, { password: 'jacaranda' })
  shop.clock.set('2026-11-21T18:05:00Z')
  for (let i = 0; i < 10; i++) await enter(email, 'x', '127.0.0.1')
  const response = await shop.fetch('/api/login', { json: { email, password: 'jacaranda' } })
  const { message } = (await response.json()) as Envelope<never> & { message: string }
  expect(response.status).toBe(429)
  // The window ends in 10 minutes, and a tenth of the next one must pass before one of ten attempts has
  // faded.
  expect(message).toBe('Demasiados intentos. Espera 12 minutos y prueba otra vez.')
  shop.clock.advance(11 * 60_000)
  expect(await enter(email, 'jacaranda', '127.0.0.1')).toBe('too_many_attempts')
  shop.clock.advance(60_000)
  expect(await enter(email, 'jacaranda', '127.0.0.1')).toBe('in')
})

test('a customer who was slowed gets in with a new password', async () => {
  const { email } = await addUser(shop, { password: 'jacaranda' })
  for (let i = 0; i < 11; i++) await enter(email, 'x', '127.0.0.1')
  await shop.fetch('/shop-api/recovery', { json: { email } })
  const [mail] = await sql<{ token: string }>(
    shop,
    `select data ->> 'token' as token from outbox where recipient = $1 and kind = 'recovery'`,
    [email],
  )
  const json = { password1: 'guayacanes', password2: 'guayacanes' }
  await shop.fetch(`/api/reset-password?token=${mail?.token}`, { json })
  expect(await enter(email, 'guayacanes', '127.0.0.1')).toBe('in')
})

test('logging in often is not guessing', async () => {
  const { email } = await addUser(shop, { password: 'jacaranda' })
  for (let i = 0; i < 12; i++) expect(await enter(email, 'jacaranda', '192.0.2.4')).toBe('in')
  expect(await enter(email, 'x', '192.0.2.4')).toBe('login_error')
})

test('a network of one customer is one client, with any number of addresses', async () => {
  const { email } = await addUser(shop, { password: 'jacaranda' })
  for (let i = 1; i <= 10; i++) await enter(email, 'x', `2001:db8:1:2::${i}`)
  expect(await enter(email, 'x', '2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd')).toBe('too_many_attempts')
  expect(await enter(email, 'jacaranda', '2001:db8:1:3::1')).toBe('in')
  for (let i = 0; i < 10; i++) await enter(email, 'x', '::ffff:192.0.2.9')
  expect(await enter(email, 'x', '192.0.2.9')).toBe('too_many_attempts')
})

test('an attempt that one limit refuses does not fill another', async () => {
  const { email } = await addUser(shop, { password: 'jacaranda' })
  for (let i = 0; i < 70; i++) await enter(email, 'x', '203.0.113.99')
  // 70 attempts, 10 of them counted: far from the address's own limit, so its owner can log in.
  expect(await enter(email, 'jacaranda', '198.51.100.21')).toBe('in')
})

test('an address that is attacked from many clients still lets its owner in, and slows each new guesser', async () => {
  const { email } = await addUser(shop, { password: 'jacaranda' })
  for (let client = 1; client <= 7; client++)
    for (let i = 0; i < 10; i++) await enter(email, 'x', `203.0.113.${100 + client}`)
  expect(await enter(email, 'jacaranda', '198.51.100.30')).toBe('in')
  const guesses = await Promise.all(Array.from({ length: 5 }, () => enter(email, 'x', '203.0.113.120')))
  expect(guesses.filter((outcome) => outcome === 'login_error')).toHaveLength(3)
  expect(await enter(email, 'jacaranda', '203.0.113.120')).toBe('too_many_attempts')
})

test('a mailbox cannot be flooded with recovery mails, nor the shop with registrations', async () => {
  const { email } = await addUser(shop)
  const ask = () => shop.fetch('/shop-api/recovery', { json: { email } })
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await ask()).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  const mailed = () => sql(shop, 'select 1 from outbox where recipient = $1', [email])
  expect(await mailed()).toHaveLength(1)
  shop.clock.advance(5 * 60_000)
  await askForRecovery(shop.ctx({ ip: '203.0.113.62' }), email)
  expect(await mailed()).toHaveLength(2)

  const outcomes = await Promise.all(
    Array.from({ length: 43 }, (_, i) =>
      register(shop.ctx({ ip: '203.0.113.50' }), {
        email: `robot${i}@correo.mx`,
        plainPassword: 'autómata',
        firstName: 'Robot',
        lastName: 'Gris',
        phoneNumber: '+525512345678',
        countryCode: 'MX',
        birthday: '1990-01-01',
      }).then(
        () => 'in',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(40)
  expect(outcomes.filter((outcome) => outcome === 'too_many_attempts')).toHaveLength(3)
})

test('a stranger who asks for recovery mails in a customer’s name does not keep that customer from asking', async () => {
  const { email } = await addUser(shop)
  const ask = (ip: string) =>
    askForRecovery(shop.ctx({ ip }), email).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    )
  const asked = await Promise.all(Array.from({ length: 7 }, () => ask('203.0.113.61')))
  expect(asked.filter((outcome) => outcome === 'too_many_attempts')).toHaveLength(2)
  expect(await ask('198.51.100.22')).toBe('sent')
})

test('strangers in many networks do not keep a customer from a new password', async () => {
  const { email } = await addUser(shop)
  const ask = (ip: string) => askForRecovery(shop.ctx({ ip }), email)
  for (let network = 1; network <= 9; network++)
    for (let nth = 0; nth < 5; nth++) await ask(`203.0.${network}.7`)
  await expect(ask('198.51.100.44')).resolves.toBeUndefined()
  const token = async () =>
    (
      await sql<{ token: string }>(
        shop,
        `select data ->> 'token' as token from outbox where recipient = $1 and kind = 'recovery' order by id desc limit 1`,
        [email],
      )
    )[0]?.token
  const json = { password1: 'guayacanes', password2: 'guayacanes' }
  const reset = async () => shop.fetch(`/api/reset-password?token=${await token()}`, { json })
  expect((await reset()).status).toBe(200)
  // A used link is no open one: the next is mailed at once.
  await ask('198.51.100.45')
  expect((await reset()).status).toBe(200)
})

test('strangers who name an address do not keep its owner from registering, asking or moving to it', async () => {
  const email = `solicitada.${crypto.randomUUID()}@correo.mx`
  const form = {
    ...{ plainPassword: 'autómata', firstName: 'Vera', lastName: 'Gris', phoneNumber: '+525512345678' },
    ...{ countryCode: 'MX' as const, birthday: '1990-01-01', email },
  }
  const refused = { code: 'too_many_attempts' }

  const write = (ip: string, message: string) => {
    const { firstName: name, phoneNumber: phone } = form
    const said = { name, phone, email, message, openFor: 60, subject: '' }
    return takeEnquiry(shop.ctx({ ip }), 'MX', { kind: 'contact', form: said })
  }
  for (let nth = 0; nth < 5; nth++) await write('203.0.113.71', `Hola ${nth}`)
  await expect(write('203.0.113.71', 'Hola otra vez')).rejects.toMatchObject(refused)
  await expect(write('198.51.100.71', 'Soy yo')).resolves.toMatchObject({
    number: expect.stringMatching(/^C-/),
  })

  const move = async (verified: boolean) => {
    const user = await addUser(shop, { password: 'jacaranda' })
    if (!verified) await sql(shop, 'update users set verified_at = null where id = $1', [user.id])
    const profile = {
      firstName: 'Vera',
      lastName: 'Gris',
      phoneNumber: form.phoneNumber,
      rut: '',
      gender: 'female',
    }
    const json = { ...profile, email, currentPassword: 'jacaranda' }
    return (await shop.fetch('/shop-api/me', { method: 'PUT', token: user.token, json })).status
  }
  for (let nth = 0; nth < 5; nth++) expect(await move(false)).toBe(200)
  expect(await move(false)).toBe(429)
  expect(await move(true)).toBe(200)

  const open = (ip: string) => register(shop.ctx({ ip }), form)
  await open('203.0.113.72')
  for (let nth = 0; nth < 9; nth++)
    await expect(open('203.0.113.72')).rejects.toMatchObject({ code: 'email_already_registered' })
  await expect(open('203.0.113.72')).rejects.toMatchObject(refused)
  await expect(open('198.51.100.72')).rejects.toMatchObject({ code: 'email_already_registered' })
})

test('guessing is counted for all processes of the shop together', async () => {
  const other = await createTestShop({ RATE_LIMIT_FACTOR: '1', DATABASE_URL: shop.databaseUrl })
  other.clock.set(shop.clock.now())
  const { email } = await addUser(shop, { password: 'jacaranda' })
  const guess = (at: TestShop, password: string) =>
    logIn(at.ctx({ ip: '203.0.113.80' }), { email, password }).then(
      () => 'in',
      (error: { code: string }) => error.code,
    )
  const outcomes = await Promise.all(Array.from({ length: 14 }, (_, i) => guess(i % 2 ? shop : other, 'x')))
  expect(outcomes.filter((outcome) => outcome === 'login_error')).toHaveLength(10)
  expect(await guess(other, 'jacaranda')).toBe('too_many_attempts')
  await other.close()
})

test('counts of attempts do not reveal a person', async () => {
  const rows = await sql<{ bucket: string }>(shop, 'select bucket from rate_limit_counts')
  expect(rows.length).toBeGreaterThan(0)
  for (const { bucket } of rows) expect(bucket).toMatch(/^[\w-]{22}$/)
})
