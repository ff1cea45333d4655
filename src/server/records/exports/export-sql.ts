import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type {
  ExportFormat,
  ExportQuery,
  ExportSourceName,
  exportStates,
} from '#domain/records/exports/export-sources.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

export type ExportRow = {
  id: string
  staffId: string
  source: ExportSourceName
  query: ExportQuery
  /** the source's filter at the time of the request */
  filter: object
  columns: string[]
  format: ExportFormat
  personal: boolean
  countries: string[]
  language: OfficeLanguage
  state: (typeof exportStates)[number]
  rows: number | null
  bytes: number | null
  askedAt: Date
  finishedAt: Date | null
  expiresAt: Date
}

const columns = `x.id, x.staff_id, x.source, x.query, x.filter, x.columns, x.format, x.personal, x.countries, x.language,
  x.state, x.rows, x.bytes, x.asked_at, x.finished_at, x.expires_at`

const insert = statement(
  'insert-export',
  `insert into exports (id, staff_id, source, query, filter, columns, format, personal, countries, language, state,
     asked_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)

export async function insertExport(
  tx: Transaction,
  row: Omit<ExportRow, 'rows' | 'bytes' | 'finishedAt'>,
): Promise<void> {
  await tx.query(insert, [
    row.id,
    row.staffId,
    row.source,
    JSON.stringify(row.query),
    JSON.stringify(row.filter),
    row.columns,
    row.format,
    row.personal,
    row.countries,
    row.language,
    row.state,
    row.askedAt,
    row.expiresAt,
  ])
}

const exportsOfPerson = keysetList('list-exports', {
  columns,
  from: 'exports x',
  id: { sql: 'x.id', type: 'uuid' },
  sorts: { askedAt: { sql: 'x.asked_at', type: 'timestamptz' } },
  filters: { staff: (value) => `x.staff_id = ${value}::uuid`, now: (value) => `x.expires_at > ${value}` },
})

/** A person's exports that are still available. */
export async function readExports(
  db: Queryable,
  {
    staff,
    now,
    ...page
  }: { staff: string; now: Date } & Pick<Asked<'askedAt'>, 'sort' | 'after' | 'before' | 'limit'>,
): Promise<Page<ExportRow> & { count: number }> {
  const filters = { staff, now }
  const [rows, count] = await Promise.all([
    readPage<ExportRow>(exportsOfPerson, db, { filters, ...page }),
    countRows(exportsOfPerson, db, { filters }),
  ])
  return { ...rows, count }
}

const find = statement('find-export', `select ${columns} from exports x where x.id = $1`)

export async function findExport(db: Queryable, id: string): Promise<ExportRow | undefined> {
  return (await db.query<ExportRow>(find, [id]))[0]
}

const release = statement(
  'release-export',
  `update exports set state = 'asked' where id = $1 and state = 'waiting'`,
)

/** Lets an approved export be written. */
export async function releaseExport(tx: Transaction, id: string): Promise<void> {
  await tx.query(release, [id])
}

/** Attempts to write a file: one that crashes the process each time is given up. */
const mostTries = 3

const take = statement(
  'take-export',
  `update exports set tries = tries + 1, state = case when tries >= ${mostTries} then 'failed' else state end,
     finished_at = case when tries >= ${mostTries} then $1::timestamptz end
   where id = (select id from exports where state = 'asked' order by asked_at limit 1 for update skip locked)
   returning id`,
)
const lock = statement(
  'lock-export',
  `select ${columns} from exports x where x.id = $1 and x.state = 'asked' for update skip locked`,
)

/** Counts a try of the export that has waited longest; returns its id, or undefined when none waits. */
export async function takeExport(db: Queryable, now: Date): Promise<string | undefined> {
  return (await db.query<{ id: string }>(take, [now]))[0]?.id
}

/** Locks an export that is still to be written, unless another process is writing it. */
export async function lockExport(tx: Transaction, id: string): Promise<ExportRow | undefined> {
  return (await tx.query<ExportRow>(lock, [id]))[0]
}

const insertPart = statement(
  'insert-export-part',
  'insert into export_parts (export_id, nth, bytes) values ($1, $2, $3)',
)
const finish = statement(
  'finish-export',
  `update exports set state = 'done', rows = $2, bytes = $3, finished_at = $4 where id = $1`,
)
const fail = statement(
  'fail-export',
  `update exports set state = 'failed', finished_at = $2 where id = $1 and state = 'asked' and tries >= ${mostTries}`,
)

export async function writeExportPart(
  tx: Transaction,
  id: string,
  nth: number,
  bytes: Buffer,
): Promise<void> {
  await tx.query(insertPart, [id, nth, bytes])
}

export async function finishExport(
  tx: Transaction,
  id: string,
  { rows, bytes, now }: { rows: number; bytes: number; now: Date },
): Promise<void> {
  await tx.query(finish, [id, rows, bytes, now])
}

/** Marks an export as failed after too many tries. */
export async function failExport(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(fail, [id, now])
}

const readPart = statement(
  'read-export-part',
  'select bytes from export_parts where export_id = $1 and nth = $2',
)

/** The bytes of one part of a file; undefined after the last one. */
export async function readExportPart(db: Queryable, id: string, nth: number): Promise<Buffer | undefined> {
  return (await db.query<{ bytes: Buffer }>(readPart, [id, nth]))[0]?.bytes
}

const forget = statement(
  'forget-exports',
  `delete from exports x where expires_at <= $1
     or (personal or query ? 'q') and exists (
       select from users u left join orders o on o.user_id = u.id
       where (u.deleted_at >= x.asked_at or u.suspended_at >= x.asked_at) and (o.country_code = any (x.countries)
         or x.source in ('customers', 'mails', 'enquiries') and u.country_code = any (x.countries)))`,
)

/**
 * Deletes expired files, and those that may contain a customer who was erased or blocked since, because rows and
 * search words may contain names. Lists of money and orders contain only buyers.
 */
export async function forgetExportsBefore(db: Queryable, now: Date): Promise<void> {
  await db.query(forget, [now])
}
