import { createHash } from 'node:crypto'
import { samePressMs } from '#domain/platform/time/same-press.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { findRepeated, insertRepeatable } from './repeated-call-sql.ts'

const forgottenMs = 60_000

type Call = Pick<StaffCtx, 'clock' | 'staff' | 'sent'>

/**
 * Runs what a call of staff makes, in its transaction. When the same person has just sent an equal call, or is
 * sending one, nothing is made, and `make` of that one has the result.
 */
export async function makeOnce<T>(
  tx: Transaction,
  { clock, staff, sent }: Call,
  verb: string,
  make: () => Promise<T>,
): Promise<{ result: T; isRepeated: boolean }> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const digest = createHash('sha256')
    .update(JSON.stringify([verb, sent]))
    .digest()
  const call = { staffId: staff.id, digest }
  const earlier = await findRepeated(tx, { ...call, since: before(samePressMs) })
  if (earlier) return { result: earlier.result as T, isRepeated: true }
  const result = await make()
  await insertRepeatable(tx, { ...call, result, now, old: before(forgottenMs) })
  return { result, isRepeated: false }
}
