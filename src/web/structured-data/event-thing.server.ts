import type { Category, EventDetail } from '#contract/events.ts'
import { isReserved } from '#contract/wire-numbers.ts'
import type { Locale } from '#domain/locales.ts'
import { renditionPath } from '#domain/pictures/renditions.ts'
import { allMessages } from '../texts/all-messages.server.ts'
import { breadcrumbs } from './shop-things.server.ts'
import type { Thing } from './structured-data.tsx'

/** An event with one offer per category, at its lowest price. */
export function eventThing(event: EventDetail, categories: readonly Category[], publicUrl: string): Thing {
  const [text] = event.translations
  const url = `${publicUrl}/event/${event.slug}`
  const pictures = [
    event.previewPath,
    text && (renditionPath(text.imagePath, 1280, 'webp') ?? text.imagePath),
  ]
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    name: text?.name,
    description: text?.description,
    url,
    image: pictures.filter((path) => typeof path === 'string').map((path) => new URL(path, publicUrl).href),
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${statusOf(event)}`,
    ...(event.postponedFrom && !event.calledOff && { previousStartDate: event.postponedFrom }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.place.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.place.address,
        addressCountry: event.countryCode,
      },
    },
    offers: categories.filter(({ subCategories }) => subCategories.length > 0).map(toOffer),
  }

  function toOffer({ translations, subCategories }: Category): Thing {
    const soldOut = event.soldOut || subCategories.every(({ stock }) => stock === 0)
    return {
      '@type': 'Offer',
      url,
      // The offer is the ride, not the admission.
      itemOffered: {
        '@type': 'Service',
        name: translations[0]?.name,
        description: translations[0]?.description,
        provider: { '@id': `${publicUrl}/#organization` },
      },
      price: isReserved(event) ? 0 : Math.min(...subCategories.map(({ price }) => price)),
      priceCurrency: event.currency,
      availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
      validThrough: event.calendars.at(-1)?.saleEndsAt ?? event.endsAt,
    }
  }
}

/** https://schema.org/EventStatusType: a postponed event with a new date is "rescheduled". */
function statusOf({ calledOff, postponedFrom }: EventDetail): string {
  if (calledOff) return 'EventCancelled'
  return postponedFrom ? 'EventRescheduled' : 'EventScheduled'
}

/** The breadcrumbs of an event: through the public list of its type, if there is one. */
export function wayToEvent(
  { type, slug, translations }: EventDetail,
  publicUrl: string,
  locale: Locale,
): Thing {
  const { menu_massive, menu_alliances } = allMessages[locale]
  const lists: Record<number, { name: string; path: string }> = {
    1: { name: menu_massive, path: '/massive-events' },
    3: { name: menu_alliances, path: '/alliances' },
  }
  const list = lists[type]
  const event = { name: translations[0]?.name ?? '', path: `/event/${slug}` }
  return breadcrumbs(publicUrl, locale, list ? [list, event] : [event])
}
