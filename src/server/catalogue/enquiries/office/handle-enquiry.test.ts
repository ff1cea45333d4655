import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EnquiryDetail, EnquiryListRow } from '#contract/office/catalogue/office-enquiries.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { sql } from '#test/helpers/builders.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let mails: MailServer
let support: OfficeClient & TestStaff
let manager: OfficeClient & TestStaff
beforeAll(async () => {
  mails = await startMailServer()
  shop = await createTestShop({ SMTP_URL: mails.url })
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['all'] })
})
afterAll(async () => {
  await shop.close()
  await mails.stop()
})

let nth = 0
/** Sends an enquiry as a visitor; returns its id. */
async function ask(message: string, { country = 'MX', locale = 'es_MX' } = {}): Promise<number> {
  nth += 1
  const json = { name: 'Lucía', email: `lucia${nth}@vaiven.test`, phone: '+525512345678', message }
  const headers = { cookie: `locale=${locale}` }
  await shop.fetch(`/api/contact?country-code=${country}`, { method: 'POST', json, headers })
  const [row] = await sql<{ id: number }>(shop, 'select max(id)::int as id from enquiries')
  return row!.id
}
const read = async (id: number, client: OfficeClient = support) =>
  (await client.call(`GET /office-api/enquiries/${id}`)).data as unknown as EnquiryDetail
const list = async (query = '', client: OfficeClient = support) =>
  (await client.call(`GET /office-api/enquiries?${query}`)).data as { rows: EnquiryListRow[]; count: number }
const post = (id: number, act: string, json: object, client: OfficeClient = support) =>
  client.call(`POST /office-api/enquiries/${id}/${act}`, json)

it('is answered by a mail in the language of its sender, and the answer is stored', async () => {
  const id = await ask('Do you go to Toluca?\nWe are five.', { locale: 'en_US' })
  await sendDueMails(shop)
  mails.mails.length = 0
  const { version, email } = await read(id)
  expect(await read(id)).toMatchObject({ state: 'open', handler: null, locale: 'en_US', history: [] })
  const { data } = await post(id, 'answer', { version, text: 'Yes, we do.\n\nFive seats are free.' })
  expect(data).toEqual({ state: 'answered' })
  await sendDueMails(shop)
  const [mail] = mails.mails
  expect(mail!.to).toEqual([email])
  expect(mail!.headers.subject).toBe('Our answer to your message')
  expect(mail!.headers['reply-to']).toContain(shop.config.officeMails.MX)
  for (const words of ['Yes, we do.', 'Five seats are free.', 'Do you go to Toluca?'])
    expect(mail!.text('text/plain')).toContain(words)
  expect(await read(id)).toMatchObject({
    state: 'answered',
    handler: { id: support.id },
    history: [{ change: 'answer', actor: 'Olga Fierro', text: 'Yes, we do.\n\nFive seats are free.' }],
  })
  const [logged] = await sql<{ changes: object }>(
    shop,
    "select changes from office_log where verb = 'enquiry.answer' and object_id = $1",
    [String(id)],
  )
  // The log does not contain the answer.
  expect(logged!.changes).toEqual({ state: { from: 'open', to: 'answered' } })
})

it('is closed after its answer, or without one for a reason, and opened again', async () => {
  const id = await ask('Vendo ventanas')
  const silent = await post(id, 'close', { version: 1 })
  expect([silent.status, silent.fields]).toEqual([400, { reason: 'reason_missing' }])
  expect((await post(id, 'close', { version: 1, reason: 'Publicidad' })).data).toEqual({ state: 'closed' })
  const { version } = await read(id)
  expect((await post(id, 'answer', { version, text: 'No' })).code).toBe('request_closed')
  expect((await post(id, 'reopen', { version })).data).toEqual({ state: 'open' })
  await post(id, 'answer', { version: version + 1, text: 'No, gracias.' })
  expect((await post(id, 'close', { version: version + 2 })).data).toEqual({ state: 'closed' })
  expect((await read(id)).history.map(({ change, text }) => [change, text])).toEqual([
    ['close', null],
    ['answer', 'No, gracias.'],
    ['reopen', null],
    ['close', 'Publicidad'],
  ])
})

it('is answered once when two people answer it at once', async () => {
  const id = await ask('¿Van a Puebla?')
  const answers = await Promise.all([
    post(id, 'answer', { version: 1, text: 'Sí' }),
    post(id, 'answer', { version: 1, text: 'No' }, manager),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('edited_meanwhile')
  const { email, history } = await read(id)
  expect(history).toHaveLength(1)
  const sent = await sql(shop, "select 1 from outbox where recipient = $1 and kind = 'enquiry_answered'", [
    email,
  ])
  expect(sent).toHaveLength(1)
})

it('is taken, handed over and given back, with notes', async () => {
  const id = await ask('¿Y a Querétaro?')
  const hand = (from: string | null, to: string | null, client?: OfficeClient) =>
    post(id, 'hand-over', { from, to }, client)
  const both = await Promise.all([hand(null, support.id), hand(null, manager.id, manager)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const had = (await read(id)).handler!.id
  await hand(had, manager.id)
  expect((await list('handler=me', manager)).rows.map((row) => row.id)).toContain(id)
  await post(id, 'notes', { note: 'Pregunta por ocho lugares' })
  await hand(manager.id, null)
  expect((await list('handler=none')).rows.map((row) => row.id)).toContain(id)
  expect((await read(id)).history.slice(0, 2).map(({ change }) => change)).toEqual(['release', 'note'])
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['CL'] })
  expect((await hand(null, planner.id)).fields).toEqual({ to: 'field_is_invalid' })
})

it.each([
  ['answer', { version: 1, text: ' ' }, 'text'],
  ['answer', { version: 1, text: 'x'.repeat(8_001) }, 'text'],
  ['notes', { note: '' }, 'note'],
])('%s of %j is refused by its field', async (act, json, field) => {
  const id = await ask('¿Y a León?')
  const { status, fields } = await post(id, act, json)
  expect([status, Object.keys(fields)]).toEqual([400, [field]])
  expect((await read(id)).history).toEqual([])
})

it('of another country is not found, and its sender is masked for staff who may not answer', async () => {
  const id = await ask('¿Van a Valparaíso?', { country: 'CL', locale: 'es_CL' })
  const calls = [
    await support.call(`GET /office-api/enquiries/${id}`),
    await post(id, 'answer', { version: 1, text: 'Sí' }),
    await post(id, 'close', { version: 1, reason: 'x' }),
    await post(id, 'reopen', { version: 1 }),
    await post(id, 'hand-over', { from: null, to: support.id }),
    await post(id, 'notes', { note: 'x' }),
  ]
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['CL'] })
  expect((await list('', auditor)).rows.map((row) => row.id)).toEqual([id])
  expect(await read(id, auditor)).toMatchObject({
    ...{ email: 'l•••@vaiven.test', phone: '••• 78', phoneText: '••• 78' },
  })
})

it('keeps the contact of its sender from staff who see it masked: in the text, and in the search', async () => {
  const id = await ask('Escriban a tia.rosa@correo.test o llamen al +52 (55) 8765-4321 antes del 2026-12-20')
  const { email, version } = await read(id)
  await post(id, 'answer', { version, text: 'Escribimos a tia.rosa@correo.test.' })
  const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['all'] })
  const elsewhere = await openOfficeAs(
    shop,
    { role: 'auditor', countries: ['MX'] },
    { role: 'support', countries: ['CL'] },
  )
  const masked = 'Escriban a t•••@correo.test o llamen al ••• 21 antes del 2026-12-20'
  for (const client of [auditor, elsewhere]) {
    expect(await read(id, client)).toMatchObject({
      message: masked,
      history: [{ text: 'Escribimos a t•••@correo.test.' }],
    })
    expect((await list('q=Lucía', client)).rows.map(({ beginning }) => beginning)).toContain(masked)
    for (const q of [email, 'tia.rosa', '8765-4321'])
      expect((await list(`q=${encodeURIComponent(q)}`, client)).count, q).toBe(0)
  }
  for (const q of [email, 'tia.rosa', String(id)])
    expect((await list(`q=${encodeURIComponent(q)}`)).rows.map((row) => row.id)).toEqual([id])
  const reads = await sql<{ role: string; country: string }>(
    shop,
    `select role, country_code as country from office_log where verb = 'enquiry.read' and object_id = $1 order by id`,
    [String(id)],
  )
  expect(reads.map(({ role }) => role)).toEqual(['support', 'auditor', 'auditor'])
  expect(reads[0]).toMatchObject({ country: 'MX' })
})

it('is found by name, words and state', async () => {
  expect((await list('q=queretaro')).rows.map(({ beginning }) => beginning)).toEqual(['¿Y a Querétaro?'])
  expect((await list('state=closed')).rows.every(({ state }) => state === 'closed')).toBe(true)
  expect((await list('kind=marriage')).count).toBe(0)
})

it('is closed together with others for one reason, or assigned together with unassigned ones', async () => {
  const robots = [await ask('Comprame uno'), await ask('Comprame dos')]
  const abroad = await ask('Otra', { country: 'CL' })
  const select = async (body: object) =>
    `/office-api/enquiry-selections/${(await support.call('POST /office-api/enquiry-selections', body)).data.id}`
  const why = ({ data }: Awaited<ReturnType<OfficeClient['call']>>) =>
    (data.rows as { id: number; why: string | null }[]).map((row) => [row.id, row.why])

  await post(robots[1]!, 'hand-over', { from: null, to: manager.id }, manager)
  const some = await select({ ids: [...robots, abroad] })
  const taken = [
    [robots[0], null],
    [robots[1], 'taken'],
    [abroad, 'not_found'],
  ]
  expect(why(await support.call(`GET ${some}?act=take`))).toEqual(taken)
  expect(why(await support.call(`POST ${some}`, { act: 'take' }))).toEqual(taken)
  expect(await read(robots[0]!)).toMatchObject({ handler: { id: support.id } })

  const all = await select({ filter: { q: 'Comprame' } })
  expect((await support.call(`POST ${all}`, { act: 'close' })).fields).toEqual({ reason: 'reason_missing' })
  const closed = await support.call(`POST ${all}`, { act: 'close', reason: 'Publicidad' })
  expect(closed.data.rows).toMatchObject([
    { state: 'closed', why: null },
    { state: 'closed', why: null },
  ])
  expect((await read(robots[1]!)).history[0]).toMatchObject({ change: 'close', text: 'Publicidad' })
})
