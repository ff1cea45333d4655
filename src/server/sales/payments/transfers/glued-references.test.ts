import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TransferCandidate } from '#contract/office/sales/transfers.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { importStatement } from './import-statement.ts'

let shop: TestShop
let finance: OfficeClient & TestStaff
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-21T18:00:00Z')
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
})
beforeEach(async () => {
  event = await addEvent(shop, { size: 4, startsAt: '2026-12-20T20:30:00-06:00' })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function order(firstName = 'Lucía', lastName = 'Prado') {
  const { token } = await addUser(shop, { firstName, lastName })
  const { data } = await placeOrder(shop, token, draftOf(event))
  return { id: data.orderId, number: data.number, reference: data.payment.bank!.reference }
}

const heading = 'Fecha,Abono,Concepto,Ordenante'

/** By the rules for files from the command line; the office's preview and import use the same ones. */
async function read(...lines: string[]) {
  const { rows } = await importStatement(shop, new TextEncoder().encode([heading, ...lines, ''].join('\n')))
  return rows.map((row) => ('placed' in row ? row.placed : null))
}

const stateOf = async (id: string) =>
  (await sql<{ state: string }>(shop, 'select state from orders where id = $1', [id]))[0]?.state

it.each([
  ['a date', (reference: string) => `${reference}20112026`],
  ['RF18', (reference: string) => `RF18${reference}`],
  ['letters for digits', (reference: string) => reference.replaceAll('0', 'O').replaceAll('1', 'l')],
])('a reference glued to %s pays its order when the amount is exact', async (_what, write) => {
  const { id, reference } = await order()
  expect((await read(`21/11/2026,420.00,${write(reference)},SIN NOMBRE`))[0]).toMatchObject({
    outcome: 'paid',
  })
  expect(await stateOf(id)).toBe('paid')
})

it('a glued reference with another amount is for staff, who see its order first', async () => {
  const { id, number, reference } = await order('Nadia', 'Quijano')
  await order('Berta', 'Ibarra')
  const [placed] = await read(`22/11/2026,400.00,${reference}20112026 BERTA IBARRA,SIN NOMBRE`)
  expect(placed).toMatchObject({ outcome: 'unknown', waits: true })
  expect(await stateOf(id)).toBe('awaiting_transfer_payment')
  const { data } = await finance.call(`GET /office-api/transfers/lines/${placed?.id}`)
  const [best] = (data as { candidates: TransferCandidate[] }).candidates
  expect(best).toMatchObject({ name: number, reasons: ['reference_glued'] })
})
