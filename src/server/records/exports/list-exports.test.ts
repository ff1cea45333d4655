import { parse as parseCsv } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportSourceName } from '#domain/records/exports/export-sources.ts'
import { importStatement } from '#server/sales/payments/transfers/import-statement.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { createMadeLedger, type MadeOrder } from '#test/helpers/payments/made-ledger.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { writeExportsHere } from '#test/helpers/write-exports.ts'
import { forgetExportsBefore } from './export-sql.ts'

let shop: TestShop
let owner: OfficeClient & TestStaff
let finance: OfficeClient & TestStaff
let auditor: OfficeClient & TestStaff
let sold: { order: MadeOrder; attempt: string }
let customer: TestUser
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-22T18:00:00Z')
  owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['MX'] })
  const made = await createMadeLedger(shop)
  const at = (day: number, hour = 18) => new Date(Date.UTC(2026, 9, day, hour))
  const sell = async (country: 'MX' | 'CL', day: number, method: string, price: number) => {
    const order = await made.sell(country, at(day), { price, method })
    return { order, attempt: await made.pay(order, at(day, 19), { fee: 250 }) }
  }
  sold = await sell('MX', 5, 'unlimit', 12_550)
  const given = await sell('MX', 6, 'mercadopago', 20_000)
  await sell('CL', 7, 'webpay', 30_000)
  const refund = await made.refund(sold.order, sold.attempt, at(8), 5_025)
  await made.send(sold.order, sold.attempt, refund, at(9), 5_025)
  await made.refund(given.order, given.attempt, at(10), 20_000)
  const lines = [
    'Fecha,Abono,Concepto,Ordenante',
    '2026-10-05,420.00,-12 gracias,=SUMA',
    '2026-10-06,55.50,otro,X',
  ]
  await importStatement(shop, new TextEncoder().encode(`${lines.join('\n')}\n`))
  customer = await addUser(shop, { firstName: '@Ana', lastName: 'Prado' })
  await addUser(shop)
  for (const message of ['=2+2 plazas a Toluca', 'Somos cinco']) {
    const json = { name: 'Lucía', email: customer.email, phone: '+525512345678', message }
    const { status } = await shop.fetch('/api/contact?country-code=MX', { method: 'POST', json })
    expect(status).toBeLessThan(300)
  }
  await sql(shop, `update enquiries set state = 'closed' where id = (select min(id) from enquiries)`)
})
afterAll(() => shop.close())

const ask = (client: OfficeClient, body: object) => client.call('POST /office-api/exports', body)

async function exported(client: OfficeClient, body: object): Promise<string[][]> {
  const { data, code } = await ask(client, body)
  expect(code).toBeUndefined()
  await writeExportsHere(shop)
  const { data: file } = await client.call(`GET /office-api/exports/${data.id}/file`)
  return parseCsv(String(file.text), { bom: true, relax_column_count: true }) as string[][]
}

/** The values of the list's rows for a filter, oldest first, as the first columns of the file have them. */
async function listed(client: OfficeClient, { path, sort, key }: Listed, query: Record<string, string>) {
  const { data } = await client.call(`GET /office-api/${path}?${new URLSearchParams({ ...query, sort })}`)
  return (data.rows as Record<string, unknown>[]).map((row) => String(row[key]))
}

type Listed = { path: string; sort: string; key: string }

const lists: [ExportSourceName, Listed & { column: string }, Record<string, string>[]][] = [
  [
    'payments',
    { path: 'payments', sort: 'createdAt', key: 'number', column: 'order' },
    [{}, { state: 'completed' }, { method: 'webpay' }, { country: 'MX', from: '2026-10-06' }],
  ],
  [
    'refunds',
    { path: 'refunds', sort: 'createdAt', key: 'number', column: 'order' },
    [{}, { state: 'open' }, { method: 'unlimit' }, { to: '2026-10-09' }, { country: 'CL' }],
  ],
  [
    'transfers',
    { path: 'transfers', sort: 'id', key: 'bookedOn', column: 'day' },
    [{}, { q: '420' }, { q: 'otro' }, { state: 'placed' }, { from: '2026-10-06', to: '2026-10-06' }],
  ],
  [
    'customers',
    { path: 'customers', sort: 'createdAt', key: 'id', column: 'customer' },
    [{}, { q: 'ana prado' }, { verified: 'no' }, { country: 'CL' }, { to: '2020-01-01' }],
  ],
  [
    'mails',
    { path: 'mails', sort: 'createdAt', key: 'id', column: 'mail' },
    [{}, { kind: 'enquiry_received' }, { state: 'sent' }, { country: 'MX', from: '2026-11-22' }],
  ],
  [
    'enquiries',
    { path: 'enquiries', sort: 'id', key: 'id', column: 'enquiry' },
    [{}, { state: 'closed' }, { handler: 'me' }, { kind: 'contact', country: 'MX' }],
  ],
]

/** Staff who see the list of a source in all countries. */
const readerOf = async (source: string) =>
  source === 'transfers' ? openOfficeAs(shop, { role: 'finance', countries: ['all'] }) : owner

describe.each(lists)('the export of %s', (source, list, queries) => {
  it('has the rows of the list with the same filter', async () => {
    const client = await readerOf(source)
    for (const query of queries) {
      const rows = await exported(client, { source, query, columns: [list.column] })
      const shown = await listed(client, list, query)
      expect(
        rows.slice(1, -1).map(([value]) => value),
        JSON.stringify(query),
      ).toEqual(shown)
      expect(rows.at(-1)).toEqual(['Filas', String(shown.length)])
      if (Object.keys(query).length === 0) expect(shown.length).toBeGreaterThan(1)
    }
  })

  it('is refused to staff without the permission of the list, and to support', async () => {
    const role = source === 'enquiries' ? 'finance' : 'planner'
    if (source !== 'refunds') {
      const other = await openOfficeAs(shop, { role, countries: ['MX'] })
      expect((await ask(other, { source })).code).toBe('permission_needed')
    }
    const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
    expect((await ask(support, { source })).code).toBe('permission_needed')
  })

  it('with a wrong filter is refused by its field', async () => {
    const client = await readerOf(source)
    const { status, fields } = await ask(client, { source, query: { country: 'XX' } })
    expect([status, Object.keys(fields)]).toEqual([400, ['country']])
  })
})

it('The files of finance have amounts as numbers, local times, words beside codes, and no formula', async () => {
  const [head, first] = await exported(finance, { source: 'payments' })
  expect(head!.slice(0, 4)).toEqual(['Compra', 'Fecha y hora local', 'Estado', 'Estado (código)'])
  expect(first!.slice(0, 6).concat(first!.slice(13, 15))).toEqual([
    ...[sold.order.number, '2026-10-05 13:00:00', 'Recibido', 'completed'],
    ...['125.5', '2.5', 'MXN', 'Tarjeta'],
  ])
  const refunds = await exported(finance, { source: 'refunds' })
  expect(refunds[1]!.slice(0, 8)).toEqual([
    ...[sold.order.number, '2026-10-08 12:00:00', 'Hecho', 'done'],
    ...['Lo decidió el equipo', 'staff', '50.25', 'MXN'],
  ])
  const columns = ['amount', 'currency', 'payer', 'reference']
  const lines = await exported(finance, { source: 'transfers', columns })
  expect(lines[1]).toEqual(['420', 'MXN', "'=SUMA", "'-12 gracias"])
})

it('The file of complaints for the authority has the kind of the document in words', async () => {
  const json = {
    ...{ country: 'MX', kind: 'queja', name: 'Eva Sol', email: 'eva.sol@vaiven.test', detail: 'Gritó.' },
    ...{ documentKind: 'passport', document: 'G1234567' },
  }
  await shop.fetch('/api/complaints', { method: 'POST', json })
  const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  const columns = ['name', 'document_kind', 'document']
  const asked = { source: 'complaints', columns, query: { q: 'Eva Sol' } }
  const [head, first] = await exported(manager, asked)
  expect(head).toEqual(['Nombre', 'Tipo de documento', 'Tipo de documento (código)', 'Documento'])
  expect(first).toEqual(['Eva Sol', 'Pasaporte', 'passport', 'G1234567'])
})

it('Names are for staff with the permission for personal data, and contacts for those who see contacts', async () => {
  const columns = ['customer', 'name', 'email', 'phone']
  const query = { q: 'ana prado' }
  const [row] = (await exported(owner, { source: 'customers', query, columns })).slice(1)
  expect(row).toEqual([customer.id, "'@Ana Prado", customer.email, expect.stringContaining('52')])
  const named = await exported(auditor, { source: 'customers', query, columns: ['customer', 'name'] })
  expect(named[1]).toEqual([customer.id, "'@Ana Prado"])
  for (const source of ['customers', 'mails', 'enquiries'])
    expect(await ask(auditor, { source, columns: ['email'] })).toMatchObject({
      code: 'permission_needed',
      data: { permission: 'contacts.see' },
    })
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  for (const [source, column] of [
    ['refunds', 'name'],
    ['enquiries', 'message'],
  ])
    expect((await ask(planner, { source, columns: [column] })).data).toEqual({
      permission: 'exports.with-personal-data',
    })
  const [asked] = (await exported(owner, { source: 'enquiries', columns: ['message', 'phone'] })).slice(1)
  expect(asked).toEqual(["'=2+2 plazas a Toluca", '+525512345678'])
  const plain = await exported(planner, { source: 'enquiries' })
  expect(plain.flat().join(' ')).not.toMatch(/Lucía|@/)
})

it('With personal data of more than a thousand rows another person has to approve the file', async () => {
  await sql(
    shop,
    `insert into users (id, email, password_hash, first_name, last_name, phone, country_code, locale, created_at)
     select gen_random_uuid(), 'many' || n || '@vaiven.test', 'x', 'Many', 'Rows', '+5255', 'PE', 'es_MX', now() from generate_series(1, 1001) n`,
  )
  const body = { source: 'customers', query: { q: 'many rows' }, columns: ['name'] }
  expect((await ask(owner, body)).fields).toEqual({ reason: 'field_is_required' })
  const { status, data } = await ask(owner, { ...body, reason: 'Auditoría' })
  expect([status, typeof data.approval]).toEqual([202, 'number'])
  expect((await ask(owner, { ...body, columns: ['customer'] })).status).toBe(200)
  await writeExportsHere(shop)
})

it('A file of customers is deleted once one of them was erased, also one without orders', async () => {
  const client = await openOfficeAs(shop, { role: 'owner', countries: ['MX'] })
  const ids = []
  for (const source of ['customers', 'orders'])
    ids.push((await ask(client, { source, columns: ['name'], reason: 'Cuadre' })).data.id)
  await writeExportsHere(shop)
  await sql(shop, 'update users set deleted_at = $2 where id = $1', [customer.id, shop.clock.now()])
  await forgetExportsBefore(shop.db, shop.clock.now())
  const statuses = await Promise.all(
    ids.map(async (id) => (await client.call(`GET /office-api/exports/${id}`)).status),
  )
  expect(statuses).toEqual([404, 200])
})
