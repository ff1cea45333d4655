import { read as readWorkbook, utils } from '@e965/xlsx'
import { parse as parseCsv } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PayoutDifference } from '#contract/office/sales/settlements.ts'
import { sql } from '#test/helpers/builders.ts'
import { createMadeLedger } from '#test/helpers/payments/made-ledger.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { writeExportsHere } from '#test/helpers/write-exports.ts'

let shop: TestShop
let made: Awaited<ReturnType<typeof createMadeLedger>>
let finance: OfficeClient & TestStaff
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-22T18:00:00Z')
  made = await createMadeLedger(shop)
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
})
afterAll(() => shop.close())

const at = (hour: number) => new Date(Date.UTC(2026, 9, 5, 18 + hour))

async function pay(price: number, fee?: number) {
  const order = await made.sell('MX', at(0), { price, method: 'mercadopago' })
  const attempt = await made.pay(order, at(1), fee === undefined ? {} : { fee })
  return { order, attempt, ours: `V${attempt.replaceAll('-', '').slice(0, 24)}` }
}

const heading = 'DATE;SOURCE_ID;EXTERNAL_REFERENCE;DESCRIPTION;GROSS_AMOUNT;MP_FEE_AMOUNT'
const line = (id: string, ours: string, gross: string, fee = '0.00', kind = 'payment') =>
  `2026-10-05T12:00:00.000-04:00;${id};${ours};${kind};${gross};${fee}`

async function importFile(name: string, lines: string[]): Promise<number> {
  const text = [heading, ...lines, ''].join('\n')
  const body = { provider: 'mercadopago', country: 'MX', name, text, apply: true }
  return Number((await finance.call('POST /office-api/settlements', body)).data.imported)
}

async function exported(client: OfficeClient, body: object): Promise<Buffer> {
  const { data } = await client.call('POST /office-api/exports', { source: 'payouts', ...body })
  await writeExportsHere(shop)
  const response = await shop.fetch(`/office-api/exports/${data.id}/file`, {
    headers: { cookie: `office=${client.cookie}`, origin: shop.config.publicUrl },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const rowsOf = (csv: Buffer) => parseCsv(csv, { bom: true, relax_column_count: true }) as string[][]

it('The lines of payout files are exported beside what the ledger has of each, and the sums are those of both', async () => {
  const [matched, parts, fee, refunded, missing] = [
    await pay(10_000),
    await pay(20_000),
    await pay(30_000, 900),
    await pay(60_000),
    await pay(40_000, 1_200),
  ]
  const refund = await made.refund(refunded.order, refunded.attempt, at(2), 25_000)
  await made.send(refunded.order, refunded.attempt, refund, at(3), 25_000)
  const id = await importFile('=liberaciones.csv', [
    line('1', matched.ours, '100.00', '-3.00'),
    line('1', matched.ours, '100.00', '-3.00'),
    line('2', '-V-of-others', '77.00'),
    line('3', parts.ours, '100.00'),
    line('4', parts.ours, '99.99'),
    line('5', fee.ours, '300.00', '-9.01'),
    line('6', refunded.ours, '600.00', '-22.00'),
    line('7', refunded.ours, '-250.00', '9.00', 'refund'),
    line('8', '', '-12.00', '0.00', 'tax_withholding'),
    line('', '', '-1086.98', '0.00', 'payout'),
  ])
  const { differences } = (await finance.call(`GET /office-api/settlements/${id}`)).data as unknown as {
    differences: PayoutDifference[]
  }
  const foreign = differences.find(({ outcome }) => outcome === 'foreign')!
  const path = `POST /office-api/settlement-lines/${foreign.id}/settle` as const
  expect((await finance.call(path, { why: '-77,00 de la otra tienda' })).status).toBe(200)

  const amounts = ['amount', 'fee', 'booked', 'booked_fee', 'difference', 'currency']
  const columns = ['file', 'outcome', 'ours', 'order', ...amounts, 'explained', 'why']
  const [head, ...rows] = rowsOf(await exported(finance, { columns }))
  expect(head!.slice(5)).toEqual([
    ...['Importe', 'Comisión', 'En el libro', 'Comisión en el libro', 'Diferencia (neta)', 'Moneda'],
    ...['Explicada', 'Explicación'],
  ])
  const lines = rows.slice(0, -1)
  expect(lines.map((row) => [row[1], ...row.slice(5, 10)].join(' '))).toEqual([
    'Coincide 100 3 100 3 0',
    'Doble 100 3 0 0 97',
    'Ajeno 77 0 0 0 77',
    'Otro importe 100 0 200 0 -100',
    'Otro importe 99.99 0 0 0 99.99',
    'Otra comisión 300 9.01 300 9 -0.01',
    'Coincide 600 22 600 22 0',
    'Coincide -250 -9 -250 -9 0',
    'Otro movimiento -12 0 0 0 -12',
    'Coincide -1086.98 0 -1086.98 0 0',
    'Falta 0 0 400 12 -388',
  ])
  expect(rows.at(-1)).toEqual(['Filas', '11'])
  expect(lines[0]!.slice(0, 5)).toEqual([
    ...["'=liberaciones.csv", 'Coincide', 'matched'],
    ...[matched.ours, matched.order.number],
  ])
  expect([lines[2]![3], ...lines[2]!.slice(-2)]).toEqual([
    ...["'-V-of-others", '2026-11-22 12:00:00', "'-77,00 de la otra tienda"],
  ])

  // In the ledger the provider's account changed by the amounts booked for the file's payments.
  const sum = (nth: number) => Math.round(lines.reduce((all, row) => all + Number(row[nth]), 0) * 100)
  const attempts = [matched, parts, fee, refunded, missing].map(({ attempt }) => attempt)
  const [ledger] = await sql<{ amount: number }>(
    shop,
    `select sum(amount)::int as amount from ledger
     where account = 'provider:mercadopago' and (attempt_id = any ($1::uuid[]) or payout_id = $2)`,
    [attempts, id],
  )
  expect(sum(7) - sum(8)).toBe(ledger!.amount)
  expect(sum(5) - sum(6)).toBe(0)

  const workbook = readWorkbook(await exported(finance, { format: 'xlsx' }))
  const cells = utils.sheet_to_json<unknown[]>(workbook.Sheets.Vaiven!, { header: 1, raw: true })
  expect(cells.at(-1)).toEqual(['Filas', 11])
  expect(cells[1]).toEqual(expect.arrayContaining(['=liberaciones.csv', 'Mercado Pago', 'Pago', 100, 3]))
})

it('The export of payouts is that of their list or of one of them, in the own countries', async () => {
  const { ours } = await pay(5_000)
  const october = await importFile('octubre.csv', [line('21', ours, '50.00', '-1.00')])
  const agreeing = await importFile('noviembre.csv', [line('', '', '-49.00', '0.00', 'payout')])
  const files = async (query: object, client: OfficeClient = finance) => {
    const rows = rowsOf(await exported(client, { columns: ['file', 'currency'], query }))
    return [...new Set(rows.slice(1, -1).map(([file]) => file))]
  }
  expect(await files({ q: 'OCTUBRE' })).toEqual(['octubre.csv'])
  expect(await files({ payout: String(october) })).toEqual(['octubre.csv'])
  expect(await files({ provider: 'webpay' })).toEqual([])
  expect(await files({ state: 'open', q: 'noviembre' })).toEqual([])
  expect(await files({ payout: String(agreeing), from: '2026-10-05', to: '2026-10-05' })).toEqual([
    'noviembre.csv',
  ])
  expect(await files({ from: '2026-10-06' })).toEqual([])
  const chile = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
  expect(await files({ payout: String(october) }, chile)).toEqual([])
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const refused = await planner.call('POST /office-api/exports', { source: 'payouts' })
  expect(refused.code).toBe('permission_needed')
})
