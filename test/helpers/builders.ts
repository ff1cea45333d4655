import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Currency } from '#domain/platform/money.ts'
import { instantOf, localTime } from '#domain/platform/time/place-time.ts'
import { writeEvent } from '#server/catalogue/events/writing/write-event.ts'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import { newSession } from '#server/people/accounts/sessions/new-session.ts'
import { statement } from '#server/platform/database.ts'
import type { TestShop } from './test-shop.ts'

/*
 * Builders for a test's initial rows, written as plain SQL. Every field has a working default; a test only names what
 * matters to it.
 */

/** Runs one statement of a test. */
export function sql<Row>(shop: Pick<TestShop, 'db'>, text: string, values: unknown[] = []): Promise<Row[]> {
  return shop.db.query<Row>(
    statement(createHash('sha256').update(text).digest('hex').slice(0, 40), text),
    values,
  )
}

async function insertId(shop: TestShop, text: string, values: unknown[]): Promise<number> {
  const [row] = await sql<{ id: number }>(shop, text, values)
  return row!.id
}

export type TestUser = { id: string; email: string; firstName: string; lastName: string; token: string }

/** A verified, logged-in customer. Without a password no new log-in is possible. */
export async function addUser(
  shop: TestShop,
  user: {
    email?: string
    password?: string
    firstName?: string
    lastName?: string
    locale?: Locale
    roles?: string[]
  } = {},
): Promise<TestUser> {
  const id = randomUUID()
  const email = user.email ?? `${id}@vaiven.test`
  const firstName = user.firstName ?? 'Lucía'
  const lastName = user.lastName ?? 'Prado'
  const now = shop.clock.now()
  const hash = user.password ? await hashPassword(user.password) : 'no password'
  await sql(
    shop,
    `insert into users (id, email, password_hash, first_name, last_name, phone, country_code, locale, birthday,
       verified_at, password_proven_at, created_at, roles)
     values ($1, $2, $3, $4, $5, '+525512345678', 'MX', $6, '1990-05-17', $7, $7, $7, $8)`,
    [id, email, hash, firstName, lastName, user.locale ?? 'es_MX', now, user.roles ?? []],
  )
  return { id, email, firstName, lastName, token: await openSession(shop, id) }
}

/** The token of a new session of a customer. */
export async function openSession(shop: TestShop, userId: string): Promise<string> {
  const session = newSession(shop)
  await sql(
    shop,
    'insert into sessions (id, user_id, created_at, expires_at, token_hash) values ($1, $2, $3, $4, $5)',
    [session.id, userId, shop.clock.now(), session.expiresAt, session.tokenHash],
  )
  return session.token
}

export type TestEvent = {
  id: number
  slug: string
  placeId: number
  provinceId: number
  countyId: number
  categoryId: number
  /** the event's dates, in order; `dateId` is the first */
  dateIds: number[]
  dateId: number
  variantId: number
  /** the stock of the variant for each date, in order; `stockId` is the first */
  stockIds: number[]
  stockId: number
  /** the same event with each of its other variants */
  others: TestEvent[]
}

/** An event with one category of one variant, and `others`, sold for each of its dates. */
export async function addEvent(
  shop: TestShop,
  event: {
    name?: string
    placeName?: string
    timeZone?: string
    startsAt?: string
    endsAt?: string
    /** starts, or starts and ends; a start alone ends at the closing hour of the event, as its last date does */
    dates?: (string | { startsAt: string; endsAt: string })[]
    periodicity?: 1 | 2
    paymentType?: 1 | 2
    type?: 1 | 2 | 3
    countryCode?: CountryCode | undefined
    currency?: Currency | undefined
    price?: number
    capacity?: number
    stops?: number
    /** the rental time of a private van */
    hours?: number
    size?: number
    /** minutes before each start; by default those of its type */
    pickUp?: { from: number; until: number }
    /** minutes before the first pick-up; by default the shop's setting */
    saleEndsMinutes?: number
    others?: { provinceId?: number; price?: number; size?: number }[]
  } = {},
): Promise<TestEvent> {
  const startsAt = event.startsAt ?? '2026-12-05T20:30:00-06:00'
  const endsAt = event.endsAt ?? new Date(Date.parse(startsAt) + 4 * 3_600_000).toISOString()
  const timeZone = event.timeZone ?? 'America/Mexico_City'
  const country = event.countryCode ?? 'MX'
  const slug = `evento-${randomUUID()}`
  const name = event.name ?? 'Noche de Jacarandas'

  const provinceId = await insertId(
    shop,
    'insert into provinces (country_code, name) values ($1, $2) returning id',
    [country, `Cuauhtémoc ${slug}`],
  )
  const countyId = await insertId(
    shop,
    'insert into counties (province_id, name) values ($1, $2) returning id',
    [provinceId, 'Roma Norte'],
  )
  const written = await writeEvent(shop.db, {
    slug,
    type: event.type ?? 1,
    countryCode: country,
    currency: event.currency ?? 'MXN',
    periodicity: event.periodicity ?? 1,
    paymentType: event.paymentType ?? 1,
    place: {
      countyId,
      name: event.placeName ?? 'Foro Sol',
      address: 'Viaducto Río de la Piedad s/n',
      timeZone,
      position: { latitude: 19.4, longitude: -99.09 },
    },
    imagePath: '/media/evento.svg',
    pickUp: event.pickUp,
    saleEndsMinutes: event.saleEndsMinutes,
    texts: [{ locale: 'es_MX', name, description: 'Una noche larga' }],
    dates: (event.dates ?? [{ startsAt, endsAt }]).map((date) =>
      typeof date === 'string' ? dateUntil(date, endsAt, timeZone) : readDate(date),
    ),
    stops: [],
    categories: [
      {
        priority: 1,
        imagePath: '/media/van.svg',
        texts: [{ locale: 'es_MX', name: 'Compartido', description: 'Una camioneta para todos' }],
        variants: [{}, ...(event.others ?? [])].map((variant) => ({
          provinceId,
          price: event.price ?? 42_000,
          capacity: event.capacity ?? 1,
          stops: event.stops ?? 1,
          hours: event.hours,
          size: event.size ?? 40,
          texts: [{ locale: 'es_MX', name: 'Individual', description: 'Un lugar' }],
          ...variant,
        })),
      },
    ],
  })
  const { id, placeId, dateIds } = written
  const [first, ...others] = written.variants.map(({ id: variantId, categoryId, stockIds }): TestEvent => {
    const ids = { id, slug, placeId, provinceId, countyId, categoryId, variantId }
    return { ...ids, dateIds, dateId: dateIds[0]!, stockIds, stockId: stockIds[0]!, others: [] }
  })
  return { ...first!, others }
}

const readDate = (date: { startsAt: string; endsAt: string }) => ({
  startsAt: new Date(date.startsAt),
  endsAt: new Date(date.endsAt),
})

/** A date that ends at the local hour of `endsAt`, on the next day if that is not after its start. */
function dateUntil(startsAt: string, endsAt: string, timeZone: string) {
  const starts = new Date(startsAt)
  const { hour, minute } = localTime(new Date(endsAt), timeZone)
  const sameDay = instantOf({ ...localTime(starts, timeZone), hour, minute }, timeZone)
  const nextDay = { ...localTime(new Date(starts.getTime() + 86_400_000), timeZone), hour, minute }
  return { startsAt: starts, endsAt: sameDay > starts ? sameDay : instantOf(nextDay, timeZone) }
}

export type TestOrder = { id: string; number: string; ticketIds: string[] }

/** An order in any state, as if it had been placed. */
export async function addOrder(
  shop: TestShop,
  order: {
    user: { id: string }
    event: TestEvent
    /** the index of the event's date */
    date?: number
    state?: string
    tickets?: number
    /** passengers of each ticket */
    passengers?: number
    /** names by address, for each ticket; replaces `tickets` and `passengers` */
    parties?: Record<string, string[]>[]
    paymentCode?: string
    price?: number
    currency?: Currency
    locale?: Locale
    countryCode?: CountryCode
    holdUntil?: Date
  },
): Promise<TestOrder> {
  const { user, event } = order
  const id = randomUUID()
  const number = `T${randomInt(1e9).toString(36).toUpperCase().padStart(6, '0')}`
  const state = order.state ?? 'paid'
  const parties =
    order.parties ??
    Array.from({ length: order.tickets ?? 1 }, () => ({
      'Orizaba 34': Array.from({ length: order.passengers ?? 1 }, (_, nth) => `Pasajera ${nth + 1}`),
    }))
  const count = parties.length
  const price = order.price ?? 42_000
  const now = shop.clock.now()
  const isPayable = state.startsWith('awaiting')
  const at = order.date ?? 0
  await sql(
    shop,
    `insert into orders (id, number, user_id, event_id, date_id, province_id, state, cancel_reason, payment_code,
       currency, total, locale, country_code, request_hash, created_at, hold_until, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, '\\x00', $14, $15, $16)`,
    [
      id,
      number,
      user.id,
      event.id,
      event.dateIds[at],
      event.provinceId,
      state,
      state === 'cancelled' ? 'expired' : null,
      order.paymentCode ?? 'unlimit',
      order.currency ?? 'MXN',
      price * count,
      order.locale ?? 'es_MX',
      order.countryCode ?? 'MX',
      now,
      isPayable ? (order.holdUntil ?? new Date(now.getTime() + 30 * 60_000)) : null,
      isPayable || state === 'cancelled' ? null : now,
    ],
  )
  const ticketIds: string[] = []
  for (let position = 0; position < count; position++) {
    const ticketId = randomUUID()
    ticketIds.push(ticketId)
    await sql(
      shop,
      `insert into tickets (id, order_id, position, stock_id, variant_id, place_id, list_price, price, released_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
      [
        ticketId,
        id,
        position,
        event.stockIds[at],
        event.variantId,
        event.placeId,
        price,
        state === 'cancelled' || state === 'refunded' ? now : null,
      ],
    )
    let nth = 0
    for (const [stop, [address, names]] of Object.entries(parties[position] ?? {}).entries()) {
      await sql(
        shop,
        `insert into ticket_addresses (ticket_id, position, address, county_id) values ($1, $2, $3, $4)`,
        [ticketId, stop, address, event.countyId],
      )
      for (const name of names) {
        await sql(
          shop,
          `insert into passengers (id, ticket_id, position, name, email, phone, address_position)
           values ($1, $2, $3, $4, $5, '+525512345678', $6)`,
          [randomUUID(), ticketId, nth, name, `pasajera${nth + 1}@vaiven.test`, stop],
        )
        nth++
      }
    }
  }
  return { id, number, ticketIds }
}
