import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `onRestored` when the browser restores this page from its back/forward cache: its content may be outdated.
 */
export function usePageRestored(onRestored: () => unknown): void {
  const notify = useEffectEvent(onRestored)
  useEffect(() => {
    const handlePageShow = (event: PageTransitionEvent) => {
      if (event.persisted) notify()
    }
    window.addEventListener('pageshow', handlePageShow)
    return () => window.removeEventListener('pageshow', handlePageShow)
  }, [])
}
