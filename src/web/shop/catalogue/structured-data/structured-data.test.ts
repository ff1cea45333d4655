import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import type { Category, EventDetail } from '#contract/catalogue/events.ts'
import { eventThing, wayToEvent } from './event-thing.server.ts'
import { StructuredData } from './structured-data.tsx'

const text = {
  locale: 'es_MX' as const,
  name: 'Luna Motor',
  description: 'Una noche larga',
  imagePath: '/media/x.svg',
}

const event: EventDetail = {
  id: 1,
  slug: 'luna-motor',
  type: 1,
  countryCode: 'MX',
  startDate: '12-05-2026 20:30',
  endDate: '12-06-2026 00:30',
  startsAt: '2026-12-05T20:30:00-06:00',
  endsAt: '2026-12-06T00:30:00-06:00',
  timeZone: 'America/Mexico_City',
  periodicityType: 1,
  paymentType: 1,
  available: true,
  soldOut: false,
  messageOnly: false,
  saleEnded: false,
  saleOpensAt: null,
  pickUpFrom: '2026-12-05T15:30:00-06:00',
  pickUpUntil: '2026-12-05T16:30:00-06:00',
  returnsAt: '2026-12-06T01:00:00-06:00',
  focus: { x: 50, y: 50 },
  calledOff: false,
  currency: 'MXN',
  minTicketPrice: 350,
  place: { id: 1, name: 'Foro Sol', address: 'Viaducto s/n', imagePath: null, translations: [] },
  translations: [{ ...text, minTicketPrice: 350, firstPlaceName: 'Foro Sol' }],
  postponedFrom: null,
  salePaused: false,
  previewPath: '/previews/event/luna-motor.es_MX.0123456789abcdef.jpg',
  message: null,
  calendars: [],
  additionalStops: [],
}

function category(...offers: { price: number; stock: number }[]): Category {
  const subCategories = offers.map((offer) => ({ ...offer }) as Category['subCategories'][number])
  return { id: 1, priority: 1, translations: [{ ...text, name: 'Compartido' }], subCategories }
}

const offersOf = (thing: ReturnType<typeof eventThing>) => thing.offers as Record<string, unknown>[]

describe('structured data of an event', () => {
  it('describes a new date and an event that is called off', () => {
    const postponedFrom = '2026-11-28T20:30:00-06:00'
    const said = (more: Partial<EventDetail>) => eventThing({ ...event, ...more }, [], 'https://vaiven.test')
    expect(said({ postponedFrom })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: postponedFrom,
    })
    expect(said({ calledOff: true })).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
    expect(said({})).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled' })
  })

  it('says of an event with several dates that one is rescheduled, and not that all are', () => {
    const date = {
      ...{ id: 1, startDate: '', pickUpFrom: '', pickUpUntil: '', returnsAt: null, saleEndsAt: '' },
      payable: true,
      timeZone: event.timeZone,
    }
    const calendars = [
      { ...date, startsAt: event.startsAt, endsAt: event.startsAt, postponedFrom: null },
      { ...date, startsAt: '2026-12-12T20:30:00-06:00', endsAt: event.endsAt, postponedFrom: event.startsAt },
    ]
    const thing = eventThing({ ...event, periodicityType: 2, calendars }, [], 'https://vaiven.test')
    expect(thing).toMatchObject({
      eventStatus: 'https://schema.org/EventScheduled',
      subEvent: [{ eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: event.startsAt }],
    })
    expect(thing).not.toHaveProperty('previousStartDate')
  })

  it('is when and where it is, in its own time, with pictures that they can fetch', () => {
    expect(eventThing(event, [], 'https://vaiven.test')).toMatchObject({
      '@type': 'Event',
      url: 'https://vaiven.test/event/luna-motor',
      startDate: '2026-12-05T20:30:00-06:00',
      location: {
        name: 'Foro Sol',
        address: { '@type': 'PostalAddress', streetAddress: 'Viaducto s/n', addressCountry: 'MX' },
      },
      image: [
        'https://vaiven.test/previews/event/luna-motor.es_MX.0123456789abcdef.jpg',
        'https://vaiven.test/media/x.svg',
      ],
    })
  })

  it('is the lowest price of each category, and whether any of it is left', () => {
    const some = category({ price: 420, stock: 0 }, { price: 350.5, stock: 3 })
    const none = category({ price: 4_200, stock: 0 })
    expect(offersOf(eventThing(event, [some, none, category()], 'https://vaiven.test'))).toEqual([
      expect.objectContaining({
        itemOffered: expect.objectContaining({ '@type': 'Service', name: 'Compartido' }),
        price: 350.5,
        priceCurrency: 'MXN',
        availability: 'https://schema.org/InStock',
      }),
      expect.objectContaining({ price: 4_200, availability: 'https://schema.org/SoldOut' }),
    ])
  })

  it('is that it costs nothing where seats are only reserved', () => {
    const free = eventThing(
      { ...event, paymentType: 2 },
      [category({ price: 350, stock: 3 })],
      'https://vaiven.test',
    )
    expect(offersOf(free)[0]).toMatchObject({ price: 0, priceCurrency: 'MXN' })
  })
})

test.each([
  [1, ['https://vaiven.test/', 'https://vaiven.test/massive-events', 'https://vaiven.test/event/luna-motor']],
  [2, ['https://vaiven.test/', 'https://vaiven.test/event/luna-motor']],
  [3, ['https://vaiven.test/', 'https://vaiven.test/alliances', 'https://vaiven.test/event/luna-motor']],
])('the way to an event of type %i leads over the list of its kind', (type, way) => {
  const { itemListElement } = wayToEvent({ ...event, type }, 'https://vaiven.test', 'es_MX')
  expect((itemListElement as { item: string }[]).map(({ item }) => item)).toEqual(way)
})

test('facts in a page end no script', () => {
  const name = '</script><script>alert(1)</script>'
  const html = renderToStaticMarkup(createElement(StructuredData, { things: [{ '@type': 'Event', name }] }))
  expect(html.match(/<\/?script/g)).toHaveLength(2)
  const [, json = ''] = />(\{.*\})</.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'Event', name })
})
