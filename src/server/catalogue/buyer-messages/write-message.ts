import { randomUUID } from 'node:crypto'
import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import {
  type Audience,
  localeOfText,
  type MessageTexts,
  mostWithoutApproval,
  statesOfMessaged,
} from '#domain/catalogue/buyer-messages/buyer-messages.ts'
import { isIncidentTime } from '#domain/catalogue/buyer-messages/incidents.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { askApproval, authorOf, hashEffect } from '#server/records/approvals/ask-approval.ts'
import { act } from '#server/records/office-log/act.ts'
import { enqueueRideAlerts } from '#server/travel/ride-alerts/send-ride-alerts.ts'
import {
  insertRecipients,
  type MessageDate,
  previewRecipients,
  readMessageDates,
  readOrdersOf,
} from './audience-sql.ts'
import { findMessageByKey, insertMessage, type MessageRow, writeApprovalOfMessage } from './message-sql.ts'

type Body = OfficeCallInput<'POST /office-api/messages'>['body']

/** When a message created now is sent; it can be stopped until then. */
export const sendingTime = (ctx: Pick<StaffCtx, 'clock' | 'config'>, isIncident = false) =>
  new Date(ctx.clock.now().getTime() + delayMinutes(ctx, isIncident) * 60_000)

const delayMinutes = ({ config }: Pick<StaffCtx, 'config'>, isIncident: boolean) =>
  isIncident ? 0 : config.messageDelayMinutes

/**
 * The recipients of a message, and the fields that are missing to send it. Read only.
 * @throws Refusal not_found, invalid_input, incident_too_early
 */
export async function planMessage(ctx: StaffCtx, body: Body) {
  const planned = describePlan(await plan(ctx, ctx.db, body))
  return { ...planned, delayMinutes: delayMinutes(ctx, body.incident) }
}

/**
 * Creates a message, which is sent after the configured delay, and to many people only after approval. One about an
 * incident is sent at once, and alerts the subscribed browsers and phones. Idempotent by the form's key.
 * @throws Refusal not_found, invalid_input, plan_changed (with the current hash), message_to_nobody,
 * incident_too_early
 */
export function sendMessage(ctx: StaffCtx, { hash, key, ...body }: Body & { key: string }) {
  const verb = body.incident ? 'message.incident' : 'message.send'
  return act(ctx, { verb, reason: body.reason || undefined }, async (tx, entry) => {
    const before = await findMessageByKey(tx, key)
    if (before) return { id: before.id, approval: before.approvalId }
    const planned = await plan(ctx, tx, body)
    const { date, audience, states, fallback, recipients, missing } = planned
    entry.country = date.countryCode
    if (recipients.count === 0) throw new Refusal('message_to_nobody')
    if (missing.length > 0) throw refusedField('fallback', 'field_is_required')
    if (hash !== planned.hash) throw new Refusal('plan_changed', {}, { data: { hash: planned.hash } })
    const waits = planned.needsApproval
    if (waits && !body.reason) throw refusedField('reason', 'field_is_required')
    const id = await insertMessage(tx, {
      ...{ key, countryCode: date.countryCode, eventId: date.eventId, audience, states, fallback },
      ...{ texts: body.texts, count: recipients.count, author: authorOf(ctx), createdAt: ctx.clock.now() },
      state: waits ? 'waiting' : 'scheduled',
      goesAt: waits ? null : sendingTime(ctx, body.incident),
      incident: body.incident,
    })
    const meanwhile = id === undefined ? await findMessageByKey(tx, key) : undefined
    if (id === undefined) return { id: meanwhile?.id ?? 0, approval: meanwhile?.approvalId ?? null }
    await insertRecipients(tx, id, { audience, states }, { texts: body.texts, fallback })
    entry.object = { kind: 'message', id }
    entry.changes = { recipients: { to: recipients.count } }
    if (body.incident) await alertOf(tx, ctx, id, date)
    if (!waits) return { id, approval: null }
    const row = { id, ...planned, texts: body.texts, count: recipients.count }
    return {
      id,
      approval: await askForMessage(tx, ctx, {
        effect: messageEffect(row),
        country: date.countryCode,
        reason: body.reason,
      }),
    }
  })
}

const dayMs = 86_400_000

async function alertOf(tx: Transaction, ctx: StaffCtx, id: number, { startsAt }: MessageDate) {
  const until = new Date(startsAt.getTime() + dayMs)
  const orders = await readOrdersOf(tx, id)
  await enqueueRideAlerts(
    tx,
    ctx,
    orders.map((orderId) => ({ orderId, kind: 'incident', until })),
  )
}

export type MessageEffect = ApprovalEffects['message']

export function messageEffect(
  row: Pick<
    MessageRow,
    'id' | 'event' | 'startsAt' | 'timeZone' | 'province' | 'vehicle' | 'states' | 'texts' | 'fallback'
  > & {
    count: number
  },
): MessageEffect {
  const { id, event, timeZone, province, vehicle, states, texts, fallback, count } = row
  const startsAt = row.startsAt.toISOString()
  const part = { province, ...(vehicle !== null && { vehicle }) }
  return { id, event, startsAt, timeZone, ...part, states, recipients: count, texts, fallback }
}

/** Requests approval, and records that with the message. */
export async function askForMessage(
  tx: Transaction,
  ctx: StaffCtx,
  asked: { effect: MessageEffect; country: CountryCode; reason: string },
): Promise<number> {
  const { id } = asked.effect
  const approval = await askApproval(tx, ctx, { kind: 'message', object: { kind: 'message', id }, ...asked })
  await writeApprovalOfMessage(tx, id, approval.id)
  return approval.id
}

async function plan(ctx: StaffCtx, db: Queryable, body: Omit<Body, 'hash' | 'key'>) {
  const date = await findDate(ctx, db, body.date)
  if (body.incident && !isIncidentTime(date, ctx.clock.now())) throw new Refusal('incident_too_early')
  const province = date.provinces.find(({ id }) => id === body.province)
  if (body.province && !province) throw refusedField('province', 'field_is_invalid')
  const van = date.vans.find(({ vehicle }) => vehicle === body.vehicle)
  if (body.vehicle && (!van || province)) throw refusedField('vehicle', 'field_is_invalid')
  const audience = audienceOf(date.id, province?.id, van?.vehicle)
  const states = [...statesOfMessaged[body.orders]]
  const fallback = body.fallback ?? null
  assertWritten(body.texts, fallback)
  const recipients = await previewRecipients(db, { audience, states })
  const { event, startsAt, timeZone } = date
  return {
    ...{ date, audience, states, fallback, recipients, event, startsAt, timeZone },
    province: province?.name ?? null,
    vehicle: audience.vehicle,
    needsApproval: !body.incident && recipients.count > mostWithoutApproval,
    missing: missingLocales(keysOf(recipients.locales), { texts: body.texts, fallback }),
    hash: hashEffect({ audience, states, texts: body.texts, fallback, recipients }).toString('hex'),
  }
}

function audienceOf(dateId: number, provinceId?: number, vehicle?: string): Audience {
  if (provinceId !== undefined) return { kind: 'province', dateId, provinceId, vehicle: null }
  if (vehicle !== undefined) return { kind: 'van', dateId, provinceId: null, vehicle }
  return { kind: 'date', dateId, provinceId: null, vehicle: null }
}

/** @throws Refusal invalid_input without a text, and when the text for the fallback language is missing */
export function assertWritten(texts: MessageTexts, fallback: Locale | null): void {
  if (Object.keys(texts).length === 0) throw refusedField('texts', 'field_is_required')
  if (fallback && !texts[fallback]) throw refusedField('fallback', 'field_is_invalid')
}

/** The languages of recipients without a fitting text. */
export function missingLocales(
  locales: readonly Locale[],
  { texts, fallback }: { texts: MessageTexts; fallback: Locale | null },
): Locale[] {
  return locales.filter((locale) => localeOfText(texts, fallback, locale) === null)
}

function describePlan({
  date,
  recipients,
  missing,
  hash,
  province,
  vehicle,
  needsApproval,
}: Awaited<ReturnType<typeof plan>>) {
  const { count, locales } = recipients
  return {
    plan: {
      ...{
        event: date.event,
        startsAt: date.startsAt.toISOString(),
        timeZone: date.timeZone,
        province,
        vehicle,
        count,
      },
      locales: keysOf(locales).map((locale) => ({ locale, buyers: locales[locale] ?? 0 })),
      missing,
      needsApproval,
    },
    hash,
    key: randomUUID(),
  }
}

async function findDate(ctx: StaffCtx, db: Queryable, date: number): Promise<MessageDate> {
  const asked = { countries: ctx.countries, date, since: ctx.clock.now(), q: '' }
  const [found] = await readMessageDates(db, asked)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Sends a text to the caller only, as a buyer would get it. @throws Refusal not_found */
export function sendTestMessage(
  ctx: StaffCtx,
  { date, locale, subject, text }: OfficeCallInput<'POST /office-api/messages/test'>['body'],
): Promise<Record<never, never>> {
  return act(ctx, { verb: 'message.test' }, async (tx, entry) => {
    const found = await findDate(ctx, tx, date)
    entry.country = found.countryCode
    const { event: eventName, startsAt, timeZone } = found
    await enqueueMail(tx, ctx, {
      ...{ to: ctx.staff.email, locale, kind: 'buyer_message', ownAct: true },
      data: {
        ...{ message: null, subject, text, firstName: ctx.staff.name, eventName, timeZone, number: '…' },
        startsAt: startsAt.toISOString(),
      },
    })
    return {}
  })
}
