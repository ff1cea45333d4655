import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { pageContext } from '#web/app/page-context.ts'
import { eventThing, wayToEvent } from '#web/shop/catalogue/structured-data/event-thing.server.ts'
import { StructuredData } from '#web/shop/catalogue/structured-data/structured-data.tsx'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { EventHead } from './event-head.tsx'
import { headWordsOf } from './head-words.ts'
import { loadAlternatives } from './load-alternatives.ts'
import { loadEventPage } from './load-event.ts'
import { PurchaseProvider } from './purchase/purchase-context.tsx'
import { PurchaseWizard } from './purchase/purchase-wizard.tsx'
import { useOwnEvent } from './use-own-event.ts'

// Only for events without a sale.
const EventMessage = lazy(() => import('./event-message.tsx').then((all) => ({ default: all.EventMessage })))
const EventUnavailable = lazy(() =>
  import('./event-message.tsx').then((all) => ({ default: all.EventUnavailable })),
)

export const handle: ScreenHandle = { cacheFor: 2, reads: ['date'] }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { publicUrl, locale } = page
  const date = Number(new URL(request.url).searchParams.get('date'))
  const loaded = await loadEventPage(page.api, params.slug ?? '', date)
  const { event, catalogue } = loaded
  const about = catalogue
    ? [eventThing(event, catalogue.categories, publicUrl), wayToEvent(event, publicUrl, locale)]
    : []
  const alternatives = catalogue ? [] : await loadAlternatives(page)
  // Without a catalogue there is no head, and an event that is private to others has no times.
  const words = catalogue && headWordsOf(event, catalogue.dateId, locale)
  return { ...loaded, words, alternatives, about, askedAt: new Date().toISOString() }
}

/** The purchase changes the query (step, date) and fetches its data itself. */
export function shouldRevalidate({ currentUrl, nextUrl, ...now }: ShouldRevalidateFunctionArgs): boolean {
  const isOtherQuery = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isOtherQuery && now.defaultShouldRevalidate
}

/** One event and its purchase. */
export default function EventScreen() {
  const t = useTranslate()
  const { words, alternatives, about, askedAt, ...loaded } = useLoaderData<typeof loader>()
  const { event, catalogue } = useOwnEvent(loaded)
  const text = event.translations[0]
  const head = {
    title: t('event_meta_title', { name: text?.name ?? '' }),
    description: text?.description,
    image: event.previewPath,
  }
  return (
    <>
      {!catalogue && <PageHead {...head} hidden />}
      <StructuredData things={about} />
      {event.message !== null ? (
        <Suspense>
          <EventMessage event={event} alternatives={alternatives} />
        </Suspense>
      ) : catalogue ? (
        <PurchaseProvider key={event.id} event={event} catalogue={catalogue}>
          <Page width="bleed">
            <EventHead words={words} askedAt={askedAt} />
            <section
              id="purchase"
              className="gutters min-h-[70svh] scroll-mt-20 pt-10 pb-0 md:pt-14 lg:pb-20"
            >
              {event.salePaused && <Banner className="mb-6">{t('sale_paused')}</Banner>}
              <PurchaseWizard head={head} />
            </section>
          </Page>
        </PurchaseProvider>
      ) : (
        <Suspense>
          <EventUnavailable event={event} alternatives={alternatives} />
        </Suspense>
      )}
    </>
  )
}
