import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CorrectedRows, UploadedGuests } from '#contract/catalogue/private-event-guests.ts'
import type { RequestDetail, RequestListRow } from '#contract/office/catalogue/requests.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import {
  addCounty,
  completeEvent,
  keep,
  sendComplete,
  upload,
  workbook,
} from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let mails: MailServer
let owner: TestUser
let countyId: number
let support: OfficeClient & TestStaff
let manager: OfficeClient & TestStaff
beforeAll(async () => {
  mails = await startMailServer()
  shop = await createTestShop({ SMTP_URL: mails.url })
  countyId = await addCounty(shop)
  owner = await addUser(shop, { firstName: 'Renata' })
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['all'] })
})
afterAll(async () => {
  await shop.close()
  await mails.stop()
})

const send = (county = countyId) =>
  sendComplete(shop, owner, county, [['Ana', '+525512345678', 'ana@vaiven.test']])
const read = async (id: number, client: OfficeClient = support) =>
  (await client.call(`GET /office-api/requests/${id}`)).data as unknown as RequestDetail
const list = async (query = '', client: OfficeClient = support) =>
  (await client.call(`GET /office-api/requests?${query}`)).data as { rows: RequestListRow[]; count: number }
const changes = async (id: number) => (await read(id)).history.map(({ change, text }) => [change, text])

it('a request is read with all that its customer said, and a draft is not', async () => {
  const id = await send()
  const draft = (await keep(shop, owner, {}, { name: 'Un borrador' })).data
  expect((await support.call(`GET /office-api/requests/${draft.id}`)).status).toBe(404)
  expect((await list()).rows.map((row) => row.id)).toEqual([id])
  expect(await read(id)).toMatchObject({
    name: 'Boda de Renata y Joaquín',
    owner: 'Renata Prado',
    ownerEmail: owner.email,
    state: 'under_review',
    startsAt: '2027-03-06T17:00:00-06:00',
    paidBy: 'host',
    guests: 1,
    handler: null,
    stops: [{ address: 'Auditorio Nacional', county: 'Polanco', time: '15:30' }],
    mayDecide: true,
    departures: [expect.stringContaining('Miguel Hidalgo')],
  })
  const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['MX'] })
  expect(await read(id, auditor)).toMatchObject({
    ownerEmail: `${owner.email[0]}•••@vaiven.test`,
    ownerPhone: '••• 78',
    ownerPhoneText: '••• 78',
  })
})

it('is approved with a bill for its host, its guests are invited and its owner is informed', async () => {
  const id = await send()
  const { version } = await read(id)
  await sendDueMails(shop)
  const approve = (json: object) => support.call(`POST /office-api/requests/${id}/approve`, json)
  expect((await approve({ version })).code).toBe('price_is_required')
  const wrong = await approve({ version, price: 100, from: ['Atlántida'] })
  expect([wrong.status, wrong.fields]).toEqual([400, { from: 'field_is_invalid' }])
  const { status, data } = await approve({ version, price: 12_500 })
  expect(status).toBe(200)
  expect(await read(id)).toMatchObject({
    state: 'active',
    eventSlug: data.slug,
    bill: { state: 'open', amount: 12_500 },
    mayDecide: false,
  })
  expect(await changes(id)).toContainEqual(['approve', null])
  mails.mails.length = 0
  await sendDueMails(shop)
  expect(mails.mails.map(({ to }) => to[0]).sort()).toEqual(['ana@vaiven.test', owner.email].sort())
  const log = await sql(
    shop,
    "select verb, result, country_code, actor_id from office_log where object_kind = 'request' and object_id = $1 and verb <> 'request.read' order by id",
    [String(id)],
  )
  const by = { countryCode: 'MX', actorId: support.id, verb: 'request.approve' }
  expect(log).toEqual([
    { ...by, result: 'refused(price_is_required)' },
    { ...by, result: 'refused(invalid_input)' },
    { ...by, result: 'done' },
  ])
})

it('is rejected with a reason, which its owner reads', async () => {
  const id = await send()
  const { version } = await read(id)
  const reject = (why: string) => support.call(`POST /office-api/requests/${id}/reject`, { version, why })
  const silent = await reject('  ')
  expect([silent.status, silent.fields]).toEqual([400, { why: 'reason_missing' }])
  expect((await reject('Ese día no hay camionetas.')).status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'rejected', rejectReason: 'Ese día no hay camionetas.' })
  expect(await changes(id)).toContainEqual(['reject', 'Ese día no hay camionetas.'])
})

it('of two concurrent decisions one counts, and the other is refused', async () => {
  const id = await send()
  const { version } = await read(id)
  const answers = await Promise.all([
    support.call(`POST /office-api/requests/${id}/approve`, { version, price: 0 }),
    manager.call(`POST /office-api/requests/${id}/reject`, { version, why: 'No' }),
    manager.call(`POST /office-api/requests/${id}/approve`, { version, price: 0 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.filter(({ status }) => status === 409).map(({ code }) => code)).toEqual([
    'edited_meanwhile',
    'edited_meanwhile',
  ])
  const decided = (await changes(id)).filter(([change]) => change === 'approve' || change === 'reject')
  expect(decided).toHaveLength(1)
})

it('is not approved as it was when its owner has changed it meanwhile', async () => {
  const id = await send()
  const { version } = await read(id)
  await keep(shop, owner, { id, state: 2 }, { ...completeEvent(countyId), name: 'Otra boda' })
  const late = await support.call(`POST /office-api/requests/${id}/approve`, { version, price: 0 })
  expect([late.status, late.code]).toEqual([409, 'edited_meanwhile'])
  expect(await read(id)).toMatchObject({ name: 'Otra boda', state: 'under_review' })
})

it('is taken, handed over and given back; of two who take it at once one has it', async () => {
  const id = await send()
  const hand = (client: OfficeClient, from: string | null, to: string | null) =>
    client.call(`POST /office-api/requests/${id}/hand-over`, { from, to })
  const both = await Promise.all([hand(support, null, support.id), hand(manager, null, manager.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const had = (await read(id)).handler!.id
  expect((await hand(support, had, support.id)).status).toBe(200)
  expect((await list('handler=me')).rows.map((row) => row.id)).toContain(id)
  expect((await hand(support, support.id, manager.id)).status).toBe(200)
  expect((await read(id)).handler?.id).toBe(manager.id)
  expect((await list('handler=me')).rows.map((row) => row.id)).not.toContain(id)
  const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  expect((await hand(support, manager.id, finance.id)).fields).toEqual({ to: 'field_is_invalid' })
  expect((await hand(support, manager.id, null)).status).toBe(200)
  expect((await list('handler=none&state=under_review')).rows.map((row) => row.id)).toContain(id)
})

it('has notes that its owner never reads', async () => {
  const id = await send()
  await support.call(`POST /office-api/requests/${id}/notes`, { note: 'Llamar el martes' })
  expect((await changes(id))[0]).toEqual(['note', 'Llamar el martes'])
  const own = await shop.fetch(`/shop-api/event-requests/${id}`, { token: owner.token })
  expect(await own.text()).not.toContain('martes')
})

it('of another country is not there', async () => {
  const id = await send(await addCounty(shop, 'America/Santiago', 'CL'))
  const calls = [
    await support.call(`GET /office-api/requests/${id}`),
    await support.call(`POST /office-api/requests/${id}/approve`, { version: 9, price: 0 }),
    await support.call(`POST /office-api/requests/${id}/reject`, { version: 9, why: 'No' }),
    await support.call(`POST /office-api/requests/${id}/hand-over`, { from: null, to: support.id }),
    await support.call(`POST /office-api/requests/${id}/notes`, { note: 'x' }),
  ]
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await list('country=CL')).count).toBe(0)
  expect((await list('country=CL', manager)).rows.map((row) => row.id)).toEqual([id])
})

it('is found by name, owner and number, a page at a time', async () => {
  const [newest] = (await list()).rows
  const { count } = await list()
  const first = await support.call('GET /office-api/requests?limit=2')
  expect((first.data.rows as object[]).length).toBe(2)
  const rest = await list(`after=${first.data.next}&limit=200`)
  expect(rest.rows).toHaveLength(count - 2)
  expect((await list(`q=${newest!.id}`)).rows.map(({ id }) => id)).toEqual([newest!.id])
  expect((await list('q=bodá')).count).toBeGreaterThan(1)
  expect((await list(`q=${owner.email}`)).count).toBe(count)
  expect((await list('q=nada%25')).count).toBe(0)
})

it('is not found by the e-mail of its owner where it is masked, and every reading is logged', async () => {
  const id = await send()
  const auditor = await openOfficeAs(
    shop,
    { role: 'auditor', countries: ['MX'] },
    { role: 'support', countries: ['CL'] },
  )
  expect((await list(`q=${owner.email}`)).count).toBeGreaterThan(0)
  expect((await list(`country=MX&q=${owner.email}`, auditor)).count).toBe(0)
  expect((await list('q=renata', auditor)).count).toBeGreaterThan(0)
  await read(id)
  await read(id, auditor)
  const reads = await sql<{ role: string; country: string }>(
    shop,
    `select role, country_code as country from office_log where verb = 'request.read' and object_id = $1 order by id`,
    [String(id)],
  )
  expect(reads).toEqual([
    { role: 'support', country: 'MX' },
    { role: 'auditor', country: 'MX' },
  ])
})

it('a guest who asks for it leaves the list, also after the approval, and no trace keeps the address', async () => {
  const id = await sendComplete(shop, owner, countyId, [
    ['Ana', '+525512345678', 'ana@vaiven.test'],
    ['Beto', '+525512345679', 'beto@vaiven.test'],
  ])
  const { version } = await read(id)
  await support.call(`POST /office-api/requests/${id}/approve`, { version, price: 100 })
  const remove = (email: string) => support.call(`POST /office-api/requests/${id}/remove-guest`, { email })
  expect((await remove(' ANA@vaiven.test ')).status).toBe(200)
  const emails = await sql(shop, 'select email from event_request_guests where request_id = $1', [id])
  expect(emails).toEqual([{ email: 'beto@vaiven.test' }])
  expect((await read(id)).guests).toBe(1)
  expect(await changes(id)).toContainEqual(['remove_guest', null])
  const log = await sql(shop, "select * from office_log where verb = 'request.remove-guest'")
  expect(log).toHaveLength(1)
  expect(JSON.stringify(log)).not.toMatch(/ana@vaiven/i)
  const again = await remove('ana@vaiven.test')
  expect([again.status, again.code]).toEqual([422, 'guest_not_on_list'])
})

it('a guest who left the list is not put on it again, and the host is told by the name that they wrote', async () => {
  const ana = ['Ana', '+525512345678', 'ana@vaiven.test'] as const
  const beto = ['Beto', '+525512345679', 'beto@vaiven.test'] as const
  const id = await sendComplete(shop, owner, countyId, [[...ana], [...beto]])
  const { version } = await read(id)
  await support.call(`POST /office-api/requests/${id}/approve`, { version, price: 100 })
  await support.call(`POST /office-api/requests/${id}/remove-guest`, { email: 'ana@vaiven.test' })
  const guest = { fullname: 'Anita', phone: ana[1], email: 'ANA@vaiven.test' }
  const post = (path: string, json: object) =>
    call<CorrectedRows>(shop, `/shop-api/event-requests/${id}/guests${path}`, { token: owner.token, json })
  const one = await post('', guest)
  expect([one.status, JSON.stringify(one.body)]).toEqual([400, expect.stringContaining('guest_asked_out')])
  expect((await post('/rows', { rows: [{ row: 3, values: guest }] })).data).toMatchObject({
    ...{ added: 0, guestCount: 1, badRows: [{ row: 3, fields: { email: 'guest_asked_out' } }] },
  })
  const bytes = workbook([
    ['Nombre', 'Teléfono', 'Correo'],
    [...ana],
    [...beto],
    ['Eva', ana[1], 'eva@vaiven.test'],
  ])
  const sent = await upload<UploadedGuests>(shop, {
    id,
    field: 'guests',
    bytes,
    name: 'l.xlsx',
    token: owner.token,
  })
  expect(sent.data).toMatchObject({ added: 1, guestCount: 2, askedOut: ['Ana'], badRows: [] })
  const emails = await sql(shop, 'select email from event_request_guests where request_id = $1 order by id', [
    id,
  ])
  expect(emails).toEqual([{ email: 'beto@vaiven.test' }, { email: 'eva@vaiven.test' }])
  expect(JSON.stringify(await sql(shop, 'select * from removed_guests'))).not.toMatch(/ana/i)
  // A guest who asks for it may be invited again: staff delete the removal, and the host adds the guest.
  const letBack = (email: string) => support.call(`POST /office-api/requests/${id}/let-guest-back`, { email })
  expect((await letBack('eva@vaiven.test')).code).toBe('guest_not_removed')
  expect((await letBack(' Ana@vaiven.test ')).status).toBe(200)
  expect(await changes(id)).toContainEqual(['let_guest_back', null])
  expect((await read(id)).guests).toBe(2)
  expect((await post('', guest)).data).toMatchObject({ added: 1, guestCount: 3 })
})

it('an own request is decided by a colleague alone', async () => {
  const host = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  owner = await addUser(shop, { email: host.email })
  const path = `/office-api/requests/${await send()}`
  const { version } = (await host.call(`GET ${path}`)).data as { version: number }
  const tries = [
    await host.call(`POST ${path}/approve`, { version, price: 0 }),
    await host.call(`POST ${path}/approve`, { version, price: 12_500 }),
    await host.call(`POST ${path}/reject`, { version, why: 'No' }),
    await host.call(`POST ${path}/hand-over`, { from: null, to: host.id }),
    await host.call(`POST ${path}/notes`, { note: 'Es de confianza' }),
  ]
  expect(tries.map(({ status, code }) => [status, code])).toEqual(tries.map(() => [403, 'own_request']))
  expect((await manager.call(`POST ${path}/approve`, { version, price: 0 })).status).toBe(200)
})

it('the database refuses decisions on an own request, too', async () => {
  owner = await addUser(shop, { email: support.email })
  const id = await send()
  const decide = (change: string, by: string) =>
    sql(
      shop,
      `insert into event_request_changes (request_id, change, actor_kind, actor_id, details, created_at)
       values ($1, $2, 'staff', $3, '{}', now())`,
      [id, change, by],
    )
  for (const change of ['approve', 'reject', 'call_off'])
    await expect(decide(change, support.id)).rejects.toThrow('own request')
  await decide('reject', manager.id)
})
