import type { EventDetail } from '#contract/catalogue/events.ts'
import type { Ctx } from '#server/platform/context.ts'
import { message } from '#server/platform/texts/messages.ts'
import type { EventRow } from './event-sql.ts'

/** A private event as shown to anyone not invited: without name, place and time. */
export function hiddenEvent({ id, slug, type }: EventRow, ctx: Pick<Ctx, 'locale' | 'country'>): EventDetail {
  const name = message(ctx.locale, 'private_event')
  return {
    id,
    slug,
    type,
    message: message(ctx.locale, 'private_event_for_guests'),
    startDate: '',
    endDate: '',
    startsAt: '',
    endsAt: '',
    timeZone: ctx.country.timeZone,
    periodicityType: 1,
    paymentType: 1,
    available: true,
    soldOut: false,
    messageOnly: true,
    saleEnded: false,
    saleOpensAt: null,
    pickUpFrom: '',
    pickUpUntil: '',
    returnsAt: null,
    focus: { x: 50, y: 50 },
    calledOff: false,
    currency: ctx.country.currency,
    countryCode: ctx.country.code,
    minTicketPrice: null,
    place: { id: 0, name: '', address: '', imagePath: null, translations: [] },
    translations: [
      {
        locale: ctx.locale,
        name,
        description: '',
        imagePath: '/favicon.svg',
        minTicketPrice: null,
        firstPlaceName: '',
      },
    ],
    calendars: [],
    additionalStops: [],
    previewPath: null,
    postponedFrom: null,
    salePaused: false,
  }
}
