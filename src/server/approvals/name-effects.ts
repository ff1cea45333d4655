import type { OfficeLanguage } from '#domain/staff/office-languages.ts'
import { type EventNames, eventNames } from '#server/event-names/event-names.ts'
import type { Queryable } from '#server/platform/database.ts'

type Effect = Record<string, unknown>
/** The tickets and events that an effect refers to by id. */
type Priced = { variantId: number; ticket: string; event?: string }
type Refunded = { id: string; name: string }
type NamedEvent = { id: number; name: string }

/**
 * The effects of approvals with the names of events and tickets in the language of the person who reads them. What is approved
 * keeps the names with which it was asked for.
 */
export async function nameEffects(
  db: Queryable,
  language: OfficeLanguage,
  approvals: readonly { kind: string; effect: Effect }[],
): Promise<Effect[]> {
  const effects = approvals.map(({ effect }) => effect)
  const names = await eventNames(db, language, {
    events: effects.flatMap((effect) => eventIdOf(effect) ?? []),
    variants: effects.flatMap(pricedIn).map(({ variantId }) => variantId),
    tickets: effects.flatMap(refundedIn).map(({ id }) => id),
    messages: approvals.flatMap(({ kind, effect }) => (kind === 'message' ? [Number(effect.id)] : [])),
  })
  return approvals.map(({ kind, effect }) => ({ ...effect, ...namedIn(names, kind, effect) }))
}

function namedIn(names: EventNames, kind: string, effect: Effect): Effect {
  const { event } = effect
  const eventId = eventIdOf(effect)
  const rows = pricedIn(effect).map((row) => ({
    ...row,
    ticket: names.wholeVariant(row.variantId, row.ticket),
  }))
  const tickets = refundedIn(effect).map((ticket) => ({
    ...ticket,
    name: names.wholeTicket(ticket.id, ticket.name),
  }))
  return {
    ...(rows.length > 0 && { rows }),
    ...(tickets.length > 0 && { tickets }),
    ...(kind === 'message' && { event: names.message(Number(effect.id), String(event)) }),
    ...(isNamed(event) && { event: { ...event, name: names.event(event.id, event.name) } }),
    ...(typeof event === 'string' && eventId !== null && { event: names.event(eventId, event) }),
  }
}

const isNamed = (event: unknown): event is NamedEvent =>
  typeof event === 'object' && event !== null && 'id' in event && 'name' in event

function eventIdOf({ event, eventId }: Effect): number | null {
  if (isNamed(event)) return event.id
  return typeof eventId === 'number' ? eventId : null
}

const listIn = (value: unknown) => (Array.isArray(value) ? (value as Effect[]) : [])

const pricedIn = ({ rows }: Effect) =>
  listIn(rows).filter(({ variantId }) => variantId) as unknown as Priced[]

const refundedIn = ({ tickets }: Effect) =>
  listIn(tickets).filter(({ id, name }) => id && name) as unknown as Refunded[]
