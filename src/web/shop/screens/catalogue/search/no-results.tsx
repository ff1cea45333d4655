import {
  type EventFilters,
  filtersUrl,
  hasFilters,
  withoutFilters,
} from '#web/shop/catalogue/events/event-filters.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { OtherWays } from './other-ways.tsx'

/**
 * No results. The text fades in after a second, so that it does not flash while a visitor is typing. Without JavaScript
 * and with reduced motion it appears at once.
 */
export function NoResults({ path, filters }: { path: string; filters: EventFilters }) {
  const t = useTranslate()
  const isFiltered = hasFilters(filters)
  return (
    <div className="relative">
      <div className="invisible absolute inset-x-0 top-16 flex animate-first-second justify-center">
        <Spinner className="h-12 text-jacaranda" />
      </div>
      <div role="status" className="animate-after-a-second">
        <EmptyState
          title={t('search_no_results')}
          action={
            isFiltered && (
              <ButtonLink to={filtersUrl(path, withoutFilters(filters))} variant="secondary">
                {t('filters_clear')}
              </ButtonLink>
            )
          }
          className="pb-6"
        >
          {t(isFiltered ? 'no_events_filtered' : 'search_no_results_text')}
        </EmptyState>
      </div>
      <OtherWays centred className="animate-after-a-second" />
    </div>
  )
}
