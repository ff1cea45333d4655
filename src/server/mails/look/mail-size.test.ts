import { afterAll, beforeAll, expect, it } from 'vitest'
import { locales } from '#domain/platform/locales.ts'
import { mostTicketsPerOrder } from '#domain/sales/orders/place-order/check-tickets.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import { readTripOrder } from '#server/travel/tickets/ticket-documents/trip-order.ts'
import { addEvent, addOrder, addUser } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { writeMail } from '../write-mail.ts'
import { mostMailBytes } from './fit-mail.ts'

let shop: TestShop
let orderId: string
let last: string
beforeAll(async () => {
  shop = await createTestShop()
  orderId = await addLargestOrder()
})
afterAll(() => shop.close())

/** The most that an order may have: tickets, passengers and addresses, with the longest names. */
async function addLargestOrder(): Promise<string> {
  const event = await addEvent(shop, { name: 'Ñ&"'.repeat(40), capacity: 60 })
  const named = (text: string, nth: number, length: number) =>
    `${nth} ${text.repeat(length)}`.slice(0, length)
  const parties = Array.from({ length: mostTicketsPerOrder }, (_, ticket) =>
    Object.fromEntries(
      Array.from({ length: 10 }, (_, stop) => [
        named("Calle de l'Ñandú & Peña ", ticket * 10 + stop, 200),
        Array.from({ length: 6 }, (_, nth) => named("D'Ñúñez ", ticket * 60 + stop * 6 + nth, 80)),
      ]),
    ),
  )
  const { id } = await addOrder(shop, { user: await addUser(shop), event, parties })
  last = parties.at(-1)![Object.keys(parties.at(-1)!).at(-1)!]!.at(-1)!
  return id
}

const about: MailContent[] = [
  { kind: 'order_paid', data: {} },
  { kind: 'order_awaiting_payment', data: {} },
  { kind: 'order_changed', data: {} },
  { kind: 'rides_promised', data: { before: [], reason: 'x&"'.repeat(160) } },
  { kind: 'refund', data: { state: 'started', amount: 1, currency: 'MXN', tickets: 1 } },
]

async function written(content: MailContent, locale: (typeof locales)[number]) {
  const order = (await readTripOrder(shop.db, orderId, locale))!
  // A promised ride for every address.
  const promised = order.tickets.map((ticket) => ({
    ...ticket,
    pickUps: ticket.pickUps.map((stop) => ({
      ...stop,
      promised: [
        {
          ...{ leg: 'outbound' as const, vehicle: 'Van 1' },
          from: '2026-12-05T21:00:00Z',
          until: '2026-12-05T21:20:00Z',
        },
      ],
    })),
  }))
  return writeMail(content, {
    ...{ config: shop.config, locale, order: { ...order, tickets: promised }, documents: true },
    ...{ enquiry: null, complaint: null, privateEvent: null, writtenAt: shop.clock.now() },
  })
}

it.each(locales)('no mail about the largest order is cut off by Gmail, in %s', async (locale) => {
  for (const content of about) {
    const { html, plain } = await written(content, locale)
    expect([content.kind, Buffer.byteLength(html) < mostMailBytes]).toEqual([content.kind, true])
    expect(html.endsWith('</html>')).toBe(true)
    if (content.kind === 'order_paid') expect(plain).toContain(last)
  }
})

it('says how many tickets and addresses a mail leaves out', async () => {
  const paid = await written({ kind: 'order_paid', data: {} }, 'es_MX')
  const shown = paid.html.match(/Boleto \d+</g)!.length
  expect(shown).toBeGreaterThan(2)
  expect(paid.html).toContain(`Y ${mostTicketsPerOrder - shown} boletos más que no caben en este correo`)
  const promised = await written({ kind: 'rides_promised', data: { before: [], reason: '' } }, 'es_MX')
  expect(promised.html).toMatch(/Y \d+ direcciones más que no caben en este correo/)
})
