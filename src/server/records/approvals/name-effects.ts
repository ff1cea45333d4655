import type { ApprovalOf } from '#contract/office/records/approval-effects.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type EventNames, eventNames } from '#server/records/event-names/event-names.ts'

/**
 * Approvals with names of events and tickets in the reader's language. What is approved keeps the names of
 * the request.
 */
export async function nameEffects<A extends ApprovalOf>(
  db: Queryable,
  language: OfficeLanguage,
  approvals: readonly A[],
): Promise<A[]> {
  const names = await eventNames(db, language, {
    events: approvals.flatMap((approval) => eventIdOf(approval) ?? []),
    variants: approvals.flatMap(({ effect }) =>
      'rows' in effect ? effect.rows.map(({ variantId }) => variantId) : [],
    ),
    tickets: approvals.flatMap(({ effect }) =>
      'tickets' in effect ? effect.tickets.map(({ id }) => id) : [],
    ),
    messages: approvals.flatMap(({ kind, effect }) => (kind === 'message' ? [effect.id] : [])),
  })
  return approvals.map((approval) => ({ ...approval, effect: namedEffect(names, approval) }))
}

function eventIdOf({ kind, effect }: ApprovalOf): number | null {
  if (kind === 'event.call-off') return effect.event.id
  return kind === 'event.prices' ? effect.eventId : null
}

function namedEffect(names: EventNames, { kind, effect }: ApprovalOf): ApprovalOf['effect'] {
  const named = <Row extends { variantId: number; ticket: string }>(row: Row): Row => ({
    ...row,
    ticket: names.wholeVariant(row.variantId, row.ticket),
  })
  switch (kind) {
    case 'event.prices':
      return { ...effect, event: names.event(effect.eventId, effect.event), rows: effect.rows.map(named) }
    case 'discount':
      return { ...effect, rows: effect.rows.map(named) }
    case 'event.call-off': {
      const { event } = effect
      return { ...effect, event: { ...event, name: names.event(event.id, event.name) } }
    }
    case 'refund':
    case 'money-return.end':
      return {
        ...effect,
        tickets: effect.tickets.map((ticket) => ({
          ...ticket,
          name: names.wholeTicket(ticket.id, ticket.name),
        })),
      }
    case 'message':
      return { ...effect, event: names.message(effect.id, effect.event) }
    default:
      return effect
  }
}
