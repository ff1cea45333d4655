import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks again every few seconds while something is under way; without scripts the page has a link for it. */
export function useRefresh(active: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, 4_000)
    return () => clearInterval(timer)
  }, [active, revalidate])
}
