import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { BillRefund } from '#contract/office/sales/office-refunds.ts'
import { callOffEvent } from '#server/catalogue/private-events/call-off-event.ts'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { confirmBill } from '#server/sales/payments/transfers/confirm-bill.ts'
import { addUser, sql } from '#test/helpers/builders.ts'
import { addCounty, sendComplete } from '#test/helpers/private-events.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* The bill of a host whose event was called off, refunded in the office. */

let shop: TestShop
let countyId: number
let finance: OfficeClient & TestStaff
let second: OfficeClient & TestStaff
let keys = 0
beforeAll(async () => {
  shop = await createTestShop()
  countyId = await addCounty(shop)
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  second = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

/** The reference of a paid bill whose event was called off. */
async function toRefund(price: number): Promise<string> {
  const host = await addUser(shop)
  const id = await sendComplete(shop, host, countyId, [['Ana Sáenz', '+525512345678', 'ana@vaiven.test']])
  const { bill } = await approveRequest(shop, id, { price })
  const reference = String(bill?.reference)
  await confirmBill(shop, reference, { trackingKey: `IN${++keys}`, amount: price })
  await callOffEvent(shop, id)
  return reference
}

const path = (reference: string) => `/office-api/refunds/bills/${reference}`
const show = async (reference: string, client: OfficeClient = finance) =>
  (await client.call(`GET ${path(reference)}`)).data as unknown as BillRefund
const confirm = (reference: string, trackingKey: string) =>
  finance.call(`POST ${path(reference)}/confirm`, { trackingKey })
const ask = (reference: string) =>
  finance.call(`POST ${path(reference)}/ask-approval`, { reason: 'Le llamé' })
const approve = (client: OfficeClient, { data }: { data: Record<string, unknown> }) =>
  client.call(`POST /office-api/approvals/${(data.approval as { id: number }).id}/approve`)

it('is noted as given back with the bank’s key, once, and leaves the queue', async () => {
  const [reference, other] = [await toRefund(900), await toRefund(800)]
  const waiting = async () => {
    const { data } = await finance.call('GET /office-api/home')
    const groups = data.groups as { kind: string; rows: { id: string }[] }[]
    return groups.find(({ kind }) => kind === 'bill_to_refund')?.rows.map(({ id }) => id) ?? []
  }
  expect(await waiting()).toEqual(expect.arrayContaining([reference, other]))
  expect(await show(reference)).toMatchObject({
    state: 'to_refund',
    amount: 900,
    needsApproval: false,
    acts: { askApproval: false, confirm: true },
  })
  expect((await ask(reference)).code).toBe('request_closed')
  expect((await confirm(reference, 'not a key')).code).toBe('invalid_input')
  expect((await confirm(reference, 'back1')).status).toBe(200)
  expect((await confirm(reference, 'BACK1')).status).toBe(200)
  expect((await confirm(reference, 'BACK2')).code).toBe('request_closed')
  expect((await confirm(other, 'BACK1')).code).toBe('transfer_is_known')
  expect(await show(reference)).toMatchObject({
    state: 'refunded',
    trackingKey: 'BACK1',
    acts: { askApproval: false, confirm: false },
  })
  expect(await waiting()).not.toContain(reference)
})

it('above the limit of a refund, it waits for another person’s approval', async () => {
  const reference = await toRefund(12_000.5)
  expect((await show(reference)).acts).toEqual({ askApproval: true, confirm: false })
  expect((await confirm(reference, 'BACK9')).code).toBe('refund_needs_approval')
  const asked = await ask(reference)
  expect(asked.status).toBe(202)
  expect((await ask(reference)).code).toBe('approval_is_open')
  expect((await show(reference)).acts).toEqual({ askApproval: false, confirm: false })
  expect((await approve(finance, asked)).code).toBe('own_approval')
  expect((await confirm(reference, 'BACK9')).code).toBe('refund_needs_approval')
  expect((await approve(second, asked)).status).toBe(200)
  expect(await show(reference)).toMatchObject({ isApproved: true, acts: { confirm: true } })
  expect((await confirm(reference, 'BACK9')).status).toBe(200)
})

it('counts towards what a person may send in a day', async () => {
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  for (let nth = 0; nth < 5; nth++)
    expect((await confirm(await toRefund(4_900), `DAY${nth}`)).status).toBe(200)
  const last = await toRefund(600)
  expect(await show(last)).toMatchObject({
    needsApproval: true,
    acts: { askApproval: true, confirm: false },
  })
  expect((await confirm(last, 'DAY9')).code).toBe('refund_needs_approval')
  expect((await approve(second, await ask(last))).status).toBe(200)
  expect((await confirm(last, 'DAY9')).status).toBe(200)
  expect((await confirm(await toRefund(500), 'DAY10')).status).toBe(200)
})

it('is not approved any more once it is another than was asked about', async () => {
  const reference = await toRefund(12_000.5)
  const asked = await ask(reference)
  await sql(
    shop,
    "update users set first_name = 'Otra' where id = (select owner_id from host_bills where reference::text = $1)",
    [reference],
  )
  expect((await approve(second, asked)).code).toBe('approval_changed')
  expect((await confirm(reference, 'BACK10')).code).toBe('refund_needs_approval')
})

it('is not there for people of another country, nor while nothing is to be given back', async () => {
  const reference = await toRefund(700)
  const spain = await openOfficeAs(shop, { role: 'finance', countries: ['ES'] })
  expect((await spain.call(`GET ${path(reference)}`)).status).toBe(404)
  expect((await spain.call(`POST ${path(reference)}/confirm`, { trackingKey: 'X1' })).status).toBe(404)
  expect((await spain.call(`POST ${path(reference)}/ask-approval`, { reason: 'Sí' })).status).toBe(404)
  expect((await finance.call(`GET ${path('1000001')}`)).status).toBe(404)
})
