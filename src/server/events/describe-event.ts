import type { EventCard } from '#contract/events.ts'
import type { Locale } from '#domain/locales.ts'
import { type Currency, toMajor } from '#domain/money.ts'
import { isoWithOffset, wireDateTime } from '#domain/time/place-time.ts'
import type { EventRow } from './event-sql.ts'

/** An event as the wire carries it: local time in the spec's form, beside the instant with its offset. */
export function describeEvent(event: EventRow, locale: Locale): EventCard {
  const minTicketPrice =
    event.min_price === null ? null : toMajor(event.min_price, event.currency as Currency)
  return {
    id: event.id,
    slug: event.slug,
    type: event.type,
    startDate: wireDateTime(event.starts_at, event.time_zone),
    endDate: wireDateTime(event.ends_at, event.time_zone),
    startsAt: isoWithOffset(event.starts_at, event.time_zone),
    endsAt: isoWithOffset(event.ends_at, event.time_zone),
    timeZone: event.time_zone,
    periodicityType: event.periodicity,
    paymentType: event.payment_type,
    available: event.available,
    soldOut: event.sold_out,
    messageOnly: event.message !== null,
    currency: event.currency,
    minTicketPrice,
    place: {
      id: event.place_id,
      name: event.place_name,
      address: event.place_address,
      imagePath: event.place_image_path,
      translations: [{ locale, name: event.place_name }],
    },
    translations: [
      {
        locale,
        name: event.name,
        description: event.description,
        imagePath: event.image_path,
        minTicketPrice,
        firstPlaceName: event.place_name,
      },
    ],
  }
}
