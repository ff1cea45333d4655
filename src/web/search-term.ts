import { useSyncExternalStore } from 'react'

let term = ''
const listeners = new Set<() => void>()

/** Stores what was searched for last, for as long as the shop stays open. */
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
