import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OfficeCorrectedRows, OfficeGuests, RequestDetail } from '#contract/office/catalogue/requests.ts'
import { staffRoles } from '#domain/people/staff/staff-roles.ts'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, guestForm, keep, sendComplete } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { deleteGuest } from './office-request-sql.ts'

/* Staff upload the list that a host sent to them. */

let shop: TestShop
let owner: TestUser
let countyId: number
let support: OfficeClient & TestStaff
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '100' })
  countyId = await addCounty(shop)
  owner = await addUser(shop, { firstName: 'Renata' })
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
})
afterAll(() => shop.close())

const heading = ['Nombre', 'Teléfono', 'Correo']
const guest = (name: string) => [name, '+525512345678', `${name.toLowerCase()}@vaiven.test`] as const
const form = (...rows: (readonly unknown[])[]) => guestForm([heading, ...rows.map((row) => [...row])])

async function send(isApproved = false, names = ['Ana', 'Beto']): Promise<number> {
  const id = await sendComplete(
    shop,
    owner,
    countyId,
    names.map((name) => [...guest(name)]),
  )
  if (isApproved) await approveRequest(shop, id, { price: 0 })
  await sql(shop, 'delete from outbox')
  return id
}

const read = async (id: number, client = support) =>
  (await client.call(`GET /office-api/requests/${id}`)).data as unknown as RequestDetail
const versionOf = async (id: number) => (await read(id)).version

async function upload(id: number, list: FormData, asked: { version?: number; client?: OfficeClient } = {}) {
  const { version = await versionOf(id), client = support } = asked
  const answer = await client.call(`POST /office-api/requests/${id}/upload-guests?version=${version}`, list)
  return { ...answer, data: answer.data as unknown as OfficeGuests }
}

async function mend(id: number, version: number, rows: object[]) {
  const answer = await support.call(`POST /office-api/requests/${id}/guests/rows`, { version, rows })
  return { ...answer, data: answer.data as unknown as OfficeCorrectedRows }
}

const emails = async (id: number) =>
  (
    await sql<{ email: string }>(
      shop,
      'select email from event_request_guests where request_id = $1 order by email',
      [id],
    )
  ).map(({ email }) => email.replace('@vaiven.test', ''))
const invited = async () =>
  (await sql<{ recipient: string }>(shop, 'select recipient from outbox order by recipient')).map(
    ({ recipient }) => recipient,
  )
const logOf = (id: number) =>
  sql<{ verb: string; result: string; changes: object; actorId: string }>(
    shop,
    "select verb, result, changes, actor_id from office_log where object_kind = 'request' and object_id = $1 and verb = 'request.add-guests' order by id",
    [String(id)],
  )

it('takes the place of the list of a request that is not decided, as an upload by its host', async () => {
  const id = await send()
  const { status, data } = await upload(
    id,
    form(guest('Beto'), guest('Caro'), ['Eva', '12', 'eva@vaiven.test']),
  )
  expect(status).toBe(200)
  expect(data).toMatchObject({ added: 1, guestCount: 2, first: ['Beto', 'Caro'], badRowsInAll: 1 })
  expect(data.badRows).toMatchObject([{ row: 4, fields: { phone: expect.any(String) } }])
  expect(await emails(id)).toEqual(['beto', 'caro'])
  expect(await invited()).toEqual([])
  expect((await read(id)).history[0]).toMatchObject({ change: 'guest_list', actorEmail: support.email })
})

it('is added to that of a coming event, whose new guests are invited', async () => {
  const id = await send(true)
  const { data } = await upload(id, form(guest('Beto'), guest('Caro')))
  expect(data).toMatchObject({ added: 1, updated: 0, guestCount: 3 })
  expect(await emails(id)).toEqual(['ana', 'beto', 'caro'])
  expect(await invited()).toEqual(['caro@vaiven.test'])
  expect((await read(id)).history[0]).toMatchObject({ change: 'invite', actorEmail: support.email })
  expect(data.version).toBe(await versionOf(id))
})

it.each([true, false])('corrected rows are added (a coming event: %s)', async (isApproved) => {
  const id = await send(isApproved)
  const { data } = await upload(id, form(guest('Ana'), guest('Beto'), ['Eva', '12', 'eva@vaiven.test']))
  const values = { ...data.badRows[0]!.values, phone: '+525512345679' }
  const bad = { row: 9, values: { fullname: '', phone: 'x', email: 'y' } }
  const mended = await mend(id, data.version, [{ row: 4, values }, bad])
  expect(mended.data).toMatchObject({ added: 1, guestCount: 3, badRows: [{ row: 9 }] })
  expect(await emails(id)).toEqual(['ana', 'beto', 'eva'])
  expect(await invited()).toEqual(isApproved ? ['eva@vaiven.test'] : [])
})

it('is logged with counts, and with nothing of the guests', async () => {
  const id = await send(true)
  const { data } = await upload(id, form(guest('Caro'), ['Anita', ...guest('Ana').slice(1)]))
  await mend(id, data.version, [
    { row: 5, values: { fullname: 'Eva', phone: '+525512345678', email: 'eva@vaiven.test' } },
  ])
  const log = await logOf(id)
  expect(log).toMatchObject([
    { result: 'done', actorId: support.id, changes: { guests: { from: 2, to: 3 }, updated: { to: 1 } } },
    { result: 'done', actorId: support.id, changes: { guests: { from: 3, to: 4 } } },
  ])
  const kept = await sql(shop, 'select * from staff_repeats')
  expect(JSON.stringify([log, kept])).not.toMatch(/caro|anita|eva|12345678/i)
})

it.each([true, false])('posted twice at once makes one thing (a coming event: %s)', async (isApproved) => {
  const id = await send(isApproved)
  const version = await versionOf(id)
  const list = () => form(guest('Caro'), ['Eva', '12', 'eva@vaiven.test'])
  const answers = await Promise.all([1, 2, 3].map(() => upload(id, list(), { version })))
  expect(answers.map(({ status, data }) => [status, data.added])).toEqual(answers.map(() => [200, 1]))
  const [{ data }] = answers as [(typeof answers)[0]]
  const rows = [{ row: 3, values: { ...data.badRows[0]!.values, phone: '+525512345678' } }]
  const mended = await Promise.all([1, 2].map(() => mend(id, data.version, rows)))
  expect(mended.map(({ status, data: { added } }) => [status, added])).toEqual(mended.map(() => [200, 1]))
  expect(await logOf(id)).toHaveLength(2)
  expect(await invited()).toEqual(isApproved ? ['caro@vaiven.test', 'eva@vaiven.test'] : [])
})

it('of two different lists for a coming event at once one is refused', async () => {
  const id = await send(true)
  const version = await versionOf(id)
  const answers = await Promise.all(
    ['Caro', 'Dora'].map((name) => upload(id, form(guest(name)), { version })),
  )
  const codes = answers.map(({ code }) => code ?? 'done').sort()
  expect(codes).toEqual(['done', 'edited_meanwhile'])
  expect(await emails(id)).toHaveLength(3)
})

it.each([true, false])(
  'is refused when the request was changed in between (a coming event: %s)',
  async (isApproved) => {
    const id = await send(isApproved)
    const version = await versionOf(id)
    if (isApproved) await upload(id, form(guest('Dora')))
    else await approveRequest(shop, id, { price: 0 })
    const late = await upload(id, form(guest('Caro')), { version })
    expect([late.status, late.code]).toEqual([409, 'edited_meanwhile'])
    expect(await emails(id)).not.toContain('caro')
  },
)

it('names the guests who asked to leave the list, and does not put them on it', async () => {
  for (const isApproved of [true, false]) {
    const id = await send(isApproved)
    await support.call(`POST /office-api/requests/${id}/remove-guest`, { email: 'ana@vaiven.test' })
    const { data } = await upload(id, form(['Anita', ...guest('Ana').slice(1)], guest('Beto')))
    expect(data).toMatchObject({ askedOut: ['Anita'], guestCount: 1 })
    const rows = [{ row: 3, values: { fullname: 'Ana', phone: '+525512345678', email: 'ana@vaiven.test' } }]
    expect((await mend(id, data.version, rows)).data).toMatchObject({
      ...{ added: 0, badRows: [{ row: 3, fields: { email: 'guest_asked_out' } }] },
    })
    expect(await emails(id)).toEqual(['beto'])
  }
})

it.each([true, false])(
  'does not add a guest who is removed meanwhile (a coming event: %s)',
  async (isApproved) => {
    const id = await send(isApproved)
    const version = await versionOf(id)
    let adding: ReturnType<typeof upload> | undefined
    await shop.db.transaction(async (tx) => {
      await sql({ db: tx as never }, 'select from event_requests where id = $1 for update', [id])
      await deleteGuest(tx, id, 'ana@vaiven.test', shop.clock.now())
      adding = upload(id, form(['Anita', ...guest('Ana').slice(1)], guest('Beto')), { version })
      const waiting =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await vi.waitUntil(async () => (await sql(shop, waiting)).length > 0, { timeout: 50_000, interval: 50 })
    })
    expect((await adding)?.code).toBe('edited_meanwhile')
    expect(await emails(id)).toEqual(['beto'])
  },
)

it('is refused in the states in which the host may not change it', async () => {
  const draft = (await keep(shop, owner, {}, { name: 'Un borrador' })).data
  expect((await upload(draft.id, form(guest('Caro')), { version: draft.version })).status).toBe(404)
  const id = await send()
  const token = { token: owner.token, method: 'POST' }
  await call(shop, `/shop-api/event-requests/${id}/cancel`, token)
  const late = await upload(id, form(guest('Caro')))
  expect([late.status, late.code]).toEqual([409, 'request_closed'])
})

it('of the limit of guests counts those who are on the list', async () => {
  const id = await send(true)
  await sql(
    shop,
    `insert into event_request_guests (request_id, email, fullname, phone)
     select $1, n || '@lleno.test', 'Uno', '+525512345678' from generate_series(1, 4998) n`,
    [id],
  )
  const { code } = await upload(id, form(guest('Caro')))
  expect(code).toBe('guest_list_too_long')
  expect(await invited()).toEqual([])
})

it('of an own request is refused, also where no row is a guest', async () => {
  const host = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  const before = owner
  owner = await addUser(shop, { email: host.email })
  for (const isApproved of [true, false]) {
    const id = await send(isApproved)
    const tries = [
      await upload(id, form(guest('Caro')), { client: host }),
      await upload(id, form(['Eva', '12', 'x']), { client: host }),
    ]
    expect(tries.map(({ code }) => code)).toEqual(['own_request', 'own_request'])
  }
  owner = before
})

it('is taken by roles that see contacts alone', async () => {
  const id = await send()
  const version = await versionOf(id)
  const may: string[] = []
  for (const role of staffRoles) {
    const client = await openOfficeAs(shop, { role, countries: ['MX'] })
    const { status } = await upload(id, form(guest(`Caro${role.slice(0, 3)}`)), { version, client })
    if (status === 200) may.push(role)
  }
  expect(may.sort()).toEqual(['manager', 'owner', 'support'])
})
