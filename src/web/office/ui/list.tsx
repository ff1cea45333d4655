import type { ReactNode } from 'react'
import { Form, Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { controlLook } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTexts } from '../app/texts.tsx'

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** right-aligned with tabular figures */
  number?: boolean
}

type Filter = { name: string; label: string; options: readonly { value: string; label: string }[] }

/** The filters of a list: a GET form, whose query string is all that the list goes by. */
export function ListFilters({ filters, search }: { filters: readonly Filter[]; search: string }) {
  const t = useTexts()
  const [query] = useSearchParams()
  return (
    <Form method="get" role="search" className="mb-3 flex flex-wrap items-end gap-2" key={query.toString()}>
      <label className="flex min-w-48 flex-1 flex-col gap-1 text-small font-semibold">
        {search}
        <input type="search" name="q" defaultValue={query.get('q') ?? ''} className={controlLook} />
      </label>
      {filters.map(({ name, label, options }) => (
        <label key={name} className="flex flex-col gap-1 text-small font-semibold">
          {label}
          <select name={name} defaultValue={query.get(name) ?? ''} className={controlLook}>
            <option value="">{t('filter_all')}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit" variant="secondary">
        {t('filter_apply')}
      </Button>
    </Form>
  )
}

/** The filters that are on, each with a way to take it off. */
export function FilterChips({ labels }: { labels: Record<string, string> }) {
  const t = useTexts()
  const [query] = useSearchParams()
  const on = Object.entries(labels).filter(([name]) => query.get(name))
  if (on.length === 0) return null
  const without = (name: string) => {
    const rest = new URLSearchParams(query)
    rest.delete(name)
    rest.delete('after')
    return `?${rest}`
  }
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      {on.map(([name, label]) => (
        <li key={name}>
          <Link
            to={without(name)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-jacaranda-tint px-4 text-small font-semibold text-jacaranda-deep md:min-h-8"
          >
            {label}: {query.get(name)}
            <span className="sr-only">{t('filter_remove', { filter: label })}</span>
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/**
 * The rows of a list as a table, as cards under 640 px. Old rows stay while the next come. `count` is of the whole filter;
 * without rows it says whether there are none at all or none that match.
 */
export function List<Row>({
  label,
  columns,
  rows,
  rowKey,
  count,
  next,
  empty,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  count: number
  next?: number | string | null
  empty: string
}) {
  const t = useTexts()
  const { search } = useLocation()
  const loading = useNavigation().state === 'loading'
  const query = new URLSearchParams(search)
  const filtered = [...query].some(([name, value]) => value && name !== 'after' && name !== 'sort')
  if (rows.length === 0)
    return (
      <p className="rounded-small bg-paper-deep p-6 text-ink-soft">{filtered ? t('list_no_match') : empty}</p>
    )
  const following = new URLSearchParams(query)
  following.set('after', String(next))
  return (
    <div aria-busy={loading} className={classes('transition-opacity', loading && 'opacity-60')}>
      <p className="figures mb-2 text-small text-ink-soft" role="status">
        {t('list_count', { count })}
      </p>
      <table className="w-full text-small max-md:block">
        <caption className="sr-only">{label}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classes(
                  'border-b border-ink px-2 py-2 font-semibold',
                  column.number ? 'text-right' : 'text-left',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="border-b border-paper-line align-top hover:bg-paper-deep max-md:block max-md:py-3"
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classes(
                    'px-2 py-2 break-words max-md:flex max-md:gap-2 max-md:py-0.5',
                    column.number && 'figures md:text-right',
                  )}
                >
                  <span aria-hidden="true" className="w-28 shrink-0 text-ink-soft md:hidden">
                    {column.label}
                  </span>
                  <span className="min-w-0">{column.cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {next !== null && next !== undefined && (
        <Link to={`?${following}`} className="link mt-4 inline-flex min-h-11 items-center">
          {t('list_next')}
        </Link>
      )}
    </div>
  )
}
