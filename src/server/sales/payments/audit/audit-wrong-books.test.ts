import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MoneyFindingCode } from '#domain/sales/payments/audit/money-findings.ts'
import { addEvent, sql } from '#test/helpers/builders.ts'
import { createMadeLedger } from '#test/helpers/payments/made-ledger.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from './audit-money.ts'

/* Wrong books, each made by hand in the database from an order that is paid, and the finding that names it. */

let shop: TestShop
let made: Awaited<ReturnType<typeof createMadeLedger>>
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-22T18:00:00Z')
  made = await createMadeLedger(shop)
})
afterAll(() => shop.close())

const at = (day: number) => new Date(Date.UTC(2026, 9, day, 18))

const answer = (details: object) =>
  `update payment_attempts set result = '${JSON.stringify(details)}' where id = :attempt`

const refund = (state: string, amount: number, reason = 'staff') =>
  `insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at)
   values (:refund, :order, :attempt, '${state}', ${amount}, 'MXN', '${reason}', now(), now())`

const left = (kind: string, amount = 42_000, gone = 42_000) =>
  `insert into money_returns (kind, source, reference, order_id, attempt_id, amount, gone, currency, happened_at, created_at)
   values ('${kind}', 'payout', :refund::text, :order, :attempt, ${amount}, ${gone}, 'MXN', now(), now())`

const line = (
  outcome: string,
  what: { direction?: string; returned?: boolean; bankId?: string; of?: string },
) =>
  `insert into statement_lines (line_key, booked_on, amount, currency, reference, payer, outcome, actor_kind, actor_id,
     country_code, read_at, order_id, direction, returned, bank_id, return_of, why, attempt_id)
   values (gen_random_uuid()::text, '2026-10-02', 42000, 'MXN', '', '', '${outcome}', 'system', 'test', 'MX', now(),
     ${['debit', 'unknown', 'set_aside'].includes(outcome) ? 'null' : ':order'}, '${what.direction ?? 'credit'}',
     ${what.returned ?? false}, ${what.bankId ?? 'null'}, ${what.of ?? 'null'},
     ${outcome === 'set_aside' ? "'other'" : 'null'}, ${outcome === 'paid' ? ':attempt' : 'null'})`

const payout = (paidOut: number) =>
  `insert into payouts (provider, country_code, currency, file_name, file_hash, first_day, last_day, payments, fees,
     refunds, paid_out, imported_at, imported_by)
   values ('mercadopago', 'MX', 'MXN', '', uuid_send(:refund), '2026-10-01', '2026-10-02', 0, 0, 0, ${paidOut}, now(), 'test')`

const cancel = (change: string) =>
  `insert into order_changes (order_id, change, actor_kind, actor_id, created_at) values (:order, '${change}', 'system', 'test', now())`

type WrongBook = [name: string, statements: string[], code: MoneyFindingCode]

const wrongBooks: WrongBook[] = [
  [
    'a payment that the provider approved, and whose attempt ended unpaid',
    [
      answer({ payments: [{ status: 'approved' }] }),
      `update payment_attempts set state = 'cancelled' where id = :attempt`,
    ],
    'payment_not_booked',
  ],
  ['a chargeback that is not in the ledger', [answer({ status: 'CHARGED_BACK' })], 'return_not_booked'],
  ['a payment voided after it was completed', [answer({ status: 'VOIDED' })], 'return_not_booked'],
  ['a nullification', [answer({ status: 'NULLIFIED' })], 'return_not_booked'],
  ['a part refunded at the provider’s desk', [answer({ status: 'PARTIALLY_REFUNDED' })], 'return_not_booked'],
  [
    'a whole refund at the provider’s desk after a smaller one of ours',
    [refund('created', 10_000), answer({ status: 'REFUNDED' })],
    'return_not_booked',
  ],
  ['a dispute that no task asks staff about', [left('disputed')], 'matter_without_task'],
  [
    'a lost dispute whose task was ended without it',
    [
      left('dispute_lost'),
      `insert into staff_tasks (kind, order_id, details, created_at, done_at)
       select 'dispute_lost', :order, jsonb_build_object('moneyReturn', id), now(), now() from money_returns where reference = :refund::text`,
    ],
    'matter_without_task',
  ],
  [
    'a refund and a chargeback that together take more than the payment',
    [refund('done', 12_000), left('disputed')],
    'taken_more_than_paid',
  ],
  [
    'money that left without its counter-entry',
    [
      'alter table money_returns disable trigger money_returns_booked',
      left('refunded_elsewhere'),
      'alter table money_returns enable trigger money_returns_booked',
    ],
    'accounts_differ_from_state',
  ],
  [
    'a fee read a thousand times too high',
    ['update payment_attempts set fee = 1612500 where id = :attempt'],
    'fee_above_payment',
  ],
  [
    'late money that revived an order that staff had cancelled',
    [cancel('expire'), cancel('cancel'), cancel('revive')],
    'ended_order_revived',
  ],
  [
    'a part that came of a cancelled order and is not given back',
    [
      `update orders set state = 'cancelled', cancel_reason = 'customer' where id = :order`,
      `update orders set total = total + 1 where id = :order`,
    ],
    'money_without_owner',
  ],
  ['a returned line that paid an order', [line('paid', { returned: true })], 'debit_booked_as_income'],
  [
    'a second refund of money that was refunded',
    [
      'alter table refunds disable trigger refunds_within_payment',
      refund('created', 84_000),
      'alter table refunds enable trigger refunds_within_payment',
    ],
    'refunded_more_than_received',
  ],
  [
    'a transfer that the bank took back, and the ledger did not',
    [line('taken_back', { direction: 'debit', returned: true })],
    'return_not_booked',
  ],
  [
    'a transfer taken back by a debit that was skipped',
    [
      line('paid', { bankId: `'KEY' || left(:refund::text, 8)` }),
      line('debit', { direction: 'debit', returned: true, of: `'KEY' || left(:refund::text, 8)` }),
    ],
    'return_not_booked',
  ],
  [
    'a refund that came back, and still counts as done',
    [
      refund('done', 10_000),
      `insert into hand_refunds (refund_id, asked_at, tracking_key) values (:refund, now(), 'B' || upper(left(:refund::text, 8)))`,
      line('unknown', { returned: true, bankId: `'B' || upper(left(:refund::text, 8))` }),
    ],
    'bounced_refund_done',
  ],
  [
    'a refund that came back, and was booked as a new payment',
    [
      refund('done', 10_000),
      `insert into hand_refunds (refund_id, asked_at, tracking_key) values (:refund, now(), 'N' || upper(left(:refund::text, 8)))`,
      line('paid', { bankId: `'N' || upper(left(:refund::text, 8))` }),
    ],
    'bounced_refund_done',
  ],
  [
    'a missing rest above the limit that the program forgave',
    [left('short', 2_001, 0)],
    'rest_forgiven_alone',
  ],
  ['a credit without a place and without a task', [line('unknown', {})], 'statement_line_without_task'],
  [
    'more at the bank than a payout paid out',
    [
      payout(0),
      `insert into statement_lines (line_key, booked_on, amount, currency, reference, payer, outcome, actor_kind, actor_id,
         country_code, read_at, payout_id)
       select gen_random_uuid()::text, '2026-10-02', 1, 'MXN', '', '', 'payout', 'system', 'test', 'MX', now(), id
       from payouts where file_hash = uuid_send(:refund)`,
    ],
    'arrived_above_payout',
  ],
  [
    'a payout whose file gives another sum, and that was imported as matched',
    [
      payout(0),
      `insert into payout_lines (payout_id, row, line_key, kind, outcome, theirs, ours, amount, expected, fee, booked_on)
       select id, 9, gen_random_uuid()::text, 'other', 'matched', '', '', 50000, 40000, 0, '2026-10-02'
       from payouts where file_hash = uuid_send(:refund)`,
    ],
    'payout_total_differs',
  ],
  [
    'an order that expired while its provider still decided on a payment',
    [
      `update payment_attempts set is_undecided = true, undecided_since = now() - interval '1 hour' where id = :attempt`,
      `insert into order_changes (order_id, change, actor_kind, actor_id, created_at)
       values (:order, 'expire', 'system', 'expiry', now())`,
    ],
    'expired_while_undecided',
  ],
  [
    'a missing rest of a host’s bill above the limit that one person forgave',
    [
      `insert into host_bills (event_id, owner_id, amount, currency, due_at, created_at, changed_at)
       select :event, user_id, 90_001, 'MXN', now(), now(), now() from orders where id = :order`,
      `insert into bill_payments (bill_id, amount, came_at) select id, 60_000, now() from host_bills where amount = 90_001`,
      `insert into money_returns (kind, source, reference, bill_id, amount, gone, currency, reason, happened_at, created_at)
       select 'short', 'statement', :refund::text, id, 30_001, 0, 'MXN', 'fee', now(), now() from host_bills where amount = 90_001`,
      `insert into office_log (happened_at, actor_kind, actor_id, actor_name, session_id, verb, object_kind, object_id, result)
       select now(), 'staff', 'one', 'One', gen_random_uuid(), 'transfer.forgive', 'host_bill', reference::text, 'done' from host_bills where amount = 90_001`,
    ],
    'rest_forgiven_alone',
  ],
  [
    'a host’s bill that counts as paid, although only a part came',
    [
      `insert into host_bills (event_id, owner_id, amount, currency, due_at, created_at, changed_at)
       select :event, user_id, 90_002, 'MXN', now(), now(), now() from orders where id = :order`,
      `update host_bills set state = 'paid' where amount = 90_002`,
      `update bill_payments set withdrawn_at = now() where amount = 90_002`,
    ],
    'bill_differs_from_state',
  ],
  [
    'a refund of a host’s bill that came back, and still counts as done',
    [
      `insert into host_bills (event_id, owner_id, amount, currency, due_at, created_at, changed_at)
       select :event, user_id, 777, 'MXN', now(), now(), now() - interval '1 day' from orders where id = :order`,
      ...['paid', 'to_refund', 'refunded'].map(
        (state) => `update host_bills set state = '${state}' where amount = 777`,
      ),
      `insert into money_returns (kind, source, reference, bill_id, amount, gone, currency, happened_at, created_at)
       select 'bounced', 'statement', :refund::text, id, 777, 0, 'MXN', now(), now() from host_bills where amount = 777`,
    ],
    'bounced_refund_done',
  ],
]

it.each(wrongBooks)('The audit names %s', async (_, statements, code) => {
  const order = await made.sell('MX', at(1), { price: 42_000, method: 'mercadopago' })
  const attempt = await made.pay(order, at(1))
  const count = async () => (await auditMoney(shop)).findings.filter((one) => one.code === code).length
  const before = await count()
  const refundId = crypto.randomUUID()
  const needsEvent = statements.some((text) => text.includes(':event'))
  const eventId = needsEvent ? (await addEvent(shop, { type: 2 })).id : 0
  for (const text of statements) {
    const filled = text
      .replaceAll(':event', String(eventId))
      .replaceAll(':order', `'${order.id}'::uuid`)
      .replaceAll(':attempt', `'${attempt}'::uuid`)
      .replaceAll(':refund', `'${refundId}'::uuid`)
    await sql(shop, filled)
  }
  expect(await count()).toBeGreaterThan(before)
})

it.each([
  ['a debit that pays an order', line('paid', { direction: 'debit' }), 'statement_lines_only_credits_pay'],
  ['refunds above their payment', refund('created', 42_001), 'refund_above_payment'],
  ['a payout above the balance', payout(999_999_999_999), 'payout_above_balance'],
])('The database refuses %s', async (_, text, constraint) => {
  const order = await made.sell('MX', at(1), { price: 42_000, method: 'mercadopago' })
  const attempt = await made.pay(order, at(1))
  const filled = text
    .replaceAll(':order', `'${order.id}'::uuid`)
    .replaceAll(':attempt', `'${attempt}'::uuid`)
    .replaceAll(':refund', `'${crypto.randomUUID()}'::uuid`)
  await expect(sql(shop, filled)).rejects.toMatchObject({ constraint })
})

it('One payment of a provider pays one attempt, and one transfer one order', async () => {
  const order = await made.sell('MX', at(1), { price: 42_000, method: 'mercadopago' })
  const attempt = await made.pay(order, at(1))
  const second = await made.pay(await made.sell('MX', at(1), { price: 42_000, method: 'mercadopago' }), at(1))
  await expect(
    sql(
      shop,
      `update payment_attempts set provider_reference = (select provider_reference from payment_attempts where id = $1) where id = $2`,
      [attempt, second],
    ),
  ).rejects.toMatchObject({ constraint: 'payment_attempts_provider_provider_reference_key' })
})
