import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvitedEvent } from '#contract/catalogue/private-event-guests.ts'
import type { MailedLink, SessionUser } from '#contract/people/accounts.ts'
import { addEvent, addUser, openSession, sql } from '#test/helpers/builders.ts'
import { addCounty, sendComplete } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const password = 'jacaranda'

async function register(email: string): Promise<string> {
  const json = {
    ...{ email, plainPassword: password, firstName: 'Lucía', lastName: 'Prado', countryCode: 'MX' },
    ...{ phoneNumber: '+52 55 1234 5678', birthday: '1990-05-17' },
  }
  return (await call<{ token: string }>(shop, '/api/register', { json })).data.token
}

async function linksTo(email: string, kind = 'verify_account'): Promise<string[]> {
  const rows = await sql<{ token: string }>(
    shop,
    `select data->>'token' as token from outbox where recipient = $1 and kind = $2 order by id`,
    [email, kind],
  )
  return rows.map(({ token }) => token)
}
const newestLink = async (email: string, kind?: string) => (await linksTo(email, kind)).at(-1)!

const newEmail = () => `${randomUUID()}@vaiven.test`
const press = (link: string, token?: string) =>
  call(shop, `/shop-api/verify-account?token=${link}`, token ? { token } : {})
const look = (link: string) => call<MailedLink>(shop, `/shop-api/mailed-link?token=${link}`)
const again = (link: string) => call(shop, `/shop-api/mailed-link?token=${link}`, { method: 'POST' })
const me = async (token: string) => (await call<SessionUser>(shop, '/shop-api/me', { token })).data
const logIn = async (email: string, chosen = password) =>
  (await call<{ token: string }>(shop, '/api/login', { json: { email, password: chosen } })).data.token

describe('a link of a mail', () => {
  it('is looked at by ten mail scanners and still verifies for the customer', async () => {
    const email = newEmail()
    const token = await register(email)
    const link = await newestLink(email)
    const looks = await Promise.all(Array.from({ length: 10 }, () => look(link)))
    expect(new Set(looks.map(({ data }) => data.state))).toEqual(new Set(['open']))
    expect(looks[0]!.data).toMatchObject({ purpose: 'verify', email, firstName: 'Lucía' })
    expect((await me(token)).verified).toBe(false)
    expect((await press(link)).status).toBe(200)
    expect((await look(link)).data).toMatchObject({ state: 'done', email: null, firstName: null })
    expect((await me(token)).verified).toBe(true)
  })

  it('is unknown when it was copied wrongly', async () => {
    expect(await look('inventado')).toMatchObject({ status: 404, code: 'not_found' })
    expect(await again('inventado')).toMatchObject({ status: 410, code: 'token_not_valid' })
  })

  it('that verifies is mailed again after its end, once a minute, and never while it works', async () => {
    const email = newEmail()
    await register(email)
    const first = await newestLink(email)
    expect((await again(first)).code).toBe('token_not_valid')
    shop.clock.advance(49 * 3_600_000)
    expect((await look(first)).data).toMatchObject({ state: 'ended', canBeMailedAgain: true, email: null })
    await Promise.all([again(first), again(first), again(first)])
    expect(await linksTo(email)).toHaveLength(2)
    expect((await press(await newestLink(email))).status).toBe(200)
    expect((await again(first)).code).toBe('token_not_valid')
    expect((await look(first)).data.state).toBe('done')
  })

  it('that sets a password is mailed again after it was used', async () => {
    const { email } = await addUser(shop, { password })
    await call(shop, '/shop-api/recovery', { json: { email } })
    const link = await newestLink(email, 'recovery')
    expect((await look(link)).data).toMatchObject({ purpose: 'recovery', state: 'open' })
    const json = { password1: 'guayacanes', password2: 'guayacanes' }
    await call(shop, `/api/reset-password?token=${link}`, { json })
    expect((await look(link)).data).toMatchObject({ state: 'ended', canBeMailedAgain: true })
    expect((await again(link)).status).toBe(200)
    expect(await linksTo(email, 'recovery')).toHaveLength(2)
  })

  it('that changes an e-mail is not mailed again by itself: its end may have stopped a thief', async () => {
    const owner = await addUser(shop, { password })
    const wanted = newEmail()
    const profile = {
      ...{ firstName: 'Lucía', lastName: 'Prado', phoneNumber: '+525512345678', gender: 'female', rut: null },
      ...{ email: wanted, currentPassword: password },
    }
    await call(shop, '/shop-api/me', { method: 'PUT', token: owner.token, json: profile })
    const link = await newestLink(wanted, 'change_email')
    expect((await look(link)).data).toMatchObject({ purpose: 'change_email', state: 'open', email: wanted })
    shop.clock.advance(49 * 3_600_000)
    expect((await look(link)).data).toMatchObject({ state: 'ended', canBeMailedAgain: false })
    expect((await again(link)).code).toBe('token_not_valid')
  })
})

describe('a private event whose guest a stranger registers with the guest’s address', () => {
  /** An active private event with this guest, and the calls that show it. */
  async function invitationTo(email: string) {
    const host = await addUser(shop)
    const countyId = await addCounty(shop)
    const id = await sendComplete(shop, host, countyId, [['Ana Sol', '5511112222', email]])
    const event = await addEvent(shop, { type: 2, paymentType: 2 })
    await sql(
      shop,
      `update event_requests set state = 'active', event_id = $2, ends_at = '2027-03-07T08:00:00Z' where id = $1`,
      [id, event.id],
    )
    const one = { productVariantId: event.variantId, quantity: 1 }
    const hold = { eventDateId: event.dateId, provinceId: event.provinceId, lines: [one] }
    return async (token: string) => {
      const invited = await call<InvitedEvent[]>(shop, '/shop-api/invited-events', { token })
      const page = await call<{ messageOnly: boolean }>(shop, `/api/events/${event.id}`, { token })
      const variants = await call(shop, `/api/events/${event.id}/product-variant`, { token })
      const coming = { token, json: { coming: true } }
      const answer = await call(shop, `/shop-api/invited-events/${event.id}/answer`, coming)
      const held = await call(shop, '/shop-api/holds', { token, json: hold })
      return [invited.data.length, !page.data.messageOnly, variants.status, answer.status, held.status]
    }
  }
  const hidden = [0, false, 404, 404, 404]
  const shown = [1, true, 200, 200, 200]

  it('is not shown to the stranger’s session when the owner, or a scanner, has verified the address', async () => {
    const email = newEmail()
    const stranger = await register(email)
    const see = await invitationTo(email)
    expect(await see(stranger)).toEqual(hidden)
    shop.clock.advance(60_000)
    await press(await newestLink(email))
    expect(await me(stranger)).toMatchObject({ verified: true, emailProven: false })
    expect(await see(stranger)).toEqual(hidden)
    // The stranger knows the password, so a new session proves nothing either.
    shop.clock.advance(1)
    expect(await see(await logIn(email))).toEqual(hidden)
  })

  it('is shown to the owner’s sessions once the link is pressed in one of them, also as the second press', async () => {
    const email = newEmail()
    const own = await register(email)
    const see = await invitationTo(email)
    shop.clock.advance(60_000)
    await press(await newestLink(email))
    expect(await see(own)).toEqual(hidden)
    shop.clock.advance(60_000)
    await press(await newestLink(email), own)
    shop.clock.advance(1)
    expect([await see(own), await see(await logIn(email))]).toEqual([shown, shown])
  })

  it('is shown after a new password by a mailed link, and the stranger’s password is over', async () => {
    const email = newEmail()
    const stranger = await register(email)
    const see = await invitationTo(email)
    await press(await newestLink(email))
    await call(shop, '/shop-api/recovery', { json: { email } })
    const json = { password1: 'guayacanes', password2: 'guayacanes' }
    await call(shop, `/api/reset-password?token=${await newestLink(email, 'recovery')}`, { json })
    shop.clock.advance(1)
    expect(await see(await logIn(email, 'guayacanes'))).toEqual(shown)
    expect((await call(shop, '/shop-api/invited-events', { token: stranger })).status).toBe(401)
  })

  it('is shown to the session that pressed the button, and to those that begin afterwards', async () => {
    const email = newEmail()
    const [own, other] = [await register(email), await logIn(email)]
    const see = await invitationTo(email)
    shop.clock.advance(60_000)
    await press(await newestLink(email), own)
    expect(await me(own)).toMatchObject({ verified: true, emailProven: true })
    expect([await see(own), await see(other)]).toEqual([shown, hidden])
    shop.clock.advance(1)
    expect(await see(await logIn(email))).toEqual(shown)
  })

  it('is not shown to a session of before when the account takes the guest’s address', async () => {
    const thief = await addUser(shop, { password })
    const before = await openSession(shop, thief.id)
    const email = newEmail()
    const see = await invitationTo(email)
    const profile = {
      ...{ firstName: 'Lucía', lastName: 'Prado', phoneNumber: '+525512345678', gender: 'female', rut: null },
      ...{ email, currentPassword: password },
    }
    await call(shop, '/shop-api/me', { method: 'PUT', token: before, json: profile })
    shop.clock.advance(60_000)
    expect((await press(await newestLink(email, 'change_email'))).status).toBe(200)
    expect(await see(before)).toEqual(hidden)
  })
})
