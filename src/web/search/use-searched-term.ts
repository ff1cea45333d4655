import { type RefObject, useEffect, useRef } from 'react'

/**
 * Puts the searched term into a search box when it changes by a link, by another box or by going back. Text typed
 * since the last search stays: the results of that search may come while the customer types the next one.
 * @param term null where there are no results: the box stays as it is
 */
export function useSearchedTerm(box: RefObject<HTMLInputElement | null>, term: string | null): void {
  const shown = useRef(term ?? '')
  useEffect(() => {
    const field = box.current
    if (term === null || !field) return
    if (field.value.trim() === shown.current) field.value = term
    shown.current = term
  }, [box, term])
}
