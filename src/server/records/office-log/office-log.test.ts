import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogRow } from '#contract/office/records/office-log.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import es from '#messages/office/es.json' with { type: 'json' }
import { addEvent, sql } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { act, recordIn } from './act.ts'
import { sealLog } from './seal-log.ts'
import { verifyLog } from './verify-log.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ LOG_SEAL_MAIL: 'sellos@vaiven.test' })
})
afterAll(() => shop.close())

const doing = (verb: string, work: () => Promise<unknown> = async () => ({})) => act(shop, { verb }, work)

/** Changes the log like a person with all rights on the database. */
async function tamper(statement: string): Promise<void> {
  await sql(shop, 'alter table office_log disable trigger user')
  await sql(shop, statement)
  await sql(shop, 'alter table office_log enable trigger user')
}

const rowsOf = (verb: string) =>
  sql<{ id: number; result: string }>(shop, 'select id, result from office_log where verb = $1 order by id', [
    verb,
  ])

test('an act and its row are written together, a refused or failed try alone', async () => {
  await doing('test.done')
  const refused = doing('test.refused', async () => {
    throw new Refusal('not_found')
  })
  await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    doing('test.failed', async () => {
      throw new Error('a bug')
    }),
  ).rejects.toThrow('a bug')
  expect((await rowsOf('test.done')).map(({ result }) => result)).toEqual(['done'])
  expect((await rowsOf('test.refused')).map(({ result }) => result)).toEqual(['refused(not_found)'])
  expect((await rowsOf('test.failed')).map(({ result }) => result)).toEqual(['failed'])
})

test('no row or seal is changed, removed or emptied with the rights of the shop', async () => {
  await doing('test.kept')
  await sealLog(shop)
  for (const table of ['office_log', 'office_log_seals']) {
    const column = table === 'office_log' ? 'verb' : 'number'
    await expect(sql(shop, `update ${table} set ${column} = ${column}`)).rejects.toThrow('append-only')
    await expect(sql(shop, `delete from ${table}`)).rejects.toThrow('append-only')
    await expect(sql(shop, `truncate ${table}`)).rejects.toThrow('append-only')
  }
})

test('fifty concurrent writers leave a complete log while it is sealed', async () => {
  await Promise.all([
    ...Array.from({ length: 50 }, (_, nth) => doing(`test.writer-${nth}`)),
    sealLog(shop),
    sealLog(shop),
  ])
  await sealLog(shop)
  expect((await verifyLog(shop)).findings).toEqual([])
})

test('each seal is mailed once; without new rows there is no seal', async () => {
  await doing('test.sealed')
  const seal = await sealLog(shop)
  const mails = () =>
    sql<{ data: { number: number; hash: string } }>(
      shop,
      `select data from outbox where kind = 'log_sealed' and recipient = 'sellos@vaiven.test' order by id desc`,
    )
  const [mail] = await mails()
  expect(mail?.data.number).toBe(seal?.number)
  const count = (await mails()).length
  expect(await sealLog(shop)).toBeNull()
  expect(await mails()).toHaveLength(count)
  expect((await verifyLog(shop, mail!.data)).findings).toEqual([])
})

test('verify-log names rows that were changed or removed, before and after their seal', async () => {
  const other = await createTestShop()
  const make = (verb: string) => act(other, { verb }, async () => ({}))
  const change = async (statement: string) => {
    await sql(other, 'alter table office_log disable trigger user')
    await sql(other, statement)
    await sql(other, 'alter table office_log enable trigger user')
  }
  for (let nth = 1; nth <= 6; nth++) await make(`test.row-${nth}`)
  await sealLog(other)
  for (let nth = 7; nth <= 10; nth++) await make(`test.row-${nth}`)
  expect((await verifyLog(other)).findings).toEqual([])

  await change(`update office_log set actor_name = 'nadie' where id = 2`)
  await change(`update office_log l set result = 'failed', hash = office_log_digest(l) where id = 3`)
  await change('delete from office_log where id = 5')
  await change(`update office_log set verb = 'test.other' where id = 7`)
  await change('delete from office_log where id in (8, 10)')
  expect((await verifyLog(other)).findings).toEqual([
    { what: 'changed', id: 2, seal: 1 },
    { what: 'changed', id: 3, seal: 1 },
    { what: 'removed', id: 5, seal: 1 },
    { what: 'changed', id: 7, seal: null },
    { what: 'missing', id: 8, seal: null },
    { what: 'missing', id: 10, seal: null },
  ])
  await other.close()
})

test('an act that failed after it wrote a row is called missing, not removed, until the next seal', async () => {
  const other = await createTestShop()
  await act(other, { verb: 'test.row' }, async () => ({}))
  const failing = act(other, { verb: 'test.failing' }, async (tx) => {
    await recordIn(tx, other, { verb: 'test.consequence' })
    throw new Error('a bug')
  })
  await expect(failing).rejects.toThrow('a bug')
  expect((await verifyLog(other)).findings).toEqual([{ what: 'missing', id: 2, seal: null }])
  await sealLog(other)
  expect((await verifyLog(other)).findings).toEqual([])
  await other.close()
})

test('an act that has not ended is not in the verification', async () => {
  const other = await createTestShop()
  const written = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const acting = act(other, { verb: 'test.slow' }, async (tx) => {
    await recordIn(tx, other, { verb: 'test.consequence' })
    written.resolve()
    await goOn.promise
    return {}
  })
  await written.promise
  let isOver = false
  const verifying = verifyLog(other).finally(() => {
    isOver = true
  })
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect
    .poll(async () => isOver || (await sql(other, waits)).length > 0, { timeout: 30_000 })
    .toBe(true)
  goOn.resolve()
  await acting
  expect((await verifying).findings).toEqual([])
  await other.close()
})

test('an auditor verifies the log, also against a mailed seal', async () => {
  const other = await createTestShop()
  const auditor = await openOfficeAs(other, { role: 'auditor', countries: ['MX'] })
  const verify = (seal: string) => auditor.call('POST /office-api/log/verify', { seal })
  await act(other, { verb: 'test.row' }, async () => ({}))
  await sealLog(other)
  const [sealed] = await sql<{ hash: Buffer }>(other, 'select hash from office_log_seals where number = 1')
  const mailed = `1:${sealed!.hash.toString('hex')}`
  expect((await verify(mailed)).data).toMatchObject({ seals: 1, count: 0, faults: [] })
  expect((await verify('1:zz')).fields).toEqual({ seal: 'field_is_invalid' })
  expect((await verify(`1:${'0'.repeat(64)}`)).data.faults).toEqual([
    { what: 'seal_changed', id: null, seal: 1 },
  ])
  expect((await verify(`7:${'0'.repeat(64)}`)).data.faults).toEqual([
    { what: 'seal_removed', id: null, seal: 7 },
  ])
  await sql(other, 'alter table office_log disable trigger user')
  await sql(other, `update office_log set actor_name = 'nadie' where verb = 'test.row'`)
  await sql(other, 'alter table office_log enable trigger user')
  expect((await verify('')).data).toMatchObject({ count: 1, faults: [{ what: 'changed', seal: 1 }] })
  const { rows } = (await auditor.call('GET /office-api/log?verb=log.verify')).data as { rows: LogRow[] }
  expect(rows.map(({ changes }) => changes)).toEqual([1, 1, 1, 0].map((to) => ({ findings: { to } })))
  await other.close()
})

test('a mailed seal detects rows and seals that were removed together', async () => {
  await doing('test.last')
  await sealLog(shop)
  const [seal] = await sql<{ number: number; hash: Buffer; from: number }>(
    shop,
    'select number, hash, from_id as from from office_log_seals order by number desc limit 1',
  )
  await sql(shop, 'alter table office_log_seals disable trigger user')
  await sql(shop, 'delete from office_log_seals where number = $1', [seal!.number])
  await sql(shop, 'alter table office_log_seals enable trigger user')
  await tamper(`delete from office_log where id > ${seal!.from}`)
  const { findings } = await verifyLog(shop, { number: seal!.number, hash: seal!.hash.toString('hex') })
  expect(findings).toContainEqual({ what: 'seal_removed', id: null, seal: seal!.number })
  expect(findings).toContainEqual(expect.objectContaining({ what: 'missing' }))
})

test('the log shows an owner everything, a manager the own country, others their own acts', async () => {
  const owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  const manager = await openOfficeAs(shop, { role: 'manager', countries: ['CL'] })
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['CL'] })
  await act(shop, { verb: 'test.seen', country: 'CL' }, async () => ({}))
  await act(shop, { verb: 'test.seen', country: 'MX' }, async () => ({}))
  await planner.call('PUT /office-api/me', { name: 'Rubén', language: 'pt', keysEnabled: true })
  const seen = async (client: typeof owner, query = '') => {
    const { data } = await client.call(`GET /office-api/log?${query}`)
    return (data.rows as { verb: string; countryCode: string | null }[]).map(
      ({ verb, countryCode }) => `${verb} ${countryCode}`,
    )
  }
  expect(await seen(owner, 'verb=test.seen')).toEqual(['test.seen MX', 'test.seen CL'])
  expect(await seen(manager, 'verb=test.seen')).toEqual(['test.seen CL'])
  expect(await seen(planner)).toEqual(['me.change null'])
  expect(await seen(owner, 'verb=test.seen&country=MX')).toEqual(['test.seen MX'])

  const first = await owner.call('GET /office-api/log?limit=2')
  const second = await owner.call(`GET /office-api/log?limit=2&after=${first.data.next}`)
  const ids = [...(first.data.rows as { id: number }[]), ...(second.data.rows as { id: number }[])].map(
    ({ id }) => id,
  )
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(4)
})

test('acts about money are seen in the countries of the role, and an object’s only with its country', async () => {
  const order = { kind: 'order', id: 'AJENA' }
  for (const country of ['MX', 'CL'] as const)
    for (const verb of ['refund.send', 'transfer.confirm', 'statement.import', 'payment.replay'])
      await act(shop, { verb, country, ...(country === 'MX' && { object: order }) }, async () => ({}))
  await act(shop, { verb: 'statement.import' }, async () => ({}))
  // Refused before the order was read: its other acts tell the country.
  const refused = act(shop, { verb: 'refund.ask', object: order }, async () => {
    throw new Refusal('own_order')
  })
  await expect(refused).rejects.toMatchObject({ code: 'own_order' })
  const seen = async (
    role: 'finance' | 'manager' | 'support',
    countries: ('CL' | 'PE' | 'MX' | 'all')[],
    query = '',
  ) => {
    const client = await openOfficeAs(shop, { role, countries })
    const { data } = await client.call(`GET /office-api/log?limit=100&${query}`)
    const rows = data.rows as { verb: string; countryCode: string | null }[]
    return rows
      .filter(({ verb }) => !verb.startsWith('log-in') && !verb.startsWith('test'))
      .map((row) => `${row.verb} ${row.countryCode}`)
  }
  const chile = ['payment.replay CL', 'statement.import CL', 'transfer.confirm CL', 'refund.send CL']
  expect(await seen('finance', ['CL'])).toEqual(chile)
  expect(await seen('manager', ['CL'])).toEqual(expect.arrayContaining(chile))
  for (const role of ['finance', 'manager'] as const) {
    expect((await seen(role, ['PE', 'CL'])).filter((row) => !row.endsWith(' CL'))).toEqual([])
    expect(await seen(role, ['CL'], 'country=MX')).toEqual([])
    expect(await seen(role, ['CL'], 'object=order:AJENA')).toEqual([])
  }
  expect(await seen('finance', ['all'])).toContain('statement.import null')
  expect(await seen('support', ['MX'], 'object=order:AJENA')).toContain('refund.ask null')
})

test('a trip is named by its event and the start of its date', async () => {
  const event = await addEvent(shop, { startsAt: '2026-12-05T20:30:00-06:00' })
  const trip = { kind: 'trip', id: event.dateId }
  await act(shop, { verb: 'test.trip', object: trip, country: 'MX' }, async () => ({}))
  const titles = async () => {
    const client = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
    const { data } = await client.call('GET /office-api/log?verb=test.trip')
    return (data.rows as { object: { title: string } }[]).map(({ object }) => object.title)
  }
  const [row] = await sql<{ name: string }>(
    shop,
    `select name from event_translations where event_id = $1 and locale = 'es_MX'`,
    [event.id],
  )
  expect(await titles()).toEqual([`${row?.name} · 2026-12-05 20:30`])
})

test('staff who may see an object see its log, filtered by person, time and kind', async () => {
  shop.clock.set('2027-02-01T02:00:00Z')
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['CL'] })
  const abroad = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  await act(
    shop,
    { verb: 'event.publish', object: { kind: 'event', id: 77 }, country: 'CL' },
    async () => ({}),
  )
  const rows = async (client: OfficeClient, query: string) => {
    const { data } = await client.call(`GET /office-api/log?${query}`)
    return (data.rows as { verb: string; timeZone: string }[]).map(
      ({ verb, timeZone }) => `${verb} ${timeZone}`,
    )
  }
  const published = ['event.publish America/Santiago']
  expect(await rows(planner, 'object=event:77')).toEqual(published)
  expect(await rows(planner, 'object=event')).toEqual([])
  expect(await rows(abroad, 'object=event:77')).toEqual([])
  // In Chile it was still the last of January.
  expect(await rows(owner, 'object=event&country=CL&from=2027-01-31&to=2027-01-31')).toEqual(published)
  expect(await rows(owner, 'object=event&country=CL&from=2027-02-01')).toEqual([])
  // 'event' matches all its verbs, 'even' none.
  expect(await rows(owner, 'object=event:77&verb=event&result=done')).toEqual(published)
  expect(await rows(owner, 'object=event:77&verb=even')).toEqual([])
  expect(await rows(owner, 'object=event:77&result=failed')).toEqual([])
  expect(await rows(owner, 'object=event:77&result=refused')).toEqual([])
  expect(await rows(owner, `verb=event.publish&who=${planner.id}`)).toEqual([])
  expect(await owner.call('GET /office-api/log?sort=-changes')).toMatchObject({
    status: 400,
    code: 'invalid_input',
  })
})

test('words are searched in the last ninety days, further back from a day that is named', async () => {
  shop.clock.set('2028-01-10T18:00:00Z')
  await act(shop, { verb: 'test.words', reason: 'Aguacero' }, async () => ({}))
  shop.clock.set('2028-05-10T18:00:00Z')
  const owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  const found = async (query: string) => {
    const { data } = await owner.call(`GET /office-api/log?q=aguacero${query}`)
    return [(data.rows as object[]).length, data.searchedFrom]
  }
  expect(await found('')).toEqual([0, '2028-02-10'])
  expect(await found('&from=2028-01-01')).toEqual([1, null])
  expect(await found('&to=2028-01-31')).toEqual([1, '2027-11-02'])
  expect((await owner.call('GET /office-api/log?verb=test.words')).data).toMatchObject({
    rows: [{ reason: 'Aguacero' }],
    searchedFrom: null,
  })
})

test('every act has its words in the log', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const said = (folder: string) =>
    files
      .filter((file) => file.startsWith(folder))
      .map((file) => readFileSync(join('src/server', file), 'utf8'))
      .join('\n')
  const named = [...said('').matchAll(/verb: '([a-z][\w.-]+)'/g)].map(([, verb]) => verb ?? '')
  const ofEvents = [...said('catalogue/events/').matchAll(/change: '(\w+)'/g)].map(
    ([, change]) => `event.${change}`,
  )
  const lacking = [...named, ...ofEvents].filter((verb) => !(`log_verb_${verb.replaceAll(/\W/g, '_')}` in es))
  expect(named.length).toBeGreaterThan(10)
  expect(ofEvents.length).toBeGreaterThan(3)
  expect(lacking).toEqual([])
})
