import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve } from '#server/records/approvals/decide-approval.ts'
import { approvalKinds } from '#server/start/approval-kinds.ts'
import { sql } from '#test/helpers/builders.ts'
import {
  addStaff,
  type OfficeClient,
  officeClient,
  openOffice,
  openOfficeAs,
  totpOf,
} from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { inviteStaff } from './invite.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => shop.close())

const owner = () => openOfficeAs(shop, { role: 'owner', countries: ['all'] })
const rolesOf = (id: string) =>
  sql<{ role: string; country: string }>(
    shop,
    'select role, country_code as country from staff_roles where staff_id = $1 order by role, country_code',
    [id],
  )

/** The token of the last invitation mailed to an address. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = await sql<{ token: string }>(
    shop,
    `select data ->> 'token' as token from outbox where recipient = $1 and kind = 'staff_invitation' order by id desc limit 1`,
    [email],
  )
  return mail!.token
}

test('an invited person sets a password and an authenticator app, and gets ten codes that work once', async () => {
  const boss = await owner()
  const email = 'nueva@oficina.test'
  const invited = await boss.call('POST /office-api/staff', {
    email,
    name: 'Nuria Vega',
    roles: [{ role: 'support', countries: ['MX'] }],
  })
  expect([invited.status, invited.data.approval]).toEqual([200, null])
  const token = await mailedToken(email)
  const client = officeClient(shop)
  expect((await client.call(`GET /office-api/invitations/${token}`)).data).toEqual({ email })
  const open = (password: string) => client.call(`POST /office-api/invitations/${token}`, { password })
  expect((await open('corta')).code).toBe('invalid_input')
  expect((await open('passwordpassword')).code).toBe('invalid_input')
  expect((await open('cuatro palabras largas juntas')).data).toEqual({ next: 'enrol' })
  expect((await open('cuatro palabras largas juntas')).code).toBe('token_not_valid')
  expect((await client.call('GET /office-api/me')).status).toBe(401)

  const { secret } = (await client.call('GET /office-api/log-in/factor')).data
  const wrong = await client.call('POST /office-api/log-in/factor', { totp: '000000' })
  expect(wrong.code).toBe('code_not_valid')
  const enrolled = await client.call('POST /office-api/log-in/factor', { totp: totpOf(shop, String(secret)) })
  expect(enrolled.data).toMatchObject({ email, roles: [{ role: 'support', countries: ['MX'] }] })
  const codes = enrolled.data.recoveryCodes as string[]
  expect(new Set(codes).size).toBe(10)
  const kept = await sql(shop, 'select encode(code_hash, $1) as hash from staff_recovery_codes', ['hex'])
  expect(JSON.stringify(kept)).not.toContain(codes[0])

  const useCode = async (recoveryCode: string) => {
    const other = officeClient(shop)
    await other.call('POST /office-api/log-in', { email, password: 'cuatro palabras largas juntas' })
    return other.call('POST /office-api/log-in/second', { recoveryCode })
  }
  expect((await useCode(codes[0]!.toLowerCase())).status).toBe(200)
  expect((await useCode(codes[0]!)).code).toBe('code_not_valid')
  const twice = await Promise.all([useCode(codes[1]!), useCode(codes[1]!)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('the command line makes the first owner, and no other one alone', async () => {
  const empty = await createTestShop()
  const invite = (email: string) =>
    inviteStaff(empty, { email, name: 'Ana', language: 'es', roles: [{ role: 'owner', countries: ['all'] }] })
  const first = await invite('primera@oficina.test')
  expect(first.approval).toBeNull()
  await sql(empty, `update staff_people set password_hash = 'x' where id = $1`, [first.id])
  const { approval } = await invite('segunda@oficina.test')
  await expect(approve(empty, approvalKinds, approval!.id)).rejects.toMatchObject({ code: 'own_approval' })
  await empty.close()
})

test('a password alone sets up no second factor where there is one', async () => {
  const { email, password } = await addStaff(shop)
  const client = officeClient(shop)
  await client.call('POST /office-api/log-in', { email, password })
  const { secret } = (await client.call('GET /office-api/log-in/factor')).data
  const answer = await client.call('POST /office-api/log-in/factor', { totp: totpOf(shop, String(secret)) })
  expect(answer.status).toBe(401)
  expect((await client.call('GET /office-api/me')).status).toBe(401)
})

test('a role counts, and no longer, at the next call of an open session', async () => {
  const boss = await owner()
  const person = await openOfficeAs(shop, { role: 'auditor', countries: ['all'] })
  expect((await person.call('GET /office-api/staff')).status).toBe(200)
  const set = (roles: object[]) =>
    boss.call(`PUT /office-api/staff/${person.id}/roles`, { roles, reason: 'cambia de puesto' })
  expect((await set([{ role: 'support', countries: ['PE'] }])).status).toBe(200)
  expect((await person.call('GET /office-api/staff')).code).toBe('permission_needed')
  expect((await set([{ role: 'auditor', countries: ['all'] }])).status).toBe(200)
  expect((await person.call('GET /office-api/staff')).status).toBe(200)
  await boss.call(`POST /office-api/staff/${person.id}/end`, { reason: 'se va' })
  expect((await person.call('GET /office-api/me')).status).toBe(401)
})

test('a role that moves money needs another owner, who sees its exact permissions', async () => {
  const [boss, other] = [await owner(), await owner()]
  const { id } = await addStaff(shop, [{ role: 'support', countries: ['MX'] }])
  const asked = await boss.call(`PUT /office-api/staff/${id}/roles`, {
    roles: [
      { role: 'finance', countries: ['MX'] },
      { role: 'planner', countries: ['MX'] },
    ],
    reason: 'nuevo puesto',
  })
  expect(asked.status).toBe(202)
  const approval = (asked.data.approval as { id: number }).id
  expect(await rolesOf(id)).toEqual([{ role: 'planner', country: 'MX' }])

  expect((await boss.call(`POST /office-api/approvals/${approval}/approve`)).code).toBe('own_approval')
  const finance = await openOfficeAs(shop, { role: 'finance', countries: ['all'] })
  expect((await finance.call(`POST /office-api/approvals/${approval}/approve`)).code).toBe('not_found')
  const listed = (await other.call('GET /office-api/approvals')).data.rows as { id: number; effect: object }[]
  expect(listed.find((one) => one.id === approval)?.effect).toMatchObject({
    add: [{ role: 'finance', countries: ['MX'] }],
    to: id,
  })
  expect((await other.call(`POST /office-api/approvals/${approval}/approve`)).status).toBe(200)
  expect(await rolesOf(id)).toEqual([
    { role: 'finance', country: 'MX' },
    { role: 'planner', country: 'MX' },
  ])
  expect((await other.call(`POST /office-api/approvals/${approval}/approve`)).code).toBe('approval_over')
})

test('an approval is void after its effect has changed, and expires after 24 hours', async () => {
  const [boss, other] = [await owner(), await owner()]
  const { id } = await addStaff(shop)
  const ask = async (roles: object[]) => {
    const { data } = await boss.call(`PUT /office-api/staff/${id}/roles`, { roles, reason: 'puesto' })
    return (data.approval as { id: number }).id
  }
  const changed = await ask([{ role: 'manager', countries: ['MX'] }])
  await boss.call(`PUT /office-api/staff/${id}/roles`, {
    roles: [{ role: 'support', countries: ['MX'] }],
    reason: 'otro',
  })
  expect((await other.call(`POST /office-api/approvals/${changed}/approve`)).code).toBe('approval_changed')
  expect((await other.call(`POST /office-api/approvals/${changed}/approve`)).code).toBe('approval_over')
  expect(await rolesOf(id)).toEqual([{ role: 'support', country: 'MX' }])

  const late = await ask([
    { role: 'support', countries: ['MX'] },
    { role: 'manager', countries: ['MX'] },
  ])
  shop.clock.advance(24 * 3_600_000)
  const fresh = await owner()
  expect((await fresh.call(`POST /office-api/approvals/${late}/approve`)).code).toBe('approval_over')
})

test('the database refuses an own approval and own roles, too', async () => {
  const boss = await owner()
  const { id } = await addStaff(shop)
  const { data } = await boss.call(`POST /office-api/staff/${id}/reset`, { reason: 'perdió su teléfono' })
  const approval = (data.approval as { id: number }).id
  const decide = (by: string) =>
    sql(
      shop,
      `update approvals set decision = 'approved', decided_by_kind = 'staff', decided_by = $2, decided_at = now() where id = $1`,
      [approval, by],
    )
  await expect(decide(boss.id)).rejects.toThrow('own_approval')
  await expect(sql(shop, `update approvals set effect = '{}' where id = $1`, [approval])).rejects.toThrow()
  const own = `insert into staff_roles values ($1::uuid, 'owner', 'all', now(), 'staff', $1::uuid::text)`
  await expect(sql(shop, own, [id])).rejects.toThrow('own_roles')
  expect((await boss.call(`PUT /office-api/staff/${boss.id}/roles`, { roles: [], reason: 'x' })).code).toBe(
    'own_roles',
  )
  expect((await boss.call(`POST /office-api/staff/${boss.id}/reset`, { reason: 'x' })).code).toBe('own_roles')
})

test('an owner of one country neither gives nor takes, resets nor approves in another', async () => {
  const boss = await owner()
  const [chile, other] = [
    await openOfficeAs(shop, { role: 'owner', countries: ['CL'] }),
    await openOfficeAs(shop, { role: 'owner', countries: ['CL'] }),
  ]
  const refused = expect.objectContaining({ status: 403, code: 'permission_needed' })
  const mexican = await addStaff(shop, [{ role: 'support', countries: ['MX'] }])
  const roles = (...countries: string[]) => ({
    roles: countries.length > 0 ? [{ role: 'support', countries }] : [],
    reason: 'puesto',
  })
  for (const countries of [[], ['MX', 'CL', 'PE'], ['all']])
    expect(await chile.call(`PUT /office-api/staff/${mexican.id}/roles`, roles(...countries))).toEqual(
      refused,
    )
  expect((await chile.call(`PUT /office-api/staff/${mexican.id}/roles`, roles('MX', 'CL'))).status).toBe(200)
  for (const act of ['reset', 'end'])
    expect(await chile.call(`POST /office-api/staff/${mexican.id}/${act}`, { reason: 'x' }), act).toEqual(
      refused,
    )
  const invite = (email: string, countries: string[]) =>
    chile.call('POST /office-api/staff', { email, name: 'Ada', roles: [{ role: 'support', countries }] })
  expect(await invite('ada@oficina.test', ['MX'])).toEqual(refused)
  expect((await invite('ada@oficina.test', ['CL'])).status).toBe(200)

  const ask = async (client: OfficeClient, act: string, json: object) => {
    const { data } = await client.call(`${act}`, { ...json, reason: 'puesto' })
    return `POST /office-api/approvals/${(data.approval as { id: number }).id}/approve`
  }
  const finance = (country: string) => ({
    roles: [...roles('MX', 'CL').roles, { role: 'finance', countries: [country] }],
  })
  const path = `PUT /office-api/staff/${mexican.id}/roles`
  const waiting = async () => {
    const home = (await other.call('GET /office-api/home')).data as {
      groups: { kind: string; count: number }[]
    }
    const { count } = (await other.call('GET /office-api/approvals?state=open')).data as { count: number }
    return { home: home.groups.find(({ kind }) => kind === 'approval')?.count ?? 0, list: count }
  }
  const before = await waiting()
  // Requests about another country do not exist for them: they are neither counted nor listed.
  const questions = [
    await ask(boss, path, finance('MX')),
    await ask(boss, `POST /office-api/staff/${mexican.id}/reset`, {}),
  ]
  for (const question of questions) expect((await other.call(question)).code).toBe('not_found')
  expect(await waiting()).toEqual(before)
  const chilean = await addStaff(shop, [{ role: 'support', countries: ['CL'] }])
  await ask(boss, `POST /office-api/staff/${chilean.id}/reset`, {})
  expect(await waiting()).toEqual({ home: before.home + 1, list: before.list + 1 })
})

test('a reset by two takes factors and sessions, and mails a link for a new start', async () => {
  const [boss, other] = [await owner(), await owner()]
  const person = await addStaff(shop, [{ role: 'support', countries: ['MX'] }])
  const session = await openOffice(shop, person)
  const { data } = await boss.call(`POST /office-api/staff/${person.id}/reset`, {
    reason: 'teléfono perdido',
  })
  expect((await session.call('GET /office-api/me')).status).toBe(200)
  const approval = (data.approval as { id: number }).id
  expect((await other.call(`POST /office-api/approvals/${approval}/approve`)).status).toBe(200)
  expect((await session.call('GET /office-api/me')).status).toBe(401)
  const old = await officeClient(shop).call('POST /office-api/log-in', person)
  expect(old.code).toBe('login_error')
  const token = await mailedToken(person.email)
  const password = 'otras cuatro palabras nuevas'
  const next = await officeClient(shop).call(`POST /office-api/invitations/${token}`, { password })
  expect(next.data).toEqual({ next: 'enrol' })
})

test('a call that moves roles needs a second factor of the last five minutes', async () => {
  const boss = await owner()
  shop.clock.advance(5 * 60_000 + 1)
  const invite = () =>
    boss.call('POST /office-api/staff', { email: 'tarde@oficina.test', name: 'Tadeo', roles: [] })
  expect((await invite()).code).toBe('step_up_needed')
  const before = boss.cookie
  expect((await boss.call('POST /office-api/step-up', { totp: '000000' })).code).toBe('code_not_valid')
  expect((await boss.call('POST /office-api/step-up', { totp: totpOf(shop) })).status).toBe(200)
  expect(boss.cookie).not.toBe(before)
  expect((await invite()).status).toBe(200)
})

test('own sessions are seen and ended, those of others are not there', async () => {
  const person = await addStaff(shop)
  const [here, there] = [await openOffice(shop, person), await openOffice(shop, person)]
  const { sessions } = (await here.call('GET /office-api/me/security')).data as {
    sessions: { id: string; current: boolean }[]
  }
  expect(sessions).toHaveLength(2)
  const other = sessions.find(({ current }) => !current)!
  const stranger = await openOffice(shop, await addStaff(shop))
  expect((await stranger.call(`DELETE /office-api/me/sessions/${other.id}`)).status).toBe(404)
  expect((await here.call(`DELETE /office-api/me/sessions/${other.id}`)).status).toBe(200)
  expect((await there.call('GET /office-api/me')).status).toBe(401)
  expect((await here.call('GET /office-api/me')).status).toBe(200)
})
