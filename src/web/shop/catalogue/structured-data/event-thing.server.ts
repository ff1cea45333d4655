import type { Category, EventDetail } from '#contract/catalogue/events.ts'
import { allMessages } from '#contract/platform/all-messages.server.ts'
import { hasManyDates, isReserved } from '#contract/platform/wire-numbers.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { renditionPath } from '#domain/records/pictures/renditions.ts'
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
    ...statusOf(event, hasManyDates(event) ? null : event.postponedFrom),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeThing(event),
    ...(hasManyDates(event) && movedDates(event)),
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
function statusOf({ calledOff }: EventDetail, postponedFrom: string | null) {
  const state = (name: string) => ({ eventStatus: `https://schema.org/${name}` })
  if (calledOff) return state('EventCancelled')
  if (!postponedFrom) return state('EventScheduled')
  return { ...state('EventRescheduled'), previousStartDate: postponedFrom }
}

/** Of an event with several dates only the postponed ones are rescheduled. */
function movedDates(event: EventDetail): { subEvent?: Thing[] } {
  const moved = event.calendars.filter(({ postponedFrom }) => postponedFrom)
  if (moved.length === 0) return {}
  return {
    subEvent: moved.map(({ startsAt, endsAt, postponedFrom }) => ({
      '@type': 'Event',
      name: event.translations[0]?.name,
      startDate: startsAt,
      endDate: endsAt,
      ...statusOf(event, postponedFrom),
      location: placeThing(event),
    })),
  }
}

function placeThing({ place, countryCode }: EventDetail): Thing {
  return {
    '@type': 'Place',
    name: place.name,
    address: { '@type': 'PostalAddress', streetAddress: place.address, addressCountry: countryCode },
  }
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
