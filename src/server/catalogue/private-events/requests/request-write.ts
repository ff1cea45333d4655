import { type RequestChange, statesBefore } from '#domain/catalogue/private-events/request-states.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { mailRow } from '#server/platform/outbox/enqueue-mail.ts'
import type { RequestWrite } from './write-request-sql.ts'

/** A change by the owner, who gets a mail when the request is sent. */
export function requestWrite(ctx: CustomerCtx, id: number, change: RequestChange): RequestWrite {
  const { id: ownerId, email } = ctx.customer
  const now = ctx.clock.now()
  const mail = {
    kind: 'private_event_received',
    to: email,
    locale: ctx.locale,
    data: { requestId: id },
  } as const
  return { id, ownerId, now, from: statesBefore(change), mail: mailRow(mail, now) }
}
