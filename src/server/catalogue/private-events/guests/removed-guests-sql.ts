import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { Guest } from '../guest-list/guest-cells.ts'

/** SQL: the hash by which a removed guest's address is recognised at its request alone. */
export const hashOfGuest = (requestId: string, email: string) =>
  `encode(sha256(convert_to(${requestId} || ' ' || lower(${email}::text), 'UTF8')), 'hex')`

const removed = statement(
  'removed-guests-among',
  `select l.email from unnest($2::text[]) as l (email) where exists (
     select from removed_guests g where g.request_id = $1 and g.email_hash = ${hashOfGuest('$1::int', 'l.email')})`,
)

/** Splits guests into those who may be invited and those who asked staff to be taken off the list. */
export async function withoutRemovedGuests<G extends Guest>(
  db: Queryable,
  requestId: number,
  guests: readonly G[],
): Promise<{ allowed: G[]; askedOut: G[] }> {
  const emails = guests.map(({ email }) => email)
  const rows = emails.length === 0 ? [] : await db.query<{ email: string }>(removed, [requestId, emails])
  const gone = new Set(rows.map(({ email }) => email))
  return {
    allowed: guests.filter(({ email }) => !gone.has(email)),
    askedOut: guests.filter(({ email }) => gone.has(email)),
  }
}

const lock = statement('lock-request-of-guests', 'select id from event_requests where id = $1 for update')

/**
 * Like `withoutRemovedGuests`, for a request that no removal changes until the transaction ends. An upcoming event's seats are
 * locked before its request: for it the request's version is compared instead.
 */
export async function lockWithoutRemovedGuests<G extends Guest>(
  tx: Transaction,
  requestId: number,
  guests: readonly G[],
): Promise<{ allowed: G[]; askedOut: G[] }> {
  await tx.query(lock, [requestId])
  return withoutRemovedGuests(tx, requestId, guests)
}
