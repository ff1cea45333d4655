import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { createMadeLedger } from '#test/helpers/payments/made-ledger.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'

/* The fees that a provider keeps or gives back with a dispute, or with a refund that the shop did not request. */

let shop: TestShop
let made: Awaited<ReturnType<typeof createMadeLedger>>
let finance: OfficeClient & TestStaff
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-27T18:00:00Z')
  made = await createMadeLedger(shop)
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
})
afterAll(() => shop.close())

let files = 0
let last = 900_000
beforeEach(() => {
  files++
})

async function pay(price: number) {
  const at = new Date('2026-11-27T16:00:00Z')
  const order = await made.sell('MX', at, { price, method: 'mercadopago' })
  const attempt = await made.pay(order, at)
  last += 10
  return { order: order.id, attempt, ours: `V${attempt.replaceAll('-', '').slice(0, 24)}`, theirs: last }
}
type Paid = Awaited<ReturnType<typeof pay>>

const heading =
  'DATE,SOURCE_ID,EXTERNAL_REFERENCE,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT,GROSS_AMOUNT,MP_FEE_AMOUNT,TAXES_AMOUNT,CURRENCY'
let minute = 0
const line = (paid: Paid | null, kind: string, gross: string, fee = '0.00', taxes = '0.00') => {
  const net = (Number(gross) + Number(fee) + Number(taxes)).toFixed(4)
  const [credit, debit] = net.startsWith('-') ? ['0.00', net.slice(1)] : [net, '0.00']
  minute++
  const time = `2026-11-27T1${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00.000-06:00`
  const id = paid ? paid.theirs + (kind === 'payment' ? 0 : minute) : 800_000 + minute
  return `${time},${id},${paid?.ours ?? ''},release,${kind},${credit},${debit},${gross},${fee},${taxes},MXN`
}

type Read = {
  imported: number | null
  above: number
  needsApproval: boolean
  lines: { outcome: string; fee: number }[]
  totals: { fees: number; paidOut: number }
}
async function read(lines: readonly string[], apply: boolean, name = `f${files}.csv`) {
  const text = [heading, ...lines, ''].join('\n')
  const file = { provider: 'mercadopago', country: 'MX', name, text, apply }
  return (await finance.call('POST /office-api/settlements', file)).data as unknown as Read
}
const outcomesOf = ({ lines }: Read) => lines.map(({ outcome }) => outcome)

const balances = async () => {
  const [row] = await sql<{ provider: number; fees: number; bank: number }>(
    shop,
    `select coalesce(sum(amount) filter (where account = 'provider:mercadopago'), 0)::int as provider,
       coalesce(sum(amount) filter (where account = 'fees'), 0)::int as fees,
       coalesce(sum(amount) filter (where account = 'bank'), 0)::int as bank from ledger`,
  )
  return row!
}
const feesOf = async (order: string) => {
  const [row] = await sql<{ amount: number }>(
    shop,
    `select coalesce(sum(amount), 0)::int as amount from ledger where account = 'fees' and order_id = $1`,
    [order],
  )
  return row!.amount
}
const audited = async () => (await auditMoney(shop)).findings

describe('the fee of a line about money that left', () => {
  it('is booked with its sign, so that a payout of everything leaves nothing at the provider', async () => {
    const paid = await pay(92_000)
    const before = await balances()
    const lines = [
      line(paid, 'payment', '920.000', '-31.1293', '-4.9807'),
      line(paid, 'refund', '-300.250', '10.1575', '1.6275'),
      line(paid, 'chargeback', '-619.75'),
      line(paid, 'chargeback_cancel', '619.75'),
      line(null, 'payout', '-595.42'),
    ]
    const preview = await read(lines, false)
    expect(outcomesOf(preview)).toEqual(lines.map(() => 'matched'))
    expect(preview.totals).toMatchObject({ fees: 2_433, paidOut: 59_542 })
    expect(preview).toMatchObject({ above: 0, needsApproval: false })
    expect(await balances()).toEqual(before)

    expect((await read(lines, true)).imported).not.toBeNull()
    const after = await balances()
    expect(after).toEqual({ provider: 0, fees: before.fees + 2_433, bank: before.bank + 59_542 })
    expect(await feesOf(paid.order)).toBe(2_433)
    const page = await finance.call(`GET /office-api/orders/${await numberOf(paid)}`)
    expect(page.data).toMatchObject({ money: { fees: 24.33 } })

    expect((await read(lines, true)).imported).toBeNull()
    expect((await read([...lines, ''], true, 'again.csv')).imported).toBeNull()
    expect(await balances()).toEqual(after)
    expect(await audited()).toEqual([])
  })

  it('is counted before a payout may be called more than the provider owes', async () => {
    const paid = await pay(60_000)
    const lines = (payout: string) => [
      line(paid, 'payment', '600.00', '-20.00'),
      line(paid, 'refund', '-100.00', '5.00'),
      line(null, 'payout', payout),
    ]
    expect(await read(lines('-485.00'), false)).toMatchObject({ above: 0, needsApproval: false })
    expect(await read(lines('-485.01'), false)).toMatchObject({ above: 1, needsApproval: true })
  })

  it('may be above a disputed payment, and comes back when the dispute is won', async () => {
    const paid = await pay(1_200)
    const { fees, provider } = await balances()
    const lost = await read(
      [line(paid, 'payment', '12.00', '-0.40'), line(paid, 'chargeback', '-12.00', '-15.00')],
      true,
    )
    expect(outcomesOf(lost)).toEqual(['matched', 'matched'])
    expect(await balances()).toMatchObject({ fees: fees + 1_540, provider: provider - 1_200 - 1_540 })
    const won = await read(
      [
        line(paid, 'chargeback_cancel', '12.00', '15.00'),
        line(null, 'reserve_for_dispute', '-1.00', '-0.10'),
      ],
      true,
    )
    expect(outcomesOf(won)).toEqual(['matched', 'matched'])
    expect(await feesOf(paid.order)).toBe(40)
    expect(await balances()).toMatchObject({ fees: fees + 40 + 10 })
    expect((await audited()).filter(({ code }) => code !== 'provider_below_zero')).toEqual([])
  })

  it('is no longer a fee when it is above its refund: a difference, though the refund is recorded', async () => {
    const paid = await pay(42_000)
    const { fees } = await balances()
    const lines = [
      line(paid, 'payment', '420.00', '-14.00'),
      line(paid, 'refund', '-5.00', '1125.00'),
      line(null, 'payout', '-1.00'),
    ]
    const { imported, lines: seen } = await read(lines, true)
    expect(seen.map(({ outcome }) => outcome)).toEqual(['matched', 'fee', 'matched'])
    expect(imported).not.toBeNull()
    expect(await balances()).toMatchObject({ fees: fees + 1_400 })
    const events = await sql(shop, 'select kind, amount from money_returns where order_id = $1', [paid.order])
    expect(events).toEqual([{ kind: 'refunded_elsewhere', amount: 500 }])
    expect((await audited()).filter(({ code }) => code.startsWith('accounts'))).toEqual([])
  })
})

const numberOf = async ({ order }: Paid) =>
  (await sql<{ number: string }>(shop, 'select number from orders where id = $1', [order]))[0]!.number
