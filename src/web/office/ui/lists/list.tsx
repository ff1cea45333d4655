import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { withQuery } from '../../app/list-query.ts'
import { useShowMoney, useShowNumber, useTexts } from '../../app/texts.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { SelectAll } from './select-all.tsx'

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** right-aligned with tabular figures, formatted for the language */
  number?: boolean
  /** the name for sorting by it */
  sort?: string
}

/** Bulk actions: the ticked rows, or all that match, are submitted to `action` with the chosen `act`. */
type Bulk = { action: string; acts: readonly { value: string; label: string }[] }

export type ListProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** rows that match the filter; more than 10000 are not counted */
  count: number
  next?: number | string | null
  previous?: number | string | null
  /** shown when the list has no rows at all; when no row matches, another text is shown */
  empty: ReactNode
  /** the default sort order, as in the address: `-startsAt` */
  sort?: string
  /** totals of the filter for each currency, in minor units */
  sums?: readonly { currency: string; amount: number }[]
  /** which rows the totals count, if not all */
  sumsNote?: string
  bulk?: Bulk
  /** parameters of the address that are not filters, such as a tab */
  parameters?: readonly string[]
}

/** Further rows are not counted. */
export const mostCounted = 10_000

/** The rows of a list as a table, or as cards below 1024 px. Old rows stay while new ones load. */
export function List<Row>(props: ListProps<Row>) {
  const { rows, count, empty, sums = [], sumsNote, bulk, parameters = [] } = props
  const t = useTexts()
  const showMoney = useShowMoney()
  const { search } = useLocation()
  const loading = useNavigation().state === 'loading'
  if (rows.length === 0) return <NoRows search={search} empty={empty} parameters={parameters} />
  const table = <Table {...props} search={search} />
  return (
    <div aria-busy={loading} className="relative">
      {loading && (
        <span className="absolute inset-x-0 -top-1 h-0.5 animate-late overflow-hidden bg-jacaranda-tint">
          <span className="block h-full w-1/3 animate-breathe bg-jacaranda" />
        </span>
      )}
      <div className={classes('transition-opacity delay-300', loading && 'opacity-60')}>
        <p className="figures mb-2 flex flex-wrap gap-x-4 text-small text-ink-soft" role="status">
          <span>
            {count > mostCounted ? t('list_count_more', { most: mostCounted }) : t('list_count', { count })}
          </span>
          {sums.map(({ currency, amount }) => (
            <span key={currency}>{showMoney(amount, currency)}</span>
          ))}
          {sumsNote && sums.length > 0 && <span className="text-ink-soft">{sumsNote}</span>}
        </p>
        <StaleNotice rows={rows} />
        {bulk ? (
          <form method="post" action={`/office${bulk.action}`} data-unwatched>
            <SelectAll search={search} count={Math.min(count, mostCounted)} acts={bulk.acts} />
            {table}
          </form>
        ) : (
          table
        )}
        <Pages {...props} search={search} />
      </div>
    </div>
  )
}

function NoRows({
  search,
  empty,
  parameters,
}: {
  search: string
  empty: ReactNode
  parameters: readonly string[]
}) {
  const t = useTexts()
  const query = new URLSearchParams(search)
  const isFiltered = [...query].some(
    ([name, value]) => value && name !== 'sort' && !parameters.includes(name),
  )
  return (
    <div className="flex flex-col items-start gap-2 rounded-small bg-paper-deep p-6 text-ink-soft">
      <p role="status">{isFiltered ? t('list_no_match') : empty}</p>
      {isFiltered && (
        <Link to={withQuery('', { sort: query.get('sort') })} className="link">
          {t('filters_clear')}
        </Link>
      )}
    </div>
  )
}

function Table<Row>(props: ListProps<Row> & { search: string }) {
  const { label, columns, rows, rowKey, bulk } = props
  const t = useTexts()
  return (
    <table className="w-full text-small max-lg:block">
      <caption className="sr-only">{label}</caption>
      <thead className="max-lg:hidden">
        <tr>
          {bulk && (
            <th scope="col" className="w-8 border-b border-ink">
              <span id="list-select" className="sr-only">
                {t('list_select')}
              </span>
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            data-row
            className="border-b border-paper-line align-top focus-within:bg-jacaranda-tint hover:bg-paper-deep max-lg:relative max-lg:block max-lg:py-3"
          >
            {bulk && <SelectCell id={rowKey(row)} />}
            {columns.map((column, nth) => (
              <Cell key={column.key} column={column} row={row} nth={nth} selectId={bulk && rowKey(row)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SelectCell({ id }: { id: string | number }) {
  return (
    <td className="py-1 max-lg:absolute max-lg:top-2 max-lg:right-0 max-lg:p-0">
      <label className="flex size-11 items-center justify-center lg:size-8">
        <input
          type="checkbox"
          name="ids"
          value={id}
          aria-labelledby={`list-select row-${id}`}
          className="size-5 lg:size-4"
        />
      </label>
    </td>
  )
}

/** A cell; on a phone below its label. The first names the row. */
function Cell<Row>({
  column: { label, cell, number },
  row,
  nth,
  selectId,
}: {
  column: Column<Row>
  row: Row
  nth: number
  /** of the row, when it can be selected */
  selectId: string | number | undefined
}) {
  const showNumber = useShowNumber()
  const content = cell(row)
  const isSelectable = selectId !== undefined
  return (
    <td
      id={nth === 0 && isSelectable ? `row-${selectId}` : undefined}
      className={classes(
        'px-2 py-2 break-words max-lg:flex max-lg:flex-wrap max-lg:gap-x-2 max-lg:px-0 max-lg:py-0.5 max-lg:has-[>span:last-child:empty]:hidden',
        // A touch target of sufficient height.
        nth === 0 && 'max-lg:[&_a]:-my-3 max-lg:[&_a]:inline-block max-lg:[&_a]:py-3',
        nth === 0 && isSelectable && 'max-lg:pr-12',
        number && 'figures lg:text-right',
      )}
    >
      {nth > 0 && (
        <span aria-hidden="true" className="w-28 shrink-0 text-ink-soft lg:hidden">
          {label}
        </span>
      )}
      {/* With large letters it is below its label. Names, numbers and amounts are what they are in every language. */}
      <span translate={nth === 0 || number ? 'no' : undefined} className="min-w-0 flex-[1_1_8rem]">
        {number && typeof content === 'number' ? showNumber(content) : content}
      </span>
    </td>
  )
}

/** A column header; a link if the list can be sorted by it. */
function Head<Row>({
  column: { label, number, sort },
  sort: standard = '',
  search,
}: ListProps<Row> & { column: Column<Row>; search: string }) {
  const current = new URLSearchParams(search).get('sort') || standard
  const isCurrent = sort !== undefined && current.replace(/^-/, '') === sort
  const isDescending = current.startsWith('-')
  const look = classes(
    'border-b border-ink px-2 py-1 font-semibold whitespace-nowrap',
    number ? 'text-right' : 'text-left',
  )
  if (sort === undefined)
    return (
      <th scope="col" className={look}>
        {label}
      </th>
    )
  const wanted =
    isCurrent && !isDescending ? `-${sort}` : isCurrent ? sort : standard === `-${sort}` ? standard : sort
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={look}
    >
      <Link
        to={withQuery(search, { sort: wanted })}
        className="inline-flex min-h-8 items-center gap-1 hover:text-jacaranda hover:underline"
      >
        {label}
        {isCurrent && (
          <Icon name="chevron-down" className={classes('size-3.5', !isDescending && 'rotate-180')} />
        )}
      </Link>
    </th>
  )
}

function Pages<Row>({ previous, next, search }: ListProps<Row> & { search: string }) {
  const t = useTexts()
  const to = (name: 'after' | 'before', cursor: number | string) =>
    withQuery(search, { [name]: String(cursor) })
  const look = 'link inline-flex min-h-11 items-center'
  const has = <C,>(cursor: C | null | undefined): cursor is C => cursor !== null && cursor !== undefined
  if (!has(previous) && !has(next)) return null
  return (
    <nav aria-label={t('list_pages')} className="mt-4 flex flex-wrap gap-6 text-small">
      {has(previous) && (
        <Link to={to('before', previous)} rel="prev" className={look}>
          {t('list_previous')}
        </Link>
      )}
      {has(next) && (
        <Link to={to('after', next)} rel="next" className={look}>
          {t('list_next')}
        </Link>
      )}
    </nav>
  )
}
