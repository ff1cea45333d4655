import { type RefObject, useEffect, useRef } from 'react'

/**
 * Updates a search box when the searched term changes by a link, another box or going back. Text typed since the last
 * search stays, because results may arrive while the customer types the next term.
 * @param term null on pages without results: the box does not change
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
