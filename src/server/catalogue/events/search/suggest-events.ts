import type { Suggestion } from '#contract/catalogue/event-lists.ts'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { clientOf } from '#server/platform/rate-limits/rate-limit.ts'
import { readSearch } from './search-sql.ts'

const mostSuggested = 6

/** More than a person types in a minute; several people may share one address. */
const mostPerMinute = 240
const minuteMs = 60_000

// In memory, because a database row per key press would cost as much as the search. Each process counts for
// itself.
let minute = 0
const asked = new Map<string, number>()

/**
 * The first events of a search, in short form, for the suggestions under a search box.
 * @throws Refusal too_many_attempts
 */
export async function suggestEvents(ctx: Ctx, q: string): Promise<Suggestion[]> {
  limitSuggestions(ctx)
  const now = ctx.clock.now()
  const wanted = {
    locale: ctx.locale,
    country: ctx.country.code,
    now,
    q,
    saleEndsMinutes: ctx.config.saleEndsMinutes,
    sort: 'best',
    limit: mostSuggested,
  } as const
  const events = await readSearch(ctx.db, wanted)
  return events.map((event) => ({
    id: event.id,
    slug: event.slug,
    name: event.name,
    imagePath: event.imagePath,
    focus: event.focus,
    placeName: event.placeName,
    startsAt: isoWithOffset(event.startsAt, event.timeZone),
    endsAt: isoWithOffset(event.endsAt, event.timeZone),
    timeZone: event.timeZone,
    periodicityType: event.periodicity,
    soldOut: event.soldOut,
    currency: event.currency,
    // Free events and those not on sale show no price.
    minTicketPrice:
      event.minPrice === null || isReserved({ paymentType: event.paymentType }) || event.message !== null
        ? null
        : toMajor(event.minPrice, event.currency),
  }))
}

function limitSuggestions(ctx: Ctx): void {
  const now = Math.floor(ctx.clock.now().getTime() / minuteMs)
  if (now !== minute) asked.clear()
  minute = now
  const client = clientOf(ctx.ip)
  const times = (asked.get(client) ?? 0) + 1
  if (times > mostPerMinute * ctx.config.rateLimitFactor)
    throw new Refusal('too_many_attempts', { minutes: 1 })
  asked.set(client, times)
}
