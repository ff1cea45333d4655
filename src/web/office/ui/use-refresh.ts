import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Revalidates every few seconds while `active`; without JavaScript the page has a link for it. */
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
