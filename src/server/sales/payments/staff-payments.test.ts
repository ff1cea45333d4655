import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { expireOrders } from '../orders/ending/expire-orders.ts'
import { auditMoney } from './audit/audit-money.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { sendRefunds } from './refunds/send-refunds.ts'
import { confirmTransfer } from './transfers/by-staff/confirm-transfer.ts'
import { rejectTransfer } from './transfers/by-staff/reject-transfer.ts'

let shop: CardShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createCardShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  buyer = await addUser(shop)
  event = await addEvent(shop, { size: 2, startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString() })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function order(paymentCode: 'transferencia' | 'unlimit' = 'transferencia') {
  const { data } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode }))
  return data
}

const look = async (orderId: string) => {
  const [row] = await sql(
    shop,
    `select state, (select count(*)::int from tickets where order_id = o.id and released_at is null) as live,
       array(select change || ' by ' || actor_kind from order_changes where order_id = o.id order by id) as changes,
       array(select kind || coalesce(' ' || (data->>'state'), '') from outbox where order_id = o.id order by id) as mails
     from orders o where id = $1`,
    [orderId],
  )
  return row
}

describe('a bank transfer', () => {
  it('pays the order when staff have seen it, once, and is recorded with who saw it', async () => {
    const { orderId, number } = await order()
    expect(await confirmTransfer(shop, number.toLowerCase(), 'mban01002307110098799999')).toBe('paid')
    expect(await confirmTransfer(shop, number, 'MBAN01002307110098799999')).toBe('nothing_new')
    expect(await look(orderId)).toEqual({
      state: 'paid',
      live: 1,
      changes: ['place by customer', 'pay by staff'],
      mails: ['order_awaiting_transfer', 'order_paid'],
    })
  })

  it('never pays two orders with one transfer', async () => {
    const [first, second] = [await order(), await order()]
    await confirmTransfer(shop, first.number, 'KEY123')
    await expect(confirmTransfer(shop, second.number, 'KEY123')).rejects.toMatchObject({
      code: 'transfer_is_known',
    })
    expect(await look(second.orderId)).toMatchObject({ state: 'awaiting_transfer_payment' })
  })

  it('keeps its seats for a banking day after the deadline, then gives them back, and money that comes still counts', async () => {
    const { orderId, number } = await order()
    shop.clock.advance(48 * 3_600_000)
    await expireOrders(shop)
    expect(await look(orderId)).toMatchObject({ state: 'awaiting_transfer_payment' })
    shop.clock.advance(4 * 24 * 3_600_000)
    await expireOrders(shop)
    expect(await look(orderId)).toMatchObject({ state: 'cancelled', live: 0 })
    expect(await confirmTransfer(shop, number, `LATE${number}`)).toBe('revived')
    expect(await look(orderId)).toMatchObject({ state: 'paid', live: 1 })
  })

  it('that never arrived is rejected: the seats are free and the customer is informed', async () => {
    const { orderId, number } = await order()
    const cancelled = { number, state: 'cancelled' }
    expect(await rejectTransfer(shop, number)).toEqual({ ...cancelled, isNew: true })
    expect(await rejectTransfer(shop, number)).toEqual({ ...cancelled, isNew: false })
    expect(await look(orderId)).toMatchObject({
      state: 'cancelled',
      live: 0,
      mails: ['order_awaiting_transfer', 'order_cancelled'],
    })
  })

  it('goes back by hand: a task for staff, and a mail', async () => {
    const { orderId, number } = await order()
    await confirmTransfer(shop, number, `REF${number}`)
    expect(await refundOrder(shop, number)).toBe('all')
    await sendRefunds(shop)
    expect(await look(orderId)).toMatchObject({
      state: 'refunded',
      live: 0,
      mails: ['order_awaiting_transfer', 'order_paid', 'refund started', 'refund by_hand'],
    })
    const tasks = await sql(shop, 'select kind from staff_tasks where order_id = $1', [orderId])
    expect(tasks).toEqual([{ kind: 'refund_by_hand' }])
  })
})

describe('a refund of a card payment', () => {
  it('is made once, however often staff ask and the provider fails', async () => {
    const placed = await order('unlimit')
    await shop.payByCard(placed.payment.preference_init_point!)
    await shop.fetch(`/api/orders/${placed.orderId}/status?outcome=success`)
    const asked = await Promise.all([1, 2, 3].map(() => refundOrder(shop, placed.number)))
    expect(asked.filter((one) => one === 'all')).toHaveLength(1)

    // The provider makes the refund, but the connection drops before it responds.
    await shop.control('POST', '/faults', { kind: 'drop', operation: 'refund', when: 'after', times: 1 })
    await sendRefunds(shop)
    shop.clock.advance(6 * 60_000)
    await sendRefunds(shop)
    const { refunds } = (await shop.control('GET', '/refunds')) as { refunds: unknown[] }
    expect(refunds).toHaveLength(1)
    expect(await look(placed.orderId)).toMatchObject({
      state: 'refunded',
      live: 0,
      mails: ['order_awaiting_payment', 'order_paid', 'refund started', 'refund done'],
    })
  })
})
