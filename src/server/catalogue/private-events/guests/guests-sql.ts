import type { GuestList } from '#contract/catalogue/private-event-guests.ts'
import { isInUse } from '#server/platform/database/fragments/data-in-use.ts'
import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

/** SQL: the number of seats that user `u` has for event `e` (aliases of the query). */
const seatsOf = (user: string, event: string) => `
  select count(*)::int from orders o join tickets t on t.order_id = o.id join passengers p on p.ticket_id = t.id
  where o.user_id = ${user} and o.event_id = ${event} and t.released_at is null`

const listGuests = statement(
  'list-event-guests',
  `with taken as materialized (
     select o.user_id, count(*)::int as seats
     from event_requests r join orders o on o.event_id = r.event_id
     join tickets t on t.order_id = o.id and t.released_at is null join passengers p on p.ticket_id = t.id
     where r.id = $1 group by o.user_id
   ), all_guests as materialized (
     select g.id, g.fullname, g.phone, g.email::text as email, coalesce(s.seats, 0) as seats,
       case when s.seats > 0 then 'reserved' when g.declined_at is not null then 'declined'
         when ${isInUse()} and u.id is not null then 'registered' else 'invited' end as answer
     from event_request_guests g
     left join users u on u.email = g.email and u.verified_at is not null
     left join taken s on s.user_id = u.id
     where g.request_id = $1
   ), page as (
     select g.* from all_guests g
     where ($2::text is null or g.answer = $2)
       and ($3::text is null or g.fullname || ' ' || g.email ilike '%' || $3 || '%')
       and ($4::bigint is null or (g.fullname, g.id) > (select a.fullname, a.id from all_guests a where a.id = $4))
     order by g.fullname, g.id limit $5
   )
   select
     (select coalesce(json_agg(page order by page.fullname, page.id), '[]') from page) as guests,
     (select json_build_object('all', count(*), 'invited', count(*) filter (where answer = 'invited'),
        'registered', count(*) filter (where answer = 'registered'),
        'declined', count(*) filter (where answer = 'declined'),
        'reserved', count(*) filter (where answer = 'reserved'),
        'seatsTaken', (select coalesce(sum(seats), 0)::int from taken))
      from all_guests) as counts`,
)

export type GuestsWanted = {
  q?: string | undefined
  answer?: string | undefined
  after?: number | undefined
  limit: number
}

export async function readGuests(
  db: Queryable,
  requestId: number,
  { q, answer, after, limit }: GuestsWanted,
): Promise<GuestList> {
  const word = q ? q.replace(/[\\%_]/g, '\\$&') : null
  const rows = await db.query<GuestList>(listGuests, [requestId, answer ?? null, word, after ?? null, limit])
  return onlyRow(rows)
}

export type InvitationRow = {
  eventId: number
  invitation: string
  ownerName: string
  declined: boolean
  seats: number
}

const listInvitations = statement(
  'list-invitations',
  `select r.event_id, r.invitation, o.first_name as owner_name, g.declined_at is not null as declined,
     (${seatsOf('u.id', 'r.event_id')}) as seats
   from users u join event_request_guests g on g.email = u.email join event_requests r on r.id = g.request_id
   join users o on o.id = r.owner_id
   where u.email = proven_email($1) and r.state = 'active' and r.ends_at > $2
   order by r.starts_at, r.id`,
)

/** The upcoming events to which the e-mail that the session proves is invited. */
export function readInvitations(db: Queryable, sessionId: string, now: Date) {
  return db.query<InvitationRow>(listInvitations, [sessionId, now])
}

const answerOne = statement(
  'answer-invitation',
  `update event_request_guests g set declined_at = case when not $3 then coalesce(g.declined_at, $4) end
   from event_requests r
   where r.event_id = $1 and r.state = 'active' and r.ends_at > $4 and g.request_id = r.id
     and g.email = proven_email($2)
   returning g.id`,
)

/** Stores whether a guest comes; false when the session's e-mail is not invited. */
export async function writeAnswer(
  db: Queryable,
  { eventId, sessionId, coming, now }: { eventId: number; sessionId: string; coming: boolean; now: Date },
): Promise<boolean> {
  return (await db.query(answerOne, [eventId, sessionId, coming, now])).length > 0
}
