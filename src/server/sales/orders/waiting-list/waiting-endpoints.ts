import type { LinkedEntry, WaitingEntry } from '#contract/sales/waiting-list.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { type EntryRow, readOwnEntries } from './entry-sql.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { showLinkedEntry, stopLinkedEntry, stopWaiting } from './stop-waiting.ts'

export function waitingListEndpoints({ serve }: ShopHttp): void {
  serve('GET /shop-api/waiting-list', async (ctx) => {
    const { customer, locale } = ctx
    const rows = await readOwnEntries(ctx.db, customer.id, { now: ctx.clock.now(), locale })
    return rows.filter(({ state }) => state !== 'ended').map(describeEntry)
  })
  serve('POST /shop-api/waiting-list', async (ctx, { body }) => ({ id: await joinWaitingList(ctx, body) }))
  serve('DELETE /shop-api/waiting-list/{id}', async (ctx, { params }) => {
    await stopWaiting(ctx, params.id)
    return {}
  })
  serve('GET /shop-api/waiting-entry', async (ctx, { query }) =>
    describeLinked(await showLinkedEntry(ctx, query.token)),
  )
  serve('POST /shop-api/waiting-entry', async (ctx, { query }) =>
    describeLinked(await stopLinkedEntry(ctx, query.token)),
  )
}

function describeEntry(row: EntryRow): WaitingEntry {
  const { id, state, eventId, dateId, variantId, provinceId, place, holdId, offeredSeats, offerUntil } = row
  const isOffered = state === 'offered' && holdId && offeredSeats && offerUntil
  return {
    id,
    ...tripOf(row),
    eventId,
    eventDateId: dateId,
    productVariantId: variantId,
    provinceId,
    place: state === 'waiting' ? place : null,
    offer: isOffered ? { holdId, seats: offeredSeats, until: offerUntil.toISOString() } : null,
  }
}

function describeLinked(row: EntryRow): LinkedEntry {
  return { ...tripOf(row), state: row.state }
}

function tripOf({ eventName, slug, category, variant, startsAt, timeZone, seats }: EntryRow) {
  const local = isoWithOffset(startsAt, timeZone)
  return { eventName, slug, category, name: variant, startsAt: local, timeZone, seats }
}
