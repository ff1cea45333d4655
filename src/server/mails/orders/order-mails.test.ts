import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#domain/platform/locales.ts'

import { readQr } from '#domain/travel/tickets/qr-content.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import { listWholeMails, type StoredMail } from '#server/platform/outbox/mailbox-sql.ts'
import { isTicketGenuine } from '#server/travel/tickets/ticket-signature.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { pdfText } from '#test/helpers/pdf-text.ts'
import { readCalendar } from '#test/helpers/read-calendar.ts'
import { readQrPicture } from '#test/helpers/read-qr-picture.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { sendDueMails } from '../sending/send-mails.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const money = { amount: 42_000, currency: 'MXN' } as const

type Wish = Partial<Parameters<typeof addOrder>[1]> & { reference?: number; event?: never; user?: never }

/** The mail about a new order, as the demo's mailbox stores it. */
async function mailAbout(
  content: MailContent,
  { reference, ...more }: Wish = {},
): Promise<StoredMail & { orderId: string }> {
  const user = await addUser(shop)
  const event = await addEvent(shop, { countryCode: more.countryCode, currency: more.currency })
  const order = await addOrder(shop, { ...more, user, event })
  if (reference)
    await sql(shop, 'update orders set transfer_reference = $2 where id = $1', [order.id, reference])
  await enqueueMail(shop.db, shop, {
    to: user.email,
    locale: more.locale ?? 'es_MX',
    orderId: order.id,
    ...content,
  })
  await sendDueMails(shop)
  const [mail] = await listWholeMails(shop.db, user.email)
  return { ...mail!, orderId: order.id }
}

const file = (mail: StoredMail, end: string) =>
  Buffer.from(mail.attachments.find(({ filename }) => filename.endsWith(end))!.base64, 'base64')

test('a paid order sends one mail with everything: trip, passengers, code, PDF and calendar', async () => {
  const mail = await mailAbout({ kind: 'order_paid', data: {} }, { tickets: 2, passengers: 2 })
  expect(mail.subject).toBe('Tus boletos para Noche de Jacarandas')
  for (const part of [
    'Hola, Lucía:',
    'MXN\u00a0840,00',
    'Noche de Jacarandas',
    'Foro Sol',
    'sábado 5 dic 2026, 20:30',
    'Te recogemos: 15:30 – 16:30',
    'Regreso: 6 dic, 01:00',
    'Orizaba 34, Roma Norte',
    'Pasajera 2',
    'Tarjeta',
    `http://localhost:3000/order-detail/${mail.orderId}`,
  ]) {
    expect(mail.plain).toContain(part)
  }
  expect(mail.html).toContain('src="cid:qr"')
  const code = readQr((await readQrPicture(file(mail, 'qr.png')))!)!
  expect(code.orderId).toBe(mail.orderId)
  expect(isTicketGenuine(shop.config, code)).toBe(true)
  expect(pdfText(file(mail, '.pdf'))).toContain('Noche de Jacarandas')
  expect(file(mail, '.ics').toString()).toContain('BEGIN:VCALENDAR')
  expect(mail.attachments.map(({ contentType }) => contentType.split(';')[0])).toEqual([
    'image/png',
    'application/pdf',
    'text/calendar',
    'text/calendar',
  ])
})

test('the header of a mail has the line of the brand, dot, loop and larger dot, and then its name', async () => {
  const { html } = await mailAbout({ kind: 'order_paid', data: {} })
  const header = html.slice(html.indexOf('<p'), html.indexOf('<h1'))
  const [mark = '', ...rest] = header.split('Vaivén')
  const drawn = [...mark.matchAll(/width:(\d+)px;height:\1px;border-radius:\d+px;(border|background)/g)]
  const shapes = drawn.map(([, size, how]) => [how, Number(size)])
  expect(shapes).toEqual([
    ['background', expect.any(Number)],
    ['border', expect.any(Number)],
    ['background', expect.any(Number)],
  ])
  expect(shapes[2]?.[1]).toBeGreaterThan(Number(shapes[0]?.[1]))
  expect(mark).toContain('aria-hidden')
  expect(rest.join('')).not.toMatch(/<(span|img)/)
})

test('a reservation without payment sends a mail that says so, with the tickets', async () => {
  const mail = await mailAbout({ kind: 'order_reserved', data: {} }, { paymentCode: 'prepagado', price: 0 })
  expect(mail.plain).toContain('No tienes que pagar nada')
  expect(mail.attachments).toHaveLength(4)
})

test.each<[string, MailContent, string]>([
  ['refunded', { kind: 'refund', data: { state: 'started', ...money } }, 'refunded'],
  ['called off', { kind: 'order_cancelled', data: { calledOff: 'Lluvia' } }, 'refunded'],
  [
    'not paid after all',
    { kind: 'payment_undone', data: { missing: 1, currency: 'MXN', deadline: null } },
    'cancelled',
  ],
])('a trip that is %s leaves the calendar', async (_what, content, state) => {
  const mail = await mailAbout(content, { state })
  const calendars = mail.attachments.map(({ base64 }) =>
    readCalendar(Buffer.from(base64, 'base64').toString()),
  )
  expect(mail.attachments.map(({ contentType }) => contentType)).toEqual([
    'text/calendar; charset=utf-8; method=CANCEL',
    'text/calendar; charset=utf-8; method=CANCEL',
  ])
  for (const { method, entries } of calendars) {
    expect(method).toBe('CANCEL')
    expect(entries[0]!.properties.STATUS).toBe('CANCELLED')
  }
  expect(mail.plain).toContain('El archivo adjunto quita el viaje de tu calendario.')
})

test.each<[string, MailContent]>([
  ['a part of it is refunded', { kind: 'refund', data: { state: 'started', tickets: 1, ...money } }],
  ['one of its tickets is cancelled', { kind: 'ticket_cancelled', data: {} }],
  ['its passengers or hours change', { kind: 'order_changed', data: {} }],
])('an order has new tickets once %s', async (_what, content) => {
  const mail = await mailAbout(content, { state: 'partially_refunded', tickets: 2 })
  expect(pdfText(file(mail, '.pdf'))).toContain('Noche de Jacarandas')
  expect(readCalendar(file(mail, '-outbound.ics').toString()).method).toBe('PUBLISH')
  expect(mail.plain).toContain('Adjuntamos tus boletos')
})

test('money that goes back without a ticket changes no calendar', async () => {
  const content = { kind: 'refund', data: { state: 'started', ...money } } as const
  expect((await mailAbout(content, { state: 'partially_refunded' })).attachments).toEqual([])
})

test('an order whose tickets were never sent has nothing to remove from a calendar', async () => {
  const mail = await mailAbout({ kind: 'order_cancelled', data: {} }, { state: 'cancelled' })
  expect(mail.attachments).toEqual([])
})

test('an order by transfer mails the account of the country, the reference and the deadline', async () => {
  const mail = await mailAbout(
    { kind: 'order_awaiting_transfer', data: {} },
    { state: 'awaiting_transfer_payment', paymentCode: 'transferencia', reference: 1_234_567 },
  )
  for (const part of [
    'Banco Demo',
    '646180110400000007',
    'CLABE',
    'RFC: VAI230127AB1',
    'Referencia: 1234567',
  ]) {
    expect(mail.plain).toContain(part)
  }
  expect(mail.plain).toContain('Fecha límite: 23-11-2026 12:00') // after 48 hours, in Mexico City's time
  expect(mail.attachments).toEqual([])
  const chilean = await mailAbout(
    { kind: 'order_awaiting_transfer', data: {} },
    {
      state: 'awaiting_transfer_payment',
      paymentCode: 'transferencia',
      countryCode: 'CL',
      currency: 'CLP',
      price: 12_000,
      locale: 'es_CL',
      reference: 7,
    },
  )
  expect(chilean.plain).toContain('00012345678')
  expect(chilean.plain).toContain('Monto: CLP\u00a012.000')
})

test.each([
  ['order_awaiting_payment', 'awaiting_payment', 'unlimit'],
  ['order_awaiting_transfer', 'awaiting_transfer_payment', 'transferencia'],
] as const)(
  'a mail that asks for the money has the terms, because a buyer by phone has not seen them: %s',
  async (kind, state, paymentCode) => {
    const { plain } = await mailAbout({ kind, data: {} }, { state, paymentCode })
    const [terms, notice] = ['terminos', 'aviso-privacidad'].map((path) => `${shop.config.publicUrl}/${path}`)
    expect(plain.replaceAll(/\s+/g, ' ')).toContain(
      `Al pagar aceptas los términos y condiciones (${terms}) y el aviso de privacidad (${notice}).`,
    )
  },
)

test('an unpaid order mails its deadline, in the hour of the place, which it names', async () => {
  const mail = await mailAbout(
    { kind: 'order_awaiting_payment', data: {} },
    { state: 'awaiting_payment', paymentCode: 'unlimit_oxxo' },
  )
  expect(mail.plain).toContain('hasta el 23-11-2026 12:00 (hora de Ciudad de México)')
  expect(mail.plain).toContain('Efectivo en OXXO')
  expect(mail.attachments).toEqual([])
})

test('a payment that the bank refused mails that nothing was charged and where to try again', async () => {
  const mail = await mailAbout({ kind: 'payment_failed', data: {} }, { state: 'awaiting_payment' })
  expect(mail.plain).toContain('No se hizo ningún cargo')
  expect(mail.plain).toMatch(/apartados hasta el \d\d-\d\d-2026 \d\d:\d\d \(hora de Ciudad de México\)/)
  expect(mail.plain).toContain(`/order-detail/${mail.orderId}`)
})

test('an expired order mails a link back to the event', async () => {
  const mail = await mailAbout({ kind: 'order_expired', data: {} }, { state: 'cancelled' })
  expect(mail.plain).toMatch(/http:\/\/localhost:3000\/event\/evento-/)
})

test('late money is answered: the seats are there again, or the money goes back', async () => {
  const again = await mailAbout({ kind: 'late_money', data: { outcome: 'seats_again', ...money } })
  expect(again.plain).toContain('MXN\u00a0420,00')
  expect(again.plain).toContain('son tuyos otra vez')
  expect(again.attachments).toEqual([])
  const back = await mailAbout(
    { kind: 'late_money', data: { outcome: 'refunding', ...money } },
    { state: 'cancelled' },
  )
  expect(back.plain).toContain('Ya empezamos la devolución')
  expect(back.attachments).toEqual([])
})

test.each<[MailContent, string]>([
  [{ kind: 'order_cancelled', data: {} }, 'cancelled'],
  [{ kind: 'order_expired', data: {} }, 'cancelled'],
  [{ kind: 'refund', data: { state: 'done', ...money } }, 'refunded'],
  [{ kind: 'late_money', data: { outcome: 'refunding', ...money } }, 'cancelled'],
])(
  'a mail about a trip that is off tells the event and its date, and no times of a trip: %o',
  async (content, state) => {
    const mail = await mailAbout(content, { state })
    expect(mail.plain).toContain('Evento: Noche de Jacarandas')
    expect(mail.plain).not.toMatch(/Ida|Regreso|recogida/)
  },
)

test('customers of a called-off event learn the reason and how they are refunded', async () => {
  const calledOff = 'Tormenta en el norte'
  const paid = await mailAbout(
    { kind: 'refund', data: { state: 'started', calledOff, ...money } },
    { state: 'refunded' },
  )
  expect(paid.subject).toContain('Se canceló')
  expect(paid.plain).toContain('Motivo: Tormenta en el norte')
  expect(paid.plain).toContain('devolución de MXN\u00a0420,00')
  const unpaid = await mailAbout({ kind: 'order_cancelled', data: { calledOff } }, { state: 'cancelled' })
  expect(unpaid.plain).toContain('Motivo: Tormenta en el norte')
})

test('a reservation that cost nothing and was cancelled by staff says so, and nothing of money', async () => {
  const mail = await mailAbout(
    { kind: 'order_cancelled', data: {} },
    { state: 'refunded', paymentCode: 'prepagado', price: 0 },
  )
  expect(mail.plain).toContain('Nuestro equipo canceló la reservación')
  expect(mail.plain).not.toContain('devoluc')
})

test('the ticket mail leads to the page where data are changed', async () => {
  const mail = await mailAbout({ kind: 'order_paid', data: {} })
  expect(mail.plain).toMatch(/¿Cambió algún dato\? Corrígelo en tu compra/)
  expect(mail.plain).toContain(`/order-detail/${mail.orderId}`)
})

test('the number of the account’s holder is called as in the country of the account', async () => {
  const about = { state: 'awaiting_transfer_payment', paymentCode: 'transferencia', locale: 'es_MX' } as const
  const spanish = await mailAbout(
    { kind: 'order_awaiting_transfer', data: {} },
    { ...about, countryCode: 'ES', currency: 'EUR', price: 1_400, reference: 8 },
  )
  expect(spanish.plain).toMatch(/NIF: /)
  expect(spanish.plain).not.toContain('RFC')
})

const everyMail: [MailContent, string][] = [
  [{ kind: 'verify_account', data: { token: 't', firstName: 'Ana' } }, 'paid'],
  [{ kind: 'recovery', data: { token: 't', firstName: 'Ana' } }, 'paid'],
  [{ kind: 'order_awaiting_payment', data: {} }, 'awaiting_payment'],
  [{ kind: 'order_awaiting_transfer', data: {} }, 'awaiting_transfer_payment'],
  [{ kind: 'payment_failed', data: {} }, 'awaiting_payment'],
  [{ kind: 'other_amount', data: {} }, 'awaiting_payment'],
  [{ kind: 'order_paid', data: {} }, 'paid'],
  [{ kind: 'order_reserved', data: {} }, 'paid'],
  [{ kind: 'order_expired', data: {} }, 'cancelled'],
  [{ kind: 'order_cancelled', data: {} }, 'cancelled'],
  [{ kind: 'order_cancelled', data: { calledOff: 'Tormenta' } }, 'cancelled'],
  [{ kind: 'ticket_cancelled', data: {} }, 'partially_refunded'],
  [{ kind: 'refund', data: { state: 'started', calledOff: 'Tormenta', ...money } }, 'refunded'],
  [{ kind: 'late_money', data: { outcome: 'seats_again', ...money } }, 'paid'],
  [{ kind: 'late_money', data: { outcome: 'refunding', ...money } }, 'cancelled'],
  [{ kind: 'late_money', data: { outcome: 'paid_twice', ...money } }, 'paid'],
  [{ kind: 'late_money', data: { outcome: 'incomplete', ...money } }, 'cancelled'],
  [
    {
      kind: 'transfer_incomplete',
      data: { received: 30_000, missing: 12_000, currency: 'MXN', deadline: '2026-11-23T18:00:00Z' },
    },
    'awaiting_transfer_payment',
  ],
  [{ kind: 'refund', data: { state: 'started', ...money } }, 'paid'],
  [{ kind: 'refund', data: { state: 'done', ...money } }, 'refunded'],
  [{ kind: 'refund', data: { state: 'by_hand', token: 't', ...money } }, 'paid'],
  [{ kind: 'refund', data: { state: 'bounced', token: 't', why: 'account_closed', ...money } }, 'refunded'],
  [{ kind: 'refund', data: { state: 'account_received', ending: '3858', ...money } }, 'paid'],
]

test.each(locales)(
  'every mail is whole in %s',
  async (locale) => {
    const subjects = new Set<string>()
    for (const [content, state] of everyMail) {
      const mail = await mailAbout(content, { state, locale, passengers: 2, tickets: 2 })
      subjects.add(mail.subject)
      for (const text of [mail.subject, mail.plain, mail.html.replaceAll(/<style>.*?<\/style>/gs, '')]) {
        expect(text).not.toMatch(/[{}]|undefined|\[object|Invalid Date|NaN/)
      }
      const languages = [...mail.html.matchAll(/ lang="([^"]*)"/g)].map(([, language]) => language)
      expect(new Set(languages)).toEqual(new Set([locale.replace('_', '-')]))
    }
    expect(subjects.size).toBeGreaterThanOrEqual(10)
  },
  60_000,
)
