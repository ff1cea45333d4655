import { useSyncExternalStore } from 'react'

let term = ''
const listeners = new Set<() => void>()

/** Stores the last search term, in memory. */
export function storeSearchTerm(searched: string): void {
  term = searched
  for (const notify of listeners) notify()
}

/** The last search term. */
export function useSearchTerm(): string {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => term,
    () => '',
  )
}
