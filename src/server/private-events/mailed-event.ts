import type { Shop } from '../platform/context.ts'
import { findMailedEvent, type MailedEvent } from './mailed-event-sql.ts'

/** Null when there is no such request any more. */
export function readMailedEvent(
  { db }: Pick<Shop, 'db'>,
  requestId: number,
  now: Date,
): Promise<MailedEvent | null> {
  return findMailedEvent(db, requestId, now)
}
