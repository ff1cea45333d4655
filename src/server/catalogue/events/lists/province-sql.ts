import { type Queryable, statement } from '#server/platform/database.ts'

const listProvincesOfEvent = statement(
  'list-provinces-of-event',
  `select p.id, p.name, p.country_code as country,
     case when $3 then (select json_agg(json_build_object('id', k.id, 'name', k.name, 'isOther', k.kind = 'other'))
      from counties k where k.province_id = p.id and k.kind <> 'typed') end as counties
   from provinces p
   where p.id in (select v.province_id from variants v join categories c on c.id = v.category_id
     join events e on e.id = c.event_id where e.id = $1 and (e.published_at is not null and session_may_see_event(e.id, e.type, $2) or e.id = $4))`,
)

/** Empty for a caller who may not see the event. */
export function readProvincesOfEvent(
  db: Queryable,
  {
    eventId,
    sessionId,
    withCounties,
    previewed = null,
  }: {
    eventId: number
    sessionId: string | null
    withCounties: boolean
    previewed?: number | null | undefined
  },
) {
  return db.query<{
    id: number
    name: string
    country: string
    counties: { id: number; name: string; isOther: boolean }[] | null
  }>(listProvincesOfEvent, [eventId, sessionId, withCounties, previewed])
}
