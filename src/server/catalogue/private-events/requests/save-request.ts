import type { ParsedPrivateEvent } from '#contract/catalogue/private-event-form.ts'
import type { RequestReceipt } from '#contract/catalogue/private-events.ts'
import type { CallInput } from '#contract/contract.ts'
import { sentRequestStates } from '#contract/platform/wire-numbers.ts'
import { eventTimes } from '#domain/catalogue/private-events/event-times.ts'
import { missingFields } from '#domain/catalogue/private-events/missing-fields.ts'
import { mayEdit, mostOpenRequests } from '#domain/catalogue/private-events/request-states.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { FieldProblem } from '#domain/platform/field-problems.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { placeTypedCounties } from '#server/geography/counties/typed-counties.ts'
import type { Ctx, CustomerCtx } from '#server/platform/context.ts'
import { receiptOf } from './describe-request.ts'
import { ownRequest } from './own-request.ts'
import { lockOwnerOfRequests, readCountyFacts } from './request-sql.ts'
import { requestWrite } from './request-write.ts'
import { insertRequest, type RequestValues, updateRequest } from './write-request-sql.ts'

type Body = CallInput<'POST /shop-api/request-events'>['body']

/** Saves a new request. It is a draft until it has the picture and the guests that it needs to be sent. */
export async function createRequest(
  ctx: CustomerCtx,
  body: Body,
  idempotencyKey: string | null,
): Promise<RequestReceipt> {
  const values = await valuesOf(ctx, body)
  const ownerId = ctx.customer.id
  const made = await ctx.db.transaction(async (tx) => {
    await lockOwnerOfRequests(tx, ownerId)
    const more = {
      ownerId,
      sendWhenComplete: body.state === sentRequestStates.review,
      idempotencyKey,
      now: ctx.clock.now(),
    }
    return insertRequest(tx, values, more)
  })
  if (!made) throw new Refusal('too_many_open_requests', { most: mostOpenRequests })
  return receiptOf(made, values)
}

/** Changes an open request; refuses an outdated version. */
export async function changeRequest(
  ctx: CustomerCtx,
  id: number,
  body: Body & { version?: number | undefined },
): Promise<RequestReceipt> {
  const values = await valuesOf(ctx, body)
  const written = await updateRequest(ctx.db, values, {
    ...requestWrite(ctx, id, 'edit'),
    version: body.version ?? null,
    submit: body.state === sentRequestStates.review,
  })
  if (written) return receiptOf(written, values)
  const request = await ownRequest(ctx, id)
  if (!mayEdit(request.state)) throw new Refusal('request_closed')
  throw new Refusal('request_changed', {}, { data: { version: request.version } })
}

/** The values to store for a form. A request that is sent must be complete and have a future date. */
async function valuesOf(ctx: CustomerCtx, { url, event: typed, state }: Body): Promise<RequestValues> {
  const event = await withTypedCounties(ctx, typed)
  const { countryCode, timeZone } = await whereOf(ctx, event, url ?? null)
  const times = eventTimes(event, timeZone)
  if (state === sentRequestStates.review) refuseUnfinished(event, times, ctx.clock.now())
  const { startsAt = null, endsAt = null } = times ?? {}
  return { ...event, countryCode, timeZone, startsAt, endsAt }
}

async function withTypedCounties(ctx: CustomerCtx, event: ParsedPrivateEvent): Promise<ParsedPrivateEvent> {
  const { countyName, additionalStops, ...rest } = event
  const places = [{ countyId: event.countyId, countyName }, ...additionalStops]
  const [venue, ...stops] = await placeTypedCounties(
    ctx,
    places.map((place) => ({ commune_id: place.countyId ?? 0, communeName: place.countyName })),
  )
  return {
    ...rest,
    countyId: venue?.commune_id || null,
    additionalStops: additionalStops.map(({ address, time }, nth) => ({
      address,
      countyId: stops[nth]?.commune_id || null,
      time,
    })),
  }
}

/** The country and time zone of the counties, which must all be in one country, the given one. */
async function whereOf(ctx: Ctx, event: ParsedPrivateEvent, named: CountryCode | null) {
  const ids = [event.countyId, ...event.additionalStops.map(({ countyId }) => countyId)]
  const wanted = ids.filter((id) => id !== null)
  const facts = wanted.length ? await readCountyFacts(ctx.db, wanted) : []
  const own = facts.find(({ id }) => id === event.countyId)
  const countryCode = named ?? own?.countryCode ?? ctx.country.code
  const fields: Record<string, FieldProblem> = {}
  ids.forEach((id, nth) => {
    const fact = facts.find((one) => one.id === id)
    if (id === null || fact?.countryCode === countryCode) return
    fields[nth === 0 ? 'event.countyId' : `event.additionalStops.${nth - 1}.countyId`] = 'field_is_invalid'
  })
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', {}, { fields })
  return { countryCode, timeZone: own?.timeZone ?? countryOf(countryCode).timeZone }
}

function refuseUnfinished(event: ParsedPrivateEvent, times: { startsAt: Date } | null, now: Date): void {
  const missing = missingFields(event)
  if (Object.keys(missing).length === 0) {
    if (!times) missing.endHour = 'hour_is_invalid'
    else if (times.startsAt <= now) missing.startDate = 'date_in_past'
  }
  const fields = Object.fromEntries(Object.entries(missing).map(([name, key]) => [`event.${name}`, key]))
  if (Object.keys(fields).length > 0) throw new Refusal('private_event_incomplete', {}, { fields })
}
