import { type Queryable, statement } from '../platform/database.ts'

const listCounties = statement(
  'list-counties',
  `select k.id, k.name, p.id as "provinceId", p.name as "provinceName"
   from counties k join provinces p on p.id = k.province_id where p.country_code = $1`,
)

const listProvincesOfEvent = statement(
  'list-provinces-of-event',
  `select p.id, p.name, p.country_code as country,
     (select json_agg(json_build_object('id', k.id, 'name', k.name))
      from counties k where k.province_id = p.id) as counties
   from provinces p
   where p.id in (select v.province_id from variants v join categories c on c.id = v.category_id
     join events e on e.id = c.event_id where e.id = $1 and e.published_at is not null and may_see_event(e.id, e.type, $2))`,
)

export function readCounties(db: Queryable, country: string) {
  return db.query<{ id: number; name: string; provinceId: number; provinceName: string }>(listCounties, [
    country,
  ])
}

/** Empty for a caller who may not see the event. */
export function readProvincesOfEvent(db: Queryable, eventId: number, userId: string | null) {
  return db.query<{
    id: number
    name: string
    country: string
    counties: { id: number; name: string }[] | null
  }>(listProvincesOfEvent, [eventId, userId])
}
