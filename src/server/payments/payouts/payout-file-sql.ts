import type { CountryCode } from '#domain/countries/country.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** An uploaded file before its import. */
export type PayoutFile = { provider: string; country: CountryCode; name: string; text: string }

const insert = statement(
  'insert-payout-file',
  `with over as (delete from payout_files where uploaded_at < $7::timestamptz - interval '2 days')
   insert into payout_files (id, provider, country_code, name, text, uploaded_by, uploaded_at) values ($1, $2, $3, $4, $5, $6, $7)`,
)

export async function insertPayoutFile(
  tx: Transaction,
  id: string,
  { provider, country, name, text }: PayoutFile,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await tx.query(insert, [id, provider, country, name, text, by, now])
}

const find = statement(
  'find-payout-file',
  'select provider, country_code as country, name, text from payout_files where id = $1',
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

export async function findPayoutFile(db: Queryable, id: string): Promise<PayoutFile | undefined> {
  return (await db.query<PayoutFile>(find, [id]))[0]
}
