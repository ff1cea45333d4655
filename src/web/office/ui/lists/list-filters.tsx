import { useEffect, useId, useRef } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { withQuery } from '../../app/list-query.ts'
import { useShowDay, useTexts } from '../../app/texts.tsx'
import { denseControl, lastDay } from '../../forms/dense-control.ts'
import { ViewLinks } from './view-links.tsx'

/** A filter of a list: a select with `options`, otherwise a day or words. */
export type Filter = {
  name: string
  label: string
  options?: readonly { value: string; label: string }[]
  type?: 'date' | 'text'
}

/** Further filters are folded. */
const mostInBar = 3

type ListFiltersProps = {
  filters?: readonly Filter[]
  search: string
  /** parameters of the address that are not fields of the form */
  others?: readonly Filter[]
}

/**
 * The filters of a list: its saved views, a GET form whose query string is the list's only state, and the active
 * filters.
 */
export function ListFilters({ filters = [], search, others = [] }: ListFiltersProps) {
  const t = useTexts()
  const [query] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  // The two days of a period stay together.
  const inBar = filters[mostInBar - 1]?.name === 'from' ? mostInBar - 1 : mostInBar
  const more = filters.slice(inBar)
  const shown = useRef(query)
  // The fields follow the address, also after "back", and keep the focus. Text typed while a search loads stays.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue
      if (field.value === (shown.current.get(field.name) ?? '')) field.value = query.get(field.name) ?? ''
    }
    shown.current = query
  }, [query])
  return (
    <>
      <ViewLinks />
      <Form
        ref={form}
        method="get"
        role="search"
        aria-label={t('list_filters')}
        className="two-columns mb-3 grid items-end gap-2 md:flex md:flex-wrap"
      >
        <label className="col-span-full flex min-w-0 flex-[1_1_12rem] flex-col gap-1 text-small font-semibold">
          {search}
          <input type="search" name="q" defaultValue={query.get('q') ?? ''} className={denseControl} />
        </label>
        {filters.slice(0, inBar).map((filter) => (
          <FilterField key={filter.name} filter={filter} value={query.get(filter.name) ?? ''} />
        ))}
        {query.get('sort') && <input type="hidden" name="sort" defaultValue={query.get('sort') ?? ''} />}
        <Button type="submit" variant="secondary" size="small" className="max-md:col-span-full">
          {t('filter_apply')}
        </Button>
        {more.length > 0 && (
          <details className="col-span-full w-full" open={more.some(({ name }) => query.get(name))}>
            <summary className="link inline-flex min-h-11 items-center text-small lg:min-h-8">
              {t('filters_more')}
            </summary>
            <div className="two-columns grid gap-2 md:flex md:flex-wrap">
              {more.map((filter) => (
                <FilterField key={filter.name} filter={filter} value={query.get(filter.name) ?? ''} />
              ))}
            </div>
          </details>
        )}
      </Form>
      <FilterChips filters={[{ name: 'q', label: t('search') }, ...others, ...filters]} />
    </>
  )
}

function FilterField({
  filter: { name, label, options, type = 'text' },
  value,
}: {
  filter: Filter
  value: string
}) {
  const t = useTexts()
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      {options ? (
        <select id={id} name={name} defaultValue={value} className={denseControl}>
          <option value="">{t('filter_all')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...{ id, type, name }}
          {...(type === 'date' && { max: lastDay })}
          defaultValue={value}
          className={denseControl}
        />
      )}
    </div>
  )
}

/** The active filters, each with a link to remove it. */
function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const t = useTexts()
  const showDay = useShowDay()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const on = filters.filter(({ name }) => query.get(name))
  if (on.length === 0) return null
  const wordsOf = ({ name, options, type }: Filter) => {
    const value = query.get(name) ?? ''
    if (type === 'date') return showDay(value)
    return options?.find((one) => one.value === value)?.label ?? value
  }
  return (
    <ul className="mb-3 flex flex-wrap items-center gap-2">
      {on.map((filter) => (
        <li key={filter.name} className="min-w-0">
          <Link
            to={withQuery(search, { [filter.name]: null })}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-jacaranda-tint px-3 text-small font-semibold text-jacaranda-deep hover:bg-jacaranda hover:text-white lg:min-h-8"
          >
            <span className="truncate">
              {filter.label}: {wordsOf(filter)}
            </span>
            <span className="sr-only">{t('filter_remove', { filter: filter.label })}</span>
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
      {on.length > 1 && (
        <li>
          <Link
            to={withQuery('', { sort: query.get('sort') })}
            className="link inline-flex min-h-11 items-center text-small lg:min-h-8"
          >
            {t('filters_clear')}
          </Link>
        </li>
      )}
    </ul>
  )
}
