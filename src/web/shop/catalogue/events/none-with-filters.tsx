import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { type EventFilters, filtersUrl, withoutFilters } from './event-filters.ts'

/** No event matches: offers to remove the filters. */
export function NoneWithFilters({ path, filters }: { path: string; filters: EventFilters }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('no_events_available')}
      action={
        <ButtonLink to={filtersUrl(path, withoutFilters(filters))} variant="secondary">
          {t('filters_clear')}
        </ButtonLink>
      }
    >
      {t('no_events_filtered')}
    </EmptyState>
  )
}
