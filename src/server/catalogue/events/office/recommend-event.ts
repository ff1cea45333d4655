import type { RecommendedEvent } from '#contract/office/catalogue/content.ts'
import { eventTypes } from '#contract/platform/wire-numbers.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import {
  lockRecommended,
  type RecommendedRow,
  readRecommendable,
  writeRecommended,
} from './recommended-sql.ts'
import { changeEvent, type EventEditor } from './saving/change-event.ts'

/**
 * The events recommended in a country, in order, then others whose name contains `q`. @throws Refusal
 * not_found
 */
export async function listRecommended(
  ctx: EventEditor,
  { country, q }: { country: CountryCode; q: string },
): Promise<{ rows: RecommendedEvent[]; others: RecommendedEvent[] }> {
  if (ctx.countries && !ctx.countries.includes(country)) throw new Refusal('not_found')
  const { saleEndsMinutes } = ctx.config
  const rows = await readRecommendable(ctx.db, { country, q, now: ctx.clock.now(), saleEndsMinutes })
  const names = await eventNames(ctx.db, ctx.staff?.language ?? 'es', { events: rows.map(({ id }) => id) })
  const describe = ({ startsAt, timeZone, ...row }: RecommendedRow) => ({
    ...row,
    name: names.event(row.id, row.name),
    startsAt: isoWithOffset(startsAt, timeZone),
  })
  return {
    rows: rows.filter((row) => row.recommended).map(describe),
    others: rows.filter((row) => !row.recommended).map(describe),
  }
}

/**
 * Recommends an event on the landing page at position `to` (from 1) or at the end, or removes it from there.
 * @throws Refusal event_not_found; event_state for a draft or a private event
 */
export async function recommendEvent(
  ctx: EventEditor,
  eventId: number,
  { recommended, to }: { recommended: boolean; to?: number | undefined },
): Promise<Record<never, never>> {
  await changeEvent(ctx, { eventId, change: 'recommend', part: 'settings' }, async (tx, event) => {
    if (!event.publishedAt || event.type === eventTypes.private) throw new Refusal('event_state')
    const before = await lockRecommended(tx, event.countryCode)
    const after = before.filter((id) => id !== eventId)
    if (recommended) after.splice((to ?? before.length + 1) - 1, 0, eventId)
    await writeRecommended(tx, eventId, after)
    const place = (order: number[]) => order.indexOf(eventId) + 1 || null
    return { details: { before: { place: place(before) }, after: { place: place(after) } }, result: {} }
  })
  return {}
}
