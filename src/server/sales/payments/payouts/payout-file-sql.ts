import { gunzipSync, gzipSync } from 'node:zlib'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { ReadPayoutFile } from './reading/read-payout-file.ts'

/** An uploaded file before its import, with what was read from it. */
export type PayoutFile = {
  provider: string
  country: CountryCode
  name: string
  text: string
  read: ReadPayoutFile
}

const insert = statement(
  'insert-payout-file',
  `with over as (delete from payout_files where uploaded_at < $7::timestamptz - interval '2 days')
   insert into payout_files (id, provider, country_code, name, text, uploaded_by, uploaded_at, packed)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

export async function insertPayoutFile(
  tx: Transaction,
  id: string,
  { provider, country, name, text, read }: PayoutFile,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const packed = gzipSync(JSON.stringify(read), { level: 1 })
  await tx.query(insert, [id, provider, country, name, text, by, now, packed])
}

const find = statement(
  'find-payout-file',
  'select provider, country_code as country, name, text, packed from payout_files where id = $1',
)

const findApproval = statement(
  'find-approval-of-payout-file',
  `select id from approvals where kind = 'payout' and object_kind = 'payout_file' and object_id = $1 and decision = 'approved'
   order by id desc limit 1`,
)

/** The approval to import a file although it pays out more than the provider owes. */
export async function readApprovalOfFile(db: Queryable, id: string): Promise<number | null> {
  return (await db.query<{ id: number }>(findApproval, [id]))[0]?.id ?? null
}

/** An uploaded file; undefined also for one of an earlier version, which did not store what it read. */
export async function findPayoutFile(db: Queryable, id: string): Promise<PayoutFile | undefined> {
  const [row] = await db.query<Omit<PayoutFile, 'read'> & { packed: Buffer | null }>(find, [id])
  if (!row?.packed) return undefined
  const { packed, ...file } = row
  return { ...file, read: JSON.parse(gunzipSync(packed).toString('utf8')) as ReadPayoutFile }
}
