import { useNavigate } from 'react-router'
import { useTranslate } from '#web/texts/messages.tsx'
import { ChipSelect } from '#web/ui/chip.tsx'
import { type EventFilters, filtersUrl, withChange } from './event-filters.ts'

/** The sort order: by date in a list, by relevance in a search; or by price. */
export function EventOrder({
  formId,
  path,
  filters,
  first,
}: {
  /** of the filters' form, to which it belongs without JavaScript */
  formId: string
  path: string
  filters: EventFilters
  first: 'date' | 'best'
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const byDate = first === 'date' ? '' : 'date'
  const options = [
    ...(first === 'best' ? [{ value: '', label: t('sort_best') }] : []),
    { value: byDate, label: t('sort_date') },
    { value: 'price', label: t('sort_price') },
  ]
  return (
    <ChipSelect
      label={t('sort_by')}
      icon="sort"
      name="sort"
      form={formId}
      look="quiet"
      value={filters.sort === 'date' ? byDate : (filters.sort ?? '')}
      options={options}
      onChoose={(value) => {
        const sort = value === 'price' || value === 'date' ? value : undefined
        void navigate(filtersUrl(path, withChange(filters, { sort })), { preventScrollReset: true })
      }}
    />
  )
}
