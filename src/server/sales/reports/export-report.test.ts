import { read as readWorkbook, utils } from '@e965/xlsx'
import { parse as parseCsv } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '#contract/office/sales/reports.ts'
import { toMajor } from '#domain/platform/money.ts'
import { groupsOf, isMoneyReport, type ReportKind, reportKinds } from '#domain/sales/reports/report-kinds.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { makeNinetyDays } from '#test/helpers/payments/made-ledger.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { writeExportsHere } from '#test/helpers/write-exports.ts'

let shop: TestShop
let auditor: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  await makeNinetyDays(shop, 7, 60)
  shop.clock.set('2026-11-22T18:00:00Z')
  auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['all'] })
})
afterAll(() => shop.close())

const period = { from: '2026-10-01', to: '2026-12-31' }

async function shown(client: OfficeClient, kind: ReportKind, query: Record<string, string>) {
  const path = isMoneyReport(kind) ? `money/${kind}` : kind
  const { data } = await client.call(`GET /office-api/reports/${path}?${new URLSearchParams(query)}`)
  return data as unknown as Report
}

const bodyOf = (kind: ReportKind, query: Record<string, string>) =>
  isMoneyReport(kind) ? { source: 'report', query: { ...query, report: kind } } : { source: kind, query }

async function exported(client: OfficeClient, body: object): Promise<Buffer> {
  const { data } = await client.call('POST /office-api/exports', body)
  await writeExportsHere(shop)
  const response = await shop.fetch(`/office-api/exports/${data.id}/file`, {
    headers: { cookie: `office=${client.cookie}`, origin: shop.config.publicUrl },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const rowsOf = (csv: Buffer) => parseCsv(csv, { bom: true, relax_column_count: true }) as string[][]

/** The numbers of a report's rows as a file has them: amounts in major units. */
const numbersOf = ({ measures, tables }: Report) =>
  tables.flatMap(({ currency, rows }) =>
    rows.map(({ values }) =>
      values.map((value, nth) =>
        value !== null && measures[nth]!.unit === 'money' && currency ? toMajor(value, currency) : value,
      ),
    ),
  )

describe('the file of a report', () => {
  it.each(reportKinds.flatMap((kind) => groupsOf[kind].map((group) => [kind, group] as const)))(
    'of %s by %s has the rows of its page in the same order, and their number',
    async (kind, group) => {
      const report = await shown(auditor, kind, { ...period, group })
      const [head, ...rows] = rowsOf(await exported(auditor, bodyOf(kind, { ...period, group })))
      const body = rows.slice(0, -1)
      const measures = report.measures.length
      expect(
        body.map((row) => row.slice(-measures).map((cell) => (cell === '' ? null : Number(cell)))),
      ).toEqual(numbersOf(report))
      // The made ledger has no plans.
      const ofPlans = group === 'vehicle' || kind === 'rides'
      expect(body.length > 0).toBe(!ofPlans)
      // Names of drivers are personal data, which a file has only if they are chosen.
      const extra = [group !== 'driver', group === 'method', isMoneyReport(kind)].filter(Boolean).length
      expect(head).toHaveLength(measures + extra)
      expect(rows.at(-1)).toEqual(['Filas', String(numbersOf(report).length)])
      const keys = report.tables.flatMap(({ rows: own }) => own.map(({ key, label }) => ({ key, label })))
      const named = body.map((row) => row[group === 'method' ? 1 : 0])
      if (group === 'month') expect(named).toEqual(keys.map(({ key }) => `${key}-01`))
      else if (['day', 'week', 'method'].includes(group)) expect(named).toEqual(keys.map(({ key }) => key))
      else expect(named).toEqual(keys.map(({ label }) => label || 'Sin provincia'))
      const currencies = report.tables.flatMap(({ currency, rows: own }) => own.map(() => currency))
      if (isMoneyReport(kind)) expect(body.map((row) => row.at(-measures - 1))).toEqual(currencies)
    },
  )

  it('is that of the country of the page', async () => {
    const query = { ...period, country: 'CL', group: 'month' }
    const report = await shown(auditor, 'sales', query)
    const rows = rowsOf(await exported(auditor, bodyOf('sales', query))).slice(1, -1)
    expect(new Set(rows.map((row) => row[1]))).toEqual(new Set(['CLP']))
    expect(rows.map((row) => row.slice(2).map(Number))).toEqual(numbersOf(report))
  })

  it('as a workbook has days as days, amounts and shares as numbers, and words in the person’s language', async () => {
    const english = await openOfficeAs(shop, { role: 'auditor', countries: ['MX'] })
    await sql(shop, `update staff_people set language = 'en' where id = $1`, [english.id])
    const sheetOf = async (kind: ReportKind, group: string) => {
      const body = { ...bodyOf(kind, { ...period, group }), format: 'xlsx' }
      return readWorkbook(await exported(english, body)).Sheets.Vaiven!
    }
    const daily = await sheetOf('sales', 'day')
    expect([daily.A2.t, daily.A2.w]).toEqual(['n', '2026-10-01'])
    const methods = await sheetOf('fees', 'method')
    const [head, first] = utils.sheet_to_json<unknown[]>(methods, { header: 1, raw: true })
    expect(head!.slice(0, 3)).toEqual(['Payment method', 'Payment method (code)', 'Currency'])
    expect(head!.slice(3)).toEqual(['Payments', 'Received', 'Fees', 'Average fee'])
    expect(first!.slice(3).map((cell) => typeof cell)).toEqual(['number', 'number', 'number', 'number'])
    expect([methods.G2.t, methods.G2.w]).toEqual(['n', expect.stringMatching(/%$/)])
  })

  it('has no cell that is a formula', async () => {
    const own = await addEvent(shop, { name: '=1+1' })
    await addOrder(shop, { user: await addUser(shop), event: own })
    const rows = rowsOf(
      await exported(auditor, bodyOf('occupancy', { from: '2026-01-01', to: '2028-12-31' })),
    )
    expect(rows.map(([name]) => name)).toContain("'=1+1")
  })

  it.each([
    ['group', { group: 'x' }, 'group'],
    ['group of another report', { group: 'discount' }, 'group'],
    ['period', { from: '2026-11-02', to: '2026-11-01' }, 'from'],
    ['report', { report: 'occupancy' }, 'report'],
  ])('with a wrong %s is refused by its field', async (_name, query, field) => {
    const { status, fields } = await auditor.call('POST /office-api/exports', { source: 'report', query })
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })
})

describe('the export of a report', () => {
  it('of occupancy is for planners, that of money is not, and support exports neither', async () => {
    const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
    const rows = rowsOf(await exported(planner, bodyOf('occupancy', { ...period, group: 'event' })))
    expect(rows.at(-1)![0]).toBe('Filas')
    const ask = (client: OfficeClient, kind: ReportKind) =>
      client.call('POST /office-api/exports', bodyOf(kind, period))
    expect(await ask(planner, 'sales')).toMatchObject({
      code: 'permission_needed',
      data: { permission: 'reports.money' },
    })
    const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
    for (const kind of ['occupancy', 'sales'] as const)
      expect((await ask(support, kind)).code).toBe('permission_needed')
  })

  it('needs its permission again when the file is downloaded', async () => {
    const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
    const { data } = await finance.call('POST /office-api/exports', bodyOf('sales', period))
    await writeExportsHere(shop)
    await sql(shop, `update staff_roles set role = 'planner' where staff_id = $1`, [finance.id])
    const refused = await finance.call(`GET /office-api/exports/${data.id}/file`)
    expect(refused).toMatchObject({ code: 'permission_needed', data: { permission: 'reports.money' } })
  })
})
