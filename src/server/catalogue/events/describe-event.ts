import type { EventCard } from '#contract/catalogue/events.ts'
import type { Rides } from '#contract/sales/rides.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { toMajor } from '#domain/platform/money.ts'
import { isoWithOffset, wireDateTime } from '#domain/platform/time/place-time.ts'
import { type DateHours, rideTimes } from '#domain/sales/orders/ride-times.ts'
import type { EventRow } from './event-sql.ts'

/** The rides for one date of an event, in the contract's form. */
export function describeRides(event: EventRow, hours: DateHours): Rides {
  const zone = event.time_zone
  const { pickUpFrom, pickUpUntil, returnsAt } = rideTimes(
    {
      pickUpFromMinutes: event.pick_up_from_minutes,
      pickUpUntilMinutes: event.pick_up_until_minutes,
      returnAfterMinutes: event.return_after_minutes,
    },
    hours,
  )
  return {
    pickUpFrom: isoWithOffset(pickUpFrom, zone),
    pickUpUntil: isoWithOffset(pickUpUntil, zone),
    returnsAt: returnsAt && isoWithOffset(returnsAt, zone),
  }
}

/** An event in the contract's form: local time as specified there, beside the instant with its offset. */
export function describeEvent(event: EventRow, locale: Locale): EventCard {
  const minTicketPrice =
    event.min_price === null || event.sale_ended ? null : toMajor(event.min_price, event.currency)
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
    available: event.available && event.sale_opens_at === null,
    soldOut: event.sold_out,
    messageOnly: event.message !== null,
    saleEnded: event.sale_ended,
    saleOpensAt: event.sale_opens_at && isoWithOffset(event.sale_opens_at, event.time_zone),
    focus: event.focus,
    calledOff: event.called_off,
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
