/** Memory limit: random paths must not fill the table. */
const mostPaths = 5_000

/**
 * Reduces addresses to the parameters on which their responses depend, in one order, so that a campaign's
 * click ids or a random parameter share one cached response. Null for an address that is not shared.
 */
export function canonicalAddresses(
  findReads: (path: string) => Promise<readonly string[] | null>,
): (target: string) => Promise<string | null> | string | null {
  const known = new Map<string, readonly string[]>()

  async function learn(path: string, query: string): Promise<string | null> {
    const reads = await findReads(path)
    if (!reads) return null
    if (known.size >= mostPaths) known.clear()
    const names = [...new Set(reads)].sort()
    known.set(path, names)
    return reduce(path, query, names)
  }

  return (target) => {
    const [path = '', ...rest] = target.split('?')
    const query = rest.join('?')
    const names = known.get(path)
    return names ? reduce(path, query, names) : learn(path, query)
  }
}

function reduce(path: string, query: string, names: readonly string[]): string {
  if (query === '') return path
  const sent = new URLSearchParams(query)
  const read = new URLSearchParams()
  for (const name of names) for (const value of sent.getAll(name)) read.append(name, value)
  return read.size > 0 ? `${path}?${read}` : path
}
