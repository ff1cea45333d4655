import { foldedStaffName, isStaffName } from '#domain/people/staff/staff-name.ts'
import { refusedField } from '#domain/platform/refusal.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockStaffNames } from './people-sql.ts'

/**
 * Refuses a name that could be taken for a colleague's, also a former one's, or for the shop itself: the log, the
 * approvals and the histories show it.
 * @throws Refusal invalid_input
 */
export async function assertStaffName(tx: Transaction, id: string, name: string): Promise<void> {
  if (!isStaffName(name)) throw refusedField('name', 'staff_name_invalid')
  const folded = foldedStaffName(name)
  const others = await lockStaffNames(tx, id)
  if (others.some((other) => foldedStaffName(other) === folded))
    throw refusedField('name', 'staff_name_taken')
}
