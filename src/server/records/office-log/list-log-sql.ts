import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { numberIn, type Queryable } from '#server/platform/database.ts'

export type LogQuery = {
  q: string
  who: string
  verb: string
  result: string
  country: string
  objectKind: string
  objectId: string
  /** days in `timeZone`, inclusive */
  from?: string | undefined
  to?: string | undefined
  timeZone: string
  /**
   * the acts that the caller may see: all, those of `countries`, those about money of `money` (`anywhere`: also
   * those without a country), their own, and those on an object
   */
  sight: {
    all: boolean
    countries: string[]
    money: string[]
    anywhere: boolean
    own: string
    object?: { kind: string; id: string; countries: string[] }
  }
}

export type ListedLogRow = {
  id: number
  happenedAt: Date
  actorKind: string
  actorId: string
  actorName: string
  actorEmail: string | null
  role: string | null
  verb: string
  objectKind: string | null
  objectId: string | null
  /** the name of the colleague, when the object is one */
  staffName: string | null
  /** the event, when the object is one or the trip of one of its dates, which starts at `tripAt` (ISO 8601) */
  event: {
    id: number
    title: string
    tripAt: string | null
    country: CountryCode
    timeZone: string
    currency: Currency
  } | null
  countryCode: CountryCode | null
  changes: Record<string, unknown>
  reason: string | null
  approvalId: number | null
  result: string
}

const dayOf = (asked: string) =>
  `(${asked}::jsonb->>'day')::timestamp at time zone (${asked}::jsonb->>'timeZone')`

// Ids are assigned when the act happens, or within seconds: rows an hour before and after a moment bound the
// ids, so that pages far back are found without scanning from the newest row.
const idBefore = (moment: string) => `coalesce((select n.id from office_log n
  where n.happened_at < ${moment} - interval '1 hour' order by n.happened_at desc limit 1), 0)`
const idAfter = (moment: string) => `coalesce((select n.id from office_log n
  where n.happened_at >= ${moment} + interval '1 hour' order by n.happened_at limit 1), ${Number.MAX_SAFE_INTEGER})`

const isIn = (countries: string, code = 'l.country_code') =>
  `${code} = any (array(select jsonb_array_elements_text(${countries})))`

// An act that was refused before its object was read has no country: the object's other acts tell it. People of
// the office belong to the countries of their roles.
const isOwnObject = (asked: string) => `(l.object_kind = 'staff' and exists (
  select from staff_roles r where r.staff_id::text = l.object_id
    and (r.country_code = 'all' or ${asked}::jsonb->'object'->'countries' ? r.country_code)
) or exists (
  select from office_log o where o.object_kind = ${asked}::jsonb->'object'->>'kind'
    and o.object_id = ${asked}::jsonb->'object'->>'id' and ${isIn(`${asked}::jsonb->'object'->'countries'`, 'o.country_code')}))`

// Names of objects are looked up only for the rows of a page.
const log = keysetList('list-office-log', {
  columns: `l.id, l.happened_at, l.actor_kind, l.actor_id, l.actor_name,
    (select a.email from staff_people a where l.actor_kind = 'staff' and a.id::text = l.actor_id) as actor_email, l.role, l.verb, l.object_kind, l.object_id,
    (select s.name from staff_people s where l.object_kind = 'staff' and s.id::text = l.object_id) as staff_name,
    (select jsonb_build_object('id', e.id, 'title', ${eventName()}, 'tripAt', d.starts_at, 'country', e.country_code, 'timeZone', p.time_zone, 'currency', e.currency)
      from events e join places p on p.id = e.place_id
      left join event_dates d on l.object_kind = 'trip' and d.id = ${numberIn('l.object_id')} and d.event_id = e.id
      where l.object_kind = 'event' and e.id = ${numberIn('l.object_id')} or d.id is not null) as event,
    l.country_code, l.changes, l.reason, l.approval_id, l.result`,
  from: 'office_log l',
  id: { sql: 'l.id', type: 'int8' },
  sorts: { at: { sql: 'l.id', type: 'int8' } },
  filters: {
    seen: (value) => `l.actor_id = ${value}::jsonb->>'own' or ${isIn(`${value}::jsonb->'countries'`)}
      or (l.verb like 'refund.%' or l.verb like 'transfer.%' or l.verb like 'statement.%' or l.verb like 'payment.%')
        and (${isIn(`${value}::jsonb->'money'`)} or l.country_code is null and (${value}::jsonb->'anywhere')::boolean)
      or l.object_kind = ${value}::jsonb->'object'->>'kind' and l.object_id = ${value}::jsonb->'object'->>'id'
        and (${isIn(`${value}::jsonb->'object'->'countries'`)} or l.country_code is null and ${isOwnObject(value)})`,
    q: (value) =>
      `l.actor_name ilike '%' || ${value} || '%' or l.object_id = ${value} or l.reason ilike '%' || ${value} || '%'`,
    who: (value) => `l.actor_id = ${value}`,
    verb: (value) => `l.verb = ${value}`,
    area: (value) => `split_part(l.verb, '.', 1) = ${value}`,
    done: (value) => `l.result = ${value}`,
    notDone: (value) => `l.result <> 'done' and (l.result = 'failed') = (${value} = 'failed')`,
    country: (value) => `l.country_code = ${value}`,
    objectKind: (value) => `l.object_kind = ${value}`,
    objectId: (value) => `l.object_id = ${value}`,
    from: (value) => `l.happened_at >= (select ${dayOf(value)}) and l.id >= ${idBefore(dayOf(value))}`,
    to: (value) => `l.happened_at < (select ${dayOf(value)} + interval '1 day')
      and l.id <= ${idAfter(`${dayOf(value)} + interval '1 day'`)}`,
  },
})

/** A page of the log with how many rows match. */
export async function listLogRows(
  db: Queryable,
  { q, verb, result, from, to, timeZone, sight, ...query }: LogQuery,
  page: Pick<Asked<'at'>, 'sort' | 'after' | 'before' | 'limit'>,
): Promise<Page<ListedLogRow> & { count: number }> {
  const day = (said: string | undefined) => said && JSON.stringify({ day: said, timeZone })
  const filters = {
    ...query,
    // 'event' matches all verbs of events.
    [verb.includes('.') ? 'verb' : 'area']: verb,
    [result === 'done' ? 'done' : 'notDone']: result,
    q: q.replaceAll(/[\\%_]/g, '\\$&'),
    from: day(from),
    to: day(to),
    seen: sight.all ? undefined : JSON.stringify(sight),
  }
  const [rows, count] = await Promise.all([
    readPage<ListedLogRow>(log, db, { ...page, filters }),
    countRows(log, db, { filters }),
  ])
  return { ...rows, count }
}
