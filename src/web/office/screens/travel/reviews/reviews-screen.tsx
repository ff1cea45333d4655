import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ReviewRow } from '#contract/office/travel/reviews.ts'
import { reviewFilters } from '#domain/travel/reviews/review.ts'
import { useCountryOptions } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { type Filter, ListFilters } from '#web/office/ui/lists/list-filters.tsx'
import { usePeriodFilters } from '#web/office/ui/lists/use-period-filters.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ReportsHead } from '../../sales/reports/reports-head.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/ride-reviews', { query: listQueryOf(args.request) }))

/** The answers of customers after their rides, one by one; the averages are in the report of rides. */
export default function ReviewsScreen() {
  const t = useTexts()
  const page = useLoaderData<typeof loader>()
  const filters: Filter[] = [
    {
      name: 'only',
      label: t('reviews_only'),
      options: reviewFilters.map((value) => ({ value, label: t(`reviews_only_${value}`) })),
    },
    { name: 'country', label: t('field_country'), options: useCountryOptions() },
    ...usePeriodFilters(),
  ]
  return (
    <>
      <ReportsHead to="/reports/reviews" />
      <ListFilters search={t('reviews_search')} filters={filters} />
      <List
        label={t('reviews')}
        columns={useColumns()}
        {...page}
        rowKey={({ id }) => id}
        sort="-at"
        empty={t('reviews_none')}
      />
    </>
  )
}

function useColumns(): Column<ReviewRow>[] {
  const t = useTexts()
  const showTime = useShowTime()
  return [
    { key: 'words', label: t('reviews_words'), cell: (row) => <Words row={row} /> },
    { key: 'ride', label: t('reviews_ride'), number: true, cell: ({ ride }) => ride },
    { key: 'punctuality', label: t('reviews_punctuality'), number: true, cell: (row) => row.punctuality },
    { key: 'driver', label: t('reviews_driver'), number: true, cell: ({ driver }) => driver },
    {
      key: 'at',
      label: t('reviews_at'),
      sort: 'at',
      cell: ({ answeredAt, timeZone }) => showTime(answeredAt, timeZone),
    },
  ]
}

/** The words with the order that they are about. */
function Words({ row }: { row: ReviewRow }) {
  const t = useTexts()
  const showTime = useShowTime()
  const maySee = useMay(row.countryCode)('orders.see')
  const { words, orderNumber, event, startsAt, timeZone, mayPublish } = row
  return (
    <div className="flex max-w-prose flex-col gap-1">
      {words && <p className="break-words whitespace-pre-line">{words}</p>}
      <p className="text-ink-soft">
        {maySee ? (
          <Link to={`/orders/${orderNumber}`} className="link figures">
            {orderNumber}
          </Link>
        ) : (
          <span className="figures">{orderNumber}</span>
        )}{' '}
        · {event} · {showTime(startsAt, timeZone)}
      </p>
      {mayPublish && (
        <span>
          <Badge tone="leaf">{t('reviews_may_publish')}</Badge>
        </span>
      )}
    </div>
  )
}
