import { type Queryable, statement } from '#server/platform/database.ts'

/** A row of the home page; `total` counts its kind. */
type HomeRow = { id: string; title: string; detail: string; since: Date; timeZone: string; total: number }

const audit = statement(
  'home-audit',
  `select id::text as id, coalesce((select string_agg(distinct f->>'order', ', ') from jsonb_array_elements(findings) f), '') as title,
     audited_by as detail, audited_at as since, 'UTC' as time_zone, jsonb_array_length(findings) as total
   from (select * from money_audits order by id desc limit 1) last where jsonb_array_length(findings) > 0`,
)

/** The last audit of the ledger, if it found errors. */
export async function readHomeAudit(db: Queryable): Promise<HomeRow[]> {
  const rows = await db.query<HomeRow>(audit)
  return rows.map((row) => ({ ...row, title: row.title || row.detail }))
}

const jobs = statement(
  'home-failed-jobs',
  `select name as id, name as title, coalesce(failure, '') as detail, coalesce(last_failure_at, noted_at) as since, 'UTC' as time_zone,
     count(*) over ()::int as total
   from job_runs where last_failure_at > coalesce(last_success_at, '-infinity') order by last_failure_at, name limit 10`,
)

/** Jobs whose last run failed. */
export function readHomeJobs(db: Queryable): Promise<HomeRow[]> {
  return db.query<HomeRow>(jobs)
}
