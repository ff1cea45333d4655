import { type RequestChange, statesBefore } from '#domain/catalogue/private-events/request-states.ts'
import type { Actor } from '#domain/people/actor.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { mailRow } from '#server/platform/outbox/enqueue-mail.ts'
import type { RequestWrite } from './write-request-sql.ts'

type Owner = { id: string; email: string; locale: Locale }

/** A change by the owner, who gets a mail when the request is sent. */
export function requestWrite(ctx: CustomerCtx, id: number, change: RequestChange): RequestWrite {
  const { customer, locale, clock } = ctx
  const actor = { kind: 'customer' as const, id: customer.id }
  return writeFor({ id: customer.id, email: customer.email, locale }, actor, id, change, clock.now())
}

/** A change for the owner, who gets the mail in their own language. */
export function writeFor(
  owner: Owner,
  actor: Actor,
  id: number,
  change: RequestChange,
  now: Date,
): RequestWrite {
  const { email: to, locale } = owner
  const mail = { kind: 'private_event_received', to, locale, data: { requestId: id } } as const
  return { id, ownerId: owner.id, actor, now, from: statesBefore(change), mail: mailRow(mail, now) }
}
