import type { MessageDetail, MessageListRow } from '#contract/office/catalogue/staff-messages.ts'
import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import { isIncidentTime } from '#domain/catalogue/buyer-messages/incidents.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { type EventNames, eventNames } from '#server/records/event-names/event-names.ts'
import { record } from '#server/records/office-log/act.ts'
import { readCalls, readMessageDates } from './audience-sql.ts'
import { incidentTexts } from './incident-texts.ts'
import { findMessage, type MessageRow, readMessages, readProgress } from './message-sql.ts'

/** A page of the messages to buyers in the caller's countries. */
export async function listMessages(
  ctx: StaffCtx,
  query: OfficeCallInput<'GET /office-api/messages'>['query'],
) {
  const { rows, ...page } = await readMessages(ctx.db, { ...query, countries: ctx.countries })
  const names = await eventNames(ctx.db, ctx.staff.language, { events: rows.map(({ eventId }) => eventId) })
  return { ...page, rows: rows.map((row) => describe(row, names, ctx.staff.language)) }
}

/** A message with its texts and progress. @throws Refusal not_found */
export async function showMessage(ctx: StaffCtx, id: number): Promise<MessageDetail> {
  const message = await findMessage(ctx.db, id)
  if (!message || !ctx.countries.includes(message.countryCode)) throw new Refusal('not_found')
  const { states, texts, fallback, approvalId, endedAt } = message
  const names = await eventNames(ctx.db, ctx.staff.language, { events: [message.eventId] })
  return {
    ...describe(message, names, ctx.staff.language),
    ...{ states, texts, fallback, approvalId, endedAt: endedAt?.toISOString() ?? null },
    progress: await readProgress(ctx.db, id),
  }
}

/** The phones of the parties that an incident concerns. @throws Refusal not_found for another message */
export async function showCalls(ctx: StaffCtx, id: number) {
  const message = await findMessage(ctx.db, id)
  if (!message?.incident || !ctx.countries.includes(message.countryCode)) throw new Refusal('not_found')
  const entry = { verb: 'message.calls', object: { kind: 'message', id }, country: message.countryCode }
  await record(ctx, entry, 'done')
  const calls = await readCalls(ctx.db, id, ctx.clock.now())
  return { calls: calls.map((one) => ({ ...one, phoneText: showPhone(one.phone) })) }
}

/** How long after its start a date is still offered for messages. */
const offeredForMs = 7 * 86_400_000

/** Dates whose buyers can get a message: upcoming ones, those of the last week, or the given one. */
export async function listMessageDates(
  ctx: StaffCtx,
  { q, date }: OfficeCallInput<'GET /office-api/message-dates'>['query'],
) {
  const since = new Date(ctx.clock.now().getTime() - offeredForMs)
  const rows = await readMessageDates(ctx.db, { countries: ctx.countries, date: date ?? null, since, q })
  const names = await eventNames(ctx.db, ctx.staff.language, { events: rows.map(({ eventId }) => eventId) })
  return {
    rows: rows.map(({ departsAt, ...row }) => ({
      ...row,
      event: names.event(row.eventId, row.event),
      startsAt: row.startsAt.toISOString(),
      incidents:
        date !== undefined && isIncidentTime({ ...row, departsAt }, ctx.clock.now()) ? incidentTexts : null,
    })),
    chosen: date !== undefined,
  }
}

function describe(row: MessageRow, names: EventNames, language: OfficeLanguage): MessageListRow {
  const { id, countryCode, eventId, dateId, timeZone, province, vehicle, count, state, author, texts } = row
  const { incident } = row
  const own = keysOf(texts).flatMap((locale) => (locale.startsWith(language) ? [texts[locale]] : []))[0]
  return {
    event: names.event(eventId, row.event),
    ...{ id, countryCode, eventId, dateId, timeZone, province, vehicle, count, state, author, incident },
    subject: (own ?? Object.values(texts)[0])?.subject ?? '',
    startsAt: row.startsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    goesAt: row.goesAt?.toISOString() ?? null,
  }
}
