import { type Queryable, statement } from '#server/platform/database.ts'

const claim = statement(
  'claim-return',
  `update payment_attempts set return_claimed_at = $2
   where id = $1 and state in ('new', 'processing', 'authorized')
     and (return_claimed_at is null or return_claimed_at < $3) returning id`,
)

/** Claims a return for this process; false while another process has it, or when it is settled. */
export async function claimReturn(db: Queryable, id: string, now: Date, deadSince: Date): Promise<boolean> {
  return (await db.query(claim, [id, now, deadSince])).length === 1
}

const free = statement(
  'free-return',
  'update payment_attempts set return_claimed_at = null where id = $1 and return_claimed_at = $2',
)

/** Ends this process's claim of `claimedAt`; one that another process has taken over stays. */
export async function freeReturn(db: Queryable, id: string, claimedAt: Date): Promise<void> {
  await db.query(free, [id, claimedAt])
}
