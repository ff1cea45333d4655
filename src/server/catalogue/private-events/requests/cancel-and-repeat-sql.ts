import { samePressMs } from '#domain/platform/time/same-press.ts'
import { statement, type Transaction } from '#server/platform/database.ts'
import {
  hasRoom,
  lockedRequest,
  type RequestWrite,
  roomValues,
  type WrittenRequest,
} from './write-request-sql.ts'

const lockSeats = statement(
  'lock-seats-of-event-request',
  `select from stock s join event_dates d on d.id = s.date_id join event_requests r on r.event_id = d.event_id
   where r.id = $1 and r.owner_id = $2 order by s.id for update of s`,
)

const isFree = `(r.state <> 'active' or r.ends_at > $3 and not exists (
  select from orders o join tickets t on t.order_id = o.id where o.event_id = r.event_id and t.released_at is null))`

const cancel = statement(
  'cancel-event-request',
  `with ${lockedRequest(isFree)}, changed as (
     update event_requests r set state = 'cancelled', send_when_complete = false, version = r.version + 1, changed_at = $3
     from was where r.id = was.id
     returning r.id, r.event_id, r.state, was.state as before, r.version, r.send_when_complete,
       r.image_path, was.guests as guest_count
   ), withdrawn as (
     update events e set available = false, called_off_at = $3 from changed where e.id = changed.event_id
   ), change as (
     insert into event_request_changes (request_id, change, actor_kind, actor_id, details, created_at)
     select id, 'cancel', 'customer', $2, jsonb_build_object('from', before, 'to', state), $3 from changed
   ), mailed as (
     insert into outbox (kind, recipient, locale, data, created_at, try_next_at)
     select 'private_event_cancelled', g.email, $5, jsonb_build_object('requestId', changed.id, 'name', g.fullname), $3, $3
     from changed join event_request_guests g on g.request_id = changed.id where changed.before = 'active'
   )
   select * from changed`,
)

/**
 * Cancels a request, or its event while no seat is taken; the guests are notified in the owner's language.
 * Undefined when it cannot be cancelled.
 */
export async function writeCancellation(
  tx: Transaction,
  { id, ownerId, now, from }: Omit<RequestWrite, 'mail' | 'actor'>,
  locale: string,
): Promise<WrittenRequest | undefined> {
  // Purchases lock these rows, too: the next statement sees an order in progress, or the order begins after
  // it.
  await tx.query(lockSeats, [id, ownerId])
  const [row] = await tx.query<WrittenRequest>(cancel, [id, ownerId, now, from, locale])
  return row
}

const repeat = statement(
  'repeat-event-request',
  `with before as (
     select r.id, r.state, r.version, r.send_when_complete, r.image_path,
       'saved' as before, (select count(*)::int from event_request_guests g where g.request_id = r.id) as guest_count
     from event_requests r join event_request_changes c on c.request_id = r.id
     where r.owner_id = $2 and r.created_at > $6 and r.state = 'saved'
       and c.change = 'create' and (c.details ->> 'repeats')::int = $1::int
     order by r.id limit 1
   ), made as (
     insert into event_requests as n (owner_id, state, country_code, time_zone, name, location, address, county_id, start_hour,
       end_hour, stops, invitation, payment_type, image_path, created_at, changed_at)
     select owner_id, 'saved', country_code, time_zone, name, location, address, county_id, start_hour,
       end_hour, stops, invitation, payment_type, image_path, $3, $3
     from event_requests where id = $1 and owner_id = $2 and not exists (select from before)
       and ${hasRoom('$2', '$4', '$5')}
     returning n.id, n.state, n.version, n.send_when_complete, n.image_path
   ), guests as (
     insert into event_request_guests (request_id, email, fullname, phone)
     select made.id, g.email, g.fullname, g.phone from made, event_request_guests g where g.request_id = $1
     returning 1
   ), change as (
     insert into event_request_changes (request_id, change, actor_kind, actor_id, details, created_at)
     select id, 'create', 'customer', $2, jsonb_build_object('repeats', $1::int), $3 from made
   )
   select * from before
   union all select made.*, 'saved' as before, (select count(*)::int from guests) as guest_count from made`,
)

/**
 * Creates a draft with a request's data except the date, or returns that of another press of the same button;
 * undefined when its owner has too many. The owner's row must be locked.
 */
export async function copyRequest(
  tx: Transaction,
  { id, ownerId, now }: { id: number; ownerId: string; now: Date },
): Promise<WrittenRequest | undefined> {
  const [row] = await tx.query<WrittenRequest>(repeat, [
    ...[id, ownerId, now],
    ...roomValues,
    new Date(now.getTime() - samePressMs),
  ])
  return row
}
