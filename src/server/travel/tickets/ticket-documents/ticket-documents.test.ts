import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#domain/platform/locales.ts'
import { readQr } from '#domain/travel/tickets/qr-content.ts'
import { isExempt } from '#test/helpers/accessibility-exemptions.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { pdfPageCount, pdfText } from '#test/helpers/pdf-text.ts'
import { readCalendar } from '#test/helpers/read-calendar.ts'
import { readQrPicture } from '#test/helpers/read-qr-picture.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { isTicketGenuine, signTicket } from '../ticket-signature.ts'
import { qrPng, qrSvg } from './qr-image.ts'
import { cancelledCalendars, ticketCalendars, ticketIcs } from './ticket-ics.ts'
import { ticketPdf } from './ticket-pdf.ts'
import { readTripOrder, type TripOrder } from './trip-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

async function tripOrder(
  more: Partial<Parameters<typeof addEvent>[1]> = {},
  passengers = 1,
): Promise<TripOrder> {
  const user = await addUser(shop)
  const event = await addEvent(shop, { capacity: passengers, ...more })
  const { id } = await addOrder(shop, { user, event, tickets: 2, passengers })
  return (await readTripOrder(shop.db, id, 'es_MX'))!
}

const codeOf = (order: TripOrder) => signTicket(shop.config, order.id)

describe('the PDF', () => {
  test('names its language, and has no tags for screen readers, as the page about accessibility says', async () => {
    const order = await tripOrder()
    const source = (await ticketPdf(order, codeOf(order))).toString('latin1')
    expect(source).toContain('/Lang (es-MX)')
    expect(source.includes('/StructTreeRoot')).toBe(!isExempt('untaggedPdf'))
  })

  test('has a page for each ticket, with where, when, from where and who, accents right', async () => {
    const order = await tripOrder({ name: 'Canción del Ñandú ½ · Łódź' })
    const pdf = await ticketPdf(order, codeOf(order))
    expect(pdfPageCount(pdf)).toBe(2)
    const text = pdfText(pdf)
    for (const part of [
      'Canción del Ñandú ½ · Łódź',
      'Boleto 2 de 2',
      'Foro Sol',
      'Orizaba 34, Roma Norte',
    ]) {
      expect(text).toContain(part)
    }
    for (const part of [
      'Te recogemos · 15:30 – 16:30',
      'Empieza a las 20:30',
      'Regreso · 6 dic, 01:00',
      'sábado',
      'diciembre de 2026',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain('Pasajera 1')
    expect(text).toContain(order.number)
    expect(text).not.toContain('\ufffd')
  })

  test('can be written in every language', async () => {
    const order = await tripOrder()
    for (const locale of locales) {
      const text = pdfText(await ticketPdf({ ...order, locale }, codeOf(order)))
      expect(text).toContain(order.eventName)
      expect(text).not.toMatch(/[{}\ufffd]|undefined/)
    }
  })

  test.each([
    ['Greek', 'Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
    ['Cyrillic', 'Анна Ковалёва', 'Анна Ковалёва'],
    ['Vietnamese', 'Nguyễn Văn Thành', 'Nguyễn Văn Thành'],
    ['Chinese', '王 小明', 'Wang XiaoMing'],
    ['Arabic', 'فاطمة', 'ftmh'],
    ['pictographs', 'Ana 🎉 Díaz 👍🏽👨‍👩‍👧🏴\u{e0067}\u{e0062}\u{e007f}', 'Ana Díaz'],
    ['signs that the fonts have', 'Peña™ ©', 'Peña™ ©'],
  ])('prints a name in %s whole or in Latin letters, never as boxes', async (_script, name, printed) => {
    const order = await tripOrder()
    const [ticket] = order.tickets
    const pickUps = ticket!.pickUps.map((pickUp) => ({ ...pickUp, passengers: [name] }))
    const pdf = await ticketPdf({ ...order, tickets: [{ ...ticket!, pickUps }] }, codeOf(order))
    expect(pdfText(pdf)).toContain(`\n${printed}\n`)
    expect(pdfText(pdf)).not.toContain('\ufffd')
  })

  test('prints a long name and a long address whole', async () => {
    const order = await tripOrder()
    const [ticket] = order.tickets
    const [pickUp] = ticket!.pickUps
    const name = 'Maximiliano de la Santísima Trinidad Güemes-Núñez Peñaranda'
    const address = 'Privada de los Ángeles Ñandú número 1234 interior 56-B'
    const pickUps = [{ ...pickUp!, address, passengers: [name] }]
    const pdf = await ticketPdf({ ...order, tickets: [{ ...ticket!, pickUps }] }, codeOf(order))
    const text = pdfText(pdf).replaceAll(/\s+/g, ' ')
    expect(text).toContain(name)
    expect(text).toContain(`${address}, ${pickUp!.county}`)
  })

  test('has the letters of a name that was drawn as part of others in the PDF before', async () => {
    const order = await tripOrder()
    await ticketPdf({ ...order, eventName: 'ẀẎẐ' }, codeOf(order))
    const pdf = await ticketPdf({ ...order, eventName: 'WYZ' }, codeOf(order))
    expect(pdfText(pdf)).toContain('\nWYZ\n')
  })

  test('names every passenger of a large group, on as many pages as that takes', async () => {
    const order = await tripOrder({}, 60)
    const pdf = await ticketPdf(order, codeOf(order))
    const text = pdfText(pdf)
    for (let nth = 1; nth <= 60; nth++) expect(text).toContain(`Pasajera ${nth}\n`)
    expect(pdfPageCount(pdf)).toBe(8)
  })
})

describe('the code', () => {
  test('is read back from the picture and is genuine', async () => {
    const order = await tripOrder()
    const text = await readQrPicture(await qrPng(codeOf(order)))
    const content = readQr(text!)!
    expect(content.orderId).toBe(order.id)
    expect(isTicketGenuine(shop.config, content)).toBe(true)
    expect(Object.keys(JSON.parse(text!))).toEqual(['orderId', 's', 'k'])
  })

  test('is the same as SVG', async () => {
    const order = await tripOrder()
    expect(await qrSvg(codeOf(order))).toMatch(/^<svg .*viewBox="0 0 \d+ \d+".*<\/svg>\s*$/s)
  })
})

const siteAt = (now: Date) => ({
  config: { publicUrl: 'https://vaiven.test', mailFrom: 'Vaivén <hola@vaiven.test>' },
  now,
})

/** The entries of a calendar file, as another program reads them. */
function entriesOf(ics: string): Record<string, string>[] {
  return readCalendar(ics).entries.map(({ properties }) => properties)
}

describe('the calendar file', () => {
  const site = siteAt(new Date('2026-11-21T18:00:00Z'))

  test('has an entry for each leg, at instants that every calendar understands', async () => {
    const order = await tripOrder()
    const [outbound, inbound, ...more] = entriesOf(ticketIcs(order, site))
    expect(more).toEqual([])
    expect(outbound).toMatchObject({
      DTSTART: '20261205T213000Z',
      DTEND: '20261206T023000Z',
      SUMMARY: 'Ida: Noche de Jacarandas',
      LOCATION: 'Orizaba 34, Roma Norte',
    })
    expect(outbound!.DESCRIPTION).toContain('Te recogemos: 15:30 – 16:30')
    expect(inbound).toMatchObject({
      DTSTART: '20261206T070000Z',
      DTEND: '20261206T090000Z',
      SUMMARY: 'Regreso: Noche de Jacarandas',
    })
    expect(inbound!.LOCATION).toContain('Foro Sol')
    expect(inbound!.UID).not.toBe(outbound!.UID)
  })

  test('keeps the same entries when it is loaded again', async () => {
    const order = await tripOrder()
    const uids = (now: Date) => entriesOf(ticketIcs(order, { ...site, now })).map(({ UID }) => UID)
    expect(uids(new Date())).toEqual(uids(site.now))
  })

  test('folds long lines between letters and escapes special characters', async () => {
    const order = await tripOrder({
      name: 'Ñandú; canción, y más\\ñoñería de una noche larguísima con mucha gente',
    })
    const ics = ticketIcs(order, site)
    for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(ics).toContain('\\;')
    expect(entriesOf(ics)[0]!.SUMMARY).toBe(`Ida: ${order.eventName}`)
    expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

describe('the calendar files of a mail', () => {
  const site = siteAt(new Date('2026-11-21T18:00:00Z'))

  test('have one entry each, with the shop as organizer and a reminder', async () => {
    const order = await tripOrder()
    const files = ticketCalendars(order, site).map(({ content }) => readCalendar(content))
    expect(files.map(({ method, entries }) => [method, entries.length])).toEqual([
      ['PUBLISH', 1],
      ['PUBLISH', 1],
    ])
    expect(files.map(({ entries }) => entries[0]!.remindsBefore)).toEqual([120, 30])
    for (const { entries } of files)
      expect(entries[0]!.properties).toMatchObject({
        ORGANIZER: 'mailto:hola@vaiven.test',
        STATUS: 'CONFIRMED',
      })
  })

  test('remove the same entries with a higher sequence once the order is refunded', async () => {
    const order = await tripOrder()
    await sql(shop, `update orders set state = 'refunded' where id = $1`, [order.id])
    await sql(
      shop,
      `insert into order_changes (order_id, change, actor_kind, actor_id, created_at)
       values ($1, 'refund_all', 'system', 'test', $2)`,
      [order.id, shop.clock.now()],
    )
    const ended = (await readTripOrder(shop.db, order.id, 'es_MX'))!
    const of = (files: { content: string }[]) => files.flatMap(({ content }) => readCalendar(content).entries)
    const before = of(ticketCalendars(order, site))
    const after = of(cancelledCalendars(ended, site))
    expect(after.map(({ properties }) => properties.UID)).toEqual(
      before.map(({ properties }) => properties.UID),
    )
    for (const [nth, { properties, remindsBefore }] of after.entries()) {
      expect(properties).toMatchObject({ STATUS: 'CANCELLED', ORGANIZER: 'mailto:hola@vaiven.test' })
      expect(Number(properties.SEQUENCE)).toBeGreaterThan(Number(before[nth]!.properties.SEQUENCE))
      expect(remindsBefore).toBeNull()
    }
  })

  test('remove the entry of a private van whose ticket has ended', async () => {
    const order = await tripOrder({ hours: 8 })
    const [first, second] = (await sql<{ id: string }>(
      shop,
      'select id from tickets where order_id = $1 order by position',
      [order.id],
    )) as [{ id: string }, { id: string }]
    await sql(shop, 'update tickets set comes_at = $2, goes_home_at = $3 where id = $1', [
      first.id,
      '2026-12-05T18:00:00-06:00',
      '2026-12-05T23:45:00-06:00',
    ])
    const uids = async (method: 'publish' | 'cancel') => {
      const now = (await readTripOrder(shop.db, order.id, 'es_MX'))!
      const files = ticketCalendars(now, site).filter((file) => file.method === method)
      return files.map(({ content }) => entriesOf(content)[0]!.UID!.slice(order.id.length))
    }
    expect(await uids('publish')).toEqual([
      '-outbound@vaiven.test',
      '-return@vaiven.test',
      '-outbound-2@vaiven.test',
    ])
    await sql(shop, 'update tickets set released_at = $2 where id = $1', [second.id, shop.clock.now()])
    expect(await uids('publish')).toEqual(['-outbound@vaiven.test', '-return@vaiven.test'])
    expect(await uids('cancel')).toContain('-outbound-2@vaiven.test')
  })
})

describe('when the trip is over', () => {
  const days = {
    periodicity: 2,
    startsAt: '2026-03-01T16:00:00-06:00',
    endsAt: '2026-04-30T22:00:00-06:00',
  } as const

  test('is the end of an event that has one date', async () => {
    expect((await tripOrder()).endsAt).toEqual(new Date('2026-12-06T06:30:00Z'))
  })

  test('is the closing hour of its day at an event that has many', async () => {
    const order = await tripOrder({ ...days, dates: ['2026-03-14T16:00:00-06:00'] })
    expect(order.endsAt).toEqual(new Date('2026-03-15T04:00:00Z'))
  })

  test('is past midnight when the event closes at night', async () => {
    const order = await tripOrder({
      ...days,
      endsAt: '2026-05-01T02:00:00-06:00',
      dates: ['2026-03-14T16:00:00-06:00'],
    })
    expect(order.endsAt).toEqual(new Date('2026-03-15T08:00:00Z'))
  })

  test('keeps its hour on the wall when the clocks change in between', async () => {
    const order = await tripOrder({
      countryCode: 'ES',
      currency: 'EUR',
      timeZone: 'Europe/Madrid',
      periodicity: 2,
      startsAt: '2026-03-01T20:00:00+01:00',
      endsAt: '2026-04-30T23:30:00+02:00',
      dates: ['2026-03-28T20:00:00+01:00', '2026-03-29T20:00:00+02:00'],
    })
    expect(order.endsAt).toEqual(new Date('2026-03-28T22:30:00Z'))
  })

  test('is unknown when the event does not say', async () => {
    const startsAt = '2026-12-05T20:30:00-06:00'
    const order = await tripOrder({ startsAt, endsAt: startsAt })
    expect(order.endsAt).toBeNull()
    expect(pdfText(await ticketPdf(order, codeOf(order)))).toContain('Regreso · Al terminar el evento')
    expect(entriesOf(ticketIcs(order, siteAt(new Date())))).toHaveLength(1)
  })
})

describe('a private van', () => {
  const site = siteAt(new Date('2026-11-21T18:00:00Z'))
  async function vanOrder(hours: { comesAt: string; goesHomeAt: string } | null) {
    const order = await tripOrder({ hours: 8 })
    if (hours)
      await sql(shop, 'update tickets set comes_at = $2, goes_home_at = $3 where order_id = $1', [
        order.id,
        hours.comesAt,
        hours.goesHomeAt,
      ])
    return (await readTripOrder(shop.db, order.id, 'es_MX'))!
  }

  test('is on the documents with its own hours', async () => {
    const order = await vanOrder({
      comesAt: '2026-12-05T18:00:00-06:00',
      goesHomeAt: '2026-12-05T23:45:00-06:00',
    })
    const text = pdfText(await ticketPdf(order, codeOf(order)))
    expect(text).toContain('Te recogemos · 18:00')
    expect(text).toContain('Regreso · 23:45')
    expect(entriesOf(ticketIcs(order, site))).toMatchObject([
      { DTSTART: '20261206T000000Z', DTEND: '20261206T023000Z' },
      { DTSTART: '20261206T054500Z' },
    ])
  })

  test('that was bought before hours were asked for says that they are to be agreed', async () => {
    const order = await vanOrder(null)
    const text = pdfText(await ticketPdf(order, codeOf(order)))
    expect(text).toContain('Te recogemos · Por acordar')
    expect(text).toContain('Regreso · Por acordar')
    expect(entriesOf(ticketIcs(order, site))).toMatchObject([{ DTSTART: '20261206T023000Z' }])
  })
})

test('tickets that were given back are not on the documents', async () => {
  const order = await tripOrder()
  await sql(shop, 'update tickets set released_at = $2 where order_id = $1 and position = 0', [
    order.id,
    shop.clock.now(),
  ])
  await sql(shop, `update orders set state = 'partially_refunded' where id = $1`, [order.id])
  const left = (await readTripOrder(shop.db, order.id, 'es_MX'))!
  expect(left.tickets).toHaveLength(1)
  expect(pdfPageCount(await ticketPdf(left, codeOf(left)))).toBe(1)
})

test('names come in the asked language, else in one of the same tongue', async () => {
  const user = await addUser(shop)
  const event = await addEvent(shop)
  await sql(
    shop,
    `insert into event_translations (event_id, locale, name, description)
     values ($1, 'en_US', 'Jacaranda Night', ''), ($1, 'es_CL', 'Noche chilena', '')`,
    [event.id],
  )
  const { id } = await addOrder(shop, { user, event })
  const nameIn = async (locale: TripOrder['locale']) => (await readTripOrder(shop.db, id, locale))!.eventName
  expect(await nameIn('en_US')).toBe('Jacaranda Night')
  expect(await nameIn('es_CL')).toBe('Noche chilena')
  expect(await nameIn('es_ES')).toMatch(/^Noche/)
})
