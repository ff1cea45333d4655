import { useTexts } from '../../app/texts.tsx'
import type { Filter } from './list-filters.tsx'

/** The filters of a list for a period: its first and its last day. */
export function usePeriodFilters(): Filter[] {
  const t = useTexts()
  return [
    { name: 'from', label: t('field_from'), type: 'date' },
    { name: 'to', label: t('field_to'), type: 'date' },
  ]
}
