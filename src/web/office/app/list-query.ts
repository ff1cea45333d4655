/** The filters, the sort and the page that the address of a list names, as the query of its call. */
export function listQueryOf(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.url)
  const own = ['_routes', 'index', 'saved-form']
  return Object.fromEntries([...searchParams].filter(([name, value]) => value !== '' && !own.includes(name)))
}

/** The address of the same list with some of its parameters set, or left out (`null`); it begins again at its first page. */
export function withQuery(search: string, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(search)
  for (const name of ['after', 'before']) query.delete(name)
  for (const [name, value] of [...query]) if (value === '') query.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  // A bare address opens the list with the person's own view.
  return query.size ? `?${query}` : '?q='
}
