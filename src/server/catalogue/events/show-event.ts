import type { EventDetail } from '#contract/catalogue/events.ts'
import { eventTypes } from '#contract/platform/wire-numbers.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isoWithOffset, wireDateTime } from '#domain/platform/time/place-time.ts'
import { isRecovering } from '#server/back-office/recovery/recovering.ts'
import type { Ctx } from '#server/platform/context.ts'
import { canBePaid } from '#server/sales/payments/providers/can-be-paid.ts'
import { eventPreviewPath } from '../previews/preview.ts'
import { describeEvent, describeRides } from './describe-event.ts'
import { readEvent } from './event-sql.ts'
import { hiddenEvent } from './hidden-event.ts'
import { maySeeEvent } from './private-events-sql.ts'
import { type EventText, readEventTexts } from './writing/translations-sql.ts'

/** An event with its dates on sale. An event with a message has nothing on sale. */
export async function showEvent(
  ctx: Pick<
    Ctx,
    'db' | 'clock' | 'config' | 'locale' | 'inEveryLocale' | 'country' | 'findCustomer' | 'previewed'
  >,
  idOrSlug: string,
): Promise<EventDetail> {
  const now = ctx.clock.now()
  const { saleEndsMinutes } = ctx.config
  const event = await readEvent(ctx.db, {
    ...{ locale: ctx.locale, now, idOrSlug, saleEndsMinutes },
    previewed: ctx.previewed,
  })
  if (!event) throw new Refusal('event_not_found')
  const isPreviewed = event.id === ctx.previewed
  if (event.type === eventTypes.private && !isPreviewed) {
    const customer = await ctx.findCustomer()
    if (!(await maySeeEvent(ctx.db, event.id, customer?.sessionId ?? null))) return hiddenEvent(event, ctx)
  }
  const { dates, stops, timeZone: zone } = event
  const shownDate = dates[0] ?? event.firstDate
  const shown = {
    ...describeEvent(event, ctx.locale),
    ...describeRides(event, shownDate),
    // An event without dates on sale is shown as unavailable. The preview shows it as after its sale opens.
    available: event.available && (event.saleOpensAt === null || isPreviewed) && dates.length > 0,
    countryCode: event.countryCode,
    message: event.message,
    salePaused: isRecovering(ctx),
    calendars: dates.map(({ id, saleEndsAt, ...date }) => ({
      id,
      ...describeRides(event, date),
      payable: canBePaid(
        ctx.config,
        { paymentType: event.paymentType, countryCode: event.countryCode },
        { tripAt: date.startsAt, pickUpFrom: new Date(describeRides(event, date).pickUpFrom) },
        now,
      ),
      saleEndsAt: isoWithOffset(saleEndsAt, zone),
      startDate: wireDateTime(date.startsAt, zone),
      startsAt: isoWithOffset(date.startsAt, zone),
      endsAt: isoWithOffset(date.endsAt, zone),
      timeZone: zone,
      postponedFrom: date.postponedFrom && isoWithOffset(date.postponedFrom, zone),
    })),
    additionalStops: stops,
    postponedFrom: shownDate.postponedFrom && isoWithOffset(shownDate.postponedFrom, zone),
  }
  const previewPath = eventPreviewPath(shown, ctx.locale)
  if (!ctx.inEveryLocale) return { ...shown, previewPath }
  return { ...shown, previewPath, ...inEveryLocale(shown, await readEventTexts(ctx.db, event.id)) }
}

/** The nearest texts first, then those of the other locales, so that a program picks the one of its reader. */
function inEveryLocale(
  { translations, place }: Pick<EventDetail, 'translations' | 'place'>,
  texts: readonly EventText[],
): Pick<EventDetail, 'translations' | 'place'> {
  const others = texts.filter(({ locale }) => translations.every((shown) => shown.locale !== locale))
  return {
    translations: translations.flatMap((first) => [
      first,
      ...others.map(({ placeName, ...text }) => ({ ...first, ...text, firstPlaceName: placeName })),
    ]),
    place: {
      ...place,
      translations: [
        ...place.translations,
        ...others.map(({ locale, placeName }) => ({ locale, name: placeName })),
      ],
    },
  }
}
