import { recordsOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const put = statement(
  'put-typed-counties',
  `with typed as (
     select w.nth, w.name, k.province_id from jsonb_to_recordset($1::jsonb) as w (nth int, county_id int, name text)
     join counties k on k.id = w.county_id and k.kind = 'other' where w.name <> ''
   ), known as (
     select t.nth, min(k.id) as id from typed t
     join counties k on k.province_id = t.province_id and k.kind <> 'other' and search_fold(k.name) = search_fold(t.name)
     group by t.nth
   ), added as (
     insert into counties (province_id, name, kind)
     select distinct t.province_id, t.name, 'typed' from typed t where t.nth not in (select nth from known)
     on conflict (province_id, name) do update set name = excluded.name returning id, province_id, name
   )
   select t.nth, coalesce(k.id, a.id) as id from typed t left join known k on k.nth = t.nth
   left join added a on a.province_id = t.province_id and a.name = t.name`,
)

/** The ids of the counties for these names, by index; rows that chose a listed county have none. */
export async function putTypedCounties(
  db: Queryable,
  rows: readonly { countyId: number; name: string }[],
): Promise<Map<number, number>> {
  const found = await db.query<{ nth: number; id: number }>(put, [
    recordsOf(rows.map((row, nth) => ({ nth, ...row }))),
  ])
  return new Map(found.map(({ nth, id }) => [nth, id]))
}
