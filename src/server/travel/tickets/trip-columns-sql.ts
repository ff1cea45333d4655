import { nearestTo } from '#server/platform/database/fragments/translated-texts.ts'
/**
 * SQL: the trip of date `d` for staff: time, place and event name; `ends_at` is null when it is unknown.
 */
export const tripColumns = `d.starts_at, p.time_zone, t.name as event_name, coalesce(pt.name, p.name) as place_name,
  case when d.ends_at > d.starts_at then d.ends_at end as ends_at`

export const tripTables = (locale: string) => `
  join events e on e.id = d.event_id
  join places p on p.id = e.place_id
  left join place_translations pt on pt.place_id = p.id and pt.locale = ${locale}
  join lateral (select name from event_translations where event_id = e.id ${nearestTo(locale)}) t on true`
