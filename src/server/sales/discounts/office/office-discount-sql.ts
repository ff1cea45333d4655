import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { DiscountState } from '#domain/sales/discounts/discount-states.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { eventName, nameInLanguage } from '#server/platform/database/fragments/translated-texts.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A discount code as staff see it. `percent` is the advertised discount. */
export type OfficeDiscount = {
  id: number
  code: string
  state: DiscountState
  percent: number
  uses: number
  totalLimit: number | null
  perCustomerLimit: number | null
  validFrom: Date
  validUntil: Date
  version: number
  changedBy: string | null
  /** of its first event */
  timeZone: string
  events: { id: number; name: string; countryCode: CountryCode }[]
}

// $1 is now.
const discounts = `
  select d.id, d.code::text, (d.variation * 100)::float8 as percent, u.uses, d.total_limit,
    d.per_customer_limit, d.valid_from, d.valid_until, d.version,
    d.changed_by, coalesce(o.time_zone, 'UTC') as time_zone, coalesce(o.events, '[]') as events,
    case when d.valid_until <= $1 then 'ended' when u.uses >= d.total_limit then 'used_up'
      when d.valid_from > $1 then 'planned' else 'valid' end as state
  from discounts d
  cross join lateral (
    select count(*)::int as uses from discount_uses u where u.discount_id = d.id and u.returned_at is null
  ) u
  cross join lateral (
    select (array_agg(e.time_zone order by e.id))[1] as time_zone,
      json_agg(json_build_object('id', e.id, 'name', e.name, 'countryCode', e.country_code) order by e.id) as events
    from (
      select distinct e.id, e.country_code, l.time_zone,
        ${eventName()} as name
      from discount_prices p join variants v on v.id = p.variant_id join categories c on c.id = v.category_id
      join events e on e.id = c.event_id join places l on l.id = e.place_id where p.discount_id = d.id
    ) e
  ) o`

// Codes in these countries, and for an event if one is given.
const listed = `
  exists (
    select from discount_prices p join variants v on v.id = p.variant_id join categories c on c.id = v.category_id
    join events e on e.id = c.event_id
    where p.discount_id = l.id and e.country_code = any ($2) and ($3::int is null or e.id = $3)
  ) and ($4::text is null or position(lower($4) in lower(l.code)) > 0) and ($5::text is null or l.state = $5)`

const listDiscounts = statement(
  'list-office-discounts',
  `select l.* from (${discounts} where $6::int is null or d.id < $6) l where ${listed} order by l.id desc limit $7`,
)

const countDiscounts = statement(
  'count-office-discounts',
  `select count(*)::int as count from (${discounts}) l where ${listed}`,
)

export type DiscountsWanted = {
  now: Date
  countries: readonly CountryCode[]
  event?: number | undefined
  q?: string | undefined
  state?: string | undefined
  after?: number | undefined
  limit: number
}

export async function readOfficeDiscounts(db: Queryable, wanted: DiscountsWanted) {
  const { now, countries, event = null, q = null, state = null, after = null, limit } = wanted
  const filter = [now, countries, event, q, state]
  const rows = await db.query<OfficeDiscount>(listDiscounts, [...filter, after, limit])
  return { rows, count: onlyRow(await db.query<{ count: number }>(countDiscounts, filter)).count }
}

const findDiscount = statement('find-office-discount', `${discounts} where d.id = $2`)

export async function readOfficeDiscount(db: Queryable, id: number, now: Date) {
  const [discount] = await db.query<OfficeDiscount>(findDiscount, [now, id])
  return discount
}

const lockRow = statement('lock-office-discount', 'select from discounts where id = $1 for no key update')

export async function lockDiscount(tx: Transaction, id: number): Promise<void> {
  await tx.query(lockRow, [id])
}

/** A ticket that a code can apply to; prices in minor units. */
export type DiscountableTicket = {
  variantId: number
  eventId: number
  event: string
  countryCode: CountryCode
  currency: Currency
  timeZone: string
  ticket: string
  city: string
  listPrice: number
  price: number | null
}

// The tickets of an event ($1), of a code's events ($2), or with these ids ($3).
const listTickets = statement(
  'list-discountable-tickets',
  `select v.id as variant_id, e.id as event_id, ${eventName()} as event,
     e.country_code, e.currency, l.time_zone,
     ${nameInLanguage('category', 'c.id')} || ' · ' || ${nameInLanguage('variant', 'v.id')} as ticket,
     r.name as city, v.price as list_price, p.price
   from events e join places l on l.id = e.place_id join categories c on c.event_id = e.id
   join variants v on v.category_id = c.id join provinces r on r.id = v.province_id
   left join discount_prices p on p.discount_id = $2 and p.variant_id = v.id
   where e.id in (
     select $1::int
     union all select c.event_id from discount_prices p join variants v on v.id = p.variant_id
       join categories c on c.id = v.category_id where p.discount_id = $2
     union all select c.event_id from variants v join categories c on c.id = v.category_id where v.id = any ($3)
   ) and ($3::int[] is null or v.id = any ($3))
   order by e.id, c.priority desc, c.id, r.name, v.price, v.id`,
)

export function readDiscountableTickets(
  db: Queryable,
  { event, discount, variants }: { event?: number; discount?: number; variants?: number[] },
) {
  return db.query<DiscountableTicket>(listTickets, [event ?? null, discount ?? null, variants ?? null])
}

export type DiscountValues = {
  code: string
  percent: number
  totalLimit: number | null
  perCustomerLimit: number | null
  validFrom: Date
  validUntil: Date
  prices: { variantId: number; price: number }[]
  changedBy: string
}

const write = statement(
  'write-office-discount',
  `with written as (
     insert into discounts (id, code, variation, total_limit, per_customer_limit, valid_from, valid_until, changed_by)
     values (coalesce($1::int, nextval(pg_get_serial_sequence('discounts', 'id'))::int), $2, $3::numeric / 100, $4, $5, $6, $7, $9)
     on conflict (id) do update set code = excluded.code, variation = excluded.variation,
       total_limit = excluded.total_limit, per_customer_limit = excluded.per_customer_limit,
       valid_from = excluded.valid_from, valid_until = excluded.valid_until, changed_by = excluded.changed_by,
       version = discounts.version + 1
     returning id
   ), said as (
     select * from jsonb_to_recordset($8::jsonb) p (variant_id int, price bigint)
   ), gone as (
     delete from discount_prices p using written where p.discount_id = written.id
       and p.variant_id <> all (array(select variant_id from said))
   ), priced as (
     insert into discount_prices (discount_id, variant_id, price)
     select written.id, said.variant_id, said.price from written, said
     on conflict (discount_id, variant_id) do update set price = excluded.price
   )
   select id from written`,
)

/** Inserts a code (`id` null) or updates it; returns its id. */
export async function writeDiscount(
  tx: Transaction,
  id: number | null,
  values: DiscountValues,
): Promise<number> {
  const { code, percent, totalLimit, perCustomerLimit, validFrom, validUntil, prices, changedBy } = values
  const limits = [totalLimit, perCustomerLimit, validFrom, validUntil]
  const rows = await tx.query<{ id: number }>(write, [
    ...[id, code, percent, ...limits, recordsOf(prices), changedBy],
  ])
  return onlyRow(rows).id
}

const end = statement(
  'end-office-discount',
  'update discounts set valid_until = $2, changed_by = $3, version = version + 1 where id = $1 and valid_until > $2',
)

export async function endDiscountRow(tx: Transaction, id: number, now: Date, by: string): Promise<void> {
  await tx.query(end, [id, now, by])
}
