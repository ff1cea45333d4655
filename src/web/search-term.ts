import { useSyncExternalStore } from 'react'

let term = ''
const listeners = new Set<() => void>()

/** Stores the last search term, in memory. */
export function storeSearchTerm(searched: string): void {
  term = searched
  for (const tell of listeners) tell()
}

/** The last search term. */
export function useSearchTerm(): string {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => term,
    () => '',
  )
}
