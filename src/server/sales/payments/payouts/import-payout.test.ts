import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  PayoutDifference,
  PayoutListRow,
  PayoutPreviewLine,
} from '#contract/office/sales/settlements.ts'
import { sql } from '#test/helpers/builders.ts'
import { createMadeLedger, type MadeOrder } from '#test/helpers/payments/made-ledger.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'

let shop: TestShop
let made: Awaited<ReturnType<typeof createMadeLedger>>
let finance: OfficeClient & TestStaff
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-22T18:00:00Z')
  made = await createMadeLedger(shop)
})
beforeEach(async () => {
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX', 'CL'] })
})
afterAll(() => shop.close())

/** The provider owes money from before: a payout of more would need a second person. */
beforeEach(async () => {
  const before = new Date('2026-08-01T18:00:00Z')
  await made.pay(await made.sell('MX', before, { price: 10_000_000, method: 'mercadopago' }), before)
})

/** Each test uses its own days, so that other tests' payments are not missing from its file. */
let day = 0
beforeEach(() => {
  day++
})
const at = (hour: number) => new Date(Date.UTC(2026, 9, day, 18 + hour))
const today = () => `2026-10-${String(day).padStart(2, '0')}`

type Paid = { order: MadeOrder; attempt: string; ours: string }

async function pay(
  price: number,
  { fee, method = 'mercadopago' }: { fee?: number; method?: string } = {},
): Promise<Paid> {
  const order = await made.sell('MX', at(0), { price, method })
  const attempt = await made.pay(order, at(1), fee === undefined ? {} : { fee })
  return { order, attempt, ours: `V${attempt.replaceAll('-', '').slice(0, 24)}` }
}

const heading =
  'DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;GROSS_AMOUNT;MP_FEE_AMOUNT;TAXES_AMOUNT'
const line = (id: string, ours: string, gross: string, fee = '0.00', kind = 'payment') =>
  `${today()}T12:00:00.000-04:00;${id};${ours};release;${kind};${gross};${fee};0.00`
const fileOf = (...lines: string[]) =>
  [heading, `${today()}T00:00:00.000-04:00;;;initial_available_balance;;100.00;;`, ...lines, ''].join('\n')

type Read = {
  imported: number | null
  approval: { id: number } | null
  above: number
  needsApproval: boolean
  otherTotal: { stated: number; sum: number } | null
  lines: PayoutPreviewLine[]
  missing: { ours: string }[]
  totals: Record<'payments' | 'refunds' | 'disputed' | 'reserved' | 'fees' | 'paidOut', number>
  unreadable: unknown[]
}

const read = async (text: string, apply = false, more: object = {}) => {
  const body = { provider: 'mercadopago', country: 'MX', name: 'liberaciones.csv', text, apply, ...more }
  const answer = await finance.call('POST /office-api/settlements', body)
  return { ...answer, read: answer.data as unknown as Read }
}
const differencesOf = async (id: number | null) =>
  (await finance.call(`GET /office-api/settlements/${id}`)).data as unknown as PayoutListRow & {
    differences: PayoutDifference[]
  }
const balance = async (account: string) => {
  const [row] = await sql<{ amount: number }>(
    shop,
    `select coalesce(sum(amount), 0)::int as amount from ledger where account = $1 and currency = 'MXN'`,
    [account],
  )
  return row!.amount
}

describe('a payout file', () => {
  it('that agrees books its fees and the payment to the bank, after a preview that changes nothing', async () => {
    const [known, fresh] = [await pay(50_000, { fee: 1_866 }), await pay(30_050)]
    const text = fileOf(
      line('7001', known.ours, '500.00', '-18.66'),
      line('7002', fresh.ours, '300.50', '-11.27'),
      line('7003', '', '-770.57', '0.00', 'payout'),
    )
    const [bank, fees] = [await balance('bank'), await balance('fees')]
    const preview = await read(text)
    expect(preview.read.lines.map(({ outcome }) => outcome)).toEqual(['matched', 'matched', 'matched'])
    expect(preview.read.totals).toEqual({
      payments: 80_050,
      refunds: 0,
      disputed: 0,
      reserved: 0,
      fees: 2_993,
      paidOut: 77_057,
    })
    expect([await balance('bank'), await balance('fees')]).toEqual([bank, fees])

    const { imported } = (await read(text, true)).read
    expect(await differencesOf(imported)).toMatchObject({
      open: 0,
      differences: [],
      paidOut: 77_057,
      ...{ arrived: 0, arrivals: [] },
    })
    expect([await balance('bank'), await balance('fees')]).toEqual([bank + 77_057, fees + 1_127])
    expect((await auditMoney(shop)).findings.filter(({ code }) => code.startsWith('accounts'))).toEqual([])
  })

  it('with amounts of three or four decimals reads them exactly and rounds each fee once', async () => {
    const [first, second, third] = [await pay(42_000), await pay(42_000), await pay(150)]
    const withTaxes = (id: string, ours: string, gross: string, fee: string, taxes: string) =>
      line(id, ours, gross, fee).replace(/0\.00$/, taxes)
    const { lines, totals } = (
      await read(
        fileOf(
          withTaxes('7051', first.ours, '420.00', '-16.125', '-3.875'),
          withTaxes('7052', second.ours, '420.000', '-16.125', '-3.88'),
          withTaxes('7053', third.ours, '1.500', '-0.0049', '-0.0049'),
        ),
      )
    ).read
    expect(lines.map(({ amount, fee }) => [amount, fee])).toEqual([
      [42_000, 2_000],
      [42_000, 2_000],
      [150, 1],
    ])
    expect(totals).toMatchObject({ payments: 84_150, fees: 4_001 })
  })

  it('whose line came before with another amount lists it as changed and books nothing of it', async () => {
    const { ours } = await pay(20_500)
    const paidOut = (amount: string) => line('88112', '', amount, '0.00', 'payout')
    const of = (gross: string, out: string) => fileOf(line('7061', ours, gross), paidOut(out))
    await read(of('205.00', '-205.00'), true)
    const bank = await balance('bank')
    const again = (await read(of('999999999999.99', '-999999999999.99'), true)).read
    expect(again.lines.map(({ outcome, expected }) => [outcome, expected])).toEqual([
      ['changed', 20_500],
      ['changed', 20_500],
    ])
    expect(again.totals).toEqual({ payments: 0, refunds: 0, disputed: 0, reserved: 0, fees: 0, paidOut: 0 })
    expect((await differencesOf(again.imported)).open).toBe(2)
    expect(await balance('bank')).toBe(bank)
    const inOne = fileOf(line('7062', 'V-other', '1.00'), line('7062', 'V-other', '2.00'))
    expect((await read(inOne)).read.lines.map(({ outcome }) => outcome)).toEqual(['foreign', 'changed'])
  })

  it('with a fee above its payment or refund, or that does not meet its own net amount, has differences', async () => {
    const [fee, net, back] = [await pay(42_000), await pay(42_000), await pay(42_000)]
    const refund = await made.refund(back.order, back.attempt, at(2), 10_000)
    await made.send(back.order, back.attempt, refund, at(3), 10_000)
    const fees = await balance('fees')
    const columns = ';NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT'
    const text = fileOf(
      `${line('7071', fee.ours, '420.00', '-16125.00')};400.00;0.00`,
      `${line('7072', net.ours, '420.00', '-16.125')};400.00;0.00`,
      `${line('7073', back.ours, '-100.00', '-120.00', 'refund')};;220.00`,
      `${line('7074', '', '-420.00', '0.00', 'reserve_for_dispute')};0.00;420.00`,
    ).replace('TAXES_AMOUNT', `TAXES_AMOUNT${columns}`)
    const { lines } = (await read(text, true)).read
    expect(lines.map(({ outcome, recordType }) => `${recordType} ${outcome}`)).toEqual([
      ...['payment sum', 'payment sum', 'refund fee', 'reserve_for_dispute matched'],
    ])
    const above = (await read(fileOf(line('7075', fee.ours, '420.00', '-16125.00')), true)).read
    expect(above.lines).toMatchObject([{ outcome: 'fee' }])
    expect(await balance('fees')).toBe(fees)
  })

  it('that pays out more than the provider owes is imported once a second person has approved it', async () => {
    const owed = await balance('provider:mercadopago')
    const out = ((owed + 10_000) / 100).toFixed(2)
    const text = fileOf(line('7081', '', `-${out}`, '0.00', 'payout'))
    const bank = await balance('bank')
    expect((await read(text)).read.above).toBe(10_000)
    const asked = await read(text, true)
    expect([asked.status, asked.read.imported, await balance('bank')]).toEqual([202, null, bank])
    const { id } = asked.read.approval!
    const approve = (client: OfficeClient) => client.call(`POST /office-api/approvals/${id}/approve`)
    expect((await approve(finance)).code).toBe('own_approval')
    const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
    expect((await approve(manager)).status).toBe(200)
    expect(await balance('bank')).toBe(bank + owed + 10_000)
    expect((await read(text, true)).read.imported).toBe(null)
  })

  it('whose payout is not the sum of its lines says so, and books it only when a second person approves', async () => {
    const [one, two] = [await pay(42_000), await pay(42_000)]
    const text = fileOf(
      line('7085', one.ours, '420.00', '-20.00'),
      line('7086', two.ours, '420.00', '-20.00'),
      line('7087', '', '-8000.00', '0.00', 'payout'),
    )
    const bank = await balance('bank')
    const preview = (await read(text)).read
    expect(preview).toMatchObject({ above: 0, needsApproval: true })
    expect(preview.otherTotal).toEqual({ stated: 800_000, sum: 80_000 })
    expect(preview.lines.map(({ outcome, expected }) => [outcome, expected])).toEqual([
      ['matched', null],
      ['matched', null],
      ['total', 80_000],
    ])
    const asked = await read(text, true)
    expect([asked.status, asked.read.imported, await balance('bank')]).toEqual([202, null, bank])
    const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
    const { data: seen } = await manager.call('GET /office-api/approvals')
    expect(seen.rows).toMatchObject([{ effect: { otherTotal: { stated: 800_000, sum: 80_000 } } }])
    const { id } = asked.read.approval!
    expect((await manager.call(`POST /office-api/approvals/${id}/approve`)).status).toBe(200)
    expect(await balance('bank')).toBe(bank + 800_000)
    const [payout] = await sql<{ id: number }>(shop, 'select max(id)::int as id from payouts')
    expect((await differencesOf(payout!.id)).differences).toMatchObject([
      { outcome: 'total', amount: 800_000, expected: 80_000, settledAt: null },
    ])
  })

  it('whose total is not the sum of its lines lists that as a difference, and books the fees of the lines', async () => {
    const { ours } = await pay(42_000)
    const total = `${today()}T23:00:00.000-04:00;;;total;;9000.00;;`
    const back = line('7089', 'V-of-others', '-520.00', '0.00', 'refund')
    const text = fileOf(line('7088', ours, '420.00', '-20.00'), back, total)
    const preview = (await read(text)).read
    expect(preview.otherTotal).toEqual({ stated: 900_000, sum: -10_000 })
    expect(preview.totals.paidOut).toBe(0)
    const { imported } = (await read(text, true)).read
    expect((await differencesOf(imported)).differences.map(({ outcome }) => outcome)).toEqual([
      ...['foreign', 'total'],
    ])
    const again = (await read(`${text}\n`)).read
    expect([again.otherTotal, again.lines.at(-1)!.outcome]).toEqual([null, 'known'])
  })

  it('is not booked above what the provider owes by any other way: the database refuses it', async () => {
    const insert = `insert into payouts (provider, country_code, currency, file_name, file_hash, first_day, last_day,
        payments, fees, refunds, paid_out, imported_at, imported_by)
      values ('webpay', 'CL', 'CLP', 'x', '\\x01', $1, $1, 0, 0, 0, 1, now(), 'test')`
    await expect(sql(shop, insert, [today()])).rejects.toThrow('above the balance')
  })

  it('brings nothing a second time, in the same file or in another', async () => {
    const { ours } = await pay(10_000)
    const text = fileOf(line('7101', ours, '100.00', '-3.00'))
    const both = await Promise.all([read(text, true), read(text, true)])
    expect(both.map((one) => one.read.imported !== null).sort()).toEqual([false, true])
    const bank = await balance('bank')
    const again = await read(text, true)
    expect([again.read.imported, again.read.lines[0]!.outcome]).toEqual([null, 'known'])
    const next = await pay(20_000)
    const wider = await read(`${text}${line('7102', next.ours, '200.00', '-6.00')}\n`, true)
    expect(wider.read.lines.map(({ outcome }) => outcome)).toEqual(['known', 'matched'])
    expect(wider.read.totals).toEqual({
      payments: 20_000,
      refunds: 0,
      disputed: 0,
      reserved: 0,
      fees: 600,
      paidOut: 19_400,
    })
    expect(await balance('bank')).toBe(bank + 19_400)
  })

  it('adds up a payment that was made in parts, and finds one by the provider’s own number', async () => {
    const [parts, named] = [await pay(30_000), await pay(15_000)]
    await sql(shop, 'update payment_attempts set provider_reference = $2 where id = $1', [
      named.attempt,
      `MP-${day}-77`,
    ])
    const { lines } = (
      await read(
        fileOf(
          line('7401', parts.ours, '100.00', '-3.00'),
          line('7402', parts.ours, '200.00', '-6.00'),
          line(`MP-${day}-77`, '', '150.00', '-5.00'),
        ),
      )
    ).read
    expect(lines.map(({ outcome }) => outcome)).toEqual(['matched', 'matched', 'matched'])
  })

  it('takes two payments of the same sum to the bank for two when they are of two days', async () => {
    const before = await balance('bank')
    const on = (date: string) => `${date}T12:00:00.000-04:00;;;release;payout;-100.00;0.00;0.00`
    for (const date of [today(), '2026-11-20']) {
      const { imported } = (await read(fileOf(on(date)), true)).read
      expect((await differencesOf(imported)).open).toBe(0)
    }
    expect(await balance('bank')).toBe(before + 20_000)
  })

  it('lists payments that are missing, duplicate, foreign, not booked, or have another amount or fee', async () => {
    const [double, other, fee, missing] = [
      await pay(10_000),
      await pay(20_000),
      await pay(30_000, { fee: 900 }),
      await pay(40_000),
    ]
    const unpaid = await made.sell('MX', at(0), { price: 5_000, method: 'mercadopago' })
    const [attempt] = await sql<{ ours: string }>(
      shop,
      `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at)
       values (gen_random_uuid(), $1, 'mercadopago', 'mercadopago', 'processing', 5000, 'MXN', $2, now(), now())
       returning merchant_reference as ours`,
      [unpaid.id, `VUNPAID${day}`],
    )
    const text = fileOf(
      line('7201', double.ours, '100.00'),
      line('7201', double.ours, '100.00'),
      line('7202', 'V-of-another-shop', '77.00'),
      line('7203', other.ours, '199.99'),
      line('7204', fee.ours, '300.00', '-9.01'),
      line('7205', attempt!.ours, '50.00'),
      line('7206', '', '-12.00', '0.00', 'tax_withholding'),
      line('7207', double.ours, 'doce'),
    )
    const outcomes = ['matched', 'double', 'foreign', 'amount', 'fee', 'not_booked', 'other']
    const preview = await read(text)
    expect(preview.read.lines.map(({ outcome }) => outcome)).toEqual(outcomes)
    expect(preview.read.missing.map(({ ours }) => ours)).toEqual([missing.ours])
    expect(preview.read.unreadable).toHaveLength(1)
    const { imported } = (await read(text, true)).read
    const { differences, open } = await differencesOf(imported)
    expect(open).toBe(7)
    expect(differences.map(({ outcome, expected }) => [outcome, expected])).toEqual([
      ['double', null],
      ['foreign', null],
      ['amount', 20_000],
      ['fee', 900],
      ['not_booked', null],
      ['other', null],
      ['missing', null],
    ])
    expect(differences.at(-1)).toMatchObject({ order: missing.order.number, amount: 40_000 })

    // A line of a later file explains its difference; staff explain the others, once.
    await read(fileOf(line('7299', missing.ours, '400.00')), true)
    expect((await differencesOf(imported)).open).toBe(6)
    const path = `POST /office-api/settlement-lines/${differences[1]!.id}/settle`
    expect((await finance.call(path, { why: ' ' })).fields).toEqual({ why: 'field_is_required' })
    expect((await finance.call(path, { why: 'De la otra tienda' })).status).toBe(200)
    expect((await finance.call(path, { why: 'Otra vez' })).code).toBe('difference_is_settled')
    expect((await differencesOf(imported)).open).toBe(5)
  })

  it('matches refunds by their payment and amount, each once', async () => {
    const { order, attempt, ours } = await pay(60_000)
    const refund = await made.refund(order, attempt, at(2), 25_000)
    await made.send(order, attempt, refund, at(3), 25_000)
    const preview = await read(
      fileOf(
        line('7301', ours, '600.00'),
        line('7302', ours, '-250.00', '0.00', 'refund'),
        line('7303', ours, '-250.00', '0.00', 'refund'),
      ),
    )
    expect(preview.read.lines.map(({ outcome, records }) => [outcome, records])).toEqual([
      ['matched', null],
      ['matched', null],
      ['matched', 'refunded_elsewhere'],
    ])
    expect(preview.read.totals).toMatchObject({ payments: 60_000, refunds: 50_000, paidOut: 10_000 })
    const other = await read(fileOf(line('7304', ours, '-249.00', '0.00', 'refund')))
    expect(other.read.lines).toMatchObject([{ outcome: 'amount', expected: 25_000 }])
  })

  it('matches a refund that its provider was asked for and never answered', async () => {
    const { order, attempt, ours } = await pay(60_000)
    const refund = await made.refund(order, attempt, at(2), 15_000)
    await sql(shop, `update refunds set state = 'failed', result = '{"unanswered": true}' where id = $1`, [
      refund,
    ])
    const { lines } = (await read(fileOf(line('7341', ours, '-150.00', '0.00', 'refund')))).read
    expect(lines).toMatchObject([{ outcome: 'matched' }])
  })

  it('takes a refund that its provider was not asked for yet as made, and one that staff have sent as another', async () => {
    const { order, attempt, ours } = await pay(60_000)
    await made.refund(order, attempt, at(2), 10_000)
    const byHand = await made.refund(order, attempt, at(2), 20_000)
    await made.send(order, attempt, byHand, at(3), 20_000)
    await sql(shop, 'insert into hand_refunds (refund_id, asked_at) values ($1, $2)', [byHand, at(2)])
    const { lines } = (
      await read(
        fileOf(
          line('7351', ours, '-100.00', '0.00', 'refund'),
          line('7352', ours, '-200.00', '0.00', 'refund'),
        ),
      )
    ).read
    expect(lines.map(({ outcome, records }) => [outcome, records])).toEqual([
      ['matched', null],
      ['matched', 'refunded_elsewhere'],
    ])
  })

  it('that overlaps another one brings its own lines when both are imported at once', async () => {
    const paid = await Promise.all([pay(50_000), pay(51_000), pay(52_000)])
    const [a = '', b = '', c = ''] = paid.map(({ ours }, nth) =>
      line(`791${nth}`, ours, `${500 + nth * 10}.00`),
    )
    const both = await Promise.all([read(fileOf(a, b), true), read(fileOf(b, c), true)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.every(({ read: { imported } }) => imported !== null)).toBe(true)
    expect((await read(fileOf(a, b, c))).read.lines.map(({ outcome }) => outcome)).toEqual([
      'known',
      'known',
      'known',
    ])
  })

  it('is compared with others that are imported at the same moment: a payment in several is double', async () => {
    const { ours } = await pay(50_000)
    const files = ['7921', '7922', '7923', '7924'].map((id) => fileOf(line(id, ours, '500.00')))
    const all = await Promise.all(files.map((file) => read(file, true)))
    const outcomes = all.flatMap(({ read: { lines } }) => lines.map(({ outcome }) => outcome))
    expect(outcomes.sort()).toEqual(['double', 'double', 'double', 'matched'])
  })

  it('that repeats lines counts each once, also in a wider file where the copies are in other rows', async () => {
    const { ours } = await pay(50_000)
    const [paid, out] = [
      line('7801', ours, '500.00', '-10.00'),
      line('7802', '', '-490.00', '0.00', 'payout'),
    ]
    const [bank, fees] = [await balance('bank'), await balance('fees')]
    const first = (await read(fileOf(paid, paid, out, out), true)).read
    expect(first.lines.map(({ outcome }) => outcome)).toEqual(['matched', 'double', 'matched', 'double'])
    expect(first.totals).toEqual({
      payments: 50_000,
      refunds: 0,
      disputed: 0,
      reserved: 0,
      fees: 1_000,
      paidOut: 49_000,
    })
    const { paidOut, differences } = await differencesOf(first.imported)
    expect([paidOut, ...differences.map(({ outcome, amount }) => `${outcome} ${amount}`)]).toEqual([
      ...[49_000, 'double 50000', 'double 49000'],
    ])
    const wider = fileOf(line('7803', 'V-of-others', '1.00'), paid, out, paid, out)
    const { lines, totals } = (await read(wider, true)).read
    expect(lines.map(({ outcome }) => outcome)).toEqual(['foreign', 'known', 'known', 'known', 'known'])
    expect(totals).toEqual({ payments: 100, refunds: 0, disputed: 0, reserved: 0, fees: 0, paidOut: 100 })
    expect([await balance('bank'), await balance('fees')]).toEqual([bank + 49_100, fees + 1_000])
  })

  it('takes equal adjustments without a reference for two when they are of two days', async () => {
    const tax = (date: string) => `${date}T12:00:00.000-04:00;;;release;tax_withholding;-3.00;0.00;0.00`
    const { ours } = await pay(10_000)
    const lines = [line('7851', ours, '100.00'), tax(today()), tax(today()), tax('2026-11-19')]
    const { read: preview } = await read(fileOf(...lines))
    expect(preview.lines.map(({ outcome }) => outcome)).toEqual(['matched', 'other', 'double', 'other'])
    expect(preview.totals.paidOut).toBe(9_400)
  })

  it('without a payout line takes a repeated payment for paid once', async () => {
    const { ours } = await pay(20_000)
    const paid = line('7901', ours, '200.00', '-5.00')
    const { totals } = (await read(fileOf(paid, paid))).read
    expect(totals).toEqual({
      payments: 20_000,
      refunds: 0,
      disputed: 0,
      reserved: 0,
      fees: 500,
      paidOut: 19_500,
    })
  })

  it('with a payment that an earlier file has had whole lists it as double, but not another payment of the order', async () => {
    const { order, attempt, ours } = await pay(30_000)
    const before = (await read(fileOf(line('8001', ours, '300.00', '-9.00')), true)).read
    expect(before.lines[0]!.outcome).toBe('matched')
    const again = (await read(fileOf(line('8002', ours, '300.00', '-9.00')), true)).read
    expect(again.lines[0]!.outcome).toBe('double')
    expect((await differencesOf(again.imported)).open).toBe(1)
    const second = await made.pay(order, at(2))
    const refund = await made.refund(order, attempt, at(3), 30_000, true)
    await made.send(order, attempt, refund, at(4), 30_000)
    const other = `V${second.replaceAll('-', '').slice(0, 24)}`
    const both = [line('8003', other, '300.00'), line('8004', ours, '-300.00', '0.00', 'refund')]
    const later = (await read(fileOf(...both), true)).read
    expect(later.lines.map(({ outcome }) => outcome)).toEqual(['matched', 'matched'])
  })

  it('with a payment that the provider pays twice under two numbers lists the second one as double', async () => {
    const { attempt, ours } = await pay(30_000)
    const own = attempt.slice(0, 13)
    const twice = fileOf(line('8051', ours, '300.00', '-9.00'), line(own, ours, '300.00', '-9.00'))
    const { lines, totals } = (await read(twice)).read
    expect(lines.map(({ outcome }) => outcome)).toEqual(['double', 'matched'])
    expect(totals).toEqual({
      payments: 60_000,
      refunds: 0,
      disputed: 0,
      reserved: 0,
      fees: 1_800,
      paidOut: 58_200,
    })
    const inParts = fileOf(
      line('8052', ours, '100.00', '-3.00'),
      line('8053', ours, '200.00', '-6.00'),
      line('8054', ours, '200.00', '-6.00'),
    )
    expect((await read(inParts)).read.lines.map(({ outcome }) => outcome)).toEqual([
      'matched',
      'matched',
      'double',
    ])
  })

  it('with a second payment on the page of the first one, which was refunded, matches both', async () => {
    const { order, ours } = await pay(30_000)
    const second = await made.pay(order, at(2))
    const refund = await made.refund(order, second, at(3), 30_000, true)
    await made.send(order, second, refund, at(4), 30_000)
    const theirs = second.slice(0, 13)
    const { lines, missing } = (
      await read(
        fileOf(
          line('8061', ours, '300.00'),
          line(theirs, ours, '300.00'),
          line(theirs, ours, '-300.00', '0.00', 'refund'),
        ),
      )
    ).read
    expect(lines.map(({ outcome }) => outcome)).toEqual(['matched', 'matched', 'matched'])
    expect(missing).toEqual([])
  })

  it('with the rest of a payment whose first part was in an earlier file books the fee of both', async () => {
    const { ours } = await pay(30_000)
    const fees = await balance('fees')
    const first = await read(fileOf(line('8101', ours, '100.00', '-3.00')), true)
    expect(first.read.lines[0]!.outcome).toBe('amount')
    const rest = await read(fileOf(line('8102', ours, '200.00', '-6.00')), true)
    expect(rest.read.lines[0]!.outcome).toBe('matched')
    expect(await balance('fees')).toBe(fees + 900)
  })

  it.each([
    ['negative', '-22.00', '9.00', '-1.00'],
    ['positive', '22.00', '-9.00', '1.00'],
  ])(
    'with %s costs books a returned fee of a refund, and a cost of it',
    async (sign, cost, returned, charged) => {
      const first = await pay(60_000)
      const [half, rest] = [
        await made.refund(first.order, first.attempt, at(2), 25_000),
        await made.refund(first.order, first.attempt, at(2), 10_000),
      ]
      await made.send(first.order, first.attempt, half, at(3), 25_000)
      await made.send(first.order, first.attempt, rest, at(3), 10_000)
      const [bank, fees] = [await balance('bank'), await balance('fees')]
      const { imported, lines, totals } = (
        await read(
          fileOf(
            line(`${sign}-1`, first.ours, '600.00', cost),
            line(`${sign}-2`, first.ours, '-250.00', returned, 'refund'),
            line(`${sign}-3`, first.ours, '-100.00', charged, 'refund'),
          ),
          true,
        )
      ).read
      expect(lines.map(({ outcome, fee }) => `${outcome} ${fee}`)).toEqual([
        ...['matched 2200', 'matched -900', 'matched 100'],
      ])
      expect(totals).toEqual({
        payments: 60_000,
        refunds: 35_000,
        disputed: 0,
        reserved: 0,
        fees: 1_400,
        paidOut: 23_600,
      })
      expect(await differencesOf(imported)).toMatchObject({ open: 0, fees: 1_400, paidOut: 23_600 })
      expect([await balance('bank'), await balance('fees')]).toEqual([bank + 23_600, fees + 1_400])
      const { findings } = await auditMoney(shop)
      expect(findings.filter((one) => one.order === first.order.number)).toEqual([])
      const page = (await finance.call(`GET /office-api/orders/${first.order.number}`)).data
      expect(page.money).toMatchObject({ fees: 14 })
    },
  )

  it('of refunds alone reads the fees’ signs as the provider documents them', async () => {
    const { order, attempt, ours } = await pay(40_000, { fee: 1_500 })
    const refund = await made.refund(order, attempt, at(2), 40_000)
    await made.send(order, attempt, refund, at(3), 40_000)
    const fees = await balance('fees')
    const { lines } = (await read(fileOf(line('8301', ours, '-400.00', '15.00', 'refund')), true)).read
    expect(lines).toMatchObject([{ outcome: 'matched', fee: -1_500 }])
    expect(await balance('fees')).toBe(fees - 1_500)
  })

  it('of Transbank and of Unlimit is read by their headings', async () => {
    const order = await made.sell('CL', at(0), { price: 12_500, method: 'webpay' })
    const attempt = await made.pay(order, at(1))
    const ours = `V${attempt.replaceAll('-', '').slice(0, 24)}`
    const chile = await read(
      `Liquidación\nFecha Venta;Orden de Compra;Código de Autorización;Monto Venta;Comisión;IVA Comisión\n` +
        `${day}/10/2026;${ours};1213;$ 12.500;184;35\n`,
      false,
      { provider: 'webpay', country: 'CL' },
    )
    expect(chile.read.lines).toMatchObject([{ outcome: 'matched', amount: 12_500, fee: 219, day: today() }])
    const card = await pay(9_999, { method: 'unlimit' })
    const mexico = await read(
      `Transaction Date,Payment ID,Merchant Order ID,Transaction Type,Amount,Currency,Fee\n` +
        `${today()},55,${card.ours},PAYMENT,99.99,MXN,3.50\n${today()},56,${card.ours},PAYMENT,99.99,USD,3.50\n`,
      false,
      { provider: 'unlimit' },
    )
    expect(mexico.read.lines).toMatchObject([{ outcome: 'matched', fee: 350 }])
    expect(mexico.read.unreadable).toHaveLength(1)
  })

  it('of a month of a provider is held, previewed with what differs first, and imported once', async () => {
    const { ours } = await pay(10_000)
    const many = Array.from({ length: 6_000 }, (_, nth) =>
      line(`M${day}-${nth}`, `V-of-others-${nth}`, '10.00'),
    )
    const text = fileOf(...many.slice(0, 600), line('7501', ours, '100.00', '-3.00'), ...many.slice(600))
    expect(text.length).toBeGreaterThan(300_000)
    const upload = async (bytes: string, query = 'provider=mercadopago&country=MX') => {
      const form = new FormData()
      form.set('file', new File([bytes], 'octubre.csv'))
      const response = await shop.fetch(`/office-api/settlement-files?${query}`, {
        method: 'POST',
        headers: { cookie: `office=${finance.cookie}`, origin: shop.config.publicUrl },
        body: form,
      })
      return {
        status: response.status,
        body: (await response.json()) as { data: { id: string }; error: { code: string } },
      }
    }
    expect((await upload(text, 'provider=mercadopago&country=ES')).status).toBe(404)
    expect((await upload(text, 'provider=paypal&country=MX')).status).toBe(400)
    expect((await upload(text.repeat(15))).body.error.code).toBe('payload_too_large')
    for (const other of ['', 'Fecha;Concepto\n1;2'])
      expect((await upload(other)).body.error.code).toBe('payout_not_readable')
    const { id } = (await upload(text)).body.data
    const path = `/office-api/settlement-files/${id}`
    const { data } = await finance.call(`GET ${path}`)
    expect(data).toMatchObject({
      name: 'octubre.csv',
      counts: { lines: 6_001, fresh: 6_001, matched: 1, missing: 0, unreadable: 0 },
    })
    const shown = data.lines as PayoutPreviewLine[]
    expect(shown).toHaveLength(500)
    expect(new Set(shown.map(({ outcome }) => outcome))).toEqual(new Set(['foreign']))
    const answers = await Promise.all([finance.call(`POST ${path}`), finance.call(`POST ${path}`)])
    expect(answers.map(({ status, code }) => `${status} ${code ?? ''}`)).toEqual(['200 ', '200 '])
    const imported = answers.map((one) => one.data.imported as number | null)
    expect(imported.filter((one) => one !== null)).toHaveLength(1)
    expect((await differencesOf(imported.find((one) => one !== null)!)).open).toBe(6_000)
    expect((await finance.call(`GET ${path}`)).data).toMatchObject({ counts: { fresh: 0 } })
    const found = async (q: string) => (await finance.call(`GET /office-api/settlements?q=${q}`)).data.count
    expect([await found('OCTUBRE'), await found('enero')]).toEqual([1, 0])
  })

  it('of another country, provider or kind is refused, and brings no payment of another country', async () => {
    const { ours } = await pay(10_000)
    const text = fileOf(line('7401', ours, '100.00'))
    expect((await read(text, true, { country: 'ES' })).status).toBe(404)
    for (const provider of ['paypal', '__proto__'])
      expect((await read(text, true, { provider })).fields).toEqual({ provider: 'field_is_invalid' })
    expect((await read('Fecha;Concepto\n1;2', true)).code).toBe('payout_not_readable')
    const inChile = await read(fileOf(line('7402', ours, '10000')), false, { country: 'CL' })
    expect(inChile.read.lines[0]!.outcome).toBe('foreign')
    const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['CL'] })
    const { rows } = (await auditor.call('GET /office-api/settlements')).data as { rows: unknown[] }
    expect(rows).toEqual([])
  })
})
