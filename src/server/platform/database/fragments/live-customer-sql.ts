import { statement, type Transaction } from '#server/platform/database.ts'

const lockCustomer = statement(
  'lock-live-customer',
  'select from users where id = $1 and deleted_at is null for key share',
)

/**
 * Locks an account that another person or the holder of a link writes for against erasure, and waits for an erasure that
 * has begun; false when the account is erased.
 */
export async function lockLiveCustomer(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.query(lockCustomer, [userId])).length > 0
}
