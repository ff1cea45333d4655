import {
  type EventRequest,
  type ListedRequest,
  requestStateCodes,
} from '#contract/catalogue/private-events.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import type { CustomerCtx, Shop } from '#server/platform/context.ts'
import { message } from '#server/platform/texts/messages.ts'
import { findMailedEvent, type MailedEvent } from '../mailed-event-sql.ts'
import { describeListed, describeRequest } from './describe-request.ts'
import { ownRequest } from './own-request.ts'
import { readRequestsOf } from './request-sql.ts'

/** The customer's requests in the states with these codes, or a message when there are none. */
export async function listRequests(
  ctx: CustomerCtx,
  codes: readonly number[],
): Promise<ListedRequest[] | { message: string }> {
  const states = keysOf(requestStateCodes).filter((state) => codes.includes(requestStateCodes[state]))
  const rows = await readRequestsOf(ctx.db, ctx.customer.id, states, ctx.clock.now())
  if (rows.length === 0) return { message: message(ctx.locale, 'private_events_none') }
  return rows.map((row) => describeListed(row, ctx.config))
}

export async function showRequest(ctx: CustomerCtx, id: number): Promise<EventRequest> {
  return describeRequest(await ownRequest(ctx, id), ctx.config)
}

/** The facts of a request that its mails contain; null when it no longer exists. */
export function readMailedEvent(
  { db }: Pick<Shop, 'db'>,
  requestId: number,
  now: Date,
): Promise<MailedEvent | null> {
  return findMailedEvent(db, requestId, now)
}
