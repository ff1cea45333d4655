import type { Locale } from '#domain/locales.ts'
import { type Queryable, statement } from '../platform/database.ts'
import type { MailKind } from './mail.ts'

/** A row of the outbox as it begins: due at once. */
export type NewMailRow = {
  kind: MailKind
  recipient: string
  locale: Locale
  data: Record<string, unknown>
  order_id: string | null
  created_at: Date
  try_next_at: Date
}

const insertMails = statement(
  'insert-mails',
  `insert into outbox (kind, recipient, locale, data, order_id, created_at, try_next_at)
   select kind, recipient, locale, data, order_id, created_at, try_next_at
   from jsonb_to_recordset($1::jsonb) as mail (kind text, recipient text, locale text, data jsonb, order_id uuid,
     created_at timestamptz, try_next_at timestamptz)`,
)

export async function insertMailRows(db: Queryable, rows: readonly NewMailRow[]): Promise<void> {
  if (rows.length > 0) await db.query(insertMails, [JSON.stringify(rows)])
}
