/** Filters of a list of events. Days are `YYYY-MM-DD` in the time zone of the event's place. */
export type Filters = { city?: number | undefined; from?: string | undefined; to?: string | undefined }

/** The values of parameters $5 to $7 of the statements below. */
export function filterValues({ city, from, to }: Filters) {
  return [city ?? null, from ?? null, to ?? null]
}

/** SQL: whether rides to the event start in the city $5. */
export const fromCity = (eventId: string) => `
  ($5::int is null or exists (
    select from categories c join variants v on v.category_id = c.id
    where c.event_id = ${eventId} and v.province_id = $5))`

/** SQL: whether the event has an upcoming day from $6 to $7. $2 is now. */
export const onDays = (eventId: string) => `
  ($6::date is null and $7::date is null or exists (
    select from event_dates d join events o on o.id = d.event_id join places l on l.id = o.place_id
    where d.event_id = ${eventId}
      and (d.starts_at at time zone l.time_zone)::date
        between greatest(coalesce($6, '-infinity'), ($2::timestamptz at time zone l.time_zone)::date)
        and coalesce($7, 'infinity')))`

export type OverviewRow = {
  count: number
  cities: { id: number; name: string; count: number }[]
  guessed: boolean
}

/** The cities of departure are taken from this many upcoming events: more events add hardly any. */
const mostSampled = 1_000

/**
 * SQL: counts the rows (event_id, starts_at) of `matching` in total and by city; `matching` must not be
 * filtered by city. $3 is the country.
 */
export const overviewOf = (matching: string, guessed = 'false') => `
  sample as (
    select event_id from ${matching} order by starts_at limit ${mostSampled}
  ), departures as (
    select d.province_id, count(*)::int as count
    from sample s, lateral (
      select distinct v.province_id from categories c join variants v on v.category_id = c.id
      where c.event_id = s.event_id
    ) d
    group by d.province_id
  ), cities as (
    select p.id, p.name, coalesce(d.count, 0) as count from provinces p left join departures d on d.province_id = p.id
    where d.count > 0 or p.id = $5 and p.country_code = $3
  )
  select
    case when $5::int is null then (select count(*)::int from ${matching})
      else coalesce((select count from cities where id = $5), 0) end as count,
    coalesce((select json_agg(cities) from cities), '[]') as cities,
    ${guessed} as guessed`
