import { inflateRawSync } from 'node:zlib'
import { read as readWorkbook, utils } from '@e965/xlsx'
import { parse as parseCsv } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Shop } from '#server/platform/context.ts'
import { rowSources } from '#server/start/row-sources.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { makeNinetyDays } from '#test/helpers/payments/made-ledger.ts'
import { withUncheckedPayouts } from '#test/helpers/payments/unchecked-payouts.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { writeExportsHere } from '#test/helpers/write-exports.ts'
import { exportJobs } from './export-jobs.ts'
import { forgetExportsBefore } from './export-sql.ts'
import { csvMarksOf, type Sheet, writeCsv } from './write-csv.ts'
import { writeExports } from './write-exports.ts'
import { writeInThread } from './write-in-thread.ts'
import { writeXlsx } from './write-xlsx.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-22T18:00:00Z')
})
afterAll(() => shop.close())

const ask = (client: OfficeClient, body: object) => client.call('POST /office-api/exports', body)

/** The same request again: within a moment it would be a second press of the button. */
function askAgain(client: OfficeClient, body: object) {
  shop.clock.advance(6_000)
  return ask(client, body)
}

async function download(client: OfficeClient, id: unknown): Promise<Buffer> {
  const response = await fileOf(client, `/office-api/exports/${id}/file`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const fileOf = (client: OfficeClient, path: string) =>
  shop.fetch(path, { headers: { cookie: `office=${client.cookie}`, origin: shop.config.publicUrl } })

async function exported(client: OfficeClient, body: object): Promise<Buffer> {
  const { data } = await ask(client, body)
  await writeExportsHere(shop)
  return download(client, data.id)
}

const jobOf = (of: Shop) => exportJobs(of).find(({ name }) => name === 'write exports')!

const rowsOf = (csv: Buffer) => parseCsv(csv, { bom: true, relax_column_count: true }) as string[][]

it.each([
  ...[
    '\u200b=1+1',
    '\ufeff=1+1',
    '\u00a0@SUM(A1)',
    ' =1+1',
    '\u2060\u00ad+52',
    '\u3000=1',
    '\u3164-1',
    '\u2800=1',
  ],
  ...[
    '\u0000=1',
    '\n=1',
    '\t\u200b=1',
    '\uff1d1+1',
    '\uff0b1',
    '\uff0d1',
    '\uff20A1',
    '\u200b\uff1d1',
    '\ufe661',
  ],
])('a CSV escapes a formula behind invisible signs, or in other widths: %j', async (text) => {
  const column = { header: 'Nombre', type: 'text' } as const
  const batches = (async function* () {
    yield [[text], ['Ana = Bruno'], ['\u200bAna']]
  })()
  const parts: Buffer[] = []
  for await (const part of writeCsv(
    { columns: [column], currencyColumn: 1, batches, countLabel: 'Filas' },
    csvMarksOf(['MX']),
  ).parts)
    parts.push(part)
  const cells = rowsOf(Buffer.concat(parts)).map(([cell]) => cell)
  expect(cells.slice(1, -1)).toEqual([`'${text}`, 'Ana = Bruno', '\u200bAna'])
})

describe('a sheet', () => {
  const nasty = [
    ['=1+1', -1250, 'MXN'],
    ['+52 55', 7, 'CLP'],
    ['-12,50', -5, 'CLP'],
    ['@SUM(A1)', 0, 'MXN'],
    ['\tTab', 1, 'EUR'],
    ['\rReturn', 1, 'EUR'],
    ['"Ópera", dijo', 100, 'PEN'],
    ['dos\nrenglones\r\ny tres', 100, 'PEN'],
    ['🙂 <b>&amp;</b> \u0000\u000b', 90_071_992_547_409, 'MXN'],
  ] as const
  const sheet = (): Sheet => ({
    columns: [
      { header: 'Nombre', type: 'text' },
      { header: 'Importe', type: 'money' },
      { header: 'Moneda', type: 'text' },
      { header: 'Día', type: 'day' },
      { header: 'Hora', type: 'time' },
    ],
    currencyColumn: 2,
    batches: (async function* () {
      yield nasty.slice(0, 4).map((row) => [...row, '2026-11-22', '2026-11-22 23:59:30'])
      yield nasty.slice(4).map((row) => [...row, null, null])
    })(),
    countLabel: 'Filas',
  })
  const amounts = [-12.5, 7, -5, 0, 0.01, 0.01, 1, 1, 900_719_925_474.09]
  const bytesOf = async ({ parts }: { parts: AsyncIterable<Buffer> }) => {
    const all: Buffer[] = []
    for await (const part of parts) all.push(part)
    return Buffer.concat(all)
  }

  it('as CSV has no cell that is a formula, and numbers stay numbers', async () => {
    const bytes = await bytesOf(writeCsv(sheet(), csvMarksOf(['MX'])))
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const rows = rowsOf(bytes)
    expect(rows.at(-1)).toEqual(['Filas', '9'])
    const body = rows.slice(1, -1)
    for (const [nth, [text]] of nasty.entries()) {
      const cell = body[nth]![0]!
      expect(cell).toBe(/^[=\-@\t\r]/.test(text) ? `'${text}` : text)
    }
    expect(body.map((row) => row[1])).toEqual(amounts.map(String))
    // LibreOffice ends a row at either character alone, if it is not quoted.
    const unquoted = bytes
      .toString()
      .replaceAll(/"(?:[^"]|"")*"/g, '')
      .split('\r\n')
    expect(unquoted.filter((row) => /[\r\n]/.test(row))).toEqual([])
    expect(bytes.toString()).not.toContain("'-12.5")
    expect(body[0]!.slice(3)).toEqual(['2026-11-22', '2026-11-22 23:59:30'])
  })

  it('as CSV has the marks of the country of the person, and phones without an apostrophe', async () => {
    const people = (): Sheet => ({
      ...sheet(),
      batches: (async function* () {
        yield [
          ['+525512345678', -1250, 'MXN', null, null],
          ['+1+1', 5, 'EUR', null, null],
        ]
      })(),
    })
    const linesIn = async (countries: string[]) =>
      (await bytesOf(writeCsv(people(), csvMarksOf(countries)))).toString().split('\r\n').slice(1, 3)
    expect(await linesIn(['MX'])).toEqual(['+525512345678,-12.5,MXN,,', "'+1+1,0.05,EUR,,"])
    expect(await linesIn(['ES'])).toEqual(['+525512345678;-12,5;MXN;;', "'+1+1;0,05;EUR;;"])
    expect(await linesIn(['ES', 'MX'])).toEqual(await linesIn(['PE']))
  })

  it('as CSV names its separator in its first line if that is asked for', async () => {
    const linesIn = async (countries: string[]) => {
      const written = writeCsv(sheet(), csvMarksOf(countries), { namesSeparator: true })
      return (await bytesOf(written)).toString().split('\r\n').slice(0, 2)
    }
    expect(await linesIn(['ES'])).toEqual(['\ufeffsep=;', 'Nombre;Importe;Moneda;Día;Hora'])
    expect(await linesIn(['MX'])).toEqual(['\ufeffsep=,', 'Nombre,Importe,Moneda,Día,Hora'])
  })

  it('as XLSX is read by another program, with texts, numbers and dates', async () => {
    const rows = await readSheet(await bytesOf(writeXlsx(sheet())))
    expect(rows[0]).toEqual(['Nombre', 'Importe', 'Moneda', 'Día', 'Hora'])
    expect(rows[1]).toEqual([
      ...['=1+1', -12.5, 'MXN', new Date('2026-11-22T00:00:00Z'), new Date('2026-11-22T23:59:30Z')],
    ])
    expect(rows.slice(1, -1).map((row) => row[1])).toEqual(amounts)
    expect(rows.at(-1)!.slice(0, 2)).toEqual(['Filas', 9])
  })

  it('as XLSX names the place of each cell, and has widths, a default style, a filter and a bold heading that stays', async () => {
    const bytes = await bytesOf(writeXlsx(sheet()))
    const { '!cols': widths } = readWorkbook(bytes, { cellStyles: true }).Sheets.Vaiven!
    expect(widths?.map(({ width }) => Math.round(width ?? 0))).toEqual([24, 14, 24, 12, 17])
    const partOf = (name: string) =>
      inflateRawSync(bytes.subarray(bytes.indexOf(name) + name.length)).toString()
    const xml = partOf('xl/worksheets/sheet1.xml')
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"/>')
    const cells = [...xml.matchAll(/<c\b[^>]*>/g)].map(([cell]) => cell)
    expect(cells.every((cell) => /^<c r="[A-E]\d+" s="\d"/.test(cell))).toBe(true)
    expect(xml).toContain('</sheetData><autoFilter ref="A1:E10"/>')
    const styles = partOf('xl/styles.xml')
    expect(styles).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>')
    const fontOfStyle = [...styles.matchAll(/<xf [^>]*fontId="(\d)"[^>]*xfId/g)].map(([, font]) => font)
    const fonts = [...styles.matchAll(/<font>.*?<\/font>/g)].map(([font]) => font)
    const isBold = (cell = '') =>
      fonts[Number(fontOfStyle[Number(/s="(\d)"/.exec(cell)?.[1])])]!.includes('<b/>')
    expect(cells.map(isBold).slice(0, 6)).toEqual([true, true, true, true, true, false])
  })

  it('as XLSX has texts as texts, numbers as numbers and dates as dates', async () => {
    const bytes = await bytesOf(writeXlsx(sheet()))
    const { Sheets } = readWorkbook(bytes, { cellDates: false })
    const cells = Sheets.Vaiven!
    const rows = utils.sheet_to_json<unknown[]>(cells, { header: 1, raw: true })
    expect(rows.at(-1)).toEqual(['Filas', 9])
    for (const [nth, [text]] of nasty.slice(0, 8).entries()) {
      const cell = cells[`A${nth + 2}`]
      expect([cell.t, cell.f]).toEqual(['s', undefined])
      expect(cell.v.replaceAll('\r\n', '\n')).toBe(text.replaceAll('\r\n', '\n'))
    }
    expect(cells.A10.v).toBe('🙂 <b>&amp;</b> \ufffd\ufffd')
    expect(rows.slice(1, -1).map((row) => row[1])).toEqual(amounts)
    expect(cells.B2.t).toBe('n')
    // Dates of spreadsheets count from 30 December 1899.
    expect([cells.D2.t, cells.D2.v, cells.D2.w]).toEqual(['n', 46_348, '2026-11-22'])
    expect([cells.E2.t, cells.E2.w]).toEqual(['n', '2026-11-22 23:59'])
  })
})

describe('an export', () => {
  let finance: OfficeClient & TestStaff
  let event: TestEvent
  beforeAll(async () => {
    finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
    const user = await addUser(shop, { firstName: '=HYPERLINK("x")', lastName: 'Prado' })
    event = await addEvent(shop)
    for (let nth = 0; nth < 3; nth++) await addOrder(shop, { user, event, price: 1_250 })
    const chile = await addEvent(shop, { countryCode: 'CL', currency: 'CLP' })
    await addOrder(shop, { user, event: chile, countryCode: 'CL', currency: 'CLP' })
  })

  it('has the rows of its list, those of the own countries alone, and their number at its end', async () => {
    const rows = rowsOf(await exported(finance, { source: 'orders' }))
    expect(rows).toHaveLength(5)
    expect(rows[0]).not.toContain('Correo')
    expect(new Set(rows.slice(1, -1).map((row) => row[7]))).toEqual(new Set(['MX']))
    expect(rows.at(-1)).toEqual(['Filas', '3'])
    const { data } = await finance.call('GET /office-api/orders')
    expect(data.count).toBe(3)
    // The file is the same when it is streamed.
    const streamed = await fileOf(finance, '/office-api/exports/orders.csv')
    expect(rowsOf(Buffer.from(await streamed.arrayBuffer()))).toEqual(rows)
    const logged = () => sql(shop, `select result, changes from office_log where verb = 'export.streamed'`)
    const changes = { source: { to: 'orders' }, filter: { to: {} }, rows: { to: 3 } }
    await expect.poll(logged).toEqual([{ result: 'done', changes }])
    const none = await exported(finance, { source: 'orders', query: { country: 'CL' } })
    expect(rowsOf(none)).toHaveLength(2)
    const found = await exported(finance, { source: 'orders', query: { event: String(event.id + 1) } })
    expect(rowsOf(found).at(-1)).toEqual(['Filas', '0'])
  })

  it('is streamed to at most two people at a time', async () => {
    const asked = Array.from({ length: 4 }, () => fileOf(finance, '/office-api/exports/orders.csv'))
    const answers = await Promise.all(asked)
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503, 503])
    expect(texts.filter((text) => text.includes('Ya se descargan otras exportaciones'))).toHaveLength(2)
  })

  it('is streamed again at once, while the end of the ones before is being logged', async () => {
    await sql(
      shop,
      `create function wait_at_end() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`,
    )
    await sql(
      shop,
      `create trigger wait_at_end before insert on office_log for each row
       when (new.verb = 'export.streamed') execute function wait_at_end()`,
    )
    await shop.db.transaction(async (tx) => {
      await sql({ db: tx } as never, 'select pg_advisory_xact_lock(1)')
      for (let nth = 0; nth < 3; nth++) {
        const answer = await fileOf(finance, '/office-api/exports/orders.csv')
        expect(answer.status).toBe(200)
        await answer.arrayBuffer()
      }
    })
    await sql(shop, 'drop trigger wait_at_end on office_log')
  })

  it('is a CSV with the separator in its first line if that is asked for', async () => {
    const { data } = await askAgain(finance, { source: 'orders', format: 'csv_sep' })
    await writeExportsHere(shop)
    const response = await fileOf(finance, `/office-api/exports/${data.id}/file`)
    expect(response.headers.get('content-disposition')).toMatch(/\.csv"$/)
    expect(await response.text()).toMatch(/^\ufeff?sep=,\r\n/)
  })

  it('names the separator in its first line when it is streamed, too', async () => {
    const streamed = (more = '') => fileOf(finance, `/office-api/exports/orders.csv${more}`)
    const [plain, named] = [await streamed(), await streamed('?format=csv_sep')]
    expect(named.headers.get('content-disposition')).toMatch(/\.csv"$/)
    const text = await named.text()
    expect(text).toMatch(/^\ufeff?sep=,\r\n/)
    expect(text.replace(/^\ufeff?sep=,\r\n/, '')).toBe((await plain.text()).replace(/^\ufeff/, ''))
    const unknown = await finance.call('GET /office-api/exports/orders.csv?format=xlsx')
    expect(unknown.status).toBe(400)
  })

  it('says codes in words of the person’s language, and the code beside them', async () => {
    const brazilian = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
    await sql(shop, `update staff_people set language = 'pt' where id = $1`, [brazilian.id])
    for (const [client, state, way] of [
      [finance, 'Pagada', 'Tarjeta'],
      [brazilian, 'Pago', 'Cartão'],
    ] as const) {
      const [head, row] = rowsOf(await exported(client, { source: 'orders', columns: ['state', 'method'] }))
      expect(row).toEqual([state, 'paid', way, 'unlimit'])
      expect(head![1]).toBe(`${head![0]} (código)`)
    }
  })

  it('has contacts only with the permission for them', async () => {
    const columns = ['order', 'name', 'email', 'currency']
    const rows = rowsOf(await exported(finance, { source: 'orders', columns }))
    expect(rows[1]![2]).toBe(`'=HYPERLINK("x") Prado`)
    expect(rows[1]![3]).toMatch(/@vaiven\.test$/)
    const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
    expect((await ask(planner, { source: 'orders', columns })).code).toBe('permission_needed')
    expect((await ask(planner, { source: 'ledger' })).code).toBe('permission_needed')
    expect((await ask(planner, { source: 'orders' })).status).toBe(200)
    // A person who sees masked contacts may export names, but no addresses.
    const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['MX'] })
    for (const column of ['email', 'phone'])
      expect(await ask(auditor, { source: 'orders', columns: ['order', column] })).toMatchObject({
        code: 'permission_needed',
        data: { permission: 'contacts.see' },
      })
    const named = rowsOf(await exported(auditor, { source: 'orders', columns: ['order', 'name'] }))
    expect(named[1]![1]).toBe(`'=HYPERLINK("x") Prado`)
    await writeExportsHere(shop)
  })

  it('with personal data is asked for again at once, with other columns and another filter', async () => {
    const columns = ['order', 'name']
    for (const body of [
      { source: 'orders', columns },
      { source: 'orders', columns, query: { state: 'paid' } },
      { source: 'orders', columns: [...columns, 'method'], query: { country: 'MX' } },
    ])
      expect((await ask(finance, body)).status).toBe(200)
    await writeExportsHere(shop)
  })

  it('is its own person’s, needs its permission once more when it is downloaded, and is logged', async () => {
    const { data } = await ask(finance, { source: 'orders', query: { state: 'paid' } })
    await writeExportsHere(shop)
    await download(finance, data.id)
    const other = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
    expect((await other.call(`GET /office-api/exports/${data.id}`)).status).toBe(404)
    expect((await other.call(`GET /office-api/exports/${data.id}/file`)).status).toBe(404)
    expect((await other.call('GET /office-api/exports')).data).toMatchObject({ count: 0 })
    await sql(shop, 'delete from staff_roles where staff_id = $1', [finance.id])
    const { code } = await finance.call(`GET /office-api/exports/${data.id}/file`)
    expect(code).toBe('permission_needed')
    await sql(
      shop,
      `insert into staff_roles (staff_id, role, country_code, granted_at, granted_by_kind, granted_by)
       values ($1, 'finance', 'CL', now(), 'system', 'test')`,
      [finance.id],
    )
    expect((await finance.call(`GET /office-api/exports/${data.id}/file`)).code).toBe('permission_needed')
    await sql(shop, `update staff_roles set country_code = 'MX' where staff_id = $1`, [finance.id])
    const logged = await sql<{ verb: string; result: string; changes: object }>(
      shop,
      `select verb, result, changes from office_log where object_id = $1 order by id`,
      [data.id],
    )
    expect(logged.map(({ verb, result }) => `${verb} ${result}`)).toEqual([
      'export.ask done',
      'export.download done',
      'export.download refused(not_found)',
      'export.download refused(permission_needed)',
    ])
    expect(logged[1]!.changes).toMatchObject({ rows: { to: 3 }, filter: { to: { state: 'paid' } } })
  })

  it('asks for a fresh second factor', async () => {
    shop.clock.advance(10 * 60_000)
    expect((await ask(finance, { source: 'orders' })).code).toBe('step_up_needed')
    finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  })

  it('is deleted when its time is over', async () => {
    const { data } = await ask(finance, { source: 'orders' })
    await writeExportsHere(shop)
    await forgetExportsBefore(shop.db, new Date(shop.clock.now().getTime() + 8 * 86_400_000))
    expect((await finance.call(`GET /office-api/exports/${data.id}`)).status).toBe(404)
    expect(await sql(shop, 'select from export_parts where export_id = $1', [data.id])).toEqual([])
  })

  it.each([
    ['erased', 'deleted_at'],
    ['blocked', 'suspended_at'],
  ])('with contacts is deleted once a buyer in it was %s, and other files stay', async (_was, since) => {
    shop.clock.advance(1_000)
    const client = await openOfficeAs(shop, { role: 'owner', countries: ['MX'] })
    const user = await addUser(shop)
    await addOrder(shop, { user, event: await addEvent(shop) })
    const columns = ['order', 'email']
    const bodies = [
      { source: 'orders', columns, reason: 'Cuadre' },
      { source: 'orders', query: { q: user.email } },
      { source: 'orders', query: { state: 'paid' } },
    ]
    const ids: unknown[] = []
    for (const body of bodies) ids.push((await ask(client, body)).data.id)
    await writeExportsHere(shop)
    const now = shop.clock.now()
    const erase = (id: string, at: Date) =>
      sql(shop, `update users set ${since} = $2 where id = $1`, [id, at])
    const there = async () => {
      await forgetExportsBefore(shop.db, now)
      return Promise.all(
        ids.map(async (id) => (await client.call(`GET /office-api/exports/${id}`)).status === 200),
      )
    }
    await erase((await addUser(shop)).id, now) // a customer without purchases
    await erase((await addBuyerAbroad()).id, now)
    expect(await there()).toEqual([true, true, true])
    await erase(user.id, new Date(now.getTime() - 1))
    expect(await there()).toEqual([true, true, true])
    await erase(user.id, now)
    expect(await there()).toEqual([false, false, true])
  })

  async function addBuyerAbroad() {
    const user = await addUser(shop)
    await addOrder(shop, { user, event: await addEvent(shop), countryCode: 'CL' })
    return user
  }

  it.each([
    ['query', { source: 'ledger', query: { from: 'x' } }, 'from'],
    ['columns', { source: 'ledger', columns: ['x'] }, 'columns'],
    ['source', { source: 'users' }, 'source'],
  ])('with a wrong %s is refused by its field', async (_name, body, field) => {
    const { status, fields } = await ask(finance, body)
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })
})

describe('a file that is cut off', () => {
  let finance: OfficeClient & TestStaff
  beforeEach(async () => {
    finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  })

  it('is never called done: it is begun anew, and given up after three tries', async () => {
    const { data } = await ask(finance, { source: 'orders' })
    const state = async () => (await finance.call(`GET /office-api/exports/${data.id}`)).data.state
    const broken = {
      ...rowSources,
      // Makes the cursor fail after two rows.
      orders: {
        ...rowSources.orders,
        rows: () => ({
          name: 'broken',
          text: `select n::text as "order", 1 / (1500 - n) as total from generate_series(1, 2000) n`,
          values: [],
        }),
      },
    }
    for (const expected of ['asked', 'asked']) {
      await writeExportsHere(shop, broken)
      expect(await state()).toBe(expected)
      expect(await sql(shop, 'select from export_parts where export_id = $1', [data.id])).toEqual([])
      expect((await finance.call(`GET /office-api/exports/${data.id}/file`)).status).toBe(404)
    }
    await writeExportsHere(shop)
    expect(await state()).toBe('done')
    const again = await askAgain(finance, { source: 'orders' })
    for (const _try of [1, 2, 3]) await writeExportsHere(shop, broken)
    const { state: last } = (await finance.call(`GET /office-api/exports/${again.data.id}`)).data
    expect(last).toBe('failed')
  })

  it('is written by a thread of the job, from the standby where there is one', async () => {
    const empty = await createTestShop()
    const { databaseUrl: databaseReadUrl } = empty.config
    const write = async (config: typeof shop.config) => {
      const { data } = await askAgain(finance, { source: 'orders' })
      await jobOf({ ...shop, config }).run(new AbortController().signal)
      return rowsOf(await download(finance, data.id))
    }
    try {
      expect(await write({ ...shop.config, databaseReadUrl })).toHaveLength(2)
    } finally {
      await empty.close()
    }
    expect((await write(shop.config)).length).toBeGreaterThan(2)
  })

  it('waits for the next run when the program ends or its thread fails', async () => {
    const { data } = await ask(finance, { source: 'orders' })
    const state = async () => (await finance.call(`GET /office-api/exports/${data.id}`)).data.state
    await jobOf(shop).run(AbortSignal.abort())
    expect(await state()).toBe('asked')
    const config = { ...shop.config, databaseUrl: 'postgres://localhost:1/none' }
    await jobOf({ ...shop, config }).run(new AbortController().signal)
    expect(await state()).toBe('asked')
    await writeExportsHere(shop)
    expect(await state()).toBe('done')
  })

  it('is given up when its thread does not end in time, and begun anew', async () => {
    const { data } = await ask(finance, { source: 'orders' })
    const state = async () => (await finance.call(`GET /office-api/exports/${data.id}`)).data.state
    await writeExports(shop, (id) => writeInThread(shop.config, id, 1))
    expect(await state()).toBe('asked')
    await writeExportsHere(shop)
    expect(await state()).toBe('done')
  })

  it('is written once by two processes at a time', async () => {
    const { data } = await ask(finance, { source: 'orders' })
    await Promise.all([writeExportsHere(shop), writeExportsHere(shop)])
    const [row] = await sql<{ state: string; bytes: number; stored: number }>(
      shop,
      `select state, bytes, (select sum(length(bytes)) from export_parts where export_id = x.id)::int as stored
       from exports x where id = $1`,
      [data.id],
    )
    expect(row).toMatchObject({ state: 'done' })
    expect(row!.stored).toBe(row!.bytes)
  })
})

describe('the contacts of more than a thousand', () => {
  it('wait for another person', async () => {
    const own = await createTestShop()
    try {
      const user = await addUser(own)
      const event = await addEvent(own, { size: 5_000 })
      const { id } = await addOrder(own, { user, event })
      await sql(
        own,
        `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 'N' || n,
           'idempotency_key', null))).* from orders o, generate_series(1, 1000) n where o.id = $1`,
        [id],
      )
      const owner = await openOfficeAs(own, { role: 'owner', countries: ['all'] })
      const body = { source: 'orders', columns: ['order', 'email'] }
      expect((await ask(owner, body)).fields).toEqual({ reason: 'field_is_required' })
      const { status, data } = await ask(owner, { ...body, reason: 'Auditoría' })
      expect([status, typeof data.approval]).toEqual([202, 'number'])
      await writeExportsHere(own)
      const state = async () => (await owner.call(`GET /office-api/exports/${data.id}`)).data
      expect(await state()).toMatchObject({ state: 'waiting', rows: null })
      expect((await owner.call(`POST /office-api/approvals/${data.approval}/approve`, {})).code).toBe(
        'own_approval',
      )
      const chilean = await openOfficeAs(own, { role: 'manager', countries: ['CL'] })
      const elsewhere = await chilean.call(`POST /office-api/approvals/${data.approval}/approve`, {})
      expect(elsewhere.status).toBe(404)
      const other = await openOfficeAs(own, { role: 'owner', countries: ['all'] })
      expect((await other.call(`POST /office-api/approvals/${data.approval}/approve`, {})).status).toBe(200)
      await writeExportsHere(own)
      expect(await state()).toMatchObject({ state: 'done', rows: 1_001, personal: true })
    } finally {
      await own.close()
    }
  })
})

describe('the journal', () => {
  it('balances on each day in each currency, and is the whole ledger including payouts to the bank', async () => {
    const own = await createTestShop()
    try {
      await makeNinetyDays(own, 7, 60)
      await withUncheckedPayouts(own, () =>
        sql(
          own,
          `insert into payouts (provider, country_code, currency, file_name, file_hash, first_day, last_day, payments, fees, refunds,
           paid_out, imported_at, imported_by)
         values ('webpay', 'CL', 'CLP', 'abonos.csv', '\\x01', '2026-11-01', '2026-11-02', 9000, 0, 0, 9000, now(), 'test')`,
        ),
      )
      await sql(
        own,
        `update ledger set created_at = '2026-11-03T12:00:00Z' where payout_id = (select max(id) from payouts)`,
      )
      const auditor = await openOfficeAs(own, { role: 'auditor', countries: ['all'] })
      const body = { source: 'journal', query: { from: '2026-08-01', to: '2026-11-30' } }
      const { data } = await ask(auditor, body)
      await writeExportsHere(own)
      const answer = await own.fetch(`/office-api/exports/${data.id}/file`, {
        headers: { cookie: `office=${auditor.cookie}` },
      })
      const rows = rowsOf(Buffer.from(await answer.arrayBuffer())).slice(1, -1)
      const sums = new Map<string, number>()
      let entries = 0
      for (const [day, , , , , , debit, credit, currency, count] of rows) {
        const cents = Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100)
        sums.set(`${day} ${currency}`, (sums.get(`${day} ${currency}`) ?? 0) + cents)
        entries += Number(count)
      }
      expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([])
      const [all] = await sql<{ count: number }>(own, 'select count(*)::int as count from ledger')
      expect(entries).toBe(all!.count)
      expect(sums.size).toBeGreaterThan(60)
      const paidOut = rows
        .filter((row) => row[5] === 'paid_out' && row[0] === '2026-11-03')
        .map((row) => [...row.slice(0, 5), ...row.slice(6)])
      expect(paidOut).toEqual([
        ['2026-11-03', 'CL', 'Banco', 'bank', 'Abono al banco', '9000', '0', 'CLP', '1'],
        [
          '2026-11-03',
          'CL',
          'Transbank (saldo)',
          'provider:webpay',
          'Abono al banco',
          '0',
          '9000',
          'CLP',
          '1',
        ],
      ])
    } finally {
      await own.close()
    }
  })
})
