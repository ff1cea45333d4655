import type { EventCard } from '#contract/catalogue/events.ts'
import type { LandingSlide } from '#contract/catalogue/landing.ts'
import { eventTypes } from '#contract/platform/wire-numbers.ts'
import type { PageContext } from '#web/app/page-context.ts'
import { factsOf } from '#web/shop/catalogue/events/event-facts.ts'

/** The maximum number of mass events on the landing page; "VER MÁS" leads to the others. */
const mostEvents = 20

/** The parts of the landing page, loaded independently: a part that fails is null. */
export async function loadHome({ api, country, locale }: Pick<PageContext, 'api' | 'country' | 'locale'>) {
  const query = { 'country-code': country, locale }
  const [slides, recommended, events, comments, partners] = await Promise.all([
    api('GET /api/landing-slides', { query }).catch(() => null),
    api('GET /api/recommended-events', { query }).catch(() => null),
    api('GET /api/events', { query: { ...query, type: eventTypes.mass, limit: mostEvents } }).catch(
      () => null,
    ),
    api('GET /api/landing-comments', { query }).catch(() => null),
    api('GET /api/landing-partners', { query: { 'country-code': country } }).catch(() => null),
  ])
  return {
    // Without slides, the next events are shown instead.
    slides: slides?.length ? slides : (events ?? []).slice(0, 3).map(slideOfEvent),
    recommended: recommended?.map(({ regularEvent }) => factsOf(regularEvent, locale)) ?? null,
    events: events?.map((event) => factsOf(event, locale)) ?? null,
    comments,
    partners,
  }
}

function slideOfEvent({ id, slug, focus, translations: [text] }: EventCard): LandingSlide {
  return { id, url: `/event/${slug}`, imagePath: text?.imagePath ?? '', focus, title: text?.name ?? '' }
}
