import { endAfterMove } from '#domain/catalogue/events/keep-duration.ts'
import type { RepeatedDate } from '#domain/catalogue/events/repeat-dates.ts'
import { shiftDays } from '#domain/catalogue/events/repeat-dates.ts'
import { localTimeText } from '#domain/platform/time/place-time.ts'
import type { DateHours } from '#domain/sales/orders/ride-times.ts'
import { act } from '#server/records/office-log/act.ts'
import { writeEvent } from '../writing/write-event.ts'
import { type CreatedEvent, freeSlug } from './create-event.ts'
import type { OfficeEvent } from './office-event.ts'
import { insertEventChange } from './office-event-sql.ts'
import { type EventEditor, findOfficeEvent } from './saving/change-event.ts'
import { updatePicture, updateSettings } from './saving/edit-sql.ts'

/** The parts that are copied from the original, and those that never are. */
export type Duplicated = CreatedEvent & {
  copied: Record<'texts' | 'dates' | 'stops' | 'categories' | 'variants', number>
  notCopied: ('orders' | 'holds' | 'discounts' | 'sale_window' | 'recommended')[]
  /** local times that do not exist on the new day (a later one was used) or exist twice */
  doubtful: { startsAt: string; is: RepeatedDate['is'] }[]
}

/**
 * Creates a draft from an event, `days` later at the same local times. Dates that were called off are left
 * out, unless all were: a cancelled show that returns has the dates it had.
 * @throws Refusal event_not_found
 */
export async function duplicateEvent(ctx: EventEditor, eventId: number, days: number): Promise<Duplicated> {
  const event = await findOfficeEvent(ctx, eventId)
  const now = ctx.clock.now()
  const zone = event.timeZone
  const dates = datesToCopy(event).map((date) => {
    const start = shiftDays(date.startsAt, days, zone)
    return {
      ...start,
      startsAt: start.at,
      endsAt: endAfterMove(date, start.at, { before: zone, after: zone }),
    }
  })
  const about = { verb: 'event.duplicate', country: event.countryCode }
  return act(ctx, about, async (tx, entry) => {
    const slug = await freeSlug(tx, event.slug.replace(/-\d{1,2}$/, ''))
    const { id } = await writeEvent(tx, {
      ...copyOf(
        event,
        dates.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
      ),
      slug,
    })
    entry.object = { kind: 'event', id }
    await updatePicture(tx, id, event)
    const { type, paymentType, placeId, currency, saleEndsMinutes } = event
    const { pickUpFromMinutes, pickUpUntilMinutes, returnAfterMinutes } = event
    const { rideLimitMinutes, arrivalMarginMinutes, stopMinutes, privateStopMinutes } = event
    await updateSettings(tx, id, [
      ...[type, paymentType, placeId, currency, false, null, null, saleEndsMinutes],
      ...[pickUpFromMinutes, pickUpUntilMinutes, returnAfterMinutes],
      ...[rideLimitMinutes, arrivalMarginMinutes, stopMinutes, privateStopMinutes],
    ])
    const details = { of: event.id, days }
    await insertEventChange(tx, {
      eventId: id,
      change: 'duplicate',
      part: null,
      actor: ctx.actor,
      details,
      now,
    })
    return {
      ...{ id, slug, state: 'draft' },
      copied: {
        texts: Object.keys(event.texts).length,
        dates: dates.length,
        stops: event.stops.length,
        categories: event.categories.length,
        variants: event.categories.flatMap(({ variants }) => variants).length,
      },
      notCopied: ['orders', 'holds', 'discounts', 'sale_window', 'recommended'],
      doubtful: dates
        .filter(({ is }) => is !== 'plain')
        .map(({ at, is }) => ({ startsAt: localTimeText(at, zone), is })),
    }
  })
}

function datesToCopy({ dates }: OfficeEvent) {
  const valid = dates.filter(({ calledOffAt }) => calledOffAt === null)
  return valid.length > 0 ? valid : dates
}

function copyOf(event: OfficeEvent, dates: DateHours[]) {
  const { type, countryCode, currency, periodicity, paymentType, placeId, imagePath, stops } = event
  return {
    // The original may be a private event, made from a host's request; the copy becomes public only when it
    // is published.
    ...{ type, countryCode, currency, periodicity, paymentType, imagePath, stops, dates },
    isDraft: true,
    place: placeId,
    texts: Object.entries(event.texts).map(([locale, text]) => ({
      locale,
      ...text,
      message: text.message || undefined,
    })),
    categories: event.categories.map((category) => ({
      priority: category.priority,
      imagePath: category.imagePath,
      texts: Object.entries(category.texts).map(([locale, text]) => ({ locale, ...text })),
      variants: category.variants.map((variant) => ({
        provinceId: variant.provinceId,
        placeId: variant.placeId,
        price: variant.price,
        capacity: variant.capacity,
        stops: variant.stops,
        hours: variant.hours ?? undefined,
        approaches: variant.approaches,
        size: Math.max(
          0,
          ...event.stock.filter(({ variantId }) => variantId === variant.id).map(({ size }) => size),
        ),
        texts: Object.entries(variant.texts).map(([locale, text]) => ({ locale, ...text })),
      })),
    })),
  }
}
