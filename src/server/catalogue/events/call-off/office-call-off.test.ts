import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { confirmRefund } from '#server/sales/payments/refunds/confirm-refund.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { call, draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { endCalledOffOrders } from './end-called-off-orders.ts'

let shop: CardShop
let event: TestEvent
let manager: OfficeClient & TestStaff
let finance: OfficeClient
/** the pages that the CDN was asked to purge */
const purged = new Set<string>()
const cdn = createServer(async (request, response) => {
  for (const url of ((await json(request)) as { urls: string[] }).urls) purged.add(url)
  response.end()
})
const isPurged = () => purged.has(`${shop.config.publicUrl}/event/${event.slug}`)

beforeAll(async () => {
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve))
  const { port } = cdn.address() as AddressInfo
  shop = await createCardShop({ CDN_PURGE_URL: `http://127.0.0.1:${port}` })
})
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('PUT', '/switches', { refunds: 'complete' })
  event = await addEvent(shop, { size: 9, startsAt: inDays(30), dates: [inDays(30), inDays(31)] })
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['all'] })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(async () => {
  cdn.closeAllConnections()
  cdn.close()
  await shop.close()
})

const why = 'El artista está enfermo'
let keys = 0
async function order(
  way: 'card' | 'transfer' | 'unpaid',
  dateId = event.dateId,
  buyer: { token: string } | null = null,
) {
  const { token } = buyer ?? (await addUser(shop))
  const paymentCode = way === 'card' ? 'unlimit' : 'transferencia'
  const { data } = await placeOrder(shop, token, draftOf(event, { paymentCode, eventDateId: dateId }))
  if (way === 'card') {
    await shop.payByCard(data.payment.preference_init_point ?? '')
    await shop.fetch(`/api/orders/${data.orderId}/status?outcome=success`)
  }
  if (way === 'transfer') await confirmTransfer(shop, data.number, `OFFICE${++keys}`)
  return { ...data, token }
}

const path = () => `/office-api/events/${event.id}/call-off`
const plan = async (more: object = {}, client = manager) =>
  (await client.call(`POST ${path()}`, { why, dryRun: true, ...more })).data as { hash: string; plan: object }
async function ask(more: object = {}, client = manager) {
  const { hash } = await plan(more, client)
  const { status, code, data } = await client.call(`POST ${path()}`, { why, hash, ...more })
  return { status, code, approval: (data.approval as { id: number } | null)?.id }
}
const approve = (id: number | undefined, client = finance) =>
  client.call(`POST /office-api/approvals/${id}/approve`)
type Shown = {
  callOffs: { state: string; counts: object[] }[]
  rows: { id: number; number: string; state: string; why: string | null; act: string; amount: number }[]
}
const show = async () => (await manager.call(`GET ${path()}`)).data as unknown as Shown
const rowOf = async (number: string) => (await show()).rows.find((row) => row.number === number)
const stateOf = async (number: string) =>
  (await sql<{ state: string }>(shop, 'select state from orders where number = $1', [number]))[0]?.state
const isOnSale = async () =>
  (await call<{ available: boolean; calendars: object[] }>(shop, `/api/events/${event.slug}`)).data

describe('calling an event off', () => {
  it('previews the effect, closes the sale, and refunds only after the approval of a second person', async () => {
    const [card, transfer, unpaid] = [await order('card'), await order('transfer'), await order('unpaid')]
    await holdSeats(shop, (await addUser(shop)).token, event, 1)
    const dry = await plan()
    expect(dry.plan).toMatchObject({
      whole: true,
      holds: 1,
      mails: 3,
      accounts: 1,
      orders: [
        { act: 'cancel', orders: 1, amount: 0 },
        { act: 'refund', paymentCode: 'transferencia', currency: 'MXN', orders: 1, amount: 420 },
        { act: 'refund', paymentCode: 'unlimit', currency: 'MXN', orders: 1, amount: 420 },
      ],
      sample: { text: expect.stringContaining(why) },
    })
    expect((await isOnSale()).calendars).toHaveLength(2)

    const asked = await ask()
    expect(asked).toMatchObject({ status: 202, approval: expect.any(Number) })
    expect(await isOnSale()).toMatchObject({ available: false, calendars: [], calledOff: false })
    await endCalledOffOrders(shop)
    expect(await Promise.all([card, transfer, unpaid].map(({ number }) => stateOf(number)))).toEqual([
      'paid',
      'paid',
      'cancelled',
    ])
    expect((await approve(asked.approval, manager)).code).toBe('own_approval')
    await expect.poll(isPurged).toBe(true)
    purged.clear()
    expect((await approve(asked.approval)).status).toBe(200)
    expect(await rowOf(card.number)).toMatchObject({ state: 'planned', amount: 420 })
    await expect.poll(isPurged).toBe(true)
    await endCalledOffOrders(shop)
    expect(await isOnSale()).toMatchObject({ calledOff: true })
    expect(await rowOf(card.number)).toMatchObject({ state: 'asked', amount: 420 })
    await sendRefunds(shop)
    const { callOffs } = await show()
    expect(callOffs).toMatchObject([{ state: 'finished', why }])
    expect(await rowOf(card.number)).toMatchObject({ state: 'done' })
    expect(await rowOf(transfer.number)).toMatchObject({ state: 'by_hand', why: 'account_needed' })
    await confirmRefund(shop, transfer.number, `OFFBACK${++keys}`)
    expect(await rowOf(transfer.number)).toMatchObject({ state: 'done' })
    const causes = (await finance.call('GET /office-api/refunds')).data.rows as {
      number: string
      reason: string
    }[]
    for (const { number } of [card, transfer])
      expect(causes).toContainEqual(expect.objectContaining({ number, reason: 'called_off' }))
    await sendDueMails(shop)
  })

  it('ends the tickets of the person who asks for it, too', async () => {
    const asker = await addUser(shop, { email: manager.email })
    const own = [
      await order('card', event.dateId, asker),
      await order('transfer', event.dateId, asker),
      await order('unpaid', event.dateId, asker),
    ]
    const { approval } = await ask()
    expect((await approve(approval)).status).toBe(200)
    await endCalledOffOrders(shop)
    await sendRefunds(shop)
    const states = await Promise.all(own.map(({ number }) => stateOf(number)))
    expect(states).toEqual(['refunded', 'refunded', 'cancelled'])
    expect(await show()).toMatchObject({ callOffs: [{ state: 'finished' }] })
  })

  it('opens the sale again when it is not approved', async () => {
    await order('transfer')
    const { approval } = await ask()
    const rejected = await finance.call(`POST /office-api/approvals/${approval}/reject`, { reason: 'No' })
    expect(rejected.status).toBe(200)
    await expect.poll(isPurged).toBe(true)
    purged.clear()
    await endCalledOffOrders(shop)
    await expect.poll(isPurged).toBe(true)
    expect(await isOnSale()).toMatchObject({ available: true, calledOff: false })
    expect((await isOnSale()).calendars).toHaveLength(2)
    expect(await show()).toMatchObject({ callOffs: [{ state: 'withdrawn' }] })
  })

  it('an approval is void once another sum would go back', async () => {
    const { number } = await order('transfer')
    const { approval } = await ask()
    await refundOrder(shop, number, { amount: 20 })
    expect((await approve(approval)).code).toBe('approval_changed')
    await endCalledOffOrders(shop)
    expect(await stateOf(number)).toBe('partially_refunded')
  })

  it('another plan than the one that was looked at is shown again', async () => {
    const { hash } = await plan()
    await order('transfer')
    const { code, data } = await manager.call(`POST ${path()}`, { why, hash })
    expect(code).toBe('plan_changed')
    expect(data.hash).not.toBe(hash)
  })

  it('two concurrent call-offs have one effect', async () => {
    await order('transfer')
    const other = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
    const { hash } = await plan()
    const answers = await Promise.all(
      [manager, other].map((client) => client.call(`POST ${path()}`, { why, hash })),
    )
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([202, 'approval_is_open'])
    expect((await show()).callOffs).toHaveLength(1)
  })

  it('unpaid orders need no approval, and calling off one date leaves the other', async () => {
    const [first, second] = [await order('unpaid'), await order('unpaid', event.dateIds[1])]
    expect(await ask({ dates: [event.dateIds[1]] })).toMatchObject({ status: 200, approval: undefined })
    await endCalledOffOrders(shop)
    expect(await stateOf(first.number)).toBe('awaiting_transfer_payment')
    expect(await stateOf(second.number)).toBe('cancelled')
    expect(await isOnSale()).toMatchObject({ available: true, calendars: [{ id: event.dateId }] })
  })

  it('a planner may ask, and staff of another country find nothing', async () => {
    const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
    expect((await ask({}, planner)).status).toBe(200)
    const chile = await openOfficeAs(shop, { role: 'manager', countries: ['CL'] })
    expect((await chile.call(`GET ${path()}`)).code).toBe('event_not_found')
  })
})

describe('money of an event that was called off', () => {
  it('that comes late falls into the list', async () => {
    const [listed, expired] = [await order('unpaid'), await order('unpaid')]
    await sql(shop, `update orders set hold_until = now() - interval '1 hour' where number = $1`, [
      expired.number,
    ])
    await expireOrders(shop)
    await ask()
    await endCalledOffOrders(shop)
    for (const { number } of [listed, expired])
      expect(await confirmTransfer(shop, number, `LATE${++keys}`)).toBe('to_refund')
    expect(await rowOf(listed.number)).toMatchObject({ act: 'cancel', state: 'asked', amount: 420 })
    expect(await rowOf(expired.number)).toMatchObject({ act: 'late', state: 'asked', amount: 420 })
    await sendRefunds(shop)
    expect(await rowOf(expired.number)).toMatchObject({ state: 'by_hand' })
  })

  it('that its provider refuses to send back is sent again, or by people', async () => {
    const [again, byHand] = [await order('card'), await order('card')]
    await shop.control('PUT', '/switches', { refunds: 'decline' })
    await approve((await ask()).approval)
    await endCalledOffOrders(shop)
    await sendRefunds(shop)
    for (const { number } of [again, byHand])
      expect(await rowOf(number)).toMatchObject({ state: 'failed', why: 'refund_failed' })
    await shop.control('PUT', '/switches', { refunds: 'complete' })
    const row = async (number: string) => `/office-api/call-off-orders/${(await rowOf(number))?.id}`
    expect(await finance.call(`POST ${await row(again.number)}/retry`)).toMatchObject({
      data: { state: 'asked' },
    })
    expect(
      await finance.call(`POST ${await row(byHand.number)}/by-hand`, { reason: 'Tarjeta vencida' }),
    ).toMatchObject({ data: { state: 'by_hand' } })
    await sendRefunds(shop)
    expect(await rowOf(again.number)).toMatchObject({ state: 'done' })
    expect(await rowOf(byHand.number)).toMatchObject({ state: 'by_hand', why: 'Tarjeta vencida' })
    expect((await finance.call(`POST ${await row(again.number)}/retry`)).code).toBe('request_closed')
    const [told] = await sql<{ told: number }>(
      shop,
      `select count(*)::int as told from outbox where order_id = $1 and data->>'state' = 'by_hand'`,
      [byHand.orderId],
    )
    expect(told?.told).toBe(1)
  })
})
