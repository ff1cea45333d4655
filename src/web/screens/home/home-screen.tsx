import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { EventGrid } from '../../events/event-grid.tsx'
import { useTranslate } from '../../messages.tsx'
import { pageContext } from '../../page-context.ts'
import type { ScreenHandle } from '../../shell/header.tsx'
import { organization, website } from '../../structured-data/shop-things.server.ts'
import { describeForSearch } from '../../structured-data/structured-data.server.ts'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Hero } from './hero.tsx'

export const handle: ScreenHandle = { header: 'night' }

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { api, country, locale } = page
  describeForSearch(context, organization(page), website(page))
  const events = await api('GET /api/events', { query: { type: 1, 'country-code': country, locale } }).catch(
    () => null,
  )
  return { events }
}

export default function HomeScreen() {
  const t = useTranslate()
  const { events } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  return (
    <Page width="bleed">
      <PageHead title={t('home_title')} description={t('home_description')} />
      <Hero poster={events?.[0]?.translations[0]?.imagePath} />
      <section id="eventos" aria-labelledby="eventos-title" className="gutters pt-12 pb-20 md:pt-20 md:pb-28">
        <div className="flex items-baseline justify-between gap-4 pb-6 md:pb-8">
          <h2 id="eventos-title" className="display text-title">
            {t('home_events')}
          </h2>
          {events && events.length > 0 && (
            <p className="figures shrink-0 text-ink-soft">{t('events_count', { count: events.length })}</p>
          )}
        </div>
        <EventGrid
          events={events}
          eager={2}
          loading={!events && state === 'loading'}
          onRetry={() => void revalidate()}
        />
      </section>
    </Page>
  )
}
