import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '#web/api/browser-api.ts'
import { deferIfSlow, useAnswer } from '#web/app/defer-if-slow.ts'
import { pageContext } from '#web/app/page-context.ts'
import { withStatus } from '#web/app/unavailable.ts'
import { filterNames, filtersOf, filtersUrl, useFilters } from '#web/shop/catalogue/events/event-filters.ts'
import { EventGrid } from '#web/shop/catalogue/events/event-grid.tsx'
import { EventResults } from '#web/shop/catalogue/events/event-results.tsx'
import { storeSearchTerm, useSearchTerm } from '#web/shop/catalogue/search/search-term.ts'
import type { ScreenHandle } from '#web/shop/shell/header.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'
import { NoResults } from './no-results.tsx'
import { OtherWays } from './other-ways.tsx'
import { SearchField } from './search-field.tsx'
import { type FoundEvents, searchOrRecommend } from './search-or-recommend.ts'

export const handle: ScreenHandle = { cacheFor: 2, reads: filterNames }

const path = '/search'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const answer = await searchOrRecommend(page.api, filtersOf(request), page)
  return withStatus({ answer }, answer.events !== null)
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return deferIfSlow(searchOrRecommend(api, filtersOf(request)))
}

/** The search results. */
export default function SearchScreen() {
  const t = useTranslate()
  const { answer } = useLoaderData<{ answer: FoundEvents | Promise<FoundEvents> }>()
  const { value, waiting } = useAnswer(answer as FoundEvents | Promise<FoundEvents>)
  const filters = useFilters()
  const { q } = filters
  const last = useSearchTerm()
  const [beganHere] = useState(!q)

  useEffect(() => {
    if (q) storeSearchTerm(q)
  }, [q])

  const title = q ? t('search_results', { term: q }) : t('search_start')
  return (
    <Page>
      <PageHead title={`${title} · Vaivén`} hidden />
      <BackButton />
      <h1 className="display pt-2 pb-4 text-title [overflow-wrap:anywhere]">{title}</h1>
      {!q && <p className="max-w-text pb-6 text-lead text-ink-soft">{t('search_start_text')}</p>}
      {/* A wide window has a box in its header. The field stays after a search that started in it, so that the term can
         be edited. */}
      <SearchField term={q || last} className={classes(q && 'pb-4', !beganHere && 'lg:hidden')} />
      {q ? (
        <>
          {!waiting && value?.overview?.guessed && value.overview.count > 0 && (
            <p className="max-w-text pb-4 text-lead text-ink-soft">{t('search_guessed')}</p>
          )}
          <EventResults
            path={path}
            listed={value}
            waiting={waiting}
            defaultSort="best"
            whileWaiting={<Waiting className="min-h-96" />}
            empty={<NoResults key={filtersUrl(path, filters)} path={path} filters={filters} />}
          />
        </>
      ) : (
        <OtherWays className="pt-10" />
      )}
      {!waiting && value && value.instead.length > 0 && (
        <section
          key={filtersUrl(path, filters)}
          aria-labelledby="instead"
          className={q ? 'animate-after-a-second pt-12' : 'pt-16'}
        >
          <h2 id="instead" className="display pb-6 text-title">
            {t('home_recommended')}
          </h2>
          <EventGrid events={value.instead} />
        </section>
      )}
    </Page>
  )
}
