import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `tell` when the browser restores this page from its back/forward cache: its content may be outdated.
 */
export function usePageRestored(tell: () => unknown): void {
  const told = useEffectEvent(tell)
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) told()
    }
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [])
}
