import type { Actor } from '#domain/people/actor.ts'
import { statement, type Transaction } from '#server/platform/database.ts'

// Purchases lock these rows, too: an order in progress is committed before the event's orders are ended.
const lockSeats = statement(
  'lock-seats-of-event-to-call-off',
  `select from stock s join event_dates d on d.id = s.date_id join event_requests r on r.event_id = d.event_id
   where r.id = $1 order by s.id for update of s`,
)

const callOff = statement(
  'call-off-event',
  `with changed as (
     update event_requests r set state = 'cancelled', version = r.version + 1, changed_at = $2
     where r.id = $1 and r.state = 'active' and r.ends_at > $2
     returning r.id, r.event_id, r.owner_id
   ), withdrawn as (
     update events e set available = false, called_off_at = $2 from changed where e.id = changed.event_id
   ), change as (
     insert into event_request_changes (request_id, change, actor_kind, actor_id, details, created_at)
     select id, 'call_off', $3, $4, jsonb_build_object('from', 'active', 'to', 'cancelled'), $2 from changed
   ), mailed as (
     insert into outbox (kind, recipient, locale, data, created_at, try_next_at)
     select told.*, $2, $2 from changed join users u on u.id = changed.owner_id, lateral (
       select 'private_event_called_off_for_guest', g.email, u.locale,
         jsonb_build_object('requestId', changed.id, 'name', g.fullname)
       from event_request_guests g where g.request_id = changed.id and g.email <> u.email
       union all select 'private_event_called_off', u.email, u.locale, jsonb_build_object('requestId', changed.id)
     ) told
   )
   select id from changed`,
)

/**
 * Cancels an upcoming event, even with seats taken, and notifies its owner and guests. False when it is not
 * upcoming.
 */
export async function writeCallOff(
  tx: Transaction,
  { id, actor, now }: { id: number; actor: Actor; now: Date },
): Promise<boolean> {
  await tx.query(lockSeats, [id])
  return (await tx.query(callOff, [id, now, actor.kind, actor.id])).length > 0
}
