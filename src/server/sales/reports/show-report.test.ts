import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '#contract/office/sales/reports.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { groupsOf, moneyReports } from '#domain/sales/reports/report-kinds.ts'
import { addOrder, sql } from '#test/helpers/builders.ts'
import { type Booking, createMadeLedger, makeNinetyDays } from '#test/helpers/payments/made-ledger.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { showReport } from './show-report.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const read = async (client: OfficeClient, report: string, query = '') =>
  (await client.call(`GET /office-api/reports/${report}?${query}`)).data as unknown as Report

/** A number of a report by its measure, in a row or in the total. */
function numberIn(report: Report, currency: string | null, measure: string, key?: string): number {
  const nth = report.measures.findIndex(({ name }) => name === measure)
  const table = report.tables.find((one) => one.currency === currency)
  const values = key === undefined ? table?.totals : table?.rows.find((row) => row.key === key)?.values
  return values?.[nth] ?? 0
}

/** The bookings that each amount consists of, independent of the server's sums. */
const madeOf: Record<string, Partial<Record<Booking['kind'], number>>> = {
  sold: { sold: 1 },
  given_up: { given_up: 1 },
  sales_refunded: { refund_of_sale: 1 },
  net_sales: { sold: 1, given_up: -1, refund_of_sale: -1 },
  received: { received: 1 },
  fees: { fee: 1 },
  refunds_asked: { refund_of_sale: 1, refund_of_late: 1 },
  refunds_late: { refund_of_late: 1 },
  refunds_sent: { sent: 1 },
  kept: { received: 1, fee: -1, sent: -1 },
  reduction: { sold: 1, given_up: -1 },
}

const worth = (bookings: readonly Booking[], measure: string) =>
  bookings.reduce((sum, { kind, amount, discount }) => {
    const counted = measure === 'reduction' ? (discount?.reduction ?? 0) : amount
    return sum + (madeOf[measure]?.[kind] ?? 0) * counted
  }, 0)

describe('ninety days in four currencies', () => {
  const seed = randomInt(2 ** 31)
  let bookings: Booking[]
  let auditor: OfficeClient
  beforeAll(async () => {
    bookings = (await makeNinetyDays(shop, seed)).bookings
    auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['all'] })
  }, 60_000)

  const period = 'from=2026-08-20&to=2026-11-25'

  it.each(moneyReports)(`the report of %s is the ledger to the last unit (seed ${seed})`, async (kind) => {
    for (const group of groupsOf[kind]) {
      const report = await read(auditor, `money/${kind}`, `${period}&group=${group}`)
      const counted = bookings.filter(({ discount }) => kind !== 'discounts' || discount)
      for (const { currency, rows, totals } of report.tables) {
        const own = counted.filter((booking) => booking.currency === currency)
        for (const [nth, { name }] of report.measures.entries()) {
          if (!(name in madeOf)) continue
          const where = `${name} in ${currency} by ${group}, seed ${seed}`
          expect(totals[nth], where).toBe(worth(own, name))
          expect(
            rows.reduce((sum, { values }) => sum + values[nth]!, 0),
            where,
          ).toBe(totals[nth])
          if (group === 'province') continue
          for (const { key, values } of rows) {
            const inRow = own.filter((booking) => keyOf(booking, group) === key)
            expect(values[nth], `${where}, row ${key}`).toBe(worth(inRow, name))
          }
        }
      }
      const currencies = [...new Set(counted.map(({ currency }) => currency))]
      expect(report.tables.map(({ currency }) => currency)).toEqual(currencies.sort())
    }
  })

  it('the totals are the balances of the accounts', async () => {
    const balances = await sql<{ account: string; currency: string; amount: number }>(
      shop,
      `select account, currency, sum(amount)::bigint as amount from ledger group by 1, 2`,
    )
    const balance = (currency: string, name: RegExp) =>
      balances
        .filter((one) => one.currency === currency && name.test(one.account))
        .reduce((sum, { amount }) => sum + amount, 0)
    const [sales, fees, methods, refunds] = await Promise.all(
      ['sales', 'fees', 'methods', 'refunds'].map((kind) => read(auditor, `money/${kind}`, period)),
    )
    for (const currency of ['MXN', 'CLP', 'PEN', 'EUR']) {
      expect(numberIn(sales!, currency, 'net_sales') + balance(currency, /^sales$/)).toBe(0)
      expect(numberIn(fees!, currency, 'fees')).toBe(balance(currency, /^fees$/))
      // A payout moves money from a provider to the bank; it belongs to no order or event.
      const bank = balance(currency, /^bank$/)
      const paidOut = bookings.filter((one) => one.kind === 'paid_out' && one.currency === currency)
      expect(bank).toBe(paidOut.reduce((sum, { amount }) => sum + amount, 0))
      expect(numberIn(methods!, currency, 'kept')).toBe(balance(currency, /^provider:/) + bank)
      const owed =
        numberIn(refunds!, currency, 'refunds_asked') - numberIn(refunds!, currency, 'refunds_sent')
      expect(owed + balance(currency, /^refunds$/)).toBe(0)
    }
  })

  it('a country has its own rows alone, and another country does not exist', async () => {
    const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
    const report = await read(manager, 'money/sales', period)
    expect(report.tables.map(({ currency }) => currency)).toEqual(['MXN'])
    expect(numberIn(report, 'MXN', 'sold')).toBe(
      worth(
        bookings.filter(({ country }) => country === 'MX'),
        'sold',
      ),
    )
    expect((await manager.call(`GET /office-api/reports/money/sales?${period}&country=CL`)).status).toBe(404)
  })
})

function keyOf({ at, country, method, eventId, discount }: Booking, group: string): string {
  if (group === 'discount') return String(discount?.id)
  const day = dayIn(countryOf(country).timeZone, at)
  if (group === 'method') return method
  if (group === 'event') return String(eventId)
  if (group === 'month') return day.slice(0, 7)
  const monday = new Date(Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * 86_400_000)
  return group === 'week' ? monday.toISOString().slice(0, 10) : day
}

describe('the border of a day', () => {
  const hours: [string, CountryCode, string, [string, string][]][] = [
    [
      'when the clocks of Chile go back and its midnight comes twice',
      'CL',
      '2026-04-04',
      [
        ['2026-04-04T02:59:59Z', '2026-04-03'],
        ['2026-04-04T03:00:00Z', '2026-04-04'],
        ['2026-04-05T02:30:00Z', '2026-04-04'],
        ['2026-04-05T03:59:59Z', '2026-04-04'],
        ['2026-04-05T04:00:00Z', '2026-04-05'],
      ],
    ],
    [
      'when the clocks of Chile go forward and a day begins at one',
      'CL',
      '2026-09-06',
      [
        ['2026-09-06T03:59:59Z', '2026-09-05'],
        ['2026-09-06T04:00:00Z', '2026-09-06'],
        ['2026-09-07T02:59:59Z', '2026-09-06'],
        ['2026-09-07T03:00:00Z', '2026-09-07'],
      ],
    ],
    [
      'when the clocks of Spain go back',
      'ES',
      '2026-10-25',
      [
        ['2026-10-24T21:59:59Z', '2026-10-24'],
        ['2026-10-24T22:00:00Z', '2026-10-25'],
        ['2026-10-25T22:59:59Z', '2026-10-25'],
        ['2026-10-25T23:00:00Z', '2026-10-26'],
      ],
    ],
    [
      'when the clocks of Spain go forward',
      'ES',
      '2026-03-29',
      [
        ['2026-03-28T22:59:59Z', '2026-03-28'],
        ['2026-03-28T23:00:00Z', '2026-03-29'],
        ['2026-03-29T21:59:59Z', '2026-03-29'],
        ['2026-03-29T22:00:00Z', '2026-03-30'],
      ],
    ],
  ]

  it.each(hours)('is the country’s midnight %s', async (_name, country, day, moments) => {
    const own = await createTestShop()
    try {
      const made = await createMadeLedger(own)
      for (const [nth, [at]] of moments.entries())
        await made.sell(country, new Date(at), { price: 10 ** nth })
      const client = await openOfficeAs(own, { role: 'finance', countries: [country] })
      const { currency } = countryOf(country)
      const report = await read(client, 'money/sales', `from=${day}&to=${day}`)
      const inside = moments.reduce((sum, [, on], nth) => sum + (on === day ? 10 ** nth : 0), 0)
      expect(numberIn(report, currency, 'sold')).toBe(inside)
      expect(report.tables[0]!.rows.map(({ key }) => key)).toEqual([day])
      const all = await read(client, 'money/sales', `from=2026-03-01&to=2026-10-30`)
      for (const [, on] of moments) {
        const sold = moments.reduce((sum, [, one], nth) => sum + (one === on ? 10 ** nth : 0), 0)
        expect(numberIn(all, currency, 'sold', on)).toBe(sold)
      }
    } finally {
      await own.close()
    }
  })
})

describe('a report', () => {
  it('of seats counts those sold of published events', async () => {
    const made = await createMadeLedger(shop)
    const { event, user } = await made.eventOf('PE')
    await addOrder(shop, { user, event, tickets: 3, currency: 'PEN', countryCode: 'PE' })
    const planner = await openOfficeAs(shop, { role: 'planner', countries: ['PE'] })
    const report = await read(planner, 'occupancy', 'from=2026-12-01&to=2026-12-31&group=event')
    expect(numberIn(report, null, 'seats_sold', String(event.id))).toBe(3)
    expect(numberIn(report, null, 'seats', String(event.id))).toBe(2_000)
    expect((await planner.call('GET /office-api/reports/money/sales')).code).toBe('permission_needed')
  })

  it.each([
    'from=2026-02-01&to=2026-01-01',
    'from=2020-01-01&to=2026-01-01',
    'group=discount',
    'from=tomorrow',
  ])('refuses %s by its field', async (query) => {
    const client = await openOfficeAs(shop, { role: 'finance', countries: ['all'] })
    const { status, fields } = await client.call(`GET /office-api/reports/money/sales?${query}`)
    expect([status, Object.keys(fields).length]).toEqual([400, 1])
  })

  it('of discounts shows the amount a code took off, without purchases that ended unpaid', async () => {
    const own = await createTestShop()
    try {
      const made = await createMadeLedger(own)
      const [code] = await sql<{ id: number }>(
        own,
        `insert into discounts (code, variation, valid_from, valid_until) values ('PUENTE', 0.1, now(), now()) returning id`,
      )
      for (const [nth, at] of ['2026-11-02T18:00:00Z', '2026-11-03T18:00:00Z'].entries()) {
        const order = await made.sell('MX', new Date(at), { price: 900, tickets: 2 })
        await sql(own, 'update orders set discount_id = $2 where id = $1', [order.id, code!.id])
        await sql(own, 'update tickets set list_price = 1000 where order_id = $1', [order.id])
        if (nth === 1) await made.giveUp(order, new Date('2026-11-04T18:00:00Z'))
      }
      const client = await openOfficeAs(own, { role: 'owner', countries: ['all'] })
      const report = await read(client, 'money/discounts', 'from=2026-11-01&to=2026-11-30')
      const of = (measure: string) => numberIn(report, 'MXN', measure, String(code!.id))
      expect([of('orders'), of('sold'), of('given_up'), of('net_sales'), of('reduction')]).toEqual([
        2, 3_600, 1_800, 1_800, 200,
      ])
      expect(report.tables[0]!.rows[0]!.label).toBe('PUENTE')
    } finally {
      await own.close()
    }
  })

  it('is read from the standby, where there is one', async () => {
    const standby = await createTestShop()
    try {
      const made = await createMadeLedger(standby)
      await made.sell('PE', new Date('2026-11-02T18:00:00Z'), { price: 4_200 })
      const db = { ...shop.db, standby: standby.db }
      const ctx = { db, clock: shop.clock, countries: ['PE' as const], staff: { language: 'es' as const } }
      const period = { from: '2026-11-02', to: '2026-11-02', country: '' as const, group: 'day' as const }
      expect(numberIn(await showReport(ctx, 'sales', period), 'PEN', 'sold')).toBe(4_200)
    } finally {
      await standby.close()
    }
  })

  it('covers every country of its caller by itself', async () => {
    const client = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
    expect((await read(client, 'money/sales')).countries).toEqual([...countryCodes])
  })
})
