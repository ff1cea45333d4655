import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { LostPayments } from '#server/sales/payments/settling/lost-payments.ts'

/** The report on a restored database; amounts are minor units. */
export type RecoveryReport = {
  erasures: number
  attempts: { asked: number; paid: number; unanswered: number }
  providers: LostPayments[]
}

export type Recovery = {
  id: number
  beganAt: Date
  /** from when on the database may lack changes */
  lostFrom: Date
  mailsWithheld: number
  report: RecoveryReport | null
  reconciledAt: Date | null
  openedAt: Date | null
  openedBy: string | null
}

// Jobs record their runs every half a minute, so the newest record is at most that old.
const begin = statement(
  'begin-recovery',
  `insert into recoveries (history, began_at, lost_from, mails_withheld)
   select (select system_identifier from pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8), $1,
     coalesce(greatest((select max(noted_at) from job_runs), (select max(created_at) from orders),
       (select max(updated_at) from payment_attempts)), $1) - interval '10 minutes', 0
   on conflict do nothing returning id`,
)

/** Starts a recovery for this timeline of the database; undefined when there is or was one. */
export async function insertRecovery(tx: Transaction, now: Date): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(begin, [now])
  return row?.id
}

const countWithheld = statement(
  'count-withheld-by-recovery',
  'update recoveries set mails_withheld = $2 where id = $1',
)

export async function noteWithheld(tx: Transaction, id: number, mails: number): Promise<void> {
  await tx.query(countWithheld, [id, mails])
}

const columns = `id, began_at, lost_from, mails_withheld, report,
  reconciled_at, opened_at, opened_by`

const latest = statement('latest-recovery', `select ${columns} from recoveries order by id desc limit 1`)
const claim = statement(
  'claim-recovery',
  `update recoveries set claimed_until = $1::timestamptz + interval '10 minutes'
   where opened_at is null and reconciled_at is null and coalesce(claimed_until <= $1, true) returning ${columns}`,
)

export async function readLatestRecovery(db: Queryable): Promise<Recovery | undefined> {
  const [row] = await db.query<Recovery>(latest)
  return row
}

/** Claims the recovery to be reconciled for this process. */
export async function claimRecovery(db: Queryable, now: Date): Promise<Recovery | undefined> {
  const [row] = await db.query<Recovery>(claim, [now])
  return row
}

const store = statement(
  'store-recovery-report',
  'update recoveries set report = $2, reconciled_at = $3, claimed_until = null where id = $1',
)

/** Stores the report; without a time the recovery continues. */
export async function storeReport(
  db: Queryable,
  id: number,
  report: RecoveryReport,
  reconciledAt: Date | null,
): Promise<void> {
  await db.query(store, [id, report, reconciledAt])
}

const end = statement(
  'end-recovery',
  'update recoveries set opened_at = $1, opened_by = $2 where opened_at is null returning id',
)

/** False when there was no recovery to end. */
export async function endRecovery(db: Queryable, by: string, now: Date): Promise<boolean> {
  return (await db.query(end, [now, by])).length === 1
}

const listOpen = statement(
  'attempts-to-recover',
  `select id from payment_attempts where state in ('new', 'processing', 'authorized') and ask_next_at is not null
     and id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit $2`,
)

/** Attempts whose provider may know more than we do, ordered by id. */
export async function listOpenAttempts(db: Queryable, after: string | null, most: number): Promise<string[]> {
  return (await db.query<{ id: string }>(listOpen, [after, most])).map(({ id }) => id)
}
