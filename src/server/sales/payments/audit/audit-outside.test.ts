import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { createMadeLedger, type MadeOrder } from '#test/helpers/payments/made-ledger.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from './audit-money.ts'

/* Books that contradict what providers and banks have said: each is made by hand, and named. */

let shop: TestShop
let made: Awaited<ReturnType<typeof createMadeLedger>>
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-22T18:00:00Z')
  made = await createMadeLedger(shop)
})
afterAll(() => shop.close())

const at = (day: number) => new Date(Date.UTC(2026, 9, day, 18))
let order: MadeOrder
let attempt: string
beforeEach(async () => {
  order = await made.sell('MX', at(1), { price: 42_000, method: 'mercadopago' })
  attempt = await made.pay(order, at(1))
})

const named = async (code: string) =>
  (await auditMoney(shop)).findings.filter(
    (one) => one.code === code && (!one.order || one.order === order.number),
  )

const addPayout = async (paidOut: number, approval: number | null = null) => {
  const [payout] = await sql<{ id: number }>(
    shop,
    `insert into payouts (provider, country_code, currency, file_name, file_hash, first_day, last_day, payments, fees,
       refunds, paid_out, imported_at, imported_by, approval_id)
     values ('mercadopago', 'MX', 'MXN', '', uuid_send(gen_random_uuid()), '2026-10-01', '2026-10-02', 0, 0, 0, $1, now(), 'test', $2)
     returning id`,
    [paidOut, approval],
  )
  return payout!.id
}
const addLine = (payout: number, line: { theirs: string; amount: number; type?: string; outcome?: string }) =>
  sql(
    shop,
    `insert into payout_lines (payout_id, row, line_key, kind, outcome, theirs, ours, amount, fee, leaves, booked_on,
       attempt_id, record_type)
     values ($1, 1, gen_random_uuid()::text, $2, $3, $4, '', $5, 0, $6, '2026-10-01', $7, $8)`,
    [
      payout,
      line.type ? 'other' : 'payment',
      line.outcome ?? 'matched',
      line.theirs,
      line.amount,
      line.type !== undefined,
      attempt,
      line.type ?? 'payment',
    ],
  )
const addStatementLine = (values: string) =>
  sql(
    shop,
    `insert into statement_lines (line_key, booked_on, amount, currency, reference, payer, outcome, actor_kind, actor_id,
       country_code, read_at, order_id, direction, returned, bank_id)
     select gen_random_uuid()::text, '2026-10-02', 42000, 'MXN', '', '', v.*
     from (values (${values})) as v`,
    [],
  )

describe('the audit names', () => {
  it('no wrong book where providers and banks say the same', async () => {
    await addLine(await addPayout(0), { theirs: 'T-1', amount: 42_000 })
    const { findings } = await auditMoney(shop)
    expect(findings.filter((one) => one.order === order.number)).toEqual([])
  })

  it('a fee above its payment', async () => {
    await sql(shop, 'update payment_attempts set fee = 1612500 where id = $1', [attempt])
    expect(await named('fee_above_payment')).toMatchObject([{ details: { amount: 42_000, fee: 1_612_500 } }])
  })

  it('the same line of a provider with two amounts', async () => {
    for (const amount of [42_000, 99_999]) await addLine(await addPayout(0), { theirs: 'T-2', amount })
    expect(await named('payout_line_twice')).toMatchObject([
      { details: { theirs: 'T-2', amounts: [42_000, 99_999] } },
    ])
  })

  // The database refuses a debit that pays something (statement_lines_only_credits_pay).
  it('a returned transfer of a statement that was booked as income', async () => {
    await addStatementLine(`'paid', 'system', 'test', 'MX', now(), '${order.id}'::uuid, 'credit', true, null`)
    expect(await named('debit_booked_as_income')).toHaveLength(1)
  })

  it.each([
    ['its stored answer', `update payment_attempts set result = '{"status": "CHARGED_BACK"}' where id = $1`],
    [
      'one of several payments',
      `update payment_attempts set result = '{"payments": [{"status": "charged_back"}]}' where id = $1`,
    ],
    [
      'a notification',
      `insert into payment_notifications (provider, dedupe_key, headers, body, received_at, attempt_id, query)
       values ('unlimit', gen_random_uuid()::text, '{}', '{"payment_data":{"status":"CHARGED_BACK"}}', now(), $1, '')`,
    ],
  ])('a chargeback that only %s tells', async (_, change) => {
    await sql(shop, change, [attempt])
    expect(await named('return_not_booked')).toHaveLength(1)
  })

  it('a dispute that only a payout file tells', async () => {
    const payout = await addPayout(0)
    await addLine(payout, { theirs: 'T-3', amount: 42_000, type: 'reserve_for_dispute', outcome: 'other' })
    expect(await named('return_not_booked')).toMatchObject([
      { details: { recordType: 'reserve_for_dispute' } },
    ])
  })

  it('a refund that came back and still counts as done', async () => {
    const refund = await made.refund(order, attempt, at(2), 10_000)
    await made.send(order, attempt, refund, at(3), 10_000)
    await sql(
      shop,
      `insert into hand_refunds (refund_id, asked_at, tracking_key) values ($1, now(), 'BACK1')`,
      [refund],
    )
    await addStatementLine(`'unknown', 'system', 'test', 'MX', now(), null::uuid, 'credit', true, 'BACK1'`)
    expect(await named('bounced_refund_done')).toMatchObject([{ details: { refund } }])
  })

  it('a live order of an erased account', async () => {
    await sql(
      shop,
      `update users set deleted_at = (select starts_at - interval '1 day' from event_dates where id =
         (select date_id from orders where id = $1)) where id = (select user_id from orders where id = $1)`,
      [order.id],
    )
    expect(await named('order_of_erased_account')).toHaveLength(1)
    await sql(shop, 'update users set deleted_at = null where deleted_at is not null', [])
  })

  it('a payout above what the provider owed', async () => {
    expect(await named('paid_out_above_balance')).toEqual([])
    await sql(shop, 'alter table payouts disable trigger payouts_within_balance', [])
    await addPayout(999_999_999_999)
    await sql(shop, 'alter table payouts enable trigger payouts_within_balance', [])
    expect(await named('provider_below_zero')).toHaveLength(1)
    expect(await named('paid_out_above_balance')).toMatchObject([
      { details: { account: 'provider:mercadopago', paidOut: 999_999_999_999 } },
    ])
  })
})
