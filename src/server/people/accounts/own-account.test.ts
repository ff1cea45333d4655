import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '#contract/contract.ts'
import type { SessionUser } from '#contract/people/accounts.ts'
import type { Endpoint, Envelope } from '#contract/platform/endpoint.ts'
import { locales } from '#domain/platform/locales.ts'
import { addEvent, addOrder, addUser, openSession, sql, type TestUser } from '#test/helpers/builders.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { myDataPage } from './privacy/my-data-page.ts'
import { readMyData } from './privacy/my-data-sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterEach(() => shop.clock.set('2026-11-21T18:00:00Z'))
afterAll(() => shop.close())

type Told = { status: number; data: Record<string, unknown>; code?: string; fields?: Record<string, string> }

async function call(method: string, path: string, token: string, json?: unknown): Promise<Told> {
  const response = await shop.fetch(path, { method, token, ...(json !== undefined && { json }) })
  const envelope = (await response.json()) as Envelope<Record<string, unknown>>
  return envelope.success
    ? { status: response.status, data: envelope.data }
    : { status: response.status, data: {}, ...envelope.error }
}

const profileOf = (user: TestUser, more: Record<string, unknown> = {}) => ({
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phoneNumber: '+525512345678',
  rut: '',
  gender: 'female',
  currentPassword: 'jacaranda',
  ...more,
})

/** The token of the last mailed link of this kind. */
async function linkTo(email: string, kind: string): Promise<string> {
  const rows = await sql<{ data: { token: string } }>(
    shop,
    'select data from outbox where recipient = $1 and kind = $2 order by id desc limit 1',
    [email, kind],
  )
  return rows[0]?.data.token ?? `no ${kind} was mailed`
}

const mailsTo = async (email: string) =>
  (
    await sql<{ kind: string }>(shop, 'select kind from outbox where recipient = $1 order by id', [email])
  ).map(({ kind }) => kind)

describe('the profile', () => {
  test('is changed by its owner, and names invalid fields', async () => {
    const user = await addUser(shop)
    const changed = await call(
      'PUT',
      '/shop-api/me',
      user.token,
      profileOf(user, { firstName: 'Renata', gender: 'other', rut: 'G1234567' }),
    )
    expect(changed.data).toMatchObject({ firstName: 'Renata', gender: 'other', rut: 'G1234567' })
    const wrong = await call(
      'PUT',
      '/shop-api/me',
      user.token,
      profileOf(user, { gender: 'x', firstName: 'R2' }),
    )
    expect(wrong.status).toBe(400)
    expect(wrong.fields).toEqual({
      gender: 'gender_is_required',
      firstName: 'name_must_contain_only_letters',
    })
  })

  test('in Chile takes only a RUT whose check digit is right, and any passport', async () => {
    const user = await addUser(shop)
    await sql(shop, `update users set country_code = 'CL' where id = $1`, [user.id])
    const put = (rut: string) => call('PUT', '/shop-api/me', user.token, profileOf(user, { rut }))
    expect((await put('12.345.678-9')).fields).toEqual({ rut: 'document_is_invalid' })
    expect((await put('12345678-5')).data.rut).toBe('12.345.678-5')
    expect((await put('PA 998877')).data.rut).toBe('PA 998877')
  })

  test('keeps the old e-mail until the new one is verified', async () => {
    const user = await addUser(shop, { password: 'jacaranda' })
    const newEmail = `nueva.${user.email}`
    const asked = await call('PUT', '/shop-api/me', user.token, profileOf(user, { email: newEmail }))
    expect(asked.data).toMatchObject({ email: user.email, pendingEmail: newEmail })
    expect(await mailsTo(user.email)).toEqual(['email_change_asked'])

    const token = await linkTo(newEmail, 'change_email')
    expect((await shop.fetch(`/shop-api/verify-account?token=${token}`)).status).toBe(200)
    expect((await call('GET', '/shop-api/me', user.token)).data).toMatchObject({
      email: newEmail,
      pendingEmail: null,
      verified: true,
    })
    const oldOne = await shop.fetch('/api/login', { json: { email: user.email, password: 'jacaranda' } })
    expect(oldOne.status).toBe(401)
    expect((await shop.fetch(`/shop-api/verify-account?token=${token}`)).status).toBe(200)
    await call('PUT', '/shop-api/me', user.token, profileOf(user, { email: `tercera.${user.email}` }))
    const third = await linkTo(`tercera.${user.email}`, 'change_email')
    await shop.fetch(`/shop-api/verify-account?token=${third}`)
    expect((await shop.fetch(`/shop-api/verify-account?token=${token}`)).status).toBe(410)
  })

  test('does not take the e-mail of another account, nor one that was registered while the mail waited', async () => {
    const [user, other] = [await addUser(shop, { password: 'jacaranda' }), await addUser(shop)]
    const taken = await call('PUT', '/shop-api/me', user.token, profileOf(user, { email: other.email }))
    expect(taken.code).toBe('email_already_registered')

    const wanted = `libre.${user.email}`
    await call('PUT', '/shop-api/me', user.token, profileOf(user, { email: wanted }))
    await addUser(shop, { email: wanted })
    const late = await shop.fetch(`/shop-api/verify-account?token=${await linkTo(wanted, 'change_email')}`)
    expect(late.status).toBe(409)
  })

  test('sends the link again to the address that waits, or to the own one, and only the newest works', async () => {
    const user = await addUser(shop, { password: 'jacaranda' })
    await sql(shop, 'update users set verified_at = null where id = $1', [user.id])
    const again = () => call('POST', '/shop-api/me/verification', user.token)
    await again()
    const own = await linkTo(user.email, 'verify_account')
    await call('PUT', '/shop-api/me', user.token, profileOf(user, { email: `otra.vez.${user.email}` }))
    const first = await linkTo(`otra.vez.${user.email}`, 'change_email')
    shop.clock.advance(60_000)
    await again()
    const second = await linkTo(`otra.vez.${user.email}`, 'change_email')
    const verify = async (token: string) =>
      (await shop.fetch(`/shop-api/verify-account?token=${token}`)).status
    expect(await verify(own)).toBe(200)
    expect([await verify(first), await verify(second)]).toEqual([410, 200])
    // No change is pending, and nothing is mailed.
    const before = await mailsTo(`otra.vez.${user.email}`)
    expect((await again()).status).toBe(200)
    expect(await mailsTo(`otra.vez.${user.email}`)).toEqual(before)
  })

  test('shows the newest of two changes of the e-mail that were asked for in the same moment', async () => {
    const user = await addUser(shop, { password: 'jacaranda' })
    const now = shop.clock.now().getTime()
    for (const [email, createdAt] of [
      [`newest.${user.email}`, now],
      [`older.${user.email}`, now - 1],
    ] as const) {
      await sql(
        shop,
        `insert into account_tokens (hash, user_id, purpose, created_at, expires_at, new_email)
         values ($1, $2, 'change_email', $3, $4, $5)`,
        [Buffer.from(email), user.id, new Date(createdAt), new Date(now + 3_600_000), email],
      )
    }
    const me = await call('GET', '/shop-api/me', user.token)
    expect(me.data.pendingEmail).toBe(`newest.${user.email}`)
    const saved = await call(
      'PUT',
      '/shop-api/me',
      user.token,
      profileOf(user, { email: `newest.${user.email}` }),
    )
    expect(saved.data.pendingEmail).toBe(`newest.${user.email}`)
  })

  test('gives the change of e-mail up when the old address is saved again', async () => {
    const user = await addUser(shop, { password: 'jacaranda' })
    const newEmail = `otra.${user.email}`
    await call('PUT', '/shop-api/me', user.token, profileOf(user, { email: newEmail }))
    expect((await call('PUT', '/shop-api/me', user.token, profileOf(user))).data.pendingEmail).toBe(null)
    const late = await shop.fetch(`/shop-api/verify-account?token=${await linkTo(newEmail, 'change_email')}`)
    expect(late.status).toBe(410)
  })
})

describe('a change of e-mail that a stolen session has begun', () => {
  const thief = 'ladron@correo.test'
  const begin = async (email: string) => {
    const user = await addUser(shop, { password: 'jacaranda' })
    await call('PUT', '/shop-api/me', user.token, profileOf(user, { email }))
    return { user, link: `/shop-api/verify-account?token=${await linkTo(email, 'change_email')}` }
  }
  const emailOf = async ({ id }: TestUser) =>
    (await sql<{ email: string }>(shop, 'select email from users where id = $1', [id]))[0]?.email

  test('needs the password', async () => {
    const user = await addUser(shop, { password: 'jacaranda' })
    const put = (currentPassword?: string) =>
      call('PUT', '/shop-api/me', user.token, profileOf(user, { email: thief, currentPassword }))
    expect((await put()).fields).toEqual({ currentPassword: 'password_is_required' })
    expect((await put('equivocada')).fields).toEqual({ currentPassword: 'password_is_wrong' })
    expect(await mailsTo(thief)).toEqual([])
    expect(await mailsTo(user.email)).toEqual([])
  })

  test('ends with a new password', async () => {
    const { user, link } = await begin(`1.${thief}`)
    const passwords = { currentPassword: 'jacaranda', password1: 'colorines', password2: 'colorines' }
    expect((await call('PUT', '/shop-api/me/password', user.token, passwords)).status).toBe(200)
    expect((await shop.fetch(link)).status).toBe(410)
    expect(await emailOf(user)).toBe(user.email)
  })

  test('ends with a recovered password', async () => {
    const { user, link } = await begin(`2.${thief}`)
    await shop.fetch('/shop-api/recovery', { json: { email: user.email } })
    const token = await linkTo(user.email, 'recovery')
    const json = { password1: 'colorines', password2: 'colorines' }
    expect((await shop.fetch(`/api/reset-password?token=${token}`, { json })).status).toBe(200)
    expect((await shop.fetch(link)).status).toBe(410)
    expect(await emailOf(user)).toBe(user.email)
  })

  test('ends when the owner logs out everywhere else, as every other open link does', async () => {
    const { user, link } = await begin(`3.${thief}`)
    await call('POST', '/shop-api/me/data-request', user.token, {})
    await call('POST', '/shop-api/me/deletion-request', user.token, { currentPassword: 'jacaranda' })
    await call('DELETE', '/shop-api/sessions', user.token)
    expect((await shop.fetch(link)).status).toBe(410)
    const deletion = await linkTo(user.email, 'delete_account')
    expect((await call('DELETE', `/shop-api/me?token=${deletion}`, user.token)).code).toBe('token_not_valid')
    const data = `/shop-api/my-data/${await linkTo(user.email, 'my_data')}/vaiven.json`
    expect((await shop.fetch(data, { token: user.token })).status).toBe(410)
  })

  test('ends every other open link when it is confirmed: the old mailbox opens nothing any more', async () => {
    const { user, link } = await begin(`5.${thief}`)
    await call('POST', '/shop-api/me/data-request', user.token, {})
    await call('POST', '/shop-api/me/deletion-request', user.token, { currentPassword: 'jacaranda' })
    await shop.fetch('/shop-api/recovery', { json: { email: user.email } })
    expect((await shop.fetch(link)).status).toBe(200)
    const [data, deletion, recovery] = [
      await linkTo(user.email, 'my_data'),
      await linkTo(user.email, 'delete_account'),
      await linkTo(user.email, 'recovery'),
    ]
    expect((await shop.fetch(`/shop-api/my-data/${data}/vaiven.json`, { token: user.token })).status).toBe(
      410,
    )
    expect((await call('DELETE', `/shop-api/me?token=${deletion}`, user.token)).code).toBe('token_not_valid')
    const json = { password1: 'colorines', password2: 'colorines' }
    expect((await shop.fetch(`/api/reset-password?token=${recovery}`, { json })).status).toBe(410)
  })

  test.each(['my_data', 'delete_account', 'verify_account', 'change_email'])(
    'a link that is asked for by several presses at once is mailed once: %s',
    async (kind) => {
      const user = await addUser(shop, { password: 'jacaranda' })
      const email = `6.${kind}.${thief}`
      if (kind === 'change_email') {
        await call('PUT', '/shop-api/me', user.token, profileOf(user, { email }))
        shop.clock.advance(60_000)
      }
      if (kind === 'verify_account')
        await sql(shop, 'update users set verified_at = null where id = $1', [user.id])
      const paths: Record<string, string> = { my_data: 'data-request', delete_account: 'deletion-request' }
      const path = `/shop-api/me/${paths[kind] ?? 'verification'}`
      const press = () => call('POST', path, user.token, { currentPassword: 'jacaranda' })
      const before = await sql(shop, 'select 1 from outbox where kind = $1', [kind])
      const answers = await Promise.all(Array.from({ length: 6 }, press))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      const mailed = () => sql(shop, 'select 1 from outbox where kind = $1', [kind])
      expect(await mailed()).toHaveLength(before.length + 1)
      shop.clock.advance(60_000)
      expect((await press()).status).toBe(200)
      expect(await mailed()).toHaveLength(before.length + 2)
    },
  )

  test('is refused when a new password comes while it is being asked for', async () => {
    const user = await addUser(shop, { password: 'jacaranda' })
    const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
    const { promise: holds, resolve: nowHolds } = Promise.withResolvers<void>()
    const changing = shop.db.transaction(async (tx) => {
      await tx.query({ name: '', text: `update users set password_hash = 'other' where id = $1` }, [user.id])
      nowHolds()
      await mayFinish
    })
    await holds
    const asking = call('PUT', '/shop-api/me', user.token, profileOf(user, { email: `4.${thief}` }))
    await waitUntil(async () => {
      const waiting = await sql(
        shop,
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`,
      )
      return waiting.length > 0
    })
    finish()
    await changing
    expect((await asking).code).toBe('request_in_progress')
    expect(await mailsTo(`4.${thief}`)).toEqual([])
  })
})

describe('a new password', () => {
  test.each([
    ['one of the commonest', 'Password1', 'password_is_common'],
    ['one character again and again', 'zzzzzzzzzzzz', 'password_is_one_character'],
    ['too short', 'árbo', 'password_must_be_characters'],
  ])('is refused when it is %s, wherever it is chosen', async (_, password, key) => {
    const user = await addUser(shop, { password: 'jacaranda' })
    const passwords = { password1: password, password2: password }
    const changed = await call('PUT', '/shop-api/me/password', user.token, {
      currentPassword: 'jacaranda',
      ...passwords,
    })
    expect(changed).toMatchObject({ status: 400, fields: { password1: key } })
    await shop.fetch('/shop-api/recovery', { json: { email: user.email } })
    const token = await linkTo(user.email, 'recovery')
    const reset = await call('POST', `/api/reset-password?token=${token}`, user.token, passwords)
    expect(reset).toMatchObject({ status: 400, fields: { password1: key } })
    const registered = await call('POST', '/api/register', user.token, {
      email: `nueva.${user.email}`,
      plainPassword: password,
      firstName: 'Renata',
      lastName: 'Solís',
      phoneNumber: '+525512345678',
      countryCode: 'MX',
      birthday: '1990-05-17',
    })
    expect(registered).toMatchObject({ status: 400, fields: { plainPassword: key } })
  })
})

describe('the password and the sessions', () => {
  test('a new password requires the old one, ends all other sessions and is mailed', async () => {
    const user = await addUser(shop, { password: 'jacaranda' })
    const elsewhere = await openSession(shop, user.id)
    const change = (currentPassword: string) =>
      call('PUT', '/shop-api/me/password', user.token, {
        currentPassword,
        password1: 'colorines',
        password2: 'colorines',
      })
    expect((await change('equivocada')).fields).toEqual({ currentPassword: 'password_is_wrong' })
    expect((await call('GET', '/shop-api/session', elsewhere)).status).toBe(200)

    expect((await change('jacaranda')).status).toBe(200)
    expect((await call('GET', '/shop-api/session', user.token)).status).toBe(200)
    expect((await call('GET', '/shop-api/session', elsewhere)).status).toBe(401)
    expect(await mailsTo(user.email)).toEqual(['password_changed'])
    const again = await shop.fetch('/api/login', { json: { email: user.email, password: 'colorines' } })
    expect(again.status).toBe(200)
  })

  test('each session is listed with its browser, and one or all others can be ended by their owner alone', async () => {
    const user = await addUser(shop, { password: 'jacaranda' })
    await shop.fetch('/api/login', {
      json: { email: user.email, password: 'jacaranda' },
      headers: { 'user-agent': 'Mozilla/5.0 (Android 14) Firefox/140' },
    })
    const sessions = async () =>
      (await call('GET', '/shop-api/sessions', user.token)).data as unknown as {
        id: string
        device: string
        current: boolean
      }[]
    const [first, second] = await sessions()
    const listed = [first, second].map((one) => [one?.device, one?.current])
    expect(listed).toContainEqual(['Mozilla/5.0 (Android 14) Firefox/140', false])
    expect(listed).toContainEqual(['', true])

    const phone = [first, second].find((one) => !one?.current)
    const stranger = await addUser(shop)
    expect((await call('DELETE', `/shop-api/sessions/${phone?.id}`, stranger.token)).status).toBe(404)
    expect((await call('DELETE', `/shop-api/sessions/${phone?.id}`, user.token)).status).toBe(200)
    await openSession(shop, user.id)
    await call('DELETE', '/shop-api/sessions', user.token)
    expect((await sessions()).map(({ current }) => current)).toEqual([true])
  })
})

describe('friends and addresses', () => {
  test('are changed and deleted by their owner; to other customers they do not exist', async () => {
    const [user, stranger] = [await addUser(shop), await addUser(shop)]
    const friend = { fullname: 'Bruno Paz', phone: '+525544455566', email: 'bruno@vaiven.test' }
    const kept = await call('POST', '/shop-api/frequent-friends', user.token, friend)
    const path = `/shop-api/frequent-friends/${kept.data.id}`
    expect((await call('PUT', path, stranger.token, friend)).status).toBe(404)
    expect((await call('DELETE', path, stranger.token)).status).toBe(404)
    expect((await call('PUT', path, user.token, { ...friend, fullname: 'Bruno Sol' })).data.fullname).toBe(
      'Bruno Sol',
    )
    expect((await call('DELETE', path, user.token)).status).toBe(200)
    expect((await call('GET', '/shop-api/frequent-friends', user.token)).data).toEqual([])
  })

  test('are listed as one looks for them: friends by name, accents and all, addresses as they were kept', async () => {
    const { countyId } = await addEvent(shop)
    const user = await addUser(shop)
    for (const fullname of ['Zoe Paz', 'bruno Paz', 'Ñandú Paz', 'Álvaro Paz', 'Nora Paz']) {
      await call('POST', '/shop-api/frequent-friends', user.token, {
        fullname,
        phone: '+525544455566',
        email: 'amistad@vaiven.test',
      })
    }
    const kept: number[] = []
    for (const name of ['Casa', 'Oficina', 'Abuela']) {
      const address = { name: `${name} 1`, countyId, myAddress: 0 }
      kept.push(Number((await call('POST', '/shop-api/frequent-addresses', user.token, address)).data.id))
    }
    const inOrder = ['Álvaro Paz', 'bruno Paz', 'Nora Paz', 'Ñandú Paz', 'Zoe Paz']
    const me = (await call('GET', '/shop-api/me', user.token)).data as unknown as SessionUser
    expect(me.frequentFriends.map(({ fullname }) => fullname)).toEqual(inOrder)
    expect(me.frequentAddresses.map(({ id }) => id)).toEqual(kept)
    const friends = (await call('GET', '/shop-api/frequent-friends', user.token)).data as unknown as {
      fullname: string
    }[]
    expect(friends.map(({ fullname }) => fullname)).toEqual(inOrder)
  })

  test('exactly one address is the customer’s own: the first, the chosen, and the next when that one goes', async () => {
    const { countyId } = await addEvent(shop)
    const user = await addUser(shop)
    const keep = async (name: string, myAddress: 0 | 1 = 0) =>
      (await call('POST', '/shop-api/frequent-addresses', user.token, { name, countyId, myAddress })).data
    const own = async () => {
      const list = (await call('GET', '/shop-api/frequent-addresses', user.token)).data as unknown as {
        name: string
        myAddress: number
      }[]
      return list.filter(({ myAddress }) => myAddress === 1).map(({ name }) => name)
    }
    const home = await keep('Casa 1')
    expect(home.myAddress).toBe(1)
    const office = await keep('Oficina 2')
    expect(office.myAddress).toBe(0)
    await call('PUT', `/shop-api/frequent-addresses/${office.id}`, user.token, {
      name: 'Oficina 3',
      countyId,
      myAddress: 1,
    })
    expect(await own()).toEqual(['Oficina 3'])
    await call('DELETE', `/shop-api/frequent-addresses/${office.id}`, user.token)
    expect(await own()).toEqual(['Casa 1'])
    const stranger = await addUser(shop)
    expect((await call('DELETE', `/shop-api/frequent-addresses/${home.id}`, stranger.token)).status).toBe(404)
  })
})

describe('all that the shop keeps', () => {
  test('is given to a logged-in customer with the mailed link, as JSON and as a page', async () => {
    const user = await addUser(shop, { firstName: '<b>Lucía</b>' })
    // The event has no texts in the order's locale.
    const event = await addEvent(shop, { name: 'Noche' })
    await addOrder(shop, { event, user, locale: 'es_CL' })
    await sql(shop, "update ticket_addresses set driver_note = 'Timbre 3'")
    await addOrder(shop, { event, user: await addUser(shop), locale: 'es_CL' })
    await sql(
      shop,
      `with given as (update passengers set email = $1 where ticket_id = (
         select t.id from tickets t join orders o on o.id = t.order_id where o.user_id <> $2 limit 1) returning id, ticket_id)
       insert into give_aways (id, order_id, ticket_id, passenger_id, email, state, created_at, changed_at)
       select gen_random_uuid(), t.order_id, t.id, given.id, '', 'accepted', now(), now() from given join tickets t on t.id = given.ticket_id`,
      [user.email, user.id],
    )
    await call('POST', '/shop-api/me/data-request', user.token, {})
    const token = await linkTo(user.email, 'my_data')
    const json = await shop.fetch(`/shop-api/my-data/${token}/vaiven.json`, { token: user.token })
    expect(await json.json()).toMatchObject({
      profile: { email: user.email },
      purchases: [
        { event: 'Noche', tickets: [{ addresses: [{ note: 'Timbre 3' }] }], refunds: [], alerts: [] },
      ],
      receivedPlaces: [{ event: 'Noche', email: user.email }],
    })
    const page = await shop.fetch(`/shop-api/my-data/${token}/vaiven.html`, { token: user.token })
    const html = await page.text()
    expect(html).toContain('&#60;b&#62;Lucía')
    expect(html).toContain('Noche')
    const stranger = await addUser(shop)
    expect(
      (await shop.fetch(`/shop-api/my-data/${token}/vaiven.json`, { token: stranger.token })).status,
    ).toBe(410)
  })

  test('has the enquiries and complaints that were sent with its address, once the address is verified', async () => {
    const user = await addUser(shop)
    const message = 'Perdí una chamarra.'
    const sender = { name: 'Lucía Prado', email: user.email.toUpperCase(), phone: '+525512345678' }
    await call('POST', '/api/contact?country-code=MX', '', { ...sender, message, openFor: 9 })
    const filed = await call('POST', '/api/complaints?country-code=MX', '', {
      ...{ ...sender, kind: 'queja', subject: 'staff' },
      ...{ service: 'Van al concierto', detail: 'Me gritaron.', request: 'Una disculpa.', earlier: 'Q-7' },
      ...{ documentKind: 'passport', document: 'G12345678' },
      ...{ isMinor: true, guardianName: 'Ana Prado', guardianDocument: 'INE 4471' },
    })
    const read = async () => {
      await call('POST', '/shop-api/me/data-request', user.token, {})
      const path = `/shop-api/my-data/${await linkTo(user.email, 'my_data')}/vaiven.json`
      return (await shop.fetch(path, { token: user.token })).json()
    }
    expect(await read()).toMatchObject({
      enquiries: [{ number: expect.stringMatching(/^C-\d{6}$/), message }],
      complaints: [
        {
          ...{ number: filed.data.number, subject: 'staff', detail: 'Me gritaron.', answer: null },
          ...{ documentKind: 'passport', document: 'G12345678', earlier: 'Q-7' },
          ...{ guardianName: 'Ana Prado', guardianDocument: 'INE 4471' },
        },
      ],
    })
    const copy = await readMyData(shop.db, user.id)
    for (const locale of locales) expect(myDataPage(copy, locale)).not.toContain('page_my_data')
    await sql(shop, 'update users set verified_at = null where id = $1', [user.id])
    expect(await read()).toMatchObject({ enquiries: [], complaints: [] })
  })
})

describe('the use of one’s data', () => {
  const path = '/shop-api/me/data-rights'
  const requests = () =>
    sql<{ user: string; kind: string; note: string; source: string }>(
      shop,
      'select user_id as user, kind, note, source from data_requests order by id',
    )

  test('is stopped by its owner: the office has the request with its clock, and does not find the person any more', async () => {
    await sql(shop, 'delete from data_requests')
    const user = await addUser(shop, { firstName: 'Itzayana' })
    const stranger = await addUser(shop)
    const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
    const found = async () => {
      const { data } = await support.call('GET /office-api/customers?q=itzayana')
      return (data.rows as object[]).length
    }
    expect((await call('GET', path, user.token)).data).toEqual({
      rights: [
        { kind: 'objection', open: null },
        { kind: 'blocking', open: null },
      ],
      blockedSince: null,
    })
    expect(await found()).toBe(1)
    const { data } = await call('POST', path, user.token, { kind: 'blocking', note: 'Mi nombre está mal' })
    // A Saturday; Mexico's law allows twenty working days.
    const open = { receivedAt: '2026-11-21T18:00:00.000Z', dueAt: '2026-12-18T18:00:00.000Z' }
    expect(data).toEqual({
      rights: [
        { kind: 'objection', open: null },
        { kind: 'blocking', open },
      ],
      blockedSince: open.receivedAt,
    })
    expect(await found()).toBe(0)
    const queue = (await support.call('GET /office-api/data-requests?state=open')).data
    expect(queue.rows).toMatchObject([
      { kind: 'blocking', source: 'shop', customer: { id: user.id }, dueAt: open.dueAt },
    ])
    expect((await call('GET', path, stranger.token)).data).toMatchObject({ blockedSince: null })
    // A blocked customer can still use the account.
    expect((await call('GET', '/shop-api/me', user.token)).data).toMatchObject({ firstName: 'Itzayana' })
  })

  test('is objected to by saying which; the first of two requests counts', async () => {
    await sql(shop, 'delete from data_requests')
    const user = await addUser(shop)
    const object = (note: string) => call('POST', path, user.token, { kind: 'objection', note })
    expect((await object('  ')).fields).toEqual({ note: 'field_is_required' })
    expect((await object('Sin avisos')).data).toMatchObject({ blockedSince: null })
    await object('Otra vez')
    expect(await requests()).toEqual([
      { user: user.id, kind: 'objection', note: 'Sin avisos', source: 'shop' },
    ])
  })

  test('is blocked once by a button that is pressed several times at once', async () => {
    await sql(shop, 'delete from data_requests')
    const user = await addUser(shop)
    const presses = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', path, user.token, { kind: 'blocking' })),
    )
    expect(presses.map(({ status }) => status)).toEqual(presses.map(() => 200))
    expect(await requests()).toHaveLength(1)
  })

  test('is a right of the country: no blocking in Peru', async () => {
    const user = await addUser(shop)
    await sql(shop, "update users set country_code = 'PE' where id = $1", [user.id])
    expect((await call('GET', path, user.token)).data.rights).toEqual([{ kind: 'objection', open: null }])
    expect((await call('POST', path, user.token, { kind: 'blocking' })).fields).toEqual({
      kind: 'field_is_invalid',
    })
  })

  test('is asked about five times an hour, by customers who are logged in', async () => {
    const user = await addUser(shop)
    const strict = await createTestShop({ RATE_LIMIT_FACTOR: '1', DATABASE_URL: shop.databaseUrl })
    const json = { kind: 'objection', note: 'No' }
    const answers: number[] = []
    for (let nth = 0; nth < 6; nth++)
      answers.push((await strict.fetch(path, { token: user.token, json })).status)
    await strict.close()
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    expect((await call('POST', path, 'nobody', json)).status).toBe(401)
  })
})

describe('leaving', () => {
  test('needs the password', async () => {
    const user = await addUser(shop, { password: 'jacaranda' })
    const ask = (currentPassword: string) =>
      call('POST', '/shop-api/me/deletion-request', user.token, { currentPassword })
    expect((await ask('')).fields).toEqual({ currentPassword: 'password_is_required' })
    expect((await ask('equivocada')).fields).toEqual({ currentPassword: 'password_is_wrong' })
    expect(await mailsTo(user.email)).toEqual([])
  })

  test('takes the name off everything, ends the sessions and frees the e-mail', async () => {
    const user = await addUser(shop, { password: 'jacaranda' })
    const event = await addEvent(shop, { startsAt: '2026-11-01T20:00:00-06:00' })
    const order = await addOrder(shop, { event, user, state: 'paid' })
    await call('POST', '/shop-api/me/deletion-request', user.token, { currentPassword: 'jacaranda' })
    const token = await linkTo(user.email, 'delete_account')
    const stranger = await addUser(shop)
    expect((await call('DELETE', `/shop-api/me?token=${token}`, stranger.token)).status).toBe(410)
    expect((await call('DELETE', `/shop-api/me?token=${token}`, user.token)).status).toBe(200)

    expect((await call('GET', '/shop-api/me', user.token)).status).toBe(401)
    expect(await mailsTo(user.email)).toEqual(['account_deleted'])
    const traces = await sql(
      shop,
      `select 1 from users u where u.email = $1 or (u.id = $2 and (u.first_name <> '' or u.phone <> '' or u.birthday is not null))
       union all
       select 1 from passengers p join tickets t on t.id = p.ticket_id where t.order_id = $3 and (p.name <> '' or p.email <> '')`,
      [user.email, user.id, order.id],
    )
    expect(traces).toEqual([])
    const kept = await sql(shop, 'select state from orders where id = $1', [order.id])
    expect(kept).toEqual([{ state: 'paid' }])
    expect((await addUser(shop, { email: user.email })).email).toBe(user.email)
  })

  test('leaves a token that opens nothing of the account', async () => {
    const user = await addUser(shop, { password: 'jacaranda' })
    await call('POST', '/shop-api/me/deletion-request', user.token, { currentPassword: 'jacaranda' })
    await call('DELETE', `/shop-api/me?token=${await linkTo(user.email, 'delete_account')}`, user.token)
    const ofCustomers = Object.entries<Endpoint>(areas.accounts).filter(([, { who }]) => who === 'customer')
    for (const [name] of ofCustomers) {
      const [method = '', path = ''] = name.split(' ')
      const asked = await call(
        method,
        path.replace('{id}', '1'),
        user.token,
        method === 'GET' ? undefined : {},
      )
      expect([name, asked.status, asked.code]).toEqual([name, 401, 'login_required'])
    }
  })

  test.each(['a trip', 'a refund'])('waits while %s is open', async (open) => {
    const user = await addUser(shop, { password: 'jacaranda' })
    const isTrip = open === 'a trip'
    const event = await addEvent(shop, isTrip ? {} : { startsAt: '2026-11-01T20:30:00-06:00' })
    const { id } = await addOrder(shop, { event, user, state: isTrip ? 'paid' : 'refunded' })
    if (!isTrip)
      await sql(
        shop,
        `with paid as (
           insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at)
           values (gen_random_uuid(), $1, 'transfer', 'transferencia', 'completed', 42000, 'MXN', 'VOPEN', now(), now()) returning id
         )
         insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at)
         select gen_random_uuid(), $1, id, 'waiting_for_staff', 42000, 'MXN', 'staff', now(), now() from paid`,
        [id],
      )
    const asked = await call('POST', '/shop-api/me/deletion-request', user.token, {
      currentPassword: 'jacaranda',
    })
    expect(asked.code).toBe('account_has_trips')
  })
})

describe('statements sent to the database', () => {
  test("has a fixed maximum for each call of the account's screens, for any amount of data", async () => {
    const { countyId } = await addEvent(shop)
    const user = await addUser(shop, { password: 'jacaranda' })
    for (let n = 0; n < 5; n++) {
      await openSession(shop, user.id)
      const friend = { fullname: 'Bruno Paz', phone: '+525544455566', email: 'bruno@vaiven.test' }
      await call('POST', '/shop-api/frequent-friends', user.token, friend)
      await call('POST', '/shop-api/frequent-addresses', user.token, { name: `Casa ${n}`, countyId })
    }
    const statements = async (...paths: string[]) => {
      const before = shop.db.statementCount()
      await Promise.all(paths.map((path) => call('GET', path, user.token)))
      return shop.db.statementCount() - before
    }
    const arriving = ['/shop-api/session', '/shop-api/me']
    for (const path of [
      ...arriving,
      '/shop-api/sessions',
      '/shop-api/frequent-friends',
      '/shop-api/frequent-addresses',
      '/api/counties',
    ])
      expect([path, await statements(path)]).toEqual([path, expect.toSatisfy((count) => count <= 2)])
    expect(await statements(...arriving)).toBeLessThanOrEqual(3)
  })
})

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!(await isTrue())) if (performance.now() > deadline) throw new Error('waited in vain')
}
