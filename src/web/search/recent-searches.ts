const key = 'searches'
const mostKept = 5

/** Recent searches of this browser, the newest first. */
export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((term) => typeof term === 'string').slice(0, mostKept) : []
  } catch {
    return []
  }
}

export function keepRecentSearch(term: string): void {
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== term.toLowerCase())
  try {
    localStorage.setItem(key, JSON.stringify([term, ...others].slice(0, mostKept)))
  } catch {
    // A full or forbidden storage only costs the memory of it.
  }
}
