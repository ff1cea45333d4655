import type { Currency } from '#domain/platform/money.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { openSeats } from '#server/sales/orders/seats/open-seats.ts'
import type { SaleTime } from './event-sql.ts'

/** A date on sale with its remaining seats; `price` is the lowest one still available, in minor units. */
export type OfferedDateRow = { id: number; stock: number; price: number | null; currency: Currency }

// $3 is a province, or null for all; $5 the shop's end of sale in minutes. One scan of the event's stock;
// holds are counted with their index.
const listOfferedDates = statement(
  'list-offered-dates',
  `select d.id, e.currency, coalesce(sum(o.remaining), 0)::int as stock, min(o.price) filter (where o.remaining > 0) as price
   from events e
   join event_dates d on d.event_id = e.id and d.called_off_at is null and sale_ends_at(e, d.starts_at, $5::int) > $2
   left join lateral (
     select v.price, ${openSeats('$2')} as remaining
     from stock s join variants v on v.id = s.variant_id
     where s.date_id = d.id and ($3::int is null or v.province_id = $3)
   ) o on true
   where e.id = $1 and e.published_at is not null and session_may_see_event(e.id, e.type, $4)
   group by d.id, d.starts_at, e.currency order by d.starts_at`,
)

export function readOfferedDates(
  db: Queryable,
  {
    eventId,
    city,
    sessionId,
    now,
    saleEndsMinutes,
  }: SaleTime & { eventId: number; city: number | null; sessionId: string | null },
) {
  return db.query<OfferedDateRow>(listOfferedDates, [eventId, now, city, sessionId, saleEndsMinutes])
}
