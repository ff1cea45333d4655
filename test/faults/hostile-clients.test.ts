import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffRoles } from '#domain/people/staff/staff-roles.ts'
import { addEvent, addUser, sql } from '../helpers/builders.ts'
import { everyAsk } from '../helpers/every-approval.ts'
import { openStatementShop, type StatementShop } from '../helpers/payments/statement-shop.ts'
import { call, draftOf, holdSeats, placeOrder } from '../helpers/purchase.ts'
import { addStaff, officeClient, openOffice, totpOf } from '../helpers/staff.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

/* Clients that repeat, borrow or invent what proves who they are. */

let bank: StatementShop
let shop: TestShop
let strict: TestShop
beforeAll(async () => {
  bank = await openStatementShop()
  shop = bank.shop
  strict = await createTestShop({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(async () => {
  await bank.close()
  await strict.close()
})

const finance = { role: 'finance' as const, countries: ['all' as const] }

const everyRole = staffRoles.map((role) => ({ role, countries: ['all' as const] }))

it('the idempotency key of another customer shows and takes nothing of theirs', async () => {
  const [ana, mala] = [await addUser(shop), await addUser(shop)]
  const event = await addEvent(shop, { startsAt: '2026-12-20T20:30:00-06:00' })
  const key = randomUUID()
  const [own, other] = await Promise.all([
    placeOrder(shop, ana.token, draftOf(event), key),
    placeOrder(shop, mala.token, draftOf(event), key),
  ])
  expect([own.status, other.status]).toEqual([200, 200])
  expect(other.data.orderId).not.toBe(own.data.orderId)
  const again = await placeOrder(shop, mala.token, draftOf(event), key)
  expect(again.data.orderId).toBe(other.data.orderId)
})

it('the seats that another customer holds are bought by nobody else', async () => {
  const [ana, mala] = [await addUser(shop), await addUser(shop)]
  const event = await addEvent(shop, { size: 1, startsAt: '2026-12-20T20:30:00-06:00' })
  const hold = await holdSeats(shop, ana.token, event, 1)
  const stolen = await placeOrder(shop, mala.token, draftOf(event, { holdId: hold.data.id }))
  expect(stolen.status).not.toBe(200)
  expect((await holdSeats(shop, mala.token, event, 1, hold.data.id)).status).not.toBe(200)
  expect((await placeOrder(shop, ana.token, draftOf(event, { holdId: hold.data.id }))).status).toBe(200)
})

it('a recovery link that several programs use at once sets one password', async () => {
  const { email } = await addUser(shop, { password: 'jacaranda' })
  await call(shop, '/shop-api/recovery', { json: { email } })
  const [mail] = await sql<{ token: string }>(
    shop,
    `select data ->> 'token' as token from outbox where recipient = $1 and kind = 'recovery'`,
    [email],
  )
  const words = ['guayacanes', 'bugambilias', 'cempasuchil', 'ahuehuetes']
  const answers = await Promise.all(
    words.map((word) =>
      call(shop, `/api/reset-password?token=${mail?.token}`, { json: { password1: word, password2: word } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const logIns = await Promise.all(
    words.map((password) => call(shop, '/api/login', { json: { email, password } })),
  )
  expect(logIns.map(({ status }) => status)).toEqual(
    answers.map(({ status }) => (status === 200 ? 200 : 401)),
  )
})

it('an address that a client invents in a header makes no other client of it', async () => {
  const { email } = await addUser(strict, { password: 'jacaranda' })
  const invented = (nth: number) => ({
    'x-forwarded-for': `203.0.113.${nth}`,
    'x-real-ip': `203.0.113.${nth}`,
    'cf-connecting-ip': `203.0.113.${nth}`,
    forwarded: `for=203.0.113.${nth}`,
  })
  const enter = async (password: string, nth: number) =>
    (await call(strict, '/api/login', { json: { email, password }, headers: invented(nth) })).code
  for (let nth = 1; nth <= 10; nth++) expect(await enter('x', nth)).toBe('login_error')
  expect(await enter('jacaranda', 11)).toBe('too_many_attempts')

  const { email: of } = await addStaff(strict, [finance])
  const open = (nth: number) =>
    officeClient(strict).call('POST /office-api/log-in', { email: of, password: 'x' }, invented(nth))
  for (let nth = 1; nth <= 10; nth++) expect((await open(nth)).code).not.toBe('too_many_attempts')
  expect((await open(11)).code).toBe('too_many_attempts')
})

it('the code that opened a session proves nothing a second time, also at once', async () => {
  const { email, password } = await addStaff(shop, [finance])
  const clients = Array.from({ length: 3 }, () => officeClient(shop))
  for (const client of clients) await client.call('POST /office-api/log-in', { email, password })
  const totp = totpOf(shop)
  const opened = await Promise.all(
    clients.map((client) => client.call('POST /office-api/log-in/second', { totp })),
  )
  const inside = clients.filter((_, nth) => opened[nth]?.status === 200)
  expect(inside).toHaveLength(1)
  expect((await inside[0]!.call('POST /office-api/step-up', { totp })).status).not.toBe(200)
})

it('a person approves no request of their own from another session or with another role', async () => {
  await bank.begin()
  const asks = Object.entries(everyAsk(bank))
  for (const [kind, ask] of asks) {
    const person = await addStaff(shop, everyRole)
    const before = await sql<{ id: number }>(shop, 'select coalesce(max(id), 0)::int as id from approvals')
    await ask(await openOffice(shop, person))
    const [asked] = await sql<{ id: number }>(
      shop,
      'select id::int from approvals where id > $1 and asked_by = $2 order by id desc limit 1',
      [before[0]?.id, person.id],
    )
    expect(asked, kind).toBeDefined()
    const other = await openOffice(shop, person)
    const { status } = await other.call(`POST /office-api/approvals/${asked?.id}/approve`, {})
    expect(status, kind).toBeGreaterThanOrEqual(400)
    const [row] = await sql(shop, 'select decision from approvals where id = $1', [asked?.id])
    expect(row, kind).toEqual({ decision: null })
  }
})
