import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handleNotifications } from '#server/sales/payments/notifications/handle-notifications.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { lookForReturns } from '#server/sales/payments/settling/look-for-returns.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { createMercadoPagoShop, type MercadoPagoShop } from '#test/helpers/payments/mercadopago-shop.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { auditMoney } from '../audit/audit-money.ts'

/* A payout file, a notification and a look-up report the same event in any order: the ledger books it once. */

let shop: MercadoPagoShop
let buyer: TestUser
let event: TestEvent
let finance: OfficeClient & TestStaff
beforeAll(async () => {
  shop = await createMercadoPagoShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  buyer = await addUser(shop)
  event = await addEvent(shop, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
})
afterAll(() => shop.close())

type Paid = { id: string; payment: number; ours: string }

async function paidOrder(): Promise<Paid> {
  const { data } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'mercadopago' }))
  const { id: payment } = await shop.pay(data.payment.preference_id!)
  await hear(payment)
  const [attempt] = await sql<{ ours: string }>(
    shop,
    `select merchant_reference as ours from payment_attempts where order_id = $1 and state = 'completed'`,
    [data.orderId],
  )
  return { id: data.orderId, payment, ours: attempt!.ours }
}

async function hear(payment: number): Promise<void> {
  await shop.webhook(payment)
  await handleNotifications(shop)
}

async function look({ id }: Paid): Promise<void> {
  await sql(
    shop,
    `update payment_attempts set returns_asked_at = now() - interval '4 days', created_at = least(created_at, now() - interval '5 days')
     where order_id = $1`,
    [id],
  )
  await lookForReturns(shop)
}

let files = 0
async function importLines({ payment, ours }: Paid, ...lines: [kind: string, gross: string][]) {
  files++
  const day = new Date().toISOString()
  const rows = lines.map(
    ([kind, gross], nth) =>
      `${day.slice(0, 17)}${10 + nth}.000Z;${payment};${ours};release;${kind};${gross};0;0`,
  )
  const heading =
    'DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;GROSS_AMOUNT;MP_FEE_AMOUNT;TAXES_AMOUNT'
  const text = [heading, ...rows, ''].join('\n')
  const file = { provider: 'mercadopago', country: 'MX', name: `f${files}.csv`, text }
  const { data: preview } = await finance.call('POST /office-api/settlements', { ...file, apply: false })
  const { data } = await finance.call('POST /office-api/settlements', { ...file, apply: true })
  return {
    lines: preview.lines as { outcome: string; kind: string; records: string | null }[],
    imported: data.imported as number | null,
  }
}

const stateOf = async (orderId: string) =>
  (
    await sql<{ gone: number; events: string[]; tasks: string[]; refunds: string[]; ledger: number }>(
      shop,
      `select (select coalesce(sum(gone), 0)::int from money_returns where order_id = o.id) as gone,
         (select coalesce(sum(amount), 0)::int from ledger where order_id = o.id and kind = 'returned' and account = 'customer') as ledger,
         array(select kind from money_returns where order_id = o.id order by happened_at, id) as events,
         array(select kind from staff_tasks where order_id = o.id and done_at is null order by id) as tasks,
         array(select state from refunds where order_id = o.id order by created_at, id) as refunds
       from orders o where o.id = $1`,
      [orderId],
    )
  )[0]!
const audited = async () =>
  (await auditMoney(shop)).findings.filter(({ code }) => code !== 'provider_below_zero')

const tellers = ['notification', 'look-up', 'payout file'] as const
type Teller = (typeof tellers)[number]
const orders = tellers.flatMap((first) =>
  tellers
    .filter((one) => one !== first)
    .map((second): Teller[] => [first, second, tellers.find((one) => one !== first && one !== second)!]),
)

async function tell(teller: Teller, paid: Paid, lines: [kind: string, gross: string][]) {
  if (teller === 'notification') await hear(paid.payment)
  else if (teller === 'look-up') await look(paid)
  else {
    const file = await importLines(paid, ...lines)
    expect(file.lines.map(({ outcome }) => outcome)).toEqual(lines.map(() => 'matched'))
  }
}

describe.each(orders)('told by the %s, then the %s and the %s', (...told) => {
  const tellAll = async (paid: Paid, lines: [kind: string, gross: string][]) => {
    for (const teller of told) await tell(teller, paid, lines)
    for (const teller of told.filter((one) => one !== 'payout file')) await tell(teller, paid, lines)
  }

  it('a refund at the desk leaves once', async () => {
    const paid = await paidOrder()
    await shop.control('POST', `/payments/${paid.payment}/refunds`, { amount: 120 })
    await tellAll(paid, [['refund', '-120.00']])
    expect(await stateOf(paid.id)).toMatchObject({
      ...{ gone: 12_000, ledger: 12_000, events: ['refunded_elsewhere'], tasks: ['refunded_elsewhere'] },
    })
    expect(await audited()).toEqual([])
  })

  it('two refunds of the same amount leave twice', async () => {
    const paid = await paidOrder()
    for (let nth = 0; nth < 2; nth++)
      await shop.control('POST', `/payments/${paid.payment}/refunds`, { amount: 50 })
    await tellAll(paid, [
      ['refund', '-50.00'],
      ['refund', '-50.00'],
    ])
    expect(await stateOf(paid.id)).toMatchObject({ gone: 10_000, ledger: 10_000 })
    expect(await audited()).toEqual([])
  })

  it('a dispute leaves once, and comes back once when it is won', async () => {
    const paid = await paidOrder()
    await shop.control('POST', `/payments/${paid.payment}/status`, {
      status: 'charged_back',
      detail: 'in_process',
    })
    await tellAll(paid, [['chargeback', '-420.00']])
    expect(await stateOf(paid.id)).toMatchObject({
      ...{ gone: 42_000, ledger: 42_000, events: ['disputed'], tasks: ['payment_disputed'] },
    })
    await shop.control('POST', `/payments/${paid.payment}/status`, {
      status: 'charged_back',
      detail: 'reimbursed',
    })
    await tellAll(paid, [['chargeback_cancel', '420.00']])
    expect(await stateOf(paid.id)).toMatchObject({
      ...{ gone: 0, ledger: 0, events: ['disputed', 'dispute_won'], tasks: [] },
    })
    expect(await audited()).toEqual([])
  })

  it('a dispute that is lost leaves once', async () => {
    const paid = await paidOrder()
    await shop.control('POST', `/payments/${paid.payment}/status`, {
      status: 'charged_back',
      detail: 'settled',
    })
    await tellAll(paid, [['chargeback', '-420.00']])
    expect(await stateOf(paid.id)).toMatchObject({ gone: 42_000, ledger: 42_000, tasks: ['dispute_lost'] })
    expect(await audited()).toEqual([])
  })
})

describe('a payout file', () => {
  it('tells a dispute and its end at once, and a reserve that is no difference', async () => {
    const paid = await paidOrder()
    const file = await importLines(
      paid,
      ['reserve_for_dispute', '-420.00'],
      ['reserve_for_dispute', '420.00'],
      ['chargeback', '-420.00'],
      ['chargeback_cancel', '420.00'],
      ['chargeback', '-420.00'],
    )
    expect(file.lines.map(({ kind, outcome, records }) => [kind, outcome, records])).toEqual([
      ['reserve', 'matched', null],
      ['reserve', 'matched', null],
      ['dispute', 'matched', 'disputed'],
      ['dispute_won', 'matched', 'dispute_won'],
      ['dispute', 'matched', 'disputed'],
    ])
    expect(await stateOf(paid.id)).toMatchObject({
      ...{ gone: 42_000, ledger: 42_000, events: ['disputed', 'dispute_won', 'disputed'] },
    })
    const { data } = await finance.call(`GET /office-api/settlements/${file.imported}`)
    expect(data).toMatchObject({ open: 0, disputed: 42_000, reserved: 0 })
    expect((data.returns as { moneyReturn: number | null }[]).map((one) => one.moneyReturn !== null)).toEqual(
      [...[false, false, true, true, true]],
    )
  })

  it('names the same dispute in another report, and it leaves once', async () => {
    const paid = await paidOrder()
    await importLines(paid, ['chargeback', '-420.00'])
    const again = await importLines(paid, ['chargeback', '-420.00'], ['tax', '-1.00'])
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(['known', 'other'])
    expect(await stateOf(paid.id)).toMatchObject({ gone: 42_000, events: ['disputed'] })
  })

  it('tells a chargeback of the rest beside a refund, which is booked', async () => {
    const paid = await paidOrder()
    const { lines } = await importLines(paid, ['refund', '-120.00'], ['chargeback', '-300.00'])
    expect(lines.map(({ outcome }) => outcome)).toEqual(['matched', 'matched'])
    expect(await stateOf(paid.id)).toMatchObject({ gone: 42_000, ledger: 42_000 })
    expect(await audited()).toEqual([])
  })

  it('that takes more than the payment asks staff and books nothing', async () => {
    const paid = await paidOrder()
    const { lines } = await importLines(paid, ['chargeback', '-420.01'])
    expect(lines).toMatchObject([{ outcome: 'not_booked', records: null }])
    expect(await stateOf(paid.id)).toMatchObject({ gone: 0, events: [] })
  })
})

// The last tests of the file: what the audit names stays until staff explain it.
describe('a payout file with a refund and a chargeback that together exceed their payment', () => {
  const namedBy = async ({ id }: Paid) => {
    const [order] = await sql<{ number: string }>(shop, 'select number from orders where id = $1', [id])
    const { findings } = await auditMoney(shop)
    return findings.filter((one) => one.order === order!.number).map(({ code }) => code)
  }

  it.each([
    ['a refund at the desk', [['refund', '-120.00']]],
    ['a refund at the desk in the same file', []],
  ] satisfies [string, [string, string][]][])(
    'tells a chargeback as a difference that takes more than %s has left of the payment',
    async (_what, earlier) => {
      const paid = await paidOrder()
      if (earlier.length > 0) await importLines(paid, ...earlier)
      const inFile: [string, string][] = earlier.length > 0 ? [] : [['refund', '-120.00']]
      const { lines, imported } = await importLines(paid, ...inFile, ['chargeback', '-420.00'])
      expect(lines.at(-1)).toMatchObject({ kind: 'dispute', outcome: 'not_booked', records: null })
      expect(await stateOf(paid.id)).toMatchObject({ gone: 12_000, events: ['refunded_elsewhere'] })
      const { data } = await finance.call(`GET /office-api/settlements/${imported}`)
      expect(data).toMatchObject({ open: 1 })
      expect(await namedBy(paid)).toContain('taken_more_than_paid')
    },
  )

  it('tells a chargeback as a difference beside our own refund, whichever line comes first', async () => {
    for (const refundFirst of [true, false]) {
      const paid = await paidOrder()
      await refundOrder(shop, paid.id, { amount: 120 })
      await sendRefunds(shop)
      const [refund, chargeback] = [
        ['refund', '-120.00'],
        ['chargeback', '-420.00'],
      ] as [string, string][]
      const { lines } = await importLines(
        paid,
        ...(refundFirst ? [refund!, chargeback!] : [chargeback!, refund!]),
      )
      const outcomes = Object.fromEntries(lines.map(({ kind, outcome }) => [kind, outcome]))
      expect(outcomes).toEqual({ refund: 'matched', dispute: 'not_booked' })
      expect(await stateOf(paid.id)).toMatchObject({ gone: 0, refunds: ['done'] })
      expect(await namedBy(paid)).toContain('taken_more_than_paid')
    }
  })
})
