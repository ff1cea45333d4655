import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { createMadeLedger } from '#test/helpers/payments/made-ledger.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { importStatement } from '../transfers/import-statement.ts'

let shop: TestShop
let made: Awaited<ReturnType<typeof createMadeLedger>>
let finance: OfficeClient & TestStaff
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-22T18:00:00Z')
  made = await createMadeLedger(shop)
  const before = new Date('2026-08-01T18:00:00Z')
  await made.pay(await made.sell('MX', before, { price: 10_000_000, method: 'mercadopago' }), before)
})
let nth = 0
beforeEach(async () => {
  nth++
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
})
afterAll(() => shop.close())

const day = () => `2026-10-${String(nth + 5).padStart(2, '0')}`
/** An amount of this test only. */
const amount = (part = 0) => 70_000 + nth * 1_000 + part
const text = (minor: number) => (minor / 100).toFixed(2)

async function importPayouts(...amounts: number[]): Promise<number> {
  const lines = amounts.map(
    (one, at) => `${day()}T1${at}:00:00.000-04:00;P${nth}${at}${one};;release;payout;-${text(one)}`,
  )
  const file = ['DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;GROSS_AMOUNT', ...lines, ''].join(
    '\n',
  )
  const body = { provider: 'mercadopago', country: 'MX', name: `mp-${nth}.csv`, text: file, apply: true }
  const { data } = await finance.call('POST /office-api/settlements', body)
  expect(data.imported).toBeTypeOf('number')
  return data.imported as number
}

async function importBank(...lines: [minor: number, payer: string, reference?: string][]): Promise<number[]> {
  const rows = lines.map(([minor, payer, reference = 'abono'], at) =>
    [day(), text(minor), `${reference} ${nth} ${at}`, payer].join(','),
  )
  const csv = ['Fecha,Abono,Concepto,Ordenante', ...rows, ''].join('\n')
  const read = await importStatement(shop, new TextEncoder().encode(csv))
  return read.rows.flatMap((row) => ('placed' in row ? [row.placed.id] : []))
}

const lineOf = async (id: number) =>
  (await finance.call(`GET /office-api/transfers/lines/${id}`)).data as {
    line: { state: string; outcome: string; payout: { id: number; name: string } | null }
    payouts: { id: number; isWhole: boolean }[]
    undo: object | null
  }
const payoutOf = async (id: number) =>
  (await finance.call(`GET /office-api/settlements/${id}`)).data as {
    paidOut: number
    arrived: number
    arrivals: { line: number; amount: number }[]
  }
const openTasks = async (line: number) =>
  (
    await sql<{ count: number }>(
      shop,
      `select count(*)::int as count from staff_tasks where done_at is null and details->>'line' = $1::text`,
      [line],
    )
  )[0]!.count
const bank = async () =>
  (
    await sql<{ amount: number }>(
      shop,
      `select coalesce(sum(amount), 0)::bigint as amount from ledger where account = 'bank' and currency = 'MXN'`,
    )
  )[0]!.amount
const unassigned = async () =>
  (await finance.call('GET /office-api/transfers?state=open')).data.count as number

describe('the arrival of a payout at the bank', () => {
  it.each(['payout', 'statement'])('is no unassigned money, when the %s is imported first', async (first) => {
    const [before, open] = [await bank(), await unassigned()]
    let payout = 0
    if (first === 'payout') payout = await importPayouts(amount())
    const [line = 0] = await importBank([amount(), 'MERCADO PAGO SA'])
    if (first === 'statement') payout = await importPayouts(amount())
    expect((await lineOf(line)).line).toMatchObject({
      ...{ state: 'placed', outcome: 'payout', payout: { id: payout, name: `mp-${nth}.csv` } },
    })
    expect(await payoutOf(payout)).toMatchObject({
      arrived: amount(),
      arrivals: [{ line, amount: amount() }],
    })
    expect([await unassigned(), await openTasks(line)]).toEqual([open, 0])
    // To the cent, and once: by the payout.
    expect((await bank()) - before).toBe(amount())
    expect((await auditMoney(shop)).findings).toEqual([])
  })

  it('is found for each payout of a file, and by no credit of another amount', async () => {
    const payout = await importPayouts(amount(1), amount(2))
    const lines = await importBank(
      [amount(2), 'MERCADO PAGO'],
      [amount(3), 'MERCADO PAGO'],
      [amount(1), 'SPEI'],
    )
    const states = []
    for (const id of lines) states.push((await lineOf(id)).line.state)
    expect(states).toEqual(['placed', 'open', 'placed'])
    expect((await payoutOf(payout)).arrived).toBe(amount(1) + amount(2))
  })

  it('is left to staff when an order waits for this amount', async () => {
    const order = await made.sell('MX', new Date(), { price: amount(), method: 'transferencia' })
    await sql(shop, `update orders set state = 'awaiting_transfer_payment' where id = $1`, [order.id])
    await importPayouts(amount())
    const [line = 0] = await importBank([amount(), 'MERCADO PAGO'])
    const shown = await lineOf(line)
    expect(shown.line.state).toBe('open')
    expect(shown.payouts).toMatchObject([{ isWhole: true }])
    await sql(shop, `update orders set state = 'awaiting_payment' where id = $1`, [order.id])
  })

  it('in parts is assigned by staff, never above the payout, and can be undone', async () => {
    const payout = await importPayouts(amount())
    const [half = 0, rest = 0, more = 0] = await importBank(
      [amount() - 100, 'BANCO'],
      [100, 'BANCO'],
      [101, 'BANCO'],
    )
    const place = (line: number) =>
      finance.call(`POST /office-api/transfers/lines/${line}/payout`, { payout })
    expect((await place(half)).data).toEqual({ outcome: 'payout' })
    expect((await place(half)).status).toBe(200)
    expect((await place(more)).code).toBe('amount_does_not_match')
    expect((await place(rest)).status).toBe(200)
    expect((await payoutOf(payout)).arrived).toBe(amount())
    const undo = await finance.call(`POST /office-api/transfers/lines/${rest}/undo`, { reason: 'otro abono' })
    expect(undo.data).toEqual({ outcome: 'undone' })
    expect((await lineOf(rest)).line).toMatchObject({ state: 'open', payout: null })
    expect([await openTasks(rest), (await payoutOf(payout)).arrived]).toEqual([1, amount() - 100])
  })

  it('that staff have undone is not found again by the next import', async () => {
    await importPayouts(amount())
    const [line = 0] = await importBank([amount(), 'MERCADO PAGO'])
    await finance.call(`POST /office-api/transfers/lines/${line}/undo`, { reason: 'es de otra persona' })
    await importBank([5, 'BANCO'])
    expect((await lineOf(line)).line.state).toBe('open')
  })

  it('is not for staff of another country', async () => {
    const payout = await importPayouts(amount())
    const [line = 0] = await importBank([amount() - 1, 'BANCO'])
    const other = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
    const call = await other.call(`POST /office-api/transfers/lines/${line}/payout`, { payout })
    expect(call.code).toBe('not_found')
  })
})
