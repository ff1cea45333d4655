/** Filters, sort order and page of a list, from its address, as the query of its endpoint. */
export function listQueryOf(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.url)
  const own = ['_routes', 'index', 'saved-form']
  return Object.fromEntries([...searchParams].filter(([name, value]) => value !== '' && !own.includes(name)))
}

/**
 * The address of the same list with some parameters changed or removed (`null`); it starts again at the first page.
 */
export function withQuery(search: string, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(search)
  for (const name of ['after', 'before']) query.delete(name)
  for (const [name, value] of [...query]) if (value === '') query.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  // An address without a query would open the default view.
  return query.size ? `?${query}` : '?q='
}
