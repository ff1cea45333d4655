import type { EventCard } from '#contract/catalogue/events.ts'
import type { Rides } from '#contract/sales/rides.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { toMajor } from '#domain/platform/money.ts'
import { isoWithOffset, wireDateTime } from '#domain/platform/time/place-time.ts'
import { type DateHours, rideTimes } from '#domain/sales/orders/ride-times.ts'
import type { EventRow } from './event-sql.ts'

/** The rides for one date of an event, in the contract's form. */
export function describeRides(event: EventRow, hours: DateHours): Rides {
  const zone = event.timeZone
  const { pickUpFrom, pickUpUntil, returnsAt } = rideTimes(
    {
      pickUpFromMinutes: event.pickUpFromMinutes,
      pickUpUntilMinutes: event.pickUpUntilMinutes,
      returnAfterMinutes: event.returnAfterMinutes,
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
    event.minPrice === null || event.saleEnded ? null : toMajor(event.minPrice, event.currency)
  return {
    id: event.id,
    slug: event.slug,
    type: event.type,
    startDate: wireDateTime(event.startsAt, event.timeZone),
    endDate: wireDateTime(event.endsAt, event.timeZone),
    startsAt: isoWithOffset(event.startsAt, event.timeZone),
    endsAt: isoWithOffset(event.endsAt, event.timeZone),
    timeZone: event.timeZone,
    periodicityType: event.periodicity,
    paymentType: event.paymentType,
    available: event.available && event.saleOpensAt === null,
    soldOut: event.soldOut,
    messageOnly: event.message !== null,
    saleEnded: event.saleEnded,
    saleOpensAt: event.saleOpensAt && isoWithOffset(event.saleOpensAt, event.timeZone),
    focus: event.focus,
    calledOff: event.calledOff,
    currency: event.currency,
    minTicketPrice,
    place: {
      id: event.placeId,
      name: event.placeName,
      address: event.placeAddress,
      imagePath: event.placeImagePath,
      translations: [{ locale, name: event.placeName }],
    },
    translations: [
      {
        locale,
        name: event.name,
        description: event.description,
        imagePath: event.imagePath,
        minTicketPrice,
        firstPlaceName: event.placeName,
      },
    ],
  }
}
