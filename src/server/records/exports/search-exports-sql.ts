import type { ExportSourceName } from '#domain/records/exports/export-sources.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const recent = statement(
  'search-office-exports',
  `select id::text as id, source, format, rows, to_char(asked_at, 'YYYY-MM-DD') as day, id::text = $2 as exact
   from exports where staff_id = $1 and expires_at > $3 order by exact desc, asked_at desc limit 200`,
)

/** An export found by a search; `exact` by its id. */
export type FoundExport = {
  id: string
  source: ExportSourceName
  format: string
  rows: number | null
  day: string
  exact: boolean
}

/** A person's newest available exports, the one with this id first. */
export function readExportsToFind(
  db: Queryable,
  { staffId, id, now }: { staffId: string; id: string; now: Date },
): Promise<FoundExport[]> {
  return db.query<FoundExport>(recent, [staffId, id, now])
}
