import {
  type Audience,
  type MessageTexts,
  statesOfMessaged,
} from '#domain/catalogue/buyer-messages/buyer-messages.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import { isInUse, tripIsAhead } from '#server/platform/database/fragments/data-in-use.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

// One row per buyer, with their first order, active orders preferred. Used for both preview and sending.
const buyers = `select distinct on (o.user_id) o.user_id, o.id as order_id, o.locale
  from orders o join users u on u.id = o.user_id and u.deleted_at is null
  where o.date_id = $1 and ($2::int is null or o.province_id = $2) and o.state = any ($3::text[])
    and ($4::text is null or exists (
      select from tickets t join standing_promises s on s.ticket_id = t.id where t.order_id = o.id and s.vehicle = $4))
  order by o.user_id, o.state in ('cancelled', 'refunded'), o.created_at, o.id`

const preview = statement(
  'preview-message-recipients',
  `select coalesce(sum(n), 0)::int as count, coalesce(jsonb_object_agg(locale, n) filter (where locale is not null), '{}') as locales,
     md5(coalesce(string_agg(ids, ',' order by locale), '')) as fingerprint
   from (select locale, count(*)::int as n, string_agg(user_id::text, ',' order by user_id) as ids
     from (${buyers}) b group by locale) l`,
)

export type Recipients = {
  count: number
  locales: Partial<Record<Locale, number>>
  /** hash of exactly these people */
  fingerprint: string
}

type Asked = { audience: Audience; states: readonly OrderState[] }

const values = ({ audience: { dateId, provinceId, vehicle }, states }: Asked) => [
  dateId,
  provinceId,
  states,
  vehicle,
]

/** How many people would get a message now, by language. */
export async function previewRecipients(db: Queryable, asked: Asked): Promise<Recipients> {
  return onlyRow(await db.query<Recipients>(preview, values(asked)))
}

const insert = statement(
  'insert-message-recipients',
  `insert into message_recipients (message_id, user_id, order_id, locale)
   select $5, b.user_id, b.order_id, case when $6::jsonb ? b.locale then b.locale else $7 end from (${buyers}) b
   on conflict do nothing`,
)

/** Stores the recipients of a message, each once, with the language of their text. */
export async function insertRecipients(
  tx: Transaction,
  id: number,
  asked: Asked,
  { texts, fallback }: { texts: MessageTexts; fallback: Locale | null },
): Promise<void> {
  await tx.query(insert, [...values(asked), id, JSON.stringify(texts), fallback])
}

const ordersOf = statement(
  'orders-of-message-recipients',
  'select order_id from message_recipients where message_id = $1',
)

/** The orders of a message's recipients. */
export async function readOrdersOf(tx: Transaction, id: number): Promise<string[]> {
  return (await tx.query<{ orderId: string }>(ordersOf, [id])).map(({ orderId }) => orderId)
}

const calls = statement(
  'calls-of-message',
  `select o.number, g.name, coalesce(nullif(g.phone, ''), u.phone) as phone
   from messages m join event_dates d on d.id = m.date_id join message_recipients r on r.message_id = m.id
   join orders o on o.date_id = m.date_id and o.user_id = r.user_id and o.state = any (m.states)
     and (m.province_id is null or o.province_id = m.province_id)
   join users u on u.id = o.user_id and u.deleted_at is null and (${isInUse()} or ${tripIsAhead('$2')})
   join tickets t on t.order_id = o.id and t.released_at is null join ticket_addresses a on a.ticket_id = t.id
   join lateral (select name, phone from passengers where ticket_id = a.ticket_id and address_position = a.position
     order by position limit 1) g on true
   left join lateral (select min(s.window_from) as at from standing_promises s
     where s.ticket_id = a.ticket_id and s.address_position = a.position and s.leg = 'outbound') f on true
   where m.id = $1 and m.incident and (m.vehicle is null or exists (select from standing_promises s
     where s.ticket_id = a.ticket_id and s.address_position = a.position and s.vehicle = m.vehicle))
   order by f.at nulls last, o.number, a.ticket_id, a.position`,
)

/** The first passenger of each party that an incident concerns, in the order of the pick-ups. */
export function readCalls(db: Queryable, id: number, now: Date) {
  return db.query<{ number: string; name: string; phone: string }>(calls, [id, now])
}

const relabel = statement(
  'relabel-message-recipients',
  `update message_recipients r set locale = case when $2::jsonb ? o.locale then o.locale else $3 end
   from orders o where o.id = r.order_id and r.message_id = $1 and r.state = 'planned'`,
)
const localesOf = statement(
  'locales-of-message-recipients',
  `select distinct o.locale from message_recipients r join orders o on o.id = r.order_id where r.message_id = $1`,
)

/** The languages of a message's recipients. */
export async function readLocalesOf(tx: Transaction, id: number): Promise<Locale[]> {
  return (await tx.query<{ locale: Locale }>(localesOf, [id])).map(({ locale }) => locale)
}

/** Recomputes which text each recipient gets. */
export async function relabelRecipients(
  tx: Transaction,
  id: number,
  { texts, fallback }: { texts: MessageTexts; fallback: Locale | null },
): Promise<void> {
  await tx.query(relabel, [id, JSON.stringify(texts), fallback])
}

export type MessageDate = {
  id: number
  eventId: number
  event: string
  countryCode: CountryCode
  startsAt: Date
  timeZone: string
  /** the first promised pick-up of the requested date, else its start */
  departsAt: Date
  buyers: number
  provinces: { id: number; name: string; buyers: number }[]
  /** for the requested date, if it is a single one */
  vans: { vehicle: string; buyers: number }[]
}

// The default recipients of a message.
const alive = `orders o join users u on u.id = o.user_id and u.deleted_at is null
  and o.state in (${statesOfMessaged.alive.map((state) => `'${state}'`).join(', ')})`

const listDates = statement(
  'list-dates-for-messages',
  `select d.id, d.event_id, ${eventName()} as event, e.country_code, d.starts_at,
     p.time_zone, least(d.starts_at, (select min(s.window_from) from orders o join tickets t on t.order_id = o.id
       join standing_promises s on s.ticket_id = t.id where o.date_id = d.id and d.id = $2 and s.leg = 'outbound')) as departs_at,
     (select count(distinct o.user_id)::int from ${alive} where o.date_id = d.id) as buyers,
     (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'buyers', n.buyers) order by v.name), '[]')
      from (select o.province_id, count(distinct o.user_id)::int as buyers
        from ${alive} where o.date_id = d.id group by 1) n
      join provinces v on v.id = n.province_id) as provinces,
     (select coalesce(jsonb_agg(jsonb_build_object('vehicle', n.vehicle, 'buyers', n.buyers) order by length(n.vehicle), n.vehicle), '[]')
      from (select s.vehicle, count(distinct o.user_id)::int as buyers
        from ${alive} join tickets t on t.order_id = o.id join standing_promises s on s.ticket_id = t.id
        where o.date_id = d.id and d.id = $2 group by 1) n) as vans
   from event_dates d join events e on e.id = d.event_id join places p on p.id = e.place_id
   where e.country_code = any ($1::text[])
     and (d.id = $2::int or $2::int is null and d.starts_at > $3 and ($4 = '' or exists (
       select from event_translations f where f.event_id = e.id and f.folded_name like '%' || search_fold($4) || '%')))
     and exists (select from orders o where o.date_id = d.id)
   order by d.starts_at, d.id limit 30`,
)

/** Dates with buyers, by their event's name or by id. */
export function readMessageDates(
  db: Queryable,
  asked: { countries: readonly string[]; date: number | null; since: Date; q: string },
): Promise<MessageDate[]> {
  const q = asked.q.replaceAll(/[\\%_]/g, '')
  return db.query<MessageDate>(listDates, [asked.countries, asked.date, asked.since, q])
}
