import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readMyData } from '#server/people/accounts/privacy/my-data-sql.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { call, draftOf } from '#test/helpers/purchase.ts'
import { addStaff, type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* A stranger registers an e-mail before its owner; later staff sell to the owner on the phone. */

let shop: TestShop
let support: OfficeClient
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  event = await addEvent(shop, { startsAt: '2026-12-20T20:30:00-06:00', size: 50 })
})

const password = 'Atacante-99x'
const newEmail = () => `vera.${randomUUID().slice(0, 8)}@correo.test`
const vera = { firstName: 'Vera', lastName: 'Luna', phone: '+52 55 1234 5678' }

async function register(email: string) {
  const json = {
    ...{ email, plainPassword: password, firstName: 'Mala', lastName: 'Persona', birthday: '1990-05-17' },
    ...{ phoneNumber: '+525599998888', countryCode: 'MX', _acceptTerms: true },
  }
  return call<{ token: string }>(shop, '/api/register', { json })
}
const sell = (email: string, key: string = randomUUID()) => {
  const { url: _url, ...order } = draftOf(event)
  const body = { buyer: { ...vera, email }, order }
  return support.call('POST /office-api/orders', body, { 'idempotency-key': key })
}
const account = async (email: string) => {
  const [row] = await sql<{ id: string; name: string; phone: string; verified: boolean }>(
    shop,
    `select id, first_name || ' ' || last_name as name, phone, verified_at is not null as verified
     from users where email = $1`,
    [email],
  )
  return row!
}
const linkIn = async (kind: string, email: string) => {
  const [mail] = await sql<{ token: string }>(
    shop,
    `select data ->> 'token' as token from outbox where kind = $1 and recipient = $2 order by id desc`,
    [kind, email],
  )
  return mail?.token
}
const mailsOf = async (kind: string, email: string) =>
  (await sql(shop, 'select id from outbox where kind = $1 and recipient = $2', [kind, email])).length

describe('a sale by phone to an e-mail that a stranger registered and never verified', () => {
  it('is for the buyer alone: session, password and links of the stranger end, the buyer gets a link', async () => {
    const email = newEmail()
    const { token } = (await register(email)).data
    const { status, data } = await sell(email.toUpperCase())
    expect({ status, data }).toMatchObject({ status: 200, data: { newAccount: true } })
    const order = `/shop-api/order-detail/${data.orderId}`
    expect((await call(shop, order, { token })).status).toBe(401)
    expect((await call(shop, '/api/login', { json: { email, password } })).status).toBe(401)
    const verify = await call(shop, `/shop-api/verify-account?token=${await linkIn('verify_account', email)}`)
    expect(verify.code).toBe('token_not_valid')
    expect(await account(email)).toMatchObject({
      ...{ name: 'Vera Luna', phone: '+525512345678', verified: false },
    })
    const chosen = 'cuatro palabras largas'
    const link = await linkIn('account_made', email)
    await shop.fetch(`/api/reset-password?token=${link}`, {
      json: { password1: chosen, password2: chosen },
    })
    const own = await call<{ token: string }>(shop, '/api/login', { json: { email, password: chosen } })
    expect((await call(shop, order, { token: own.data.token })).status).toBe(200)
  })

  it('lets the stranger read no paid ticket, before and after the owner has proven the address', async () => {
    const email = newEmail()
    const { token } = (await register(email)).data
    const { data } = await sell(email)
    expect(
      await confirmTransfer(shop, String(data.number), `K${randomUUID().replaceAll('-', '').slice(0, 20)}`),
    ).toBe('paid')
    const order = `/shop-api/order-detail/${data.orderId}`
    const own = ['', '/ticket.pdf', '/qr.svg', '/ticket.ics'].map((path) => `${order}${path}`)
    const statusesFor = async (token: string) =>
      Promise.all(own.map(async (path) => (await shop.fetch(path, { token })).status))
    const other = (await register(newEmail())).data.token
    const expectNothing = async () => {
      expect(await statusesFor(token)).toEqual(own.map(() => 401))
      expect(await statusesFor(other)).toEqual(own.map(() => 404))
      expect((await call(shop, '/api/login', { json: { email, password } })).status).toBe(401)
      const give = { ticket: 0, passenger: 0, email: 'complice@correo.test' }
      expect((await call(shop, `${order}/give-aways`, { token, json: give })).status).toBe(401)
    }
    await expectNothing()
    const chosen = 'cuatro palabras largas'
    const json = { password1: chosen, password2: chosen }
    await shop.fetch(`/api/reset-password?token=${await linkIn('account_made', email)}`, { json })
    await expectNothing()
    const owner = await call<{ token: string }>(shop, '/api/login', { json: { email, password: chosen } })
    expect(await statusesFor(owner.data.token)).toEqual(own.map(() => 200))
  })

  it('shows the buyer nothing of the stranger, whose unpaid orders end', async () => {
    const email = newEmail()
    const { token } = (await register(email)).data
    const { id } = await account(email)
    const friend = { fullname: 'Cómplice Uno', phone: '+525511112222', email: 'complice@correo.test' }
    await sql(
      shop,
      `with f as (insert into frequent_friends (user_id, fullname, phone, email) values ($1, $2, $3, $4))
       insert into frequent_addresses (user_id, name, county_id) values ($1, 'Guarida 1', $5)`,
      [id, friend.fullname, friend.phone, friend.email, event.countyId],
    )
    await sql(
      shop,
      `insert into event_requests (owner_id, country_code, time_zone, state, name, created_at, changed_at)
       values ($1, 'MX', 'America/Mexico_City', 'saved', 'Fiesta de Mala', $2, $2)`,
      [id, shop.clock.now()],
    )
    await addOrder(shop, { user: { id, email }, event, tickets: 3, state: 'awaiting_payment' } as never)
    expect((await sell(email)).status).toBe(200)
    const mine = await readMyData(shop.db, id)
    expect(JSON.stringify(mine)).not.toMatch(/Mala|Cómplice|Guarida|1990-05-17/)
    expect(mine.purchases.map(({ state }) => state).sort()).toEqual([
      'awaiting_transfer_payment',
      'cancelled',
    ])
    expect((await call(shop, '/shop-api/me', { token })).status).toBe(401)
  })

  it('is refused while the stranger hosts a private event, which staff have to call off', async () => {
    const email = newEmail()
    await register(email)
    const { id } = await account(email)
    await sql(
      shop,
      `insert into event_requests (owner_id, country_code, time_zone, state, name, created_at, changed_at, event_id,
         starts_at, ends_at, county_id, image_path)
       values ($1, 'MX', 'America/Mexico_City', 'active', 'Boda de Mala', $2, $2, $3, $2,
         $2::timestamptz + interval '4 hours', $4, '/favicon.svg')`,
      [id, shop.clock.now(), event.id, event.countyId],
    )
    expect((await sell(email)).code).toBe('buyer_not_verified')
    expect(await account(email)).toMatchObject({ name: 'Mala Persona' })
  })

  it.each(['before', 'after', 'at the same moment'])(
    'leaves a verified account alone: verified %s',
    async (when) => {
      const email = newEmail()
      const { token } = (await register(email)).data
      const link = await linkIn('verify_account', email)
      const verify = () => call(shop, `/shop-api/verify-account?token=${link}`)
      if (when === 'before') await verify()
      const [sold, verified] = await Promise.all([
        sell(email),
        when === 'at the same moment' ? verify() : undefined,
      ])
      if (when === 'after') expect((await verify()).code).toBe('token_not_valid')
      const wasVerified = when === 'before' || verified?.status === 200
      expect(sold).toMatchObject({ status: 200, data: { newAccount: !wasVerified } })
      expect((await call(shop, '/shop-api/me', { token })).status).toBe(wasVerified ? 200 : 401)
      expect((await account(email)).verified).toBe(wasVerified)
    },
  )

  it('ends every session, also one that begins at the same moment', async () => {
    const email = newEmail()
    await register(email)
    const logIn = () => call<{ token: string }>(shop, '/api/login', { json: { email, password } })
    const [sold, ...logIns] = await Promise.all([sell(email), logIn(), logIn(), logIn()])
    expect(sold.status).toBe(200)
    for (const { data } of logIns)
      if (data) expect((await call(shop, '/shop-api/me', { token: data.token })).status).toBe(401)
    const open =
      'select from sessions s join users u on u.id = s.user_id where u.email = $1 and s.ended_at is null'
    expect(await sql(shop, open, [email])).toEqual([])
  })
})

describe('a second sale to a buyer who has not opened the link yet', () => {
  it('adds to the first one and sends no second link while the first is valid', async () => {
    const email = newEmail()
    expect((await sell(email)).data.newAccount).toBe(true)
    expect((await sell(email)).data.newAccount).toBe(false)
    const orders = 'select state from orders o join users u on u.id = o.user_id where u.email = $1'
    expect(await sql(shop, orders, [email])).toEqual(Array(2).fill({ state: 'awaiting_transfer_payment' }))
    expect(await mailsOf('account_made', email)).toBe(1)
    shop.clock.set('2026-11-29T18:00:00Z')
    support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
    await sell(email)
    expect(await mailsOf('account_made', email)).toBe(2)
  })

  it('takes an account over once', async () => {
    const email = newEmail()
    await register(email)
    const key = randomUUID()
    const [first, second] = [await sell(email, key), await sell(email, key)]
    expect(second.data.number).toBe(first.data.number)
    expect(await mailsOf('account_made', email)).toBe(1)
  })
})

describe('the e-mail of a member of staff', () => {
  it('opens no account and replaces no e-mail, with the words for a registered one', async () => {
    const staff = await addStaff(shop, [{ role: 'support', countries: ['MX'] }])
    const registered = await register((await addUser(shop)).email)
    const refused = await register(staff.email.toUpperCase())
    expect(refused).toEqual(registered)
    expect(refused).toMatchObject({ status: 409, code: 'email_already_registered' })
    expect(await sql(shop, 'select from users where email = $1', [staff.email])).toEqual([])

    const ana = await addUser(shop, { password: 'una-clave-larga' })
    const change = (email: string) =>
      call(shop, '/shop-api/me', {
        token: ana.token,
        method: 'PUT',
        json: {
          ...{ email, currentPassword: 'una-clave-larga', firstName: 'Ana', lastName: 'Paz' },
          ...{ phoneNumber: '+525512345678', rut: null, gender: 'female' },
        },
      })
    const taken = await change((await addUser(shop)).email)
    expect(taken.code).toBe('email_already_registered')
    expect(await change(staff.email)).toEqual(taken)
  })
})
