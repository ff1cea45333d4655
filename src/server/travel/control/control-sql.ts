import type { CountryCode } from '#domain/geography/countries/country.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** A date with what control shows of it without its vans. */
export type ControlledDate = {
  id: number
  eventId: number
  event: string
  countryCode: CountryCode
  placeName: string
  startsAt: Date
  timeZone: string
  calledOffAt: Date | null
}

const columns = `d.id, e.id as event_id, ${eventName()} as event, e.country_code, p.name as place_name, d.starts_at, p.time_zone,
  d.called_off_at`
const tables = 'event_dates d join events e on e.id = d.event_id join places p on p.id = e.place_id'

const findDate = statement('find-controlled-date', `select ${columns} from ${tables} where d.id = $1`)

export async function findControlledDate(db: Queryable, dateId: number): Promise<ControlledDate | undefined> {
  return (await db.query<ControlledDate>(findDate, [dateId]))[0]
}

// The way home of an event without a known end may last until six hours after its start; a festival lasts for days.
const listToday = statement(
  'list-controlled-dates',
  `select ${columns} from ${tables}
   where d.starts_at between $1::timestamptz - interval '14 days' and $1::timestamptz + interval '1 day'
     and ((d.starts_at at time zone p.time_zone)::date = ($1::timestamptz at time zone p.time_zone)::date
       or d.starts_at <= $1 and $1 < greatest(d.ends_at, d.starts_at + interval '6 hours',
         (select to_timestamp(max((x->>'endsAt')::float8)) from plans n, jsonb_array_elements(n.plan->'return') x
           where n.date_id = d.id and n.state = 'published')) + interval '1 hour'
       or d.starts_at > $1 and exists (select from plans n, jsonb_array_elements(n.plan->'outbound') x
         where n.date_id = d.id and n.state = 'published' and (x->>'startsAt')::float8 <= extract(epoch from $1::timestamptz) + 3600))
     and exists (select from orders o join tickets t on t.order_id = o.id and t.released_at is null
       where o.date_id = d.id and o.state in ('paid', 'partially_refunded'))
   order by d.starts_at, d.id limit 1000`,
)

/** The dates of today, and those of another day with vans on their way, with paid tickets, in all countries. */
export function listControlledDates(db: Queryable, now: Date): Promise<ControlledDate[]> {
  return db.query<ControlledDate>(listToday, [now])
}
