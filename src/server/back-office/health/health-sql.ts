import type { MoneyFindingCode } from '#domain/sales/payments/audit/money-findings.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

export type JobRun = {
  name: string
  everyMs: number
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  failure: string | null
  notedAt: Date
}

const note = statement(
  'note-job-runs',
  `insert into job_runs (name, every_ms, last_success_at, last_failure_at, failure, noted_at)
   select name, every_ms, last_success_at, last_failure_at, failure, $2
   from jsonb_to_recordset($1::jsonb) as r (name text, every_ms int, last_success_at timestamptz, last_failure_at timestamptz,
     failure text)
   on conflict (name) do update set every_ms = excluded.every_ms, noted_at = excluded.noted_at,
     last_success_at = greatest(job_runs.last_success_at, excluded.last_success_at),
     failure = case when excluded.last_failure_at > coalesce(job_runs.last_failure_at, '-infinity') then excluded.failure else job_runs.failure end,
     last_failure_at = greatest(job_runs.last_failure_at, excluded.last_failure_at)`,
)
const forget = statement(
  'forget-job-runs',
  `delete from job_runs where noted_at < $1::timestamptz - interval '1 day'`,
)

/** Stores the runs of this process's jobs; jobs that no process has had for a day are deleted. */
export async function noteJobRuns(
  db: Queryable,
  runs: readonly Omit<JobRun, 'notedAt'>[],
  now: Date,
): Promise<void> {
  await db.query(note, [recordsOf(runs), now])
  await db.query(forget, [now])
}

const listJobs = statement(
  'list-job-runs',
  `select name, every_ms, last_success_at, last_failure_at, failure,
     noted_at from job_runs order by name`,
)

export function readJobRuns(db: Queryable): Promise<JobRun[]> {
  return db.query<JobRun>(listJobs)
}

export type ProviderFacts = {
  provider: string
  lastPaidAt: Date | null
  lastNotificationAt: Date | null
  /** when the oldest overdue status check of an attempt was due */
  overdueSince: Date | null
  overdue: number
  /** notifications that were not handled */
  unhandled: number
  unhandledSince: Date | null
}

const providers = statement(
  'health-of-providers',
  `select p.provider, p.last_paid_at,
     (select received_at from payment_notifications n where n.provider = p.provider order by id desc limit 1) as last_notification_at,
     o.since as overdue_since, o.count as overdue, u.count as unhandled, u.since as unhandled_since
   from (select provider, max(updated_at) filter (where state = 'completed') as last_paid_at from payment_attempts
     where created_at > $1::timestamptz - interval '90 days' group by provider) p
   cross join lateral (select count(*)::int as count, min(ask_next_at) as since from payment_attempts a
     where a.provider = p.provider and a.ask_next_at < $1::timestamptz - interval '2 minutes') o
   cross join lateral (select count(*)::int as count, min(received_at) as since from payment_notifications n
     where n.provider = p.provider and n.handled_at is null) u
   order by p.provider`,
)

export function readProviderFacts(db: Queryable, now: Date): Promise<ProviderFacts[]> {
  return db.query<ProviderFacts>(providers, [now])
}

export type ShopFacts = {
  mailsDue: number
  oldestMailAt: Date | null
  /** since when mails wait because the mail server does not take them */
  mailServerDownSince: Date | null
  deadMails: number
  sealNumber: number | null
  sealedAt: Date | null
  unsealedSince: Date | null
  migration: string
  migratedAt: Date
}

const facts = statement(
  'health-of-shop',
  `select m.*, s.*, g.* from
     (select count(*) filter (where state = 'queued')::int as mails_due,
        min(coalesce(failing_since, try_next_at)) filter (where state = 'queued') as oldest_mail_at,
        min(failing_since) filter (where state = 'queued' and failure in ('unreachable', 'turned_away')) as mail_server_down_since,
        count(*) filter (where state = 'failed')::int as dead_mails
      from outbox where state in ('queued', 'failed') and settled_at is null
        and (try_next_at <= $1 or state = 'queued' and failing_since is not null)) m
   cross join (select (select number from office_log_seals order by number desc limit 1) as seal_number,
        (select sealed_at from office_log_seals order by number desc limit 1) as sealed_at,
        (select happened_at from office_log
          where id > coalesce((select to_id from office_log_seals order by number desc limit 1), 0)
          order by id limit 1) as unsealed_since) s
   cross join (select name as migration, applied_at as migrated_at from migrations order by applied_at desc, name desc limit 1) g`,
)

export async function readShopFacts(db: Queryable, now: Date): Promise<ShopFacts> {
  return onlyRow(await db.query<ShopFacts>(facts, [now]))
}

export type AuditRow = {
  auditedAt: Date
  auditedBy: string
  durationMs: number
  findings: { code: MoneyFindingCode; order: string | null }[]
}

const insertAudit = statement(
  'insert-money-audit',
  `with old as (delete from money_audits where audited_at < $1::timestamptz - interval '90 days')
   insert into money_audits (audited_at, audited_by, duration_ms, findings) values ($1, $2, $3, $4)`,
)
const lastAudit = statement(
  'last-money-audit',
  `select audited_at, coalesce((select s.name from staff_people s where s.id::text = audited_by), audited_by) as audited_by,
     duration_ms, findings from money_audits order by id desc limit 1`,
)

export async function storeAudit(
  db: Queryable,
  { auditedAt, auditedBy, durationMs, findings }: AuditRow,
): Promise<void> {
  await db.query(insertAudit, [auditedAt, auditedBy, durationMs, JSON.stringify(findings)])
}

export async function readLastAudit(db: Queryable): Promise<AuditRow | null> {
  return (await db.query<AuditRow>(lastAudit))[0] ?? null
}
