import { type Queryable, statement } from '#server/platform/database.ts'
import { type AttemptRow, attemptColumns } from '../attempts/attempt-sql.ts'

// The last look is a key of the index; paid attempts older than the limit are no longer looked up, and stay behind it.
const takeDue = statement(
  'take-attempts-to-look-for-returns',
  `update payment_attempts a set returns_asked_at = $1 where a.id in (
     select p.id from payment_attempts p
     where p.state = 'completed' and p.provider <> 'transfer'
       and coalesce(p.returns_asked_at, p.created_at) <= $1::timestamptz - make_interval(days => $2)
       and coalesce(p.returns_asked_at, p.created_at) > $1::timestamptz - make_interval(days => $3 + 30)
       and p.created_at > $1::timestamptz - make_interval(days => $3)
     order by coalesce(p.returns_asked_at, p.created_at) limit $4 for no key update skip locked)
   returning ${attemptColumns}`,
)

/**
 * Takes the paid attempts at providers whose last look is longest ago: not within `every` days, and of the last `most`
 * days. Another process does not take them.
 */
export function takeAttemptsToLook(
  db: Queryable,
  now: Date,
  { every, most, limit }: { every: number; most: number; limit: number },
): Promise<AttemptRow[]> {
  return db.query<AttemptRow>(takeDue, [now, every, most, limit])
}
