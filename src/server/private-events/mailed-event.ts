import type { Shop } from '../platform/context.ts'
import { findMailedEvent, type MailedEvent } from './mailed-event-sql.ts'

/** Null when the request no longer exists. */
export function readMailedEvent(
  { db }: Pick<Shop, 'db'>,
  requestId: number,
  now: Date,
): Promise<MailedEvent | null> {
  return findMailedEvent(db, requestId, now)
}
