import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, addOrder, addUser, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { pdfText } from '#test/helpers/pdf-text.ts'
import { readCalendar } from '#test/helpers/read-calendar.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let user: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  user = await addUser(shop)
  event = await addEvent(shop)
})
afterAll(() => shop.close())

const files = ['ticket.pdf', 'ticket.ics', 'outbound.ics', 'return.ics', 'qr.svg', 'copy.html']
const path = (id: string, file: string) => `/shop-api/order-detail/${id}/${file}`

async function refusal(url: string, token?: string): Promise<[number, string]> {
  const answer = await shop.fetch(url, { token })
  const body = (await answer.json()) as { error: { code: string } }
  return [answer.status, body.error.code]
}

test('the owner of a paid order gets the PDF, the calendar file and the code', async () => {
  const order = await addOrder(shop, { user, event })
  const [pdf, ics, svg] = await Promise.all(
    ['ticket.pdf', 'ticket.ics', 'qr.svg'].map((file) =>
      shop.fetch(path(order.id, file), { token: user.token }),
    ),
  )
  expect(pdf!.headers.get('content-type')).toBe('application/pdf')
  expect(pdf!.headers.get('content-disposition')).toBe(`attachment; filename="vaiven-${order.number}.pdf"`)
  expect(pdf!.headers.get('cache-control')).toBe('private, no-store')
  expect(pdfText(Buffer.from(await pdf!.arrayBuffer()))).toContain(order.number)
  expect(ics!.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await ics!.text()).toContain(`UID:${order.id}-return@localhost`)
  expect(svg!.headers.get('content-type')).toBe('image/svg+xml')
  expect(await svg!.text()).toContain('<svg')
})

test('each ride has a calendar file of its own, with one event and a reminder', async () => {
  const order = await addOrder(shop, { user, event })
  for (const leg of ['outbound', 'return']) {
    const answer = await shop.fetch(path(order.id, `${leg}.ics`), { token: user.token })
    expect(answer.headers.get('content-disposition')).toContain(`vaiven-${order.number}-${leg}.ics`)
    const { method, entries } = readCalendar(await answer.text())
    expect(method).toBeNull()
    expect(entries.map(({ properties }) => properties.UID)).toEqual([`${order.id}-${leg}@localhost`])
    expect(entries[0]?.remindsBefore).toBe(leg === 'outbound' ? 120 : 30)
    expect(entries[0]?.properties.DTSTART).toMatch(/^\d{8}T\d{6}Z$/)
  }
})

test('an event without a known end has no file for the way home', async () => {
  const startsAt = '2026-12-05T20:30:00-06:00'
  const endless = await addEvent(shop, { startsAt, endsAt: startsAt })
  const order = await addOrder(shop, { user, event: endless })
  expect(await refusal(path(order.id, 'return.ics'), user.token)).toEqual([404, 'not_found'])
  const there = await shop.fetch(path(order.id, 'outbound.ics'), { token: user.token })
  expect(there.status).toBe(200)
})

test('the documents speak the language of the reader', async () => {
  const order = await addOrder(shop, { user, event })
  const ics = await shop.fetch(`${path(order.id, 'ticket.ics')}?locale=en_US`, { token: user.token })
  expect(await ics.text()).toContain('SUMMARY:There: Noche de Jacarandas')
})

test('an order of another customer is not found', async () => {
  const order = await addOrder(shop, { user: await addUser(shop), event })
  for (const file of files)
    expect(await refusal(path(order.id, file), user.token)).toEqual([404, 'not_found'])
  expect(await refusal(path('1', 'qr.svg'), user.token)).toEqual([404, 'not_found'])
})

test('documents need a token', async () => {
  const order = await addOrder(shop, { user, event })
  for (const file of files) expect(await refusal(path(order.id, file))).toEqual([401, 'login_required'])
})

test.each([
  ['awaiting_payment', 'unpaid'],
  ['awaiting_transfer_payment', 'unpaid'],
  ['cancelled', 'cancelled'],
  ['refunded', 'cancelled'],
])('an order that is %s gives no tickets', async (state, code) => {
  const order = await addOrder(shop, { user, event, state })
  for (const file of files) expect(await refusal(path(order.id, file), user.token)).toEqual([409, code])
})

test('a copy of an order to show without a network holds its code, and ends a day after the event', async () => {
  const order = await addOrder(shop, { user, event })
  const copy = await shop.fetch(path(order.id, 'copy.html'), { token: user.token })
  expect(copy.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await copy.text()
  for (const part of [order.number, 'Noche de Jacarandas', '<svg']) expect(html).toContain(part)
  // Nothing but its own styles and the shop's fonts.
  expect(copy.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  const { data } = (await (
    await shop.fetch(`/shop-api/order-detail/${order.id}`, { token: user.token })
  ).json()) as { data: { event: { endsAt: string } } }
  const dayAfter = Date.parse(data.event.endsAt) + 24 * 3_600_000
  expect(Date.parse(copy.headers.get('expires') ?? '')).toBe(dayAfter)
})

test('names in the copy of an order cannot bring markup', async () => {
  const name = '</style><script>alert(1)</script>'
  const hostile = await addEvent(shop, { name })
  const order = await addOrder(shop, { user, event: hostile })
  const copy = await shop.fetch(path(order.id, 'copy.html'), { token: user.token })
  expect(await copy.text()).not.toContain('<script>')
})
