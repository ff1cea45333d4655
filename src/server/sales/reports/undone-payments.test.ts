import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '#contract/office/sales/reports.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('a transfer that was assigned to the wrong order first counts as one payment', async () => {
  const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  const event = await addEvent(shop, { size: 4, startsAt: '2026-12-20T20:30:00-06:00' })
  shop.clock.set('2026-11-21T18:00:00Z')
  const order = async () => (await placeOrder(shop, (await addUser(shop)).token, draftOf(event))).data
  const [wrong, right] = [await order(), await order()]
  const confirm = (number: string) =>
    finance.call('POST /office-api/transfers/confirm', { order: number, trackingKey: 'ONEKEY', amount: 420 })
  expect((await confirm(wrong.number)).status).toBe(200)
  const undo = { order: wrong.number, trackingKey: 'ONEKEY', reason: 'otra compra' }
  expect((await finance.call('POST /office-api/transfers/undo', undo)).data).toMatchObject({
    outcome: 'undone',
  })
  expect((await confirm(right.number)).status).toBe(200)
  const [day] = await sql<{ day: string }>(
    shop,
    `select to_char(max(created_at) at time zone 'America/Mexico_City', 'YYYY-MM-DD') as day from ledger`,
  )
  const { data } = await finance.call(
    `GET /office-api/reports/money/methods?from=${day?.day}&to=${day?.day}&country=MX`,
  )
  const { measures, tables } = data as unknown as Report
  const at = measures.findIndex(({ name }) => name === 'payments')
  expect(tables.map(({ totals }) => totals[at])).toEqual([1])
})
