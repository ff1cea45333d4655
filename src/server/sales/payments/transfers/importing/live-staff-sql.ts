import type { GrantedRole } from '#domain/people/staff/staff-roles.ts'
import { onlyRow, statement, type Transaction } from '#server/platform/database.ts'

const lock = statement('lock-staff-of-import', 'select lock_staff_session($1, $2) as roles')

/** Locks the person of a session of staff until the transaction ends; returns the roles, null when the session has ended. */
export async function lockStaffOfImport(
  tx: Transaction,
  sessionId: string,
  now: Date,
): Promise<GrantedRole[] | null> {
  return onlyRow(await tx.query<{ roles: GrantedRole[] | null }>(lock, [sessionId, now])).roles
}
