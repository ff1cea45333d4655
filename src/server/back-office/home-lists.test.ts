import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeLists } from '#domain/back-office/home-lists.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { hashEffect } from '#server/records/approvals/ask-approval.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, sendComplete } from '#test/helpers/private-events.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* Of each kind of task two wait, and beside them is what is dealt with or is not a task yet. */

let shop: TestShop
let event: TestEvent
let user: TestUser
let staff: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-22T15:00:00Z')
  event = await addEvent(shop, { startsAt: '2026-12-20T20:30:00-06:00' })
  user = await addUser(shop, { firstName: 'Lucía' })
  staff = await openOfficeAs(
    shop,
    { role: 'manager', countries: ['MX'] },
    { role: 'finance', countries: ['MX'] },
  )
  for (const make of [
    tasks,
    deadlines,
    requests,
    enquiries,
    complaints,
    dataRequests,
    mails,
    settlements,
    money,
    calls,
  ])
    await make()
})
afterAll(() => shop.close())

type Row = { id: string; title: string; detail: string; since: string }
type Group = { kind: string; count: number; rows: Row[] }
const group = async (kind: string, client = staff): Promise<Group | undefined> =>
  ((await client.call('GET /office-api/home')).data.groups as Group[]).find((one) => one.kind === kind)

const attemptOf = async (order: { id: string }, amount: number) =>
  (
    await sql<{ id: string }>(
      shop,
      `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at)
       values (gen_random_uuid(), $1, 'unlimit', 'unlimit', 'completed', $2, 'MXN', gen_random_uuid()::text, now(), now()) returning id`,
      [order.id, amount],
    )
  )[0]?.id

async function tasks() {
  const addTask = async (kind: string, details: object, done: Date | null = null, times = 1) => {
    const { id } = await addOrder(shop, { user, event })
    for (let nth = 0; nth < times; nth++)
      await sql(
        shop,
        'insert into staff_tasks (kind, order_id, details, created_at, done_at) values ($1, $2, $3, $4, $5)',
        [kind, id, { ...details, attempt: String(nth) }, shop.clock.now(), done],
      )
  }
  await addTask('amount_mismatch', { amount: 12_300, currency: 'MXN' }, null, 2)
  await addTask('unknown_payment', {})
  await addTask('amount_mismatch', {}, shop.clock.now())
  await addTask('refund_failed', {})
}

async function deadlines() {
  const wait = (paymentCode: 'transferencia' | 'unlimit', holdUntil: string) =>
    addOrder(shop, {
      ...{ user, event, paymentCode, holdUntil: new Date(holdUntil) },
      state: paymentCode === 'unlimit' ? 'awaiting_payment' : 'awaiting_transfer_payment',
    })
  await wait('transferencia', '2026-11-23T05:30:00Z')
  await wait('transferencia', '2026-11-22T20:00:00Z')
  await wait('transferencia', '2026-11-23T06:30:00Z')
  await wait('transferencia', '2026-11-22T14:00:00Z')
  await wait('unlimit', '2026-11-22T15:20:00Z')
}

async function requests() {
  const county = await addCounty(shop)
  for (const _ of [1, 2, 3]) await sendComplete(shop, user, county, [['Ana', '+525512345678', 'ana@x.test']])
  await sql(
    shop,
    `update event_requests set state = 'cancelled' where id = (select max(id) from event_requests)`,
  )
}

async function enquiries() {
  for (const [state, robot] of [
    ['open', null],
    ['open', null],
    ['open', 'filled_trap'],
    ['answered', null],
  ])
    await sql(
      shop,
      `insert into enquiries (kind, state, country_code, locale, name, email, phone, message, robot_sign, created_at, digest)
       values ('contact', $1, 'MX', 'es_MX', 'Lucía', 'l@x.test', '', 'Hola', $2, now(), gen_random_uuid()::text::bytea)`,
      [state, robot],
    )
}

async function complaints() {
  const sheet = {
    kind: 'queja',
    subject: 'staff',
    name: 'Lucía',
    email: 'l@x.test',
    detail: 'Hola',
    request: 'Nada',
  }
  for (const service of ['Van 1', 'Van 2', 'Van 3'])
    await shop.fetch('/api/complaints?country-code=MX', { method: 'POST', json: { ...sheet, service } })
  await sql(
    shop,
    `insert into complaint_answers (complaint_id, text, promises_money, answered_by, answered_at)
     select id, 'Sí', false, 'Ana', now() from complaints where service = 'Van 2'`,
  )
}

async function dataRequests() {
  for (const kind of ['access', 'objection', 'erasure']) {
    const { id } = await addUser(shop)
    await staff.call('POST /office-api/data-requests', { customer: id, kind, note: '' })
  }
  await sql(shop, `update data_requests set state = 'done', decided_at = now() where kind = 'objection'`)
}

async function mails() {
  for (const [state, settled] of [
    ['failed', null],
    ['failed', null],
    ['failed', shop.clock.now()],
    ['queued', null],
  ])
    await sql(
      shop,
      `insert into outbox (kind, recipient, locale, data, order_id, state, settled_at, created_at, try_next_at)
       select 'order_paid', 'l@x.test', 'es_MX', '{}', id, $1, $2, now(), now() from orders limit 1`,
      [state, settled],
    )
}

async function settlements() {
  for (const [name, outcome] of [
    ['uno.csv', 'amount'],
    ['dos.csv', 'foreign'],
    ['bien.csv', 'matched'],
  ])
    await sql(
      shop,
      `with added as (
         insert into payouts (provider, country_code, currency, file_name, file_hash, first_day, last_day, payments, fees, refunds,
           paid_out, imported_at, imported_by)
         values ('webpay', 'MX', 'MXN', $1::text, $1::text::bytea, '2026-10-01', '2026-10-31', 0, 0, 0, 0, now(), 'test') returning id
       )
       insert into payout_lines (payout_id, row, line_key, kind, outcome, theirs, ours, amount, fee, expected, booked_on)
       select id, nth, $1::text || nth, 'payment', $2::text, 't', 'o', 10000, 0, case $2::text when 'amount' then 9000 end, '2026-10-02'
       from added, generate_series(1, 2) nth`,
      [name, outcome],
    )
}

async function money() {
  const longAgo = new Date(shop.clock.now().getTime() - 6 * 86_400_000)
  const refund = async (state: string, createdAt: Date, account: string | null = null) => {
    const order = await addOrder(shop, { user, event })
    const attempt = await attemptOf(order, 42_000)
    await sql(
      shop,
      `with added as (
         insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $3::text, 4200, 'MXN', 'staff', $4::timestamptz, $4::timestamptz) returning id
       )
       insert into hand_refunds (refund_id, asked_at, account, ending, received_at)
       select id, $4::timestamptz, $5::jsonb, case when $5 is not null then '1234' end,
         case when $5 is not null then $4::timestamptz end from added where $3::text = 'waiting_for_staff'`,
      [order.id, attempt, state, createdAt, account],
    )
  }
  const account = JSON.stringify({ holder: 'Lucía', number: '012345678901234567' })
  for (const _ of [1, 2]) await refund('failed', shop.clock.now())
  for (const _ of [1, 2]) await refund('waiting_for_staff', shop.clock.now(), account)
  await refund('created', longAgo)
  await refund('waiting_for_staff', longAgo)
  for (const state of ['in_transit', 'waiting_for_staff']) await refund(state, shop.clock.now())
  await refund('done', longAgo)
  const notify = (outcome: string, attempt: string | null) =>
    sql(
      shop,
      `insert into payment_notifications (provider, dedupe_key, headers, body, received_at, attempt_id, outcome, handled_at, country_code)
       values ('unlimit', gen_random_uuid()::text, '{}', '', $3::timestamptz, $2, $1, $3::timestamptz, 'MX')`,
      [outcome, attempt, longAgo],
    )
  await notify('mismatch', (await attemptOf(await addOrder(shop, { user, event }), 12_300)) ?? null)
  await notify('unknown_reference', null)
  await notify('settled', null)
}

async function calls() {
  const effect = {
    ...{ event: { id: event.id, name: 'Ópera' }, dateIds: [event.dateId], dates: [], why: 'Tormenta' },
    money: [
      { paymentCode: 'unlimit', currency: 'MXN', orders: 1, amount: 42_000 },
      { paymentCode: 'transferencia', currency: 'MXN', orders: 1, amount: 8_000 },
      { paymentCode: 'webpay', currency: 'CLP', orders: 1, amount: 9_000 },
    ],
    ...{ orders: 3, accounts: 1, fingerprint: 'x' },
  }
  for (const decision of [null, 'rejected'])
    await sql(
      shop,
      `insert into approvals (kind, object_kind, object_id, country_code, effect, effect_hash, reason, asked_by_kind, asked_by,
         asked_by_name, asked_at, expires_at, decision, decided_at, decided_by_kind, decided_by, decided_by_name)
       values ('event.call-off', 'event', $1, 'MX', $2, $3, 'Tormenta', 'system', 'test', 'test', $4, $4::timestamptz + interval '1 day',
         $5, case when $5::text is not null then $4::timestamptz end, case when $5::text is not null then 'staff' end,
         case when $5::text is not null then 'x' end, case when $5::text is not null then 'X' end)`,
      [String(event.id), effect, hashEffect(effect), shop.clock.now(), decision],
    )
}

/** The endpoints of lists whose pages have another path. */
const apiOf = (address: string) =>
  `/office-api${address.replace('/payments/notifications', '/notifications').replace('/reports/settlement', '/settlements')}`

test.each(keysOf(homeLists))('the list of %s has the rows that the home page counts', async (kind) => {
  const { data } = await staff.call(`GET ${apiOf(homeLists[kind])}`)
  const listed = (data.rows as { id?: string | number; number?: string }[]).map((row) =>
    String(kind.startsWith('order_') ? row.number : row.id),
  )
  const found = await group(kind)
  expect(found?.count).toBe(kind === 'approval' ? 1 : 2)
  expect(listed.toSorted()).toEqual(found?.rows.map(({ id }) => id).toSorted())
})

test('rows say how much money is in question', async () => {
  const pesos = (amount: number) => expect.stringContaining(formatMoney({ amount, currency: 'MXN' }))
  const details = async (kind: string) => (await group(kind))?.rows.map(({ detail }) => detail)
  const sum = `${formatMoney({ amount: 50_000, currency: 'MXN' })} + ${formatMoney({ amount: 9_000, currency: 'CLP' })}`
  expect((await group('approval'))?.rows[0]?.title).toContain(sum)
  expect(await details('order_task')).toEqual(expect.arrayContaining([pesos(12_300), pesos(42_000)]))
  expect(await details('settlement')).toEqual([pesos(2_000), pesos(20_000)])
  expect(await details('notification')).toEqual([pesos(12_300), ''])
  for (const kind of ['refund_failed', 'refund_slow', 'refund_to_send'])
    expect(await details(kind), kind).toEqual([pesos(4_200), pesos(4_200)])
})

test('money of the bank that is not assigned, and a job that fails, wait for finance', async () => {
  const abroad = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
  await sql(
    shop,
    `insert into statement_lines (line_key, booked_on, amount, currency, reference, payer, outcome, actor_kind, actor_id, read_at, country_code)
     select 'k' || nth, '2026-11-20', 42000, 'MXN', '', 'Ana', 'unknown', 'system', 'test', now(), 'MX' from generate_series(1, 2) nth`,
  )
  expect(await group('open_line')).toMatchObject({
    count: 2,
    rows: [{ id: 'MX', title: expect.stringContaining('840') }],
  })
  expect(await group('open_line', abroad)).toBeUndefined()
  const run = (name: string, failed: Date | null) =>
    sql(
      shop,
      'insert into job_runs (name, every_ms, last_success_at, last_failure_at, failure, noted_at) values ($1, 1000, $2, $3, $4, $2)',
      [name, shop.clock.now(), failed, 'no route to host'],
    )
  await sql(shop, 'delete from job_runs')
  await run('send-mails', new Date(shop.clock.now().getTime() + 1000))
  await run('expire-orders', new Date(shop.clock.now().getTime() - 1000))
  await run('audit-money', null)
  expect(await group('failed_job')).toMatchObject({
    count: 1,
    rows: [{ id: 'send-mails', detail: 'no route to host' }],
  })
})
