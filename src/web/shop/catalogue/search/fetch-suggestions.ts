import { useEffect, useState } from 'react'
import type { Suggestion } from '#contract/catalogue/event-lists.ts'
import { api } from '#web/api/browser-api.ts'
import { useRootData } from '#web/app/root-data.ts'
import { useLocale } from '#web/texts/messages.tsx'

/** Shorter terms would match too many events. */
export const shortestTerm = 2
const debounceMs = 150

export type Suggestions = { term: string; events: Suggestion[] | 'failed' }

/**
 * The suggested events for a term, keeping the last ones until the next arrive; null before the first. Further typing
 * aborts the request, so that an older answer never replaces a newer one.
 */
export function useFetchedSuggestions(typed: string): Suggestions | null {
  const locale = useLocale()
  const { country } = useRootData()
  const [found, setFound] = useState<Suggestions | null>(null)
  const term = typed.trim()

  useEffect(() => {
    if (term.length < shortestTerm) return setFound(null)
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const query = { q: term, 'country-code': country, locale }
      api('GET /api/search-suggestions', { query }, abort.signal).then(
        (events) => abort.signal.aborted || setFound({ term, events }),
        () => abort.signal.aborted || setFound({ term, events: 'failed' }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [term, country, locale])
  return found
}
