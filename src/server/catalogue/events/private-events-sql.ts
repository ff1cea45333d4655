import { type Queryable, statement } from '#server/platform/database.ts'
import { type EventRow, eventColumns, eventTables, type SaleTime } from './event-sql.ts'

const listOwn = statement(
  'private-events-of',
  `select r.event_id as id from event_requests r where r.owner_id = $1 and r.event_id is not null
   union
   select r.event_id from event_request_guests g join event_requests r on r.id = g.request_id
   where g.email = proven_email($2) and r.event_id is not null`,
)

/** The events that a customer hosts, or is invited to with the e-mail that the session proves. */
export async function readPrivateEventIds(
  db: Queryable,
  { id: userId, sessionId }: { id: string; sessionId: string },
): Promise<number[]> {
  return (await db.query<{ id: number }>(listOwn, [userId, sessionId])).map(({ id }) => id)
}

const listNamed = statement(
  'list-named-events',
  `select ${eventColumns('$4')} from ${eventTables} where e.id = any($3) order by e.starts_at, e.id`,
)

export function readNamedEvents(
  db: Queryable,
  { locale, now, saleEndsMinutes, ids }: SaleTime & { locale: string; ids: readonly number[] },
) {
  return db.query<EventRow>(listNamed, [locale, now, ids, saleEndsMinutes])
}

const mayAttend = statement(
  'may-see-event',
  'select session_may_see_event(id, type, $2) as may from events where id = $1 and published_at is not null',
)

/** Whether the customer of a session may see an event; false when it does not exist. */
export async function maySeeEvent(
  db: Queryable,
  eventId: number,
  sessionId: string | null,
): Promise<boolean> {
  const [row] = await db.query<{ may: boolean }>(mayAttend, [eventId, sessionId])
  return row?.may ?? false
}
