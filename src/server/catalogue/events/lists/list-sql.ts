import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'
import {
  cheapestTicket,
  type EventRow,
  eventColumns,
  eventTables,
  type SaleTime,
  saleEnded,
} from '../event-sql.ts'
import { type Filters, filterValues, fromCity, type OverviewRow, onDays, overviewOf } from './filters-sql.ts'

export type ListedEvents = Filters &
  SaleTime & {
    locale: string
    country: string
    type: number
    /** the private events that the caller may see; other private events are not listed */
    privateIds: number[]
  }

// $1 locale, $2 now, $3 country, $4 type, $5 to $7 the filters, $8 the private events that the caller may see.
const isListed = `
  e.country_code = $3 and e.type = $4 and e.published_at is not null and e.ends_at > $2 and (e.type <> 2 or e.id = any($8)) and ${onDays('e.id')}`

const listByDate = statement(
  'list-events-by-date',
  `select ${eventColumns('$11', '$5')} from ${eventTables}
   where ${isListed} and ${fromCity('e.id')}
     and ($9::int is null or (e.starts_at, e.id) > (select a.starts_at, a.id from events a where a.id = $9))
   order by e.starts_at, e.id limit $10`,
)

// Events with nothing on sale come last.
const listByPrice = statement(
  'list-events-by-price',
  `with priced as materialized (
     select e.id, e.starts_at, e.payment_type,
       coalesce(
         case when ${saleEnded('$11')} then null when e.payment_type = 2 then 0 else ${cheapestTicket('$5')} end, 9e15
       ) as price
     from events e where ${isListed} and ${fromCity('e.id')}
   ), shown as (
     select p.id, p.price from priced p
     where $9::int is null
       or (p.price, p.starts_at, p.id) > (select a.price, a.starts_at, a.id from priced a where a.id = $9)
     order by p.price, p.starts_at, p.id limit $10
   )
   select ${eventColumns('$11', '$5')} from shown join ${eventTables} on e.id = shown.id
   order by shown.price, e.starts_at, e.id`,
)

const overviewList = statement(
  'overview-events',
  `with listed as materialized (
     select e.id as event_id, e.starts_at from events e
     where ${isListed} and $1::text is not null
   ), ${overviewOf('listed')}`,
)

export function readEvents(
  db: Queryable,
  listed: ListedEvents & { sort: 'date' | 'price'; after?: number | undefined; limit: number },
) {
  const list = listed.sort === 'price' ? listByPrice : listByDate
  return db.query<EventRow>(list, [
    ...valuesOf(listed),
    listed.after ?? null,
    listed.limit,
    listed.saleEndsMinutes,
  ])
}

export async function readEventsOverview(db: Queryable, listed: ListedEvents): Promise<OverviewRow> {
  return onlyRow(await db.query<OverviewRow>(overviewList, valuesOf(listed)))
}

function valuesOf(listed: ListedEvents) {
  const { locale, now, country, type, privateIds } = listed
  return [locale, now, country, type, ...filterValues(listed), privateIds]
}
