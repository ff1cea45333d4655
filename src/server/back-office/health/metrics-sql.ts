import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

type MetricRow = {
  holds: number
  auditFindings: number | null
  auditedAt: number | null
  failedMails: number
  archiveFailing: number
  standbysWanted: number
  standbys: number
  replayLag: number | null
}

const metrics = statement(
  'figures-for-metrics',
  `select h.holds, a.findings as audit_findings, a.at as audited_at, m.failed as failed_mails, w.failing as archive_failing,
     (current_setting('synchronous_standby_names') <> '')::int as standbys_wanted, r.standbys, r.lag as replay_lag
   from (select count(*)::int as holds from holds where expires_at > $1) h
   left join (select jsonb_array_length(findings) as findings, extract(epoch from audited_at)::float8 as at
     from money_audits order by id desc limit 1) a on true
   cross join (select count(*)::int as failed from outbox where state = 'failed' and settled_at is null) m
   cross join (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int as failing
     from pg_stat_archiver) w
   cross join (select (count(*) filter (where sync_state in ('sync', 'quorum')))::int as standbys,
     max(extract(epoch from replay_lag))::float8 as lag from pg_stat_replication) r`,
)

/** Metrics of the database. Standbys are visible only to a role with `pg_monitor`. */
export async function readMetrics(db: Queryable, now: Date): Promise<MetricRow> {
  return onlyRow(await db.query<MetricRow>(metrics, [now]))
}
