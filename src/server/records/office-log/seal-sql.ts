import type { logFaults } from '#contract/office/records/office-log.ts'
import { type Database, onlyRow, type Queryable, statement } from '#server/platform/database.ts'

// Inserts hold a conflicting lock until their transaction ends: with this lock, every assigned id belongs to
// a committed row or to none.
const lockLog = statement('lock-office-log', 'lock table office_log in share row exclusive mode')

const insert = statement(
  'insert-log-seal',
  `with last as (
     select number, to_id, hash from office_log_seals order by number desc limit 1
   ), bounds as (
     select coalesce((select number from last), 0) + 1 as number, coalesce((select to_id from last), 0) as from_id,
       coalesce(pg_sequence_last_value('office_log_id_seq'), 0) as to_id, coalesce((select hash from last), '') as previous
   ), rows as (
     select coalesce(array_agg(l.id order by l.id), '{}') as ids, coalesce(array_agg(l.hash order by l.id), '{}') as hashes
     from bounds b join office_log l on l.id > b.from_id and l.id <= b.to_id
   )
   insert into office_log_seals (number, sealed_at, from_id, to_id, row_ids, row_hashes, previous, hash)
   select b.number, $1, b.from_id, b.to_id, r.ids, r.hashes, b.previous,
     office_seal_hash(b.number, b.from_id, b.to_id, r.ids, r.hashes, b.previous)
   from bounds b, rows r where b.to_id > b.from_id
   returning number, hash, cardinality(row_ids) as rows`,
)

export async function insertSeal(
  tx: Queryable,
  now: Date,
): Promise<{ number: number; hash: Buffer; rows: number } | null> {
  await tx.query(lockLog)
  const [seal = null] = await tx.query<{ number: number; hash: Buffer; rows: number }>(insert, [now])
  return seal
}

/** A fault in the log: `id` of a row, or `seal` of a seal. */
export type LogFinding = {
  what: (typeof logFaults)[number]
  id: number | null
  seal: number | null
}

const readLastId = statement(
  'last-id-of-log',
  `select coalesce(pg_sequence_last_value('office_log_id_seq'), 0) as last_id`,
)

// Sealed rows are compared with their seal, later ones with their own hash and the ids assigned up to $1. An act that is
// rolled back leaves an id without a row.
const verify = statement(
  'verify-office-log',
  `with sealed as (
     select s.number, i.id, i.hash
     from office_log_seals s, unnest(s.row_ids, s.row_hashes) as i (id, hash)
   ), ends as (
     select coalesce(max(to_id), 0) as to_id from office_log_seals
   ), chain as (
     select number, previous, hash, lag(number, 1, 0) over w as number_before, lag(hash, 1, ''::bytea) over w as hash_before,
       office_seal_hash(number, from_id, to_id, row_ids, row_hashes, previous) as hash_now
     from office_log_seals window w as (order by number)
   ), found as (
     select case when l.id is null then 'removed' else 'changed' end as what, s.id, s.number as seal
     from sealed s left join office_log l on l.id = s.id
     where l.id is null or office_log_digest(l) <> s.hash
     union all
     select 'added', l.id, null from office_log l, ends e
     where l.id <= e.to_id and not exists (select from sealed s where s.id = l.id)
     union all
     select 'changed', l.id, null from office_log l, ends e where l.id > e.to_id and office_log_digest(l) <> l.hash
     union all
     select 'missing', given, null from ends e, generate_series(e.to_id + 1, $1::bigint) given
     where not exists (select from office_log l where l.id = given)
     union all
     select 'seal_changed', null, number from chain where hash <> hash_now or (number_before = number - 1 and previous <> hash_before)
     union all
     select 'seal_removed', null, missing from chain, generate_series(number_before + 1, number - 1) missing
   )
   select what, id, seal from found order by id nulls last, seal`,
)

export async function findLogChanges(db: Database): Promise<LogFinding[]> {
  const { lastId } = await db.transaction(async (tx) => {
    await tx.query(lockLog)
    return onlyRow(await tx.query<{ lastId: number }>(readLastId))
  })
  return db.query<LogFinding>(verify, [lastId])
}

const sealHash = statement('log-seal-hash', 'select hash from office_log_seals where number = $1')

export async function readSealHash(db: Queryable, number: number): Promise<Buffer | null> {
  const [row] = await db.query<{ hash: Buffer }>(sealHash, [number])
  return row?.hash ?? null
}

const counts = statement(
  'count-office-log',
  `select (select count(*) from office_log) as rows, (select count(*) from office_log_seals) as seals`,
)

export async function countLog(db: Queryable): Promise<{ rows: number; seals: number }> {
  return onlyRow(await db.query<{ rows: number; seals: number }>(counts))
}
