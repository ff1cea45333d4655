import { isReserved } from '#contract/platform/wire-numbers.ts'
import { stateAfter } from '#domain/catalogue/private-events/request-states.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { toMinor } from '#domain/platform/money.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { writeEvent } from '#server/catalogue/events/writing/write-event.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { act } from '#server/records/office-log/act.ts'
import { type HostBill, openBill } from '#server/sales/payments/bills/host-bill.ts'
import { lockRequestToHandle, type RequestHandler } from '../office/handle-request.ts'
import {
  type DecidedRequest,
  inviteGuests,
  readDepartures,
  readProvincesNamed,
  recordDecision,
} from './decide-request-sql.ts'
import { eventOfRequest } from './event-of-request.ts'

/**
 * `price` in major units: per seat when guests pay; for all rides together when the host pays (0: free).
 * `from`: provinces that replace the usual ones. `version`: the version that was reviewed; a newer one is not
 * approved.
 */
export type Approval = {
  price?: number | undefined
  from?: readonly string[] | undefined
  version?: number | undefined
}

/**
 * Creates the event of a request under review, opens the bill of a paying host, mails the owner and invites
 * all guests, in one transaction. Idempotent without a version. Returns the event's slug, the new bill and
 * whether this call created the event.
 * @throws Refusal not_found, own_request, edited_meanwhile, request_closed, price_is_required, invalid_input
 * (a province), date_in_past, payment_method_not_available (no account for the host's transfer)
 */
export async function approveRequest(
  ctx: RequestHandler,
  id: number,
  approval: Approval = {},
): Promise<{ slug: string; made: boolean; bill: HostBill | null }> {
  const { clock, actor } = ctx
  const now = clock.now()
  return act(ctx, { verb: 'request.approve', object: { kind: 'request', id } }, async (tx, entry) => {
    const request = assertUnchanged(await lockRequestToHandle(ctx, tx, id), approval.version)
    entry.country = request.countryCode
    if (request.state === 'active' && request.slug) return { slug: request.slug, made: false, bill: null }
    if (!stateAfter(request.state, 'approve')) throw new Refusal('request_closed')
    if (request.startsAt <= now) throw new Refusal('date_in_past')
    const provinces = await provincesOf(tx, request, approval.from)
    const price = priceOf(request, approval.price)
    const hostPays = isReserved(request)
    const event = eventOfRequest(request, provinces, hostPays ? 0 : price)
    const { id: eventId } = await writeEvent(tx, event)
    await recordDecision(tx, request, { change: 'approve', eventId, why: null, actor }, now)
    const billed = { ...request, requestId: id, eventId }
    const money = { amount: price, currency: event.currency }
    const bill = hostPays && price > 0 ? await openBill(ctx, tx, billed, money) : null
    await inviteGuests(tx, id, request.ownerLocale, now)
    const locale = request.ownerLocale
    const mail = { kind: 'private_event_approved', data: { requestId: id } } as const
    await enqueueMail(tx, { clock }, { to: request.ownerEmail, locale, ...mail })
    entry.changes = {
      state: { from: request.state, to: 'active' },
      event: { to: eventId },
      price: { to: price },
      currency: { to: event.currency },
    }
    return { slug: event.slug, made: true, bill }
  })
}

/**
 * Rejects a request under review and mails its owner the reason. Idempotent without a `version`: then `isNew`
 * is false.
 * @throws Refusal not_found, own_request, edited_meanwhile when it has changed since `version`, request_closed
 */
export async function rejectRequest(
  ctx: RequestHandler,
  id: number,
  why: string,
  version?: number,
): Promise<{ id: number; isNew: boolean }> {
  const { clock, actor } = ctx
  const now = clock.now()
  const about = { verb: 'request.reject', object: { kind: 'request', id }, reason: why }
  return act(ctx, about, async (tx, entry) => {
    const request = assertUnchanged(await lockRequestToHandle(ctx, tx, id), version)
    Object.assign(entry, {
      country: request.countryCode,
      changes: { state: { from: request.state, to: 'rejected' } },
    })
    if (request.state === 'rejected') return { id, isNew: false }
    const decision = { change: 'reject', eventId: null, why, actor } as const
    if (!(await recordDecision(tx, request, decision, now))) throw new Refusal('request_closed')
    const locale = request.ownerLocale
    const mail = { kind: 'private_event_rejected', data: { requestId: id, why } } as const
    await enqueueMail(tx, { clock }, { to: request.ownerEmail, locale, ...mail })
    return { id, isNew: true }
  })
}

function assertUnchanged(request: DecidedRequest, version: number | undefined): DecidedRequest {
  if (version !== undefined && request.version > version)
    throw new Refusal('edited_meanwhile', {}, { data: { state: request.state } })
  return request
}

function priceOf(request: DecidedRequest, price: number | undefined): number {
  const isFree = isReserved(request) && price === 0
  if (price === undefined || !(price > 0 || isFree)) throw new Refusal('price_is_required')
  const minor = toMinor(price, countryOf(request.countryCode).currency)
  if (minor === null) throw new Refusal('price_is_required')
  return minor
}

async function provincesOf(tx: Transaction, request: DecidedRequest, from: readonly string[] | undefined) {
  if (!from) return readDepartures(tx, request.countyId)
  const found = await readProvincesNamed(tx, request.countryCode, from)
  if (found.length !== from.length) throw refusedField('from', 'field_is_invalid')
  return found.map(({ id }) => id)
}
