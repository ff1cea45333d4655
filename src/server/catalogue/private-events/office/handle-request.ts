import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { peopleWith } from '#server/people/staff/people/people-with-permission.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { type DecidedRequest, lockRequest } from '../requests/decide-request-sql.ts'
import {
  deleteGuest,
  deleteRemovedGuest,
  insertRequestChange,
  readHandling,
  updateHandler,
} from './office-request-sql.ts'

/** Staff who handle requests of `countries`; undefined: of all countries. */
export type RequestHandler = StaffActor & { countries?: readonly CountryCode[] }

/** A request that these staff may see. @throws Refusal not_found */
export function assertSeen<R extends { countryCode: CountryCode }>(
  { countries }: Pick<RequestHandler, 'countries'>,
  request: R | undefined,
): R {
  if (!request || (countries && !countries.includes(request.countryCode))) throw new Refusal('not_found')
  return request
}

/**
 * Locks a request that these staff may change. A trigger refuses their own one, too (`refuse_own_request`).
 * @throws Refusal not_found, own_request
 */
export async function lockRequestToHandle(
  ctx: RequestHandler,
  tx: Transaction,
  id: number,
): Promise<DecidedRequest> {
  const request = assertSeen(ctx, await lockRequest(tx, id, ctx.actor))
  if (request.own) throw new Refusal('own_request')
  return request
}

/**
 * Assigns a request to a person, or unassigns it (`to` null).
 * @throws Refusal edited_meanwhile when `from` is no longer its handler (`data.handler` is), not_found,
 * own_request, invalid_input
 */
export function handOverRequest(
  ctx: RequestHandler,
  id: number,
  { from, to }: { from: string | null; to: string | null },
): Promise<Record<never, never>> {
  return changing(ctx, 'hand-over', id, async (tx, { countryCode }, entry) => {
    const before = await readHandling(tx, id)
    if ((before?.handlerId ?? null) !== from)
      throw new Refusal('edited_meanwhile', {}, { data: { handler: before?.handlerName ?? null } })
    const people = await peopleWith(tx, 'requests.handle', countryCode)
    const person = people.find((one) => one.id === to)
    if (to !== null && !person) throw refusedField('to', 'field_is_invalid')
    await updateHandler(tx, id, to)
    entry.changes = { handler: { from, to } }
    const change = to === null ? 'release' : to === ctx.actor.id ? 'take' : 'hand_over'
    return { change, details: person ? { to: person.name } : {} }
  })
}

/** Adds an internal note for staff. @throws Refusal not_found, own_request */
export function noteOnRequest(ctx: RequestHandler, id: number, text: string): Promise<Record<never, never>> {
  return changing(ctx, 'note', id, async () => ({ change: 'note', details: { text } }))
}

/**
 * Removes a guest from the list, whose address is stored nowhere else by it.
 * @throws Refusal guest_not_on_list, not_found, own_request
 */
export function removeGuest(ctx: RequestHandler, id: number, email: string): Promise<Record<never, never>> {
  return changing(ctx, 'remove-guest', id, async (tx) => {
    if (!(await deleteGuest(tx, id, email, ctx.clock.now()))) throw new Refusal('guest_not_on_list')
    return { change: 'remove_guest', details: {} }
  })
}

/**
 * Lets the host add a guest again who was removed, and now asks for it. Nobody is invited by this.
 * @throws Refusal guest_not_removed, not_found, own_request
 */
export function letGuestBack(ctx: RequestHandler, id: number, email: string): Promise<Record<never, never>> {
  return changing(ctx, 'let-guest-back', id, async (tx) => {
    if (!(await deleteRemovedGuest(tx, id, email))) throw new Refusal('guest_not_removed')
    return { change: 'let_guest_back', details: {} }
  })
}

function changing(
  ctx: RequestHandler,
  verb: string,
  id: number,
  work: (
    tx: Transaction,
    request: DecidedRequest,
    entry: Parameters<typeof act>[1],
  ) => Promise<{ change: string; details: object }>,
): Promise<Record<never, never>> {
  const { actor, clock } = ctx
  return act(ctx, { verb: `request.${verb}`, object: { kind: 'request', id } }, async (tx, entry) => {
    const request = await lockRequestToHandle(ctx, tx, id)
    entry.country = request.countryCode
    const { change, details } = await work(tx, request, entry)
    await insertRequestChange(tx, id, { change, actor, details, now: clock.now() })
    return {}
  })
}
