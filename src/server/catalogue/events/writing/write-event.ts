import type { Queryable } from '#server/platform/database.ts'
import type { NewEvent, WrittenEvent } from './new-event.ts'
import { insertEvent, insertPlace } from './write-event-sql.ts'

/**
 * Inserts an event with its whole catalogue, and its place if that is new. A trigger adds it to the search
 * (`update_event_search`).
 */
export async function writeEvent(
  db: Queryable,
  { place, ...event }: NewEvent,
): Promise<WrittenEvent & { placeId: number }> {
  const placeId = typeof place === 'number' ? place : await insertPlace(db, place)
  return { placeId, ...(await insertEvent(db, { ...event, placeId })) }
}
