import type { Shop } from '#server/platform/context.ts'
import { findStaffId } from './people-sql.ts'

/** The person of the office with an address; null when there is none. */
export function findStaff({ db }: Pick<Shop, 'db'>, email: string): Promise<string | null> {
  return findStaffId(db, email)
}
