import type { CountryCode } from '#domain/geography/countries/country.ts'
import { dayFilters } from '#server/platform/database/fragments/local-time-sql.ts'
import { eventName, eventsNamed } from '#server/platform/database/fragments/translated-texts.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import type { Queryable } from '#server/platform/database.ts'

export type ReviewListRow = {
  id: string
  orderNumber: string
  eventId: number
  event: string
  countryCode: CountryCode
  startsAt: Date
  timeZone: string
  at: Date
  ride: number
  punctuality: number
  driver: number
  words: string | null
  mayPublish: boolean
}

const reviews = keysetList('list-ride-reviews', {
  columns: `r.id, o.number as order_number, e.id as event_id, ${eventName()} as event, e.country_code, d.starts_at, p.time_zone,
    r.answered_at as at, r.ride, r.punctuality, r.driver, r.words, r.may_publish`,
  from: `ride_reviews r join orders o on o.id = r.order_id join events e on e.id = o.event_id
    join event_dates d on d.id = o.date_id join places p on p.id = e.place_id`,
  where: 'r.answered_at is not null',
  id: { sql: 'r.id', type: 'uuid' },
  sorts: { at: { sql: 'r.answered_at', type: 'timestamptz' } },
  filters: {
    countries: (value) => `e.country_code = any (${value}::text[])`,
    low: (value) => `least(r.ride, r.punctuality, r.driver) <= 2 and ${value}::boolean`,
    words: (value) => `r.words is not null and ${value}::boolean`,
    q: (value) => `(o.number = upper(${value}) or e.id = any (array(${eventsNamed(value)})))`,
    ...dayFilters('r.answered_at', 'e.country_code'),
  },
})

export type ReviewsAsked = Pick<Asked<'at'>, 'sort' | 'after' | 'before' | 'limit'> & {
  countries: readonly CountryCode[]
  only: '' | 'low' | 'words'
  q: string
  from?: string | undefined
  to?: string | undefined
}

/** A page of the answers in these countries, with the number of matching ones. */
export async function readReviews(
  db: Queryable,
  { sort, after, before, limit, only, ...filter }: ReviewsAsked,
): Promise<Page<ReviewListRow> & { count: number }> {
  const filters = { ...filter, ...(only && { [only]: true }) }
  const page = await readPage<ReviewListRow>(reviews, db, { filters, sort, after, before, limit })
  return { ...page, count: await countRows(reviews, db, { filters }) }
}
