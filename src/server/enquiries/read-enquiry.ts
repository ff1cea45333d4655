import type { Queryable } from '../platform/database.ts'
import { findEnquiry, type StoredEnquiry } from './enquiry-sql.ts'

/** An enquiry, for the mail to the office. */
export async function readEnquiry(db: Queryable, id: number): Promise<StoredEnquiry> {
  const enquiry = await findEnquiry(db, id)
  if (!enquiry) throw new Error(`there is no enquiry ${id}`)
  return enquiry
}
