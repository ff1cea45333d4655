import type { CountryCode } from '#domain/geography/countries/country.ts'
import { eventName, eventsNamed } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { type SaleTime, saleEnded } from '../event-sql.ts'

export type RecommendedRow = {
  id: number
  slug: string
  name: string
  placeName: string
  timeZone: string
  startsAt: Date
  recommended: boolean
  /** whether customers see it there now */
  onSale: boolean
}

// $1 country, $2 now, $3 the shop's standard end of a sale, $4 words of the name
const list = statement(
  'list-events-to-recommend',
  `select e.id, e.slug, ${eventName()} as name, p.name as place_name, p.time_zone,
     e.starts_at, e.recommended, e.available and not ${saleEnded('$3')} as on_sale
   from events e join places p on p.id = e.place_id
   where e.country_code = $1 and e.type <> 2 and e.published_at is not null and e.ends_at > $2
     and (e.recommended or e.id = any (array(${eventsNamed('$4')})))
   order by e.recommended desc, case when e.recommended then e.recommended_position end nulls last, e.starts_at, e.id limit 60`,
)

/** A country's recommended upcoming events, in order, then others with this name. */
export function readRecommendable(
  db: Queryable,
  { country, now, saleEndsMinutes, q }: SaleTime & { country: CountryCode; q: string },
) {
  return db.query<RecommendedRow>(list, [country, now, saleEndsMinutes, q])
}

const lockOrder = statement(
  'lock-order-of-recommended-events',
  `select id from events where country_code = $1 and recommended and type <> 2 and published_at is not null
   order by recommended_position nulls last, starts_at, id for update`,
)

/** A country's recommended events in order, locked until the transaction ends. */
export async function lockRecommended(tx: Transaction, country: CountryCode): Promise<number[]> {
  return (await tx.query<{ id: number }>(lockOrder, [country])).map(({ id }) => id)
}

const write = statement(
  'order-recommended-events',
  `update events e set recommended = w.nth is not null, recommended_position = w.nth
   from (select $1::int as id, array_position($2::int[], $1) as nth
     union select o.id, o.nth from unnest($2::int[]) with ordinality o (id, nth)) w
   where e.id = w.id and (e.recommended_position is distinct from w.nth or e.recommended <> (w.nth is not null))`,
)

/** Recommends these events in this order; the event `id` is removed if it is not among them. */
export async function writeRecommended(tx: Transaction, id: number, order: readonly number[]): Promise<void> {
  await tx.query(write, [id, order])
}
