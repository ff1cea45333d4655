import type { CountryCode } from '#domain/countries/country.ts'
import { type Queryable, statement } from '../platform/database.ts'

const listCounties = statement(
  'list-counties',
  `select k.id, k.name, k.kind = 'other' as "isOther", p.id as "provinceId", p.name as "provinceName"
   from counties k join provinces p on p.id = k.province_id
   where case when $2::int is null then p.country_code = $1 else p.id = $2 end and k.kind <> 'typed'`,
)

const listRegions = statement('list-regions', 'select id, name from regions where country_code = $1')

const listProvinces = statement(
  'list-provinces',
  'select id, name from provinces where country_code = $1 and ($2::int is null or region_id = $2)',
)

const findCounty = statement(
  'find-county',
  `select k.id, k.name, k.province_id as "provinceId", p.region_id as "regionId", p.country_code as "countryCode"
   from counties k join provinces p on p.id = k.province_id where k.id = $1`,
)

const listProvincesOfEvent = statement(
  'list-provinces-of-event',
  `select p.id, p.name, p.country_code as country,
     case when $3 then (select json_agg(json_build_object('id', k.id, 'name', k.name, 'isOther', k.kind = 'other'))
      from counties k where k.province_id = p.id and k.kind <> 'typed') end as counties
   from provinces p
   where p.id in (select v.province_id from variants v join categories c on c.id = v.category_id
     join events e on e.id = c.event_id where e.id = $1 and (e.published_at is not null and session_may_see_event(e.id, e.type, $2) or e.id = $4))`,
)

type CountyRow = { id: number; name: string; isOther: boolean; provinceId: number; provinceName: string }

export function readCounties(db: Queryable, country: string, provinceId: number | null) {
  return db.query<CountyRow>(listCounties, [country, provinceId])
}

export function readRegions(db: Queryable, country: string) {
  return db.query<{ id: number; name: string }>(listRegions, [country])
}

export function readProvinces(db: Queryable, country: string, regionId: number | null) {
  return db.query<{ id: number; name: string }>(listProvinces, [country, regionId])
}

type FoundCounty = {
  id: number
  name: string
  provinceId: number
  regionId: number | null
  countryCode: CountryCode
}

export async function readCounty(db: Queryable, id: number): Promise<FoundCounty | undefined> {
  const [row] = await db.query<FoundCounty>(findCounty, [id])
  return row
}

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
