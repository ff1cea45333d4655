import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import type { OfficeRefundDetail } from '#contract/office/sales/office-refunds.ts'
import { actAs } from '#server/platform/context.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { refundOrder } from '../refund-order.ts'
import { sendRefunds } from '../send-refunds.ts'
import { handRefundApproval } from './send-by-hand.ts'

/* Refunds that staff send by bank transfer. */

let shop: TestShop
let event: TestEvent
let finance: OfficeClient & TestStaff
let second: OfficeClient & TestStaff
const mx = { countries: ['MX'] as ['MX'] }
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  event = await addEvent(shop, { size: 40, price: 300_000, startsAt: '2026-12-20T20:30:00-06:00' })
  finance = await openOfficeAs(shop, { role: 'finance', ...mx })
  second = await openOfficeAs(shop, { role: 'finance', ...mx })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function waiting(
  quantity = 1,
  refund: (number: string) => Promise<unknown> = (number) => refundOrder(shop, number),
): Promise<{ id: string; number: string; token: string }> {
  const buyer = await addUser(shop)
  const { data } = await placeOrder(shop, buyer.token, draftOf(event, { quantity, price: 3_000 }))
  await confirmTransfer(shop, data.number, `IN${data.number}`)
  await refund(data.number)
  await sendRefunds(shop)
  const [row] = await sql<{ id: string; token: string }>(
    shop,
    `select r.id, m.data->>'token' as token from refunds r join outbox m on m.order_id = r.order_id
     where r.order_id = $1 and m.data->>'state' = 'by_hand'`,
    [data.orderId],
  )
  return { ...row!, number: data.number }
}

const name = (token: string, account: string) =>
  call(shop, `/shop-api/refund-account?token=${token}`, {
    json: { holder: 'Lucía Prado', bank: 'BBVA', account },
  })
const [first, other] = ['012180026050783858', '032180000118359719']
const show = async (id: string, client: OfficeClient = finance) =>
  (await client.call(`GET /office-api/refunds/${id}`)).data as unknown as OfficeRefundDetail
const confirm = (id: string, trackingKey: string, client: OfficeClient = finance) =>
  client.call(`POST /office-api/refunds/${id}/confirm`, { trackingKey })
const ask = (id: string) =>
  finance.call(`POST /office-api/refunds/${id}/ask-approval`, { reason: 'Le llamé' })
const approve = (client: OfficeClient, { data }: { data: Record<string, unknown> }) =>
  client.call(`POST /office-api/approvals/${(data.approval as { id: number }).id}/approve`)

it('is sent to the account that the buyer named, and confirmed once by the key of the transfer', async () => {
  const { id, token, number } = await waiting()
  await name(token, first)
  expect(await show(id)).toMatchObject({
    state: 'waiting_for_staff',
    amount: 3_000,
    account: { account: first, holder: 'Lucía Prado' },
    changed: null,
    doubts: [],
    acts: { confirm: true, askApproval: false },
  })
  expect((await confirm(id, 'no key!')).fields).toEqual({ trackingKey: 'field_is_invalid' })
  const said = await Promise.all([1, 2, 3].map(() => confirm(id, `out${number}`)))
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await show(id)).toMatchObject({
    state: 'done',
    account: null,
    trackingKey: `OUT${number}`,
    ending: '3858',
  })
  const next = await waiting()
  await name(next.token, first)
  expect((await confirm(next.id, `OUT${number}`)).code).toBe('transfer_is_known')
  expect((await confirm(id, 'ANOTHER')).code).toBe('request_closed')
})

it('to an account that the buyer changed within fourteen days waits for a second person', async () => {
  const { id, token } = await waiting()
  await name(token, first)
  shop.clock.advance(3_600_000)
  await name(token, other)
  shop.clock.advance(60_000)
  finance = await openOfficeAs(shop, { role: 'finance', ...mx })
  second = await openOfficeAs(shop, { role: 'finance', ...mx })
  expect(await show(id)).toMatchObject({
    changed: { at: '2026-11-21T19:00:00.000Z', from: '3858' },
    doubts: ['account_changed'],
    acts: { confirm: false, askApproval: true },
  })
  expect((await confirm(id, 'EARLY1')).code).toBe('refund_needs_approval')
  const asked = await ask(id)
  expect(asked.status).toBe(202)
  expect((await approve(finance, asked)).code).toBe('own_approval')
  expect((await approve(second, asked)).status).toBe(200)
  expect(await show(id)).toMatchObject({ isApproved: true, acts: { confirm: true } })
  // A change after the approval needs another one.
  await name(token, first)
  expect((await confirm(id, 'LATE1')).code).toBe('refund_needs_approval')
  expect((await approve(second, await ask(id))).status).toBe(200)
  expect((await confirm(id, 'SENT1')).status).toBe(200)
})

it('is not approved if its account changes before the approval', async () => {
  const { id, token } = await waiting()
  const asked = await ask(id)
  await name(token, first)
  expect((await approve(second, asked)).code).toBe('approval_changed')
})

it('whose account changes while it is approved needs another approval', async () => {
  const { id, token } = await waiting(2)
  await name(token, first)
  shop.clock.advance(60_000)
  await ask(id)
  const [asked] = await sql<{ effect: ApprovalEffects['refund.by-hand'] }>(
    shop,
    'select effect from approvals where object_id = $1',
    [id],
  )
  await shop.db.transaction(async (tx) => {
    const effect = await handRefundApproval.currentEffect(tx, asked!.effect)
    await name(token, other)
    await handRefundApproval.apply(tx, actAs(shop, { kind: 'staff', id: second.id }), effect!)
  })
  expect(await show(id)).toMatchObject({ ending: '9719', isApproved: false })
  expect((await confirm(id, 'SWAP1')).code).toBe('refund_needs_approval')
})

it('above the limit waits for a second person; after fourteen days a change is old', async () => {
  const { id, token } = await waiting(2)
  await name(token, first)
  expect((await show(id)).doubts).toEqual(['above_limit'])
  const small = await waiting()
  await name(small.token, first)
  shop.clock.advance(60_000)
  await name(small.token, other)
  shop.clock.advance(14 * 86_400_000)
  finance = await openOfficeAs(shop, { role: 'finance', ...mx })
  expect((await show(small.id)).doubts).toEqual([])
})

/** Refunds within the limit of one, whose buyers named an account. */
async function sendable(count: number, refund?: (number: string) => Promise<unknown>) {
  const made: { id: string; number: string }[] = []
  for (let nth = 0; nth < count; nth++) {
    const one = await waiting(1, refund)
    await name(one.token, first)
    made.push(one)
  }
  return made
}
const leftToday = async (number: string) =>
  (await finance.call(`GET /office-api/orders/${number}/refund`)).data.limits as { leftToday: number }

it('counts towards what a person may send in a day, who needs another person for the rest', async () => {
  const all = await sendable(9)
  const last = all.pop()!
  for (const { id, number } of all) expect((await confirm(id, `D${number}`)).status).toBe(200)
  expect(await leftToday(last.number)).toMatchObject({ leftToday: 1_000 })
  expect(await show(last.id)).toMatchObject({
    doubts: ['above_limit'],
    acts: { confirm: false, askApproval: true },
  })
  expect((await confirm(last.id, `D${last.number}`)).code).toBe('refund_needs_approval')
  expect((await show(last.id, second)).doubts).toEqual([])
  expect((await approve(second, await ask(last.id))).status).toBe(200)
  expect((await confirm(last.id, `D${last.number}`)).status).toBe(200)
  // Another person answers for that one.
  expect(await leftToday(last.number)).toMatchObject({ leftToday: 1_000 })
  shop.clock.advance(86_400_000)
  finance = await openOfficeAs(shop, { role: 'finance', ...mx })
  const [next] = await sendable(1)
  expect((await confirm(next!.id, `D${next!.number}`)).status).toBe(200)
})

it('that the same person asked for counts once', async () => {
  const mine = await sendable(8, async (number) => {
    const path = `POST /office-api/orders/${number}/refunds`
    const asked = await finance.call(path, { reason: 'No puede ir' }, { 'idempotency-key': number })
    expect(asked.status).toBe(200)
  })
  for (const { id, number } of mine) expect((await confirm(id, `E${number}`)).status).toBe(200)
  expect(await leftToday(mine[0]!.number)).toMatchObject({ leftToday: 1_000 })
})

it('shows its account to finance alone, masked to the auditor, and each reading is logged', async () => {
  const { id, token, number } = await waiting()
  await name(token, first)
  const auditor = await openOfficeAs(shop, { role: 'auditor', ...mx })
  const manager = await openOfficeAs(shop, { role: 'manager', ...mx })
  expect((await show(id, auditor)).account).toEqual({
    holder: 'L•••',
    bank: 'BBVA',
    account: '••• 3858',
    rut: null,
    accountType: null,
  })
  expect(await show(id, manager)).toMatchObject({ account: null, ending: '3858' })
  await show(id)
  const readers = await sql<{ actorId: string }>(
    shop,
    "select actor_id from office_log where verb = 'refund.read-account' and object_id = $1 order by id",
    [number],
  )
  expect(readers.map(({ actorId }) => actorId)).toEqual([auditor.id, finance.id])
  expect((await confirm(id, 'NO1', manager)).code).toBe('permission_needed')
})

it('of another country is not there; lists find refunds by state, method and number, with sums', async () => {
  const { id, number } = await waiting()
  const chile = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
  expect((await chile.call(`GET /office-api/refunds/${id}`)).status).toBe(404)
  const list = async (query: string, client: OfficeClient = finance) =>
    (await client.call(`GET /office-api/refunds?${query}`)).data as {
      rows: { id: string }[]
      sums: { currency: string; amount: number }[]
    }
  for (const query of [`q=${number.toLowerCase()}`, `q=${number}&state=open&method=transferencia&country=MX`])
    expect((await list(query)).rows.map((row) => row.id)).toEqual([id])
  expect((await list(`q=${number}`)).sums).toEqual([{ currency: 'MXN', amount: 300_000 }])
  for (const query of [`q=${number}&state=done`, `q=${number}&method=webpay`, `q=${number}&country=CL`])
    expect((await list(query)).rows).toEqual([])
  expect((await list('', chile)).rows).toEqual([])
})

it('stands on the home page of finance once it can be sent', async () => {
  const { id, token, number } = await waiting()
  const groups = async () => {
    const { data } = await finance.call('GET /office-api/home')
    const found = (
      data.groups as { kind: string; rows: { id: string; title: string; detail: string }[] }[]
    ).find(({ kind }) => kind === 'refund_to_send')
    return found?.rows.filter((row) => row.id === id)
  }
  expect(await groups()).not.toMatchObject([{ id }])
  await name(token, first)
  expect(await groups()).toMatchObject([{ title: number, detail: 'MXN\u00a03.000,00 · Lucía Prado · …3858' }])
  expect((await groups())?.[0]).not.toHaveProperty('warning')
  await name(token, other)
  expect(await groups()).toMatchObject([{ detail: /…9719$/, warning: 'account_changed' }])
})
