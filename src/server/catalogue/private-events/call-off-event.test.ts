import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Category, EventDetail } from '#contract/catalogue/events.ts'
import type { EventRequest } from '#contract/catalogue/private-events.ts'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { callOffEvent } from '#server/catalogue/private-events/call-off-event.ts'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { listWholeMails } from '#server/platform/outbox/mailbox-sql.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, completeEvent, sendComplete } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let owner: TestUser
let guests: [TestUser, TestUser]
let countyId: number
let id: number
let event: EventDetail

beforeAll(async () => {
  shop = await createTestShop()
  countyId = await addCounty(shop)
  owner = await addUser(shop, { firstName: 'Renata' })
  guests = [await addUser(shop), await addUser(shop)]
  const rows = guests.map(({ email }): [string, string, string] => ['Ana Sáenz', '+525512345678', email])
  const wish = { ...completeEvent(countyId), paymentType: 1 as const }
  id = await sendComplete(shop, owner, countyId, rows, wish)
  const { slug } = await approveRequest(shop, id, { price: 350 })
  event = (await call<EventDetail>(shop, `/api/events/${slug}`, { token: owner.token })).data
})
afterAll(() => shop.close())

async function order({ token }: TestUser): Promise<PlacedOrder> {
  const path = `/api/events/${event.id}/product-variant`
  const [category] = (await call<Category[]>(shop, path, { token })).data
  const seat = category!.subCategories.find(({ capacity }) => capacity === 1)!
  const address = 'Durango 100'
  const person = { name: 'Ana Sáenz', email: 'ana@vaiven.test', phone: '+525511122233' }
  const placed = await call<PlacedOrder>(shop, '/shop-api/orders', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    json: {
      url: shop.config.publicUrl,
      eventDateId: event.calendars[0]!.id,
      provinceId: seat.provinceId,
      paymentCode: 'transferencia',
      shownTotal: seat.price,
      tickets: [
        {
          placeId: seat.placeId,
          productVariantId: seat.productVariantId,
          addresses: [{ address, commune_id: countyId }],
          passengers: [{ ...person, passengerAddress: address }],
        },
      ],
    },
  })
  return placed.data
}

const stateOf = async ({ orderId }: PlacedOrder, { token }: TestUser) =>
  (await call<OrderDetail>(shop, `/shop-api/order-detail/${orderId}`, { token })).data.order.state
const mailsTo = async ({ email }: TestUser) =>
  (
    await sql<{ kind: string }>(shop, 'select kind from outbox where recipient = $1 order by id', [email])
  ).map(({ kind }) => kind)

it('staff call off an event with sold seats: everyone is informed, all money is refunded', async () => {
  const [paying, waiting] = guests
  const [paid, unpaid] = [await order(paying), await order(waiting)]
  await confirmTransfer(shop, paid.number, 'K1')
  const path = `/shop-api/event-requests/${id}/cancel`
  const refused = await call(shop, path, { method: 'POST', token: owner.token })
  expect(refused).toMatchObject({ status: 409, code: 'request_has_orders' })

  expect(await callOffEvent(shop, id)).toMatchObject({ refunded: 1, cancelled: 1 })
  expect(await stateOf(paid, paying)).toBe('refunded')
  expect(await stateOf(unpaid, waiting)).toBe('cancelled')
  const [refund] = await sql(shop, 'select amount, reason from refunds where order_id = $1', [paid.orderId])
  expect(refund).toEqual({ amount: 35_000, reason: 'staff' })
  expect(await mailsTo(paying)).toEqual(
    expect.arrayContaining(['private_event_called_off_for_guest', 'refund']),
  )
  expect(await mailsTo(waiting)).toEqual(
    expect.arrayContaining(['private_event_called_off_for_guest', 'order_cancelled']),
  )
  expect(await mailsTo(owner)).toContain('private_event_called_off')
  await sendDueMails(shop)
  const told = async ({ email }: TestUser) =>
    (await listWholeMails(shop.db, email)).map(({ plain }) => plain).join('\n')
  expect(await told(waiting)).toContain('El equipo de Vaivén canceló el evento al que te invitó Renata')
  expect(await told(owner)).toContain('Nuestro equipo canceló tu evento')
  const { data: own } = await call<EventRequest>(shop, `/shop-api/event-requests/${id}`, {
    token: owner.token,
  })
  expect(own.cancelledBy).toBe('staff')
  const { available } = (await call<EventDetail>(shop, `/api/events/${event.slug}`, { token: owner.token }))
    .data
  expect(available).toBe(false)
  const [change] = await sql(
    shop,
    "select actor_kind, actor_id from event_request_changes where request_id = $1 and change = 'call_off'",
    [id],
  )
  expect(change).toEqual({ actorKind: 'staff', actorId: 'ana' })

  // Money that arrives now is refunded, too.
  expect(await confirmTransfer(shop, unpaid.number, 'K2')).toBe('to_refund')
  const before = await mailsTo(waiting)
  expect(await callOffEvent(shop, id)).toMatchObject({ refunded: 0, cancelled: 0 })
  expect(await mailsTo(waiting)).toEqual(before)
})

it('an event that is over or unknown is not called off', async () => {
  const draft = await sendComplete(shop, owner, countyId, [['Ana', '+525512345678', 'ana@vaiven.test']])
  await expect(callOffEvent(shop, draft)).rejects.toMatchObject({ code: 'request_closed' })
  await expect(callOffEvent(shop, 999_999)).rejects.toMatchObject({ code: 'not_found' })
})
