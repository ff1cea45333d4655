import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { ticketPdf } from '#server/travel/tickets/ticket-documents/ticket-pdf.ts'
import { readTripOrder } from '#server/travel/tickets/ticket-documents/trip-order.ts'
import { signTicket } from '#server/travel/tickets/ticket-signature.ts'
import { addEvent, openSession, sql, type TestEvent } from '#test/helpers/builders.ts'
import { pdfText } from '#test/helpers/pdf-text.ts'
import { call } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addFleet, addParties, makePlan, publishPlan } from '#test/helpers/trips.ts'

/* Passengers read who drives them, and the insurance of the vehicle: on the order's page, the ticket and in mails. */

let shop: TestShop
let planner: OfficeClient
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
})

type Carrier = { operator?: string; insurance?: string }

/** An order whose van is assigned, as its customer sees it. */
async function withVan(carrier: Carrier) {
  const order = await addParties(shop, event, [{ 'Orizaba 34': ['Ana Ruiz'], 'Durango 8': ['Eva'] }])
  const { planId } = await makePlan(shop, planner, event)
  expect((await publishPlan(planner, planId)).status).toBe(200)
  const { vehicleId, driverId } = await addFleet(shop, { driver: 'Beto Sosa', ...carrier })
  const routes = [{ vehicle: 'Van 1', vehicleId, driverId }]
  expect((await planner.call(`PUT /office-api/plans/${planId}/fleet`, { routes })).status).toBe(200)
  const token = await openSession(shop, order.user.id)
  const { data } = await call<OrderDetail>(shop, `/shop-api/order-detail/${order.id}`, { token })
  const document = (await readTripOrder(shop.db, order.id, 'es_MX'))!
  const pdf = pdfText(await ticketPdf(document, signTicket(shop.config, order.id)))
  return { order, carriers: data.tickets.map((ticket) => ticket.carriers), pdf }
}

test('the order, the ticket and a mail name the operator and the insurance of the van', async () => {
  const known = { operator: 'Traslados Anáhuac', insurance: 'Seguros Norte, póliza 4471-B' }
  const { order, carriers, pdf } = await withVan(known)
  expect(carriers).toEqual([[known]])
  expect(pdf).toContain('Transportista: Traslados Anáhuac · Seguro: Seguros Norte, póliza 4471-B')

  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  expect((await support.call(`POST /office-api/orders/${order.number}/mails`)).status).toBe(200)
  await sendDueMails(shop)
  const mails = await sql<{ plain: string }>(shop, 'select plain from mailbox where recipient = $1', [
    order.user.email,
  ])
  const told = mails.map(({ plain }) => plain).join('\n')
  expect(told).toContain('Transportista: Traslados Anáhuac')
  expect(told).toContain('Seguro: Seguros Norte, póliza 4471-B')
})

test.each([
  [{ operator: 'Rutas del Valle' }, 'Transportista: Rutas del Valle'],
  [{ insurance: 'póliza 9' }, 'Seguro: póliza 9'],
])('one of the two is enough: %j', async (carrier, told) => {
  const { carriers, pdf } = await withVan(carrier)
  expect(carriers).toEqual([[{ operator: '', insurance: '', ...carrier }]])
  expect(pdf).toContain(told)
  expect(pdf.match(/Transportista|Seguro/g)).toHaveLength(1)
})

test('nothing is said of a vehicle without both, nor before a vehicle is assigned', async () => {
  const { carriers, pdf } = await withVan({})
  expect(carriers).toEqual([[]])
  expect(pdf).not.toContain('Transportista')
})
