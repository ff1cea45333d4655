import type { RequestState } from '#domain/private-events/request-states.ts'
import type { Shop } from '../platform/context.ts'
import { findMailedEvent } from './mailed-event-sql.ts'

/** What mails tell of a private event. */
export type MailedEvent = {
  state: RequestState
  name: string
  location: string
  address: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  invitation: string
  paymentType: 1 | 2
  ownerName: string
  /** once it is approved */
  slug: string | null
}

/** Null when there is no such request any more. */
export function readMailedEvent(
  { db }: Pick<Shop, 'db'>,
  requestId: number,
  now: Date,
): Promise<MailedEvent | null> {
  return findMailedEvent(db, requestId, now)
}
