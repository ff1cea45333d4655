import type { Queryable } from '../platform/database.ts'
import { findEnquiry, type StoredEnquiry } from './enquiry-sql.ts'

/** An enquiry, for the mails that tell of it; null when it is gone. */
export async function readEnquiry(db: Queryable, id: number): Promise<StoredEnquiry | null> {
  return (await findEnquiry(db, id)) ?? null
}
