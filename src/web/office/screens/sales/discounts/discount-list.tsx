import { Link, useSearchParams } from 'react-router'
import type { DiscountRow } from '#contract/office/sales/discounts.ts'
import { discountStates } from '#domain/sales/discounts/discount-states.ts'
import { useCountryOptions } from '#web/office/app/country-names.ts'
import { useShowHour, useShowNumber, useShowPercent, useTexts } from '#web/office/app/texts.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { Banner } from '#web/ui/banner.tsx'

type Page = { rows: DiscountRow[]; count: number; next: number | null }

/** A page of discount codes with their filters. */
export function DiscountList({ page, ofEvent = false }: { page: Page; ofEvent?: boolean }) {
  const t = useTexts()
  const countries = useCountryOptions()
  const state = {
    name: 'state',
    label: t('events_state'),
    options: discountStates.map((one) => ({ value: one, label: t(`discounts_state_${one}`) })),
  }
  const country = {
    name: 'country',
    label: t('events_country'),
    options: countries,
  }
  const filters: Filter[] = ofEvent ? [state] : [state, country]
  const columns = useColumns()
  return (
    <>
      <ListFilters search={t('discounts_search')} filters={filters} />
      <List
        label={t('area_discounts')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        parameters={['approval']}
        empty={t('discounts_none')}
      />
    </>
  )
}

function useColumns(): Column<DiscountRow>[] {
  const t = useTexts()
  const showPercent = useShowPercent()
  const showNumber = useShowNumber()
  const showHour = useShowHour()
  return [
    {
      key: 'code',
      label: t('discounts_code'),
      cell: (row) => (
        <Link to={`/discounts/${row.id}`} className="link">
          {row.code}
        </Link>
      ),
    },
    { key: 'state', label: t('events_state'), cell: (row) => t(`discounts_state_${row.state}`) },
    { key: 'percent', label: t('discounts_percent'), number: true, cell: (row) => showPercent(row.percent) },
    {
      key: 'uses',
      label: t('discounts_uses'),
      number: true,
      cell: ({ uses, totalLimit }) =>
        `${showNumber(uses)} / ${totalLimit === null ? t('discounts_no_limit') : showNumber(totalLimit)}`,
    },
    {
      key: 'window',
      label: t('discounts_window'),
      cell: (row) => (
        <span className="figures">
          {showHour(row.validFrom)} – {showHour(row.validUntil)}
        </span>
      ),
    },
    {
      key: 'events',
      label: t('area_events'),
      cell: (row) =>
        [
          ...row.events.map(({ name }) => name),
          ...(row.elsewhere > 0 ? [t('discounts_elsewhere', { count: row.elsewhere })] : []),
        ].join(', '),
    },
  ]
}

/** A notice that a code was saved, or waits for another person. */
export function DiscountNotice() {
  const t = useTexts()
  const [query] = useSearchParams()
  const approval = query.get('approval')
  if (!approval) return null
  return (
    <Banner tone="warning" className="mb-4">
      {t('discounts_wait', { number: approval })}{' '}
      <Link to="/approvals" className="underline">
        {t('area_approvals')}
      </Link>
    </Banner>
  )
}
