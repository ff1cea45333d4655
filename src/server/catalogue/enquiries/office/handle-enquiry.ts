import {
  type EnquiryChange,
  type EnquiryState,
  enquiryTable,
} from '#domain/catalogue/enquiries/enquiry-states.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { peopleWith } from '#server/people/staff/people/people-with-permission.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { act, type LogEntry, type StaffActor } from '#server/records/office-log/act.ts'
import { lockEnquiry, type OfficeEnquiry, writeEnquiry } from './office-enquiry-sql.ts'

/** Staff who handle enquiries of `countries`; undefined: of all countries. */
export type EnquiryHandler = StaffActor & { countries?: readonly CountryCode[] }

type Seen = { version: number }

/**
 * Mails an answer to the sender, in the enquiry's locale, and stores it. An enquiry without a handler is
 * assigned to the caller.
 * @throws Refusal edited_meanwhile when it has changed since `version`, request_closed, not_found
 */
export function answerEnquiry(ctx: EnquiryHandler, id: number, { version, text }: Seen & { text: string }) {
  return changeState(ctx, id, { change: 'answer', version }, async (tx, enquiry) => {
    const { email, locale } = enquiry
    const mail = { kind: 'enquiry_answered', data: { enquiryId: id, answer: text } } as const
    await enqueueMail(tx, ctx, { to: email, locale, ...mail })
    const handlerId = enquiry.handlerId ?? (ctx.staff ? ctx.actor.id : null)
    return { handlerId, details: { text } }
  })
}

/**
 * Closes an enquiry. @throws Refusal invalid_input without an answer or a reason, and those of
 * `answerEnquiry`
 */
export function closeEnquiry(
  ctx: EnquiryHandler,
  id: number,
  { version, reason }: Seen & { reason: string },
) {
  return changeState(ctx, id, { change: 'close', version }, async (_tx, { state, handlerId }, entry) => {
    if (state === 'open' && !reason) throw refusedField('reason', 'reason_missing')
    entry.reason = reason || undefined
    return { handlerId, details: reason ? { why: reason } : {} }
  })
}

/** Reopens a closed enquiry. @throws Refusal as `answerEnquiry` */
export function reopenEnquiry(ctx: EnquiryHandler, id: number, { version }: Seen) {
  return changeState(ctx, id, { change: 'reopen', version }, async (_tx, { handlerId }) => ({
    handlerId,
    details: {},
  }))
}

/**
 * Assigns an enquiry to a person, or unassigns it (`to` null).
 * @throws Refusal edited_meanwhile when `from` is no longer its handler (`data.handler` is), not_found,
 * invalid_input
 */
export function handOverEnquiry(
  ctx: EnquiryHandler,
  id: number,
  { from, to }: { from: string | null; to: string | null },
): Promise<Record<never, never>> {
  return changing(ctx, 'hand-over', id, async (tx, enquiry, entry) => {
    if (enquiry.handlerId !== from)
      throw new Refusal('edited_meanwhile', {}, { data: { handler: enquiry.handlerName } })
    const people = await peopleWith(tx, 'requests.handle', enquiry.countryCode)
    const person = people.find((one) => one.id === to)
    if (to !== null && !person) throw refusedField('to', 'field_is_invalid')
    entry.changes = { handler: { from, to } }
    const change = to === null ? 'release' : to === ctx.actor.id ? 'take' : 'hand_over'
    return { change, state: enquiry.state, handlerId: to, details: person ? { to: person.name } : {} }
  })
}

/** Adds an internal note for staff. @throws Refusal not_found */
export function noteOnEnquiry(ctx: EnquiryHandler, id: number, text: string): Promise<Record<never, never>> {
  return changing(ctx, 'note', id, async (_tx, { state, handlerId }) => ({
    change: 'note',
    state,
    handlerId,
    details: { text },
  }))
}

async function changeState(
  ctx: EnquiryHandler,
  id: number,
  { change, version }: Seen & { change: EnquiryChange },
  work: (
    tx: Transaction,
    enquiry: OfficeEnquiry,
    entry: LogEntry,
  ) => Promise<{ handlerId: string | null; details: object }>,
): Promise<{ state: EnquiryState }> {
  let state: EnquiryState = 'open'
  await changing(ctx, change, id, async (tx, enquiry, entry) => {
    if (enquiry.version > version)
      throw new Refusal(
        'edited_meanwhile',
        {},
        { data: { state: enquiry.state, handler: enquiry.handlerName } },
      )
    const to = enquiryTable[enquiry.state][change]
    if (!to) throw new Refusal('request_closed')
    const { handlerId, details } = await work(tx, enquiry, entry)
    entry.changes = { state: { from: enquiry.state, to } }
    state = to
    return { change, state: to, handlerId, details }
  })
  return { state }
}

function changing(
  ctx: EnquiryHandler,
  verb: string,
  id: number,
  work: (
    tx: Transaction,
    enquiry: OfficeEnquiry,
    entry: LogEntry,
  ) => Promise<{ change: string; state: EnquiryState; handlerId: string | null; details: object }>,
): Promise<Record<never, never>> {
  const { actor, clock } = ctx
  return act(ctx, { verb: `enquiry.${verb}`, object: { kind: 'enquiry', id } }, async (tx, entry) => {
    const enquiry = assertSeen(ctx, await lockEnquiry(tx, id))
    entry.country = enquiry.countryCode
    const { change, details, ...next } = await work(tx, enquiry, entry)
    await writeEnquiry(tx, { id, ...next }, { change, actor, details, now: clock.now() })
    return {}
  })
}

/** An enquiry that these staff may see. @throws Refusal not_found */
export function assertSeen(
  { countries }: Pick<EnquiryHandler, 'countries'>,
  enquiry: OfficeEnquiry | undefined,
): OfficeEnquiry {
  if (!enquiry || (countries && !countries.includes(enquiry.countryCode))) throw new Refusal('not_found')
  return enquiry
}
