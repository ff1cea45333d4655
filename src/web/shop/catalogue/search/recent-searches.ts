import { browserStorage } from '#web/browser/storage.ts'

const key = 'searches'
const mostStored = 5

/** Recent searches of this browser, the newest first. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((term) => typeof term === 'string').slice(0, mostStored) : []
  } catch {
    return []
  }
}

export function storeRecentSearch(term: string): void {
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== term.toLowerCase())
  browserStorage.write(key, JSON.stringify([term, ...others].slice(0, mostStored)))
}
