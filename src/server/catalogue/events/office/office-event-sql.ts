import type { CountryCode } from '#domain/geography/countries/country.ts'
import { nameOrder } from '#domain/geography/countries/name-order.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { OfficeEvent, StockCell } from './office-event.ts'

const textsOf = (table: string, key: string, columns: string) => `coalesce((
  select json_object_agg(locale, json_build_object(${columns})) from ${table} where ${key}), '{}')`

// $1 the event, $2 now.
const findOfficeEvent = statement(
  'find-office-event',
  `with taken as materialized (
     select k.stock_id, k.order_id from event_dates d join stock s on s.date_id = d.id
     join tickets k on k.stock_id = s.id and k.released_at is null where d.event_id = $1
   ), orders_of_event as materialized (
     select o.id, o.created_at, o.state not like 'awaiting%' as sold
     from event_dates d join orders o on o.date_id = d.id where d.event_id = $1
   ), since as materialized (
     select k.stock_id, min(o.created_at) as ordered, min(o.created_at) filter (where o.sold) as sold
     from taken k join orders_of_event o on o.id = k.order_id group by k.stock_id
   )
   select e.id, e.slug, e.type, e.country_code, e.currency, e.periodicity,
     e.payment_type, e.place_id, p.name as place_name, p.time_zone,
     e.starts_at, e.ends_at, e.image_path,
     json_build_object('x', e.image_focus_x, 'y', e.image_focus_y) as focus, e.available, e.recommended,
     e.published_at, e.sale_opens_at, e.sale_closes_at,
     e.sale_ends_minutes, e.pick_up_from_minutes,
     e.pick_up_until_minutes, e.return_after_minutes,
     e.ride_limit_minutes, e.arrival_margin_minutes,
     e.stop_minutes, e.private_stop_minutes,
     e.called_off_at, e.postponed_at, e.version,
     ${textsOf('event_translations', 'event_id = e.id', `'name', name, 'description', description, 'message', coalesce(message, '')`)} as texts,
     coalesce((select json_agg(json_build_object('id', id, 'startsAt', starts_at, 'endsAt', ends_at, 'calledOffAt', called_off_at)
       order by starts_at) from event_dates where event_id = e.id), '[]') as dates,
     coalesce((select json_agg(json_build_object('id', id, 'address', address, 'time', stops_at) order by stops_at, id)
       from event_stops where event_id = e.id), '[]') as stops,
     coalesce((select json_agg(json_build_object('id', c.id, 'priority', c.priority, 'imagePath', c.image_path,
       'texts', ${textsOf('category_translations', 'category_id = c.id', `'name', name, 'description', description`)},
       'variants', coalesce((select json_agg(json_build_object('id', v.id, 'provinceId', v.province_id,
         'provinceName', r.name, 'placeId', v.place_id, 'price', v.price, 'capacity', v.capacity, 'stops', v.stops,
         'hours', v.hours,
         'texts', ${textsOf('variant_translations', 'variant_id = v.id', `'name', name, 'description', description, 'info', info`)},
         'approaches', coalesce((select json_agg(json_build_object('address', address, 'countyId', county_id) order by id)
           from approaches where variant_id = v.id), '[]')) order by v.price, v.id)
         from variants v join provinces r on r.id = v.province_id where v.category_id = c.id), '[]'))
       order by c.priority desc, c.id) from categories c where c.event_id = e.id), '[]') as categories,
     coalesce((select json_agg(json_build_object('id', s.id, 'variantId', s.variant_id, 'dateId', s.date_id,
       'size', s.size, 'sold', s.sold, 'held', h.held, 'waiting', s.waiting, 'orderedSince', t.ordered, 'soldSince', t.sold,
       'heldSince', h.since, 'heldUntil', h.until) order by s.date_id, s.variant_id)
       from event_dates d join stock s on s.date_id = d.id
       left join since t on t.stock_id = s.id
       cross join lateral (
         select coalesce(sum(l.quantity), 0) as held, min(g.created_at) as since, max(g.expires_at) as until
         from hold_lines l join holds g on g.id = l.hold_id where l.stock_id = s.id and g.expires_at > $2
       ) h
       where d.event_id = e.id), '[]') as stock
   from events e join places p on p.id = e.place_id where e.id = $1`,
)

const findPlaceAndCurrency = statement(
  'find-place-and-currency-of-event',
  `select e.country_code, e.currency, e.place_id, p.time_zone
   from events e join places p on p.id = e.place_id where e.id = $1`,
)

type EventSetting = Pick<OfficeEvent, 'countryCode' | 'currency' | 'placeId' | 'timeZone'>

/** The time zone and currency of an event. */
export async function readEventSetting(db: Queryable, id: number) {
  const [setting] = await db.query<EventSetting>(findPlaceAndCurrency, [id])
  return setting
}

type Moments<T, K extends keyof T> = Omit<T, K> & { [Key in K]: string | Extract<T[Key], null> }
type CellInJson = Moments<StockCell, 'orderedSince' | 'soldSince' | 'heldSince' | 'heldUntil'>
type EventInJson = Omit<OfficeEvent, 'dates' | 'stock'> & {
  dates: Moments<OfficeEvent['dates'][number], 'startsAt' | 'endsAt' | 'calledOffAt'>[]
  stock: CellInJson[]
}

const moment = (text: string | null) => (text === null ? null : new Date(text))

/** An event with everything that staff edit, and its sold and held seats at `now`. */
export async function readOfficeEvent(
  db: Queryable,
  id: number,
  now: Date,
): Promise<OfficeEvent | undefined> {
  const [event] = await db.query<EventInJson>(findOfficeEvent, [id, now])
  return (
    event && {
      ...event,
      categories: event.categories.map((category) => ({
        ...category,
        variants: category.variants.sort(byCity(event.countryCode)),
      })),
      dates: event.dates.map((date) => ({
        ...date,
        startsAt: new Date(date.startsAt),
        endsAt: new Date(date.endsAt),
        calledOffAt: moment(date.calledOffAt),
      })),
      stock: event.stock.map((cell) => ({
        ...cell,
        orderedSince: moment(cell.orderedSince),
        soldSince: moment(cell.soldSince),
        heldSince: moment(cell.heldSince),
        heldUntil: moment(cell.heldUntil),
      })),
    }
  )
}

function byCity(country: CountryCode) {
  const compare = nameOrder(country)
  type Variant = { provinceName: string }
  return (a: Variant, b: Variant) => compare({ name: a.provinceName }, { name: b.provinceName })
}

const lockRows = statement('lock-event', 'select lock_event($1, $2, $3)')

/** Locks an event until the transaction ends; with `stock` its sales, too. Then deletes its expired holds. */
export async function lockEvent(tx: Transaction, id: number, stock: boolean, now: Date): Promise<void> {
  await tx.query(lockRows, [id, stock, now])
}

/** Other editors' changes to the same part since a version. */
export type OtherEdit = { version: number; actorId: string; at: Date }

const findOtherEdit = statement(
  'find-other-edit',
  `select version, actor_id, created_at as at from event_changes
   where event_id = $1 and part = $2 and version > $3 and (actor_kind, actor_id) <> ($4, $5)
   order by id desc limit 1`,
)

export async function readOtherEdit(
  tx: Transaction,
  edit: { eventId: number; part: string; since: number; actor: { kind: string; id: string } },
): Promise<OtherEdit | undefined> {
  const { eventId, part, since, actor } = edit
  const [other] = await tx.query<OtherEdit>(findOtherEdit, [eventId, part, since, actor.kind, actor.id])
  return other
}

const writeChange = statement(
  'write-event-change',
  `with changed as (
     update events set version = version + 1 where id = $1 returning version
   )
   insert into event_changes (event_id, change, part, version, actor_kind, actor_id, details, created_at)
   select $1, $2, $3, version, $4, $5, $6, $7 from changed returning version`,
)

/** Increments the event's version and records who changed what. Returns the new version. */
export async function insertEventChange(
  tx: Transaction,
  change: {
    eventId: number
    change: string
    part: string | null
    actor: { kind: string; id: string }
    details: object
    now: Date
  },
): Promise<number> {
  const { eventId, actor, details, now } = change
  const values = [eventId, change.change, change.part, actor.kind, actor.id, JSON.stringify(details), now]
  return onlyRow(await tx.query<{ version: number }>(writeChange, values)).version
}

const findPlace = statement(
  'find-place-of-event',
  `select p.time_zone, r.country_code
   from places p join counties k on k.id = p.county_id join provinces r on r.id = k.province_id where p.id = $1`,
)

export async function readPlaceOfEvent(db: Queryable, placeId: number) {
  const [place] = await db.query<{ timeZone: string; countryCode: CountryCode }>(findPlace, [placeId])
  return place
}
