import { mostGuests } from '#domain/catalogue/private-events/missing-fields.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { statement, type Transaction } from '#server/platform/database.ts'
import type { Guest } from '../guest-list/guest-cells.ts'
import type { RequestWrite } from '../requests/write-request-sql.ts'

const inviteMore = statement(
  'invite-more-guests',
  `with seats as materialized (
     -- In the order in which purchases lock them, and before the request, as cancelling does.
     select s.id, v.capacity from event_requests r join categories c on c.event_id = r.event_id
     join variants v on v.category_id = c.id join stock s on s.variant_id = v.id
     where r.id = $1 and r.owner_id = $2 order by s.id for update of s
   ), was as (
     select r.id, (select locale from users u where u.id = r.owner_id) as locale,
       (select count(*)::int from event_request_guests g where g.request_id = r.id) as guests
     from event_requests r
     where r.id = $1 and r.owner_id = $2 and r.state = any($4) and r.ends_at > $3 and r.version = $5
       and exists (select from seats) for update of r
   ), invited as (
     insert into event_request_guests (request_id, email, fullname, phone)
     select was.id, l.email, l.fullname, l.phone
     from was, jsonb_to_recordset($6::jsonb) as l (email citext, fullname text, phone text)
     on conflict (request_id, email) do update set fullname = excluded.fullname, phone = excluded.phone
       where (event_request_guests.fullname, event_request_guests.phone) is distinct from (excluded.fullname, excluded.phone)
     -- A row that was updated has the transaction of its update.
     returning email, fullname, xmax = 0 as is_new
   ), told as (
     select id, locale, guests, (select count(*)::int from invited where is_new) as added,
       (select count(*)::int from invited where not is_new) as updated from was
   ), changed as (
     update event_requests r set version = r.version + 1, changed_at = $3 from told
     where r.id = told.id and added + updated > 0
   ), grown as (
     update stock s set size = s.size + ceil(told.added::numeric / seats.capacity)::int
     from seats, told where s.id = seats.id and told.added > 0
   ), mailed as (
     insert into outbox (kind, recipient, locale, data, created_at, try_next_at)
     select 'private_event_invitation', i.email, told.locale, jsonb_build_object('requestId', told.id, 'name', i.fullname),
       $3, $3
     from invited i, told where i.is_new
   ), change as (
     insert into event_request_changes (request_id, change, actor_kind, actor_id, details, created_at)
     select id, 'invite', $7, $8, jsonb_build_object('guests', added, 'updated', updated), $3
     from told where added + updated > 0
   )
   select added, updated, guests + added as guest_count from told`,
)

/** Guests that were added, known ones whose name or phone changed, and the guests in total. */
export type AddedGuests = { added: number; updated: number; guestCount: number }

/**
 * Adds guests to an upcoming event, with a seat and an invitation for each new one; a known guest gets the new name and
 * phone. Undefined when it is no longer upcoming or its version has changed, so that the counted guests are complete.
 * @throws Refusal guest_list_too_long
 */
export async function inviteMoreGuests(
  tx: Transaction,
  { id, ownerId, actor, now, from }: Omit<RequestWrite, 'mail'>,
  version: number,
  guests: readonly Guest[],
): Promise<AddedGuests | undefined> {
  const values = [id, ownerId, now, from, version, JSON.stringify(guests), actor.kind, actor.id]
  const [row] = await tx.query<AddedGuests>(inviteMore, values)
  if (row && row.guestCount > mostGuests) throw new Refusal('guest_list_too_long', { most: mostGuests })
  return row
}
