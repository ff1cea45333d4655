import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { readDay } from '#domain/platform/time/days.ts'

/** The filters of a list or a search, from its address. */
export type EventFilters = {
  /** the search term */
  q?: string | undefined
  /** the province of departure */
  city?: number | undefined
  from?: string | undefined
  to?: string | undefined
  /** by default the list's own order */
  sort?: 'date' | 'price' | undefined
  /** the number of pages to show */
  pages: number
  /** the event after which the list continues */
  after?: number | undefined
}

/** The maximum number of pages in one list; after that it continues on another address. */
export const mostPages = 8

/** The maximum length of a search term. */
export const longestTerm = 100

/** The parameters that `readFilters` reads. */
export const filterNames = ['q', 'city', 'from', 'to', 'sort', 'pages', 'after'] as const

/** Parses an address; invalid values are ignored. */
export function readFilters(search: URLSearchParams): EventFilters {
  const [from, to] = [search.get('from'), search.get('to')].map((day) => readDay(day ?? '') ?? undefined)
  const backwards = from && to && to < from
  const sort = search.get('sort')
  return {
    q: search.get('q')?.trim().slice(0, longestTerm) || undefined,
    city: readNumber(search.get('city')),
    from: backwards ? to : from,
    to: backwards ? from : to,
    sort: sort === 'date' || sort === 'price' ? sort : undefined,
    pages: Math.min(readNumber(search.get('pages')) ?? 1, mostPages),
    after: readNumber(search.get('after')),
  }
}

/** The filters in the address of a request, for loaders. */
export function filtersOf(request: Request): EventFilters {
  return readFilters(new URL(request.url).searchParams)
}

/** The address of the screen at `path` with these filters. */
export function filtersUrl(path: string, filters: EventFilters): string {
  const { pages, ...others } = filters
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(others)) if (value !== undefined) search.set(name, String(value))
  if (pages > 1) search.set('pages', String(pages))
  return search.size > 0 ? `${path}?${search}` : path
}

/** The filters with a change; the list starts again. */
export function withChange(filters: EventFilters, change: Partial<EventFilters>): EventFilters {
  return { ...filters, ...change, pages: 1, after: undefined }
}

/** Without the narrowing filters; search term and order stay. */
export function withoutFilters({ q, sort }: EventFilters): EventFilters {
  return { q, sort, pages: 1 }
}

export function hasFilters({ city, from, to }: EventFilters): boolean {
  return city !== undefined || from !== undefined || to !== undefined
}

/** Whether two lists differ only in length. */
export function isSameList(one: EventFilters, other: EventFilters): boolean {
  return filtersUrl('', { ...one, pages: 1 }) === filtersUrl('', { ...other, pages: 1 })
}

/** The filters in the current address. */
export function useFilters(): EventFilters {
  const { search } = useLocation()
  return useMemo(() => readFilters(new URLSearchParams(search)), [search])
}

function readNumber(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? number : undefined
}
