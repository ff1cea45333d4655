import { describe, expect, it } from 'vitest'
import { instantOf, readLocalTime } from '#domain/platform/time/place-time.ts'
import { type DemoEvent, demoLocales } from '../demo-types.ts'
import { places } from '../places/demo-places.ts'
import { provinces } from '../places/demo-provinces.ts'
import { demoEvents } from './demo-events.ts'

const today = new Date('2026-11-20T18:00:00Z')
const events = demoEvents(today)
const variants = events.flatMap((event) => event.categories.flatMap((category) => category.variants))
const massive = events.filter((event) => event.type === 1)

function provinceOf(key: string) {
  return provinces.find((province) => province.key === key)
}

function inMexico(description: string, fits: (event: DemoEvent) => boolean): void {
  const found = events.filter((event) => event.country === 'MX' && event.type === 1 && fits(event))
  expect(found.length, description).toBeGreaterThanOrEqual(1)
}

function textsOf(event: DemoEvent, locale: (typeof demoLocales)[number]): string[] {
  return [
    ...Object.values(event.translations[locale]),
    ...(event.message ? [event.message[locale]] : []),
    ...event.categories.flatMap((category) => [
      ...Object.values(category.translations[locale]),
      ...category.variants.flatMap((variant) => Object.values(variant.translations[locale])),
    ]),
  ]
}

describe('the events of the demo', () => {
  it('are enough to fill the lists of every country', () => {
    expect(massive.length).toBeGreaterThanOrEqual(24)
    expect(massive.filter(({ country }) => country === 'MX').length).toBeGreaterThanOrEqual(12)
    expect(events.filter(({ type }) => type === 3)).toHaveLength(6)
    expect(events.filter(({ type }) => type === 2)).toHaveLength(3)
    for (const country of ['MX', 'CL', 'PE', 'ES']) {
      for (const type of [1, 3])
        expect(events.some((event) => event.country === country && event.type === type)).toBe(true)
    }
  })

  it('show every state of an event in Mexico', () => {
    inMexico('sold out', (event) => event.soldOut === true)
    inMexico('unavailable', (event) => !event.available)
    inMexico('reserved without payment', (event) => event.paymentType === 2 && !isFree(event))
    inMexico('paid by the organiser', (event) => event.paymentType === 2 && isFree(event))
    inMexico('choose your date', (event) => event.periodicity === 2 && event.dates.length > 1)
    inMexico('only a message', (event) => event.message !== undefined)
    inMexico('stops on the way', (event) => event.stops.length > 0)
    inMexico('a fixed approach', (event) => event.categories.some((c) => c.variants.some((v) => v.approach)))
    inMexico('three seats left', (event) =>
      event.categories.some((c) => c.variants.some((v) => v.size === 3 && v.capacity === 1)),
    )
    inMexico('a city with daylight saving', (event) => placeOf(event).timeZone === 'America/Tijuana')
    expect(
      events.filter((event) => event.recommended && event.country === 'MX').length,
    ).toBeGreaterThanOrEqual(5)
  })

  it('have keys and slugs that belong to one event alone', () => {
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
    expect(new Set(events.map(({ slug }) => slug)).size).toBe(events.length)
    for (const { slug } of events) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('happen in places and provinces that exist', () => {
    for (const event of events) expect(placeOf(event).country, event.key).toBe(event.country)
    for (const variant of variants) {
      const province = provinceOf(variant.provinceKey)
      expect(province, variant.key).toBeDefined()
      expect(places.some(({ key }) => key === variant.placeKey)).toBe(true)
    }
  })

  it.each(['2026-01-31', '2026-03-06', '2026-10-20', '2027-10-31', '2028-02-28'])(
    'all lie ahead when the shop is seeded on %s',
    (day) => {
      const seeding = new Date(`${day}T12:00:00Z`)
      for (const event of demoEvents(seeding)) {
        const starts = instantOf(readLocalTime(event.dates[0].startsAt)!, placeOf(event).timeZone)
        expect(starts.getTime(), event.key).toBeGreaterThan(seeding.getTime())
        for (const { startsAt, endsAt } of event.dates) expect(endsAt > startsAt, event.key).toBe(true)
        const days = event.dates.map(({ startsAt }) => startsAt)
        expect(days).toEqual([...new Set(days)].toSorted())
        expect(event.dates.length > 1).toBe(event.periodicity === 2)
      }
    },
  )

  it('never start or end in an hour that a change of clocks can skip', () => {
    for (const time of events.flatMap(({ dates }) =>
      dates.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    ))
      expect(time).not.toMatch(/T0[02]:/)
  })

  it('say everything in every locale, each in its own way', () => {
    for (const event of events) {
      for (const locale of demoLocales) {
        for (const text of textsOf(event, locale))
          expect(text, `${event.key} ${locale}`).toMatch(/^[^{}[\]|]{3,}$/)
        const sentences = event.translations[locale].description.split(/[.!?](?:\s|$)/).filter(Boolean)
        expect(sentences.length, event.key).toBeGreaterThanOrEqual(2)
        expect(sentences.length, event.key).toBeLessThanOrEqual(4)
      }
      expect(event.translations.en_US.description).not.toBe(event.translations.es_MX.description)
      expect(event.translations.pt_BR.description).not.toBe(event.translations.es_MX.description)
    }
  })

  it('speak to customers of es_CO as usted', () => {
    const familiar =
      /(?<!\p{L})(tú|ti|tu|tus|te|contigo|tuyo|viajas|llegas|vuelves|quieras|pagas|eliges|decides|reservas|puedes)(?!\p{L})/iu
    for (const event of events) for (const text of textsOf(event, 'es_CO')) expect(text).not.toMatch(familiar)
  })

  it('recommend the category with the highest priority, counted from one', () => {
    for (const { key, categories } of events) {
      expect(categories.map(({ priority }) => priority).toSorted(), key).toEqual(
        categories.map((_, i) => i + 1),
      )
      expect(new Set(categories.map((category) => category.key)).size).toBe(categories.length)
      for (const category of categories) {
        expect(category.variants.length, `${key} ${category.key}`).toBeGreaterThan(0)
        expect(new Set(category.variants.map((variant) => variant.key)).size).toBe(category.variants.length)
      }
    }
  })

  it('offer at least two cities with different fares, so that a price reads "from"', () => {
    for (const event of massive.filter((candidate) => !isFree(candidate))) {
      const fares = event.categories
        .find(({ kind }) => kind === 'seat')!
        .variants.filter(({ capacity }) => capacity === 1)
      expect(new Set(fares.map(({ provinceKey }) => provinceKey)).size, event.key).toBeGreaterThanOrEqual(2)
      expect(new Set(fares.map(({ price }) => price)).size, event.key).toBeGreaterThanOrEqual(2)
    }
  })

  it('ask what a seat costs in each country', () => {
    const range = { MXN: [35000, 90000], CLP: [6000, 30000], PEN: [2500, 9000], EUR: [900, 4000] } as const
    for (const event of events.filter((candidate) => !isFree(candidate))) {
      for (const variant of event.categories
        .filter(({ kind }) => kind === 'seat')
        .flatMap((category) => category.variants)) {
        const [low, high] = range[variant.currency]
        expect(Number.isInteger(variant.price)).toBe(true)
        if (variant.capacity > 1) continue
        expect(variant.price, `${event.key} ${variant.key}`).toBeGreaterThanOrEqual(low)
        expect(variant.price, `${event.key} ${variant.key}`).toBeLessThanOrEqual(high)
      }
    }
  })

  it('rent whole vans by the hour with the addresses that their size allows', () => {
    const addresses: Record<number, number> = { 4: 2, 7: 3, 10: 5 }
    for (const variant of events
      .flatMap(({ categories }) => categories.filter(({ kind }) => kind === 'private'))
      .flatMap((c) => c.variants)) {
      expect(variant.stops).toBe(addresses[variant.capacity])
      expect(variant.hours).toBeGreaterThanOrEqual(8)
    }
    for (const variant of variants) {
      expect(variant.size, variant.key).toBeGreaterThanOrEqual(1)
      expect(variant.capacity).toBeGreaterThanOrEqual(variant.stops)
    }
  })
})

function isFree(event: DemoEvent): boolean {
  return event.categories.every((category) => category.variants.every((variant) => variant.price === 0))
}

function placeOf(event: DemoEvent) {
  return places.find(({ key }) => key === event.placeKey)!
}
